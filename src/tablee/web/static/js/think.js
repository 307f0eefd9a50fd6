// The analysis board: a position, its analysis, and moves to try. Needs no server.
import { createArrows } from "./arrows.js";
import { loadBoard } from "./boards/load.js";
import { draw } from "./boards/parts.js";
import { texts } from "./http.js";
import { by, every, present } from "./elements.js";
import { whoWon } from "./ending.js";
import { numbered } from "./faces.js";
import { light } from "./lights.js";
import { whyNot } from "./pocket/advice.js";
import { seen } from "./pocket/company.js";
import { hints, writePosition } from "./pocket/declared.js";
import { load } from "./pocket/play.js";
import { NoRecord } from "./pocket/record.js";
import { speaker } from "./pocket/sentences.js";
import { Thinker } from "./pocket/thinker.js";
import { chancesOf } from "./shares.js";
import { ThoughtStore } from "./think/store.js";
import { actionsIn, address } from "./thoughts.js";
import { fill } from "./words.js";

/** @import { Analysis, Line } from "./pocket/bots.js" */
/** @import { View } from "./pocket/state.js" */

const LINES = 3;
const PATIENCE = 60_000; // milliseconds of analysis for one position

const game = present(by("think").dataset.game);
const say = texts();
const thinker = new Thinker();
const [{ createBoard, wayTo }, loaded] = await Promise.all([loadBoard(game), load(game)]);
const rules = { ...loaded, say: speaker(say.sentences) };
const store = new ThoughtStore(rules);
const board = createBoard(by("board"), { texts: say.board, names, who, send: attempt, ask: refuse });
const arrows = createArrows(by("scene"), by("board"));

/** @param {number} seat */
function who(seat) {
  return numbered(seat + 1, say.think);
}

/** @param {number} seat */
function names(seat) {
  return who(seat).name;
}

// -- positions and moves ---------------------------------------------------------------------------------------------

/** Open a position and play some moves. @param {string} start @param {string[]} actions */
function open(start, actions) {
  store.open(start, actions);
  by("wrong").hidden = true;
  show();
}

/** Play a move that is legal. @param {string} action */
async function attempt(action) {
  const before = store.view;
  if (!store.attempt(action)) return;
  const mine = rest();
  const after = store.now.view(before.seat);
  await board.animate(after.events, before.now, after.now, before.seat);
  if (store.run === mine) show();
}

/** Show why a move is not allowed. @param {string} action */
function refuse(action) {
  const answer = whyNot(store.now, action);
  by("answer").textContent = answer.legal ? "" : answer.message;
}

/** Go back to an earlier position. @param {number} moves how many were played then */
function back(moves) {
  store.back(moves);
  show();
}

/** Show the position, and analyse it. */
function show() {
  const { view, played } = store;
  board.show(view.now, view.seat);
  by("position", HTMLTextAreaElement).value = writePosition(store.now);
  history.replaceState(null, "", address(store.start, played));
  by("answer").textContent = "";
  for (const id of ["first", "back"]) by(id, HTMLButtonElement).disabled = played.length === 0;
  think();
}

// -- thinking --------------------------------------------------------------------------------------------------------

/** Cancel the analysis, and clear its results; returns the number of the next run. */
function rest() {
  store.run += 1;
  thinker.stop();
  showPause(false);
  showFinding({ lines: [], depth: 0, simulations: 0, ms: 0, exact: false });
  return store.run;
}

function think() {
  const mine = rest();
  const { turn, outcome } = store.now;
  if (turn === null) {
    by("certain").textContent = outcome ? whoWon(outcome.winners.map(who), outcome.reason, say.table) : "";
    by("pause").hidden = true;
    return;
  }
  showPause(true);
  const done = () => store.run === mine && showPause(false);
  const onFinding = (/** @type {Analysis} */ found) => store.run === mine && showFinding(found);
  thinker.analyse({ ...seen(store.now, turn), lines: LINES, ms: PATIENCE }, onFinding).then(done, done);
}

/** Show a finding. @param {Analysis} found */
function showFinding(found) {
  const { lines: [best], exact, depth, simulations } = found;
  const ahead = depth ? [fill(say.think.ahead, { depth })] : [];
  const reach = exact ? [say.think.worked_out] : [...ahead, fill(say.think.tried, { count: simulations })];
  by("reach").textContent = best ? reach.join(" · ") : "";
  by("legend").replaceChildren(...chancesOf(best?.value ?? [], { texts: say.think, names }));
  by("certain").textContent = best ? certain(best) : "";
  const shown = store.view;
  draw(by("lines"), found.lines.map((line, place) => row(shown, line, place)));
  arrows.show(found.lines.map(({ codes: [code] }) => wayTo(shown.spell(code), shown.now, shown.seat ?? 0)));
}

/** Who wins whatever the others do. @param {Line} line */
function certain({ proof }) {
  if (!proof) return "";
  const kind = proof.moves === null ? "sure" : "wins";
  return fill(say.think[kind], { name: who(proof.seat), count: proof.moves });
}

/** A line: its number, the chance of whoever is to move, the move in words, and what would follow.
 * @param {View} shown @param {Line} line @param {number} place */
function row(shown, { codes, value }, place) {
  const [action, ...others] = codes.map((code) => shown.spell(code));
  const percent = Math.round(100 * value[shown.seat ?? 0]);
  return {
    key: String(place),
    thing: action,
    class: `line place-${place + 1}`,
    inside: [
      { tag: "span", class: "number", text: String(place + 1) },
      { tag: "strong", text: fill(say.think.percent, { percent }) },
      { tag: "span", class: "move", text: words(shown, action) },
      { tag: "span", class: "soft-ink", text: others.join(" ") },
    ],
  };
}

/** A move in words: those of its button, unless that only counts, or of a hint: where to look, and with which card.
 * @param {View} shown @param {string} action */
function words(shown, action) {
  const [thing, ...others] = wayTo(action, shown.now, shown.seat ?? 0);
  const found = others.length ? [] : every(thing, by("board")).map(({ textContent }) => textContent.trim());
  const button = found.reduce((longest, text) => (text.length > longest.length ? text : longest), "");
  return /\p{L}/u.test(button) ? button : remarks(shown, action).map(rules.say).join(" ");
}

/** @param {View} shown @param {string} action one that can be played */
const remarks = (shown, action) => hints(shown, present(shown.code(action))).slice(1);

/** @param {boolean} isThinking */
function showPause(isThinking) {
  by("pause").hidden = false;
  by("pause").textContent = isThinking ? say.think.stop : say.think.go_on;
  by("pause").dataset.does = isThinking ? "stop" : "go_on";
  by("thinking").hidden = !isThinking;
}

// -- hands -----------------------------------------------------------------------------------------------------------

/** The move of a line. @param {Event} event */
const lineOf = ({ target }) => /** @type {Element} */ (target).closest("[data-thing]")?.getAttribute("data-thing");

by("lines").addEventListener("click", (event) => {
  const action = lineOf(event);
  if (action) attempt(action);
});
for (const kind of ["pointerover", "focusin"]) {
  by("lines").addEventListener(kind, (event) => {
    const action = lineOf(event);
    light(by("board"), action ? remarks(store.view, action).flatMap(({ at = [] }) => at) : []);
  });
}
for (const kind of ["pointerleave", "focusout"]) by("lines").addEventListener(kind, () => light(by("board"), []));
by("first").addEventListener("click", () => back(0));
by("back").addEventListener("click", () => back(store.played.length - 1));
by("pause").addEventListener("click", () => {
  if (by("pause").dataset.does === "go_on") return think();
  store.run += 1;
  thinker.stop();
  return showPause(false);
});

/** Open a position; show an error if it is invalid. @param {string} start @param {string[]} actions */
function openOrComplain(start, actions) {
  try {
    open(start, actions);
  } catch (error) {
    if (!(error instanceof NoRecord)) throw error;
    by("wrong").textContent = say.think.no_position;
    by("wrong").hidden = false;
  }
}

by("bring").addEventListener("submit", (event) => {
  event.preventDefault();
  openOrComplain(by("position", HTMLTextAreaElement).value.trim(), []);
});

/** The position and the moves in the URL fragment. */
function openAddress() {
  const named = new URLSearchParams(location.hash.slice(1));
  openOrComplain(named.get("start") ?? "", actionsIn(named, "played"));
}
addEventListener("hashchange", openAddress);
if (location.hash) openAddress();
if (!store.opened) {
  store.begin(crypto.getRandomValues(new Uint8Array(32)));
  show();
}
