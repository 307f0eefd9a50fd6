// The replay: a game that is over, step by step, through the referee's eyes or a seat's.
import { loadBoard } from "./boards/load.js";
import { shapeOf } from "./boards/parts.js";
import { fill, texts } from "./doors.js";
import { by } from "./elements.js";
import { whoWon } from "./ending.js";
import { callName, numbered } from "./faces.js";
import { createGraph, percents, turningPoints } from "./graph.js";
import { picture } from "./seats.js";
import { fromRecord, fromShelf, fromTable } from "./sources.js";
import { createStory } from "./story.js";
import { offerCheck } from "./verdict.js";
import { about, joined } from "./words.js";

/** @import { Board } from "./boards/stage.js" */
/** @import { Judged } from "./graph.js" */
/** @import { Outcome } from "./protocol.d.ts" */
/** @import { Game, Source } from "./sources.js" */
/** @import { Who } from "./telling.js" */

const BETWEEN = 800; // milliseconds from one step to the next while playing
const ASK_AGAIN = 500;
const MOST_TURNS = 6;

const say = texts();
const room = by("replay");

/** @type {Source} */
let source;
/** @type {Game | null} */
let game = null;
/** @type {Board | null} */
let board = null;
/** @type {ReturnType<typeof createStory> | null} */
let story = null;
/** @type {Judged[]} */
let judged = [];
let at = 0;
let playing = 0; // grows whenever playing begins or ends, so that an older run knows it is over
let opened = 0; // grows with every game that is opened
const graph = createGraph(by("graph"), jump);

// -- opening a game --------------------------------------------------------------------------------------------------

/** @param {Source} from @param {number | null} eyes @param {number} step */
async function open(from, eyes, step) {
  by("wrong").hidden = true;
  source?.close?.();
  source = from;
  game = await source.tell(eyes);
  mine = game.mine ?? mine;
  const { createBoard, pictured } = await loadBoard(game.game);
  board?.destroy();
  room.dataset.game = game.game;
  room.hidden = false;
  board = createBoard(by("board"), { texts: say.boards[game.game], names, who, send: () => {}, ask: () => {} });
  story = createStory({
    tale: by("words"),
    spoken: by("spoken"),
    board: by("board"),
    texts: words(),
    pictured,
    who,
  });
  by("slider").max = game.steps.length - 1;
  listEyes();
  offerRecord();
  offerCheck(game, say.replay.fair);
  go(step);
  judge();
}

/** The seats of who looks: they are called as at the table. @type {number[]} */
let mine = JSON.parse(room.dataset.mine ?? "[]");

const words = () => say.tables[game.game];

/** Who sat there, as the page calls them. @param {number} seat @returns {Who} */
function who(seat) {
  const sat = game.seats[seat];
  const number = sat.player ?? seat + 1;
  if (mine.length === 1 && mine[0] === seat) return { name: words().you, isYou: true };
  if (sat.who === "bot") return { name: words().bot_names[sat.name] ?? sat.name };
  if (sat.who !== "person") return numbered(number, say.replay);
  const shared = game.seats.some(({ on_device }) => on_device);
  return callName(sat, shared, { ...say.replay, animals: say.animals });
}

/** @param {number} seat */
const names = (seat) => who(seat).name;

function listEyes() {
  const referee = eyeChoice(null, "icon-eye", say.replay.everyone, say.replay.referee);
  const seats = game.seats.map(({ seat }) =>
    eyeChoice(seat, shapeOf(seat), names(seat), about(say.replay, "eyes_of", who(seat))),
  );
  by("eyes").replaceChildren(referee, ...seats);
}

/** @param {number | null} seat @param {string} symbol @param {string} name @param {string} meaning */
function eyeChoice(seat, symbol, name, meaning) {
  const choice = document.createElement("label");
  const radio = Object.assign(document.createElement("input"), {
    type: "radio",
    name: "eyes",
    value: seat ?? "",
    checked: seat === game.eyes,
  });
  const shown = document.createElement("span");
  choice.className = "eye-choice";
  shown.textContent = name;
  radio.setAttribute("aria-label", meaning);
  radio.addEventListener("change", () => lookThrough(seat));
  choice.addEventListener("pointerup", () => setTimeout(() => radio.blur())); // the arrow keys go on stepping
  choice.append(radio, picture(`static/art/house.svg#${symbol}`), shown);
  return choice;
}

/** @param {number | null} eyes */
async function lookThrough(eyes) {
  pause();
  game = await source.tell(eyes);
  go(at);
}

function offerRecord() {
  const link = by("download");
  if (link.href) URL.revokeObjectURL(link.href);
  link.href = URL.createObjectURL(new Blob([JSON.stringify(game.record)], { type: "application/json" }));
  link.download = ["tablee", game.game, room.dataset.code].filter(Boolean).join("-") + ".json";
}

// -- stepping --------------------------------------------------------------------------------------------------------

const last = () => game.steps.length - 1;

/** Show a step; with motion where it is the next one. @param {number} step @param {boolean} [moving] */
async function go(step, moving = false) {
  const before = game.steps[at]?.now;
  at = Math.min(last(), Math.max(0, step));
  const { events, now } = game.steps[at];
  frame();
  if (moving && events.length) await board.animate(events, before, now, game.eyes);
  else board.show(now, game.eyes);
  by("position").textContent = by("board-words")?.textContent ?? "";
}

/** Everything around the board. */
function frame() {
  const { events, now } = game.steps[at];
  story.clear();
  story.tell(events);
  if (!by("words").children.length) write(at ? (game.steps[at].action ?? "") : say.replay.begins);
  if (now.outcome) write(ending(now.outcome));
  by("at").textContent = `${at} / ${last()}`;
  by("slider").value = at;
  const told = by("words").innerText;
  by("slider").setAttribute("aria-valuetext", fill(say.replay.step_told, { step: at, last: last(), told }));
  for (const id of ["first", "back"]) by(id).disabled = at === 0;
  for (const id of ["next", "last"]) by(id).disabled = at === last();
  graph.mark(at);
  legend();
  keepAddress();
}

/** @param {string} line */
function write(line) {
  const item = document.createElement("li");
  item.textContent = line;
  by("words").append(item);
}

/** @param {Outcome} outcome */
function ending({ winners, reason }) {
  const uncounted = game.looked_ahead ? words().looked_ahead : "";
  return [whoWon(winners.map(who), reason, words()), words().reasons[reason], uncounted].filter(Boolean).join(" ");
}

/** @param {number} step */
function jump(step) {
  pause();
  go(step);
}

function next() {
  pause();
  if (at < last()) go(at + 1, true);
}

async function play() {
  playing += 1;
  const mine = playing;
  face("pause");
  if (at === last()) go(0);
  while (at < last()) {
    await new Promise((done) => {
      setTimeout(done, BETWEEN);
    });
    if (playing !== mine) return;
    await go(at + 1, true);
    if (playing !== mine) return;
  }
  pause();
}

function pause() {
  playing += 1;
  face("play");
}

/** The face of the play button. @param {"play" | "pause"} icon */
function face(icon) {
  by("play").dataset.does = icon;
  by("play").setAttribute("aria-label", say.replay[icon]);
  by("play").replaceChildren(picture(`static/art/house.svg#icon-${icon}`));
}

const toggle = () => (by("play").dataset.does === "pause" ? pause() : play());

let keeping = 0;
/** The address and the link to share name the present step; browsers do not like it to change too often. */
function keepAddress() {
  clearTimeout(keeping);
  keeping = setTimeout(() => {
    if (kept()[0]) history.replaceState(null, "", `#${kept()[0]}/${at}`);
    if (!room.dataset.code) return;
    const eyes = game.eyes === null ? "" : `&eyes=${game.eyes}`;
    history.replaceState(null, "", `${location.pathname}?round=${game.round}${eyes}#${at}`);
    by("link").value = location.href;
  }, 250);
}

// -- what the bots think ---------------------------------------------------------------------------------------------

async function judge() {
  opened += 1;
  const mine = opened;
  by("graph").hidden = by("turning").hidden = true;
  by("thinking").hidden = false;
  try {
    let told = await source.judge();
    while (!told.steps && opened === mine) {
      by("progress").value = told.done / Math.max(1, told.of);
      await new Promise((done) => {
        setTimeout(done, ASK_AGAIN);
      });
      told = await source.judge();
    }
    if (opened === mine) showChances(told.steps);
  } catch {
    by("thinking").hidden = true; // the replay is whole without the graph
  }
}

/** @param {Judged[]} steps */
function showChances(steps) {
  judged = steps;
  by("thinking").hidden = true;
  by("graph").hidden = by("turning").hidden = false;
  const turns = turningPoints(steps, MOST_TURNS);
  const list = joined(turns.map(({ step }) => String(step))) || say.replay.no_turns;
  graph.show(steps, fill(say.replay.chances, { last: last(), turns: list }));
  graph.mark(at);
  by("turns").replaceChildren(...(turns.length ? turns.map(turnButton) : [say.replay.no_turns]));
  fillTable(steps);
  legend();
}

/** @param {{step: number, seat: number}} turning */
function turnButton({ step, seat }) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "soft";
  button.append(picture(`static/art/house.svg#${shapeOf(seat)}`), fill(say.replay.turned, { step }));
  button.addEventListener("click", () => jump(step));
  return button;
}

/** Each seat's chance at the present step, with the shape of its line. */
function legend() {
  const shares = percents(judged[at]?.shares ?? []);
  by("legend").replaceChildren(
    ...shares.map((share, seat) => {
      const item = document.createElement("span");
      const spoken = document.createElement("span");
      spoken.className = "sr";
      spoken.textContent = fill(say.replay.shares, { name: names(seat), percent: share });
      const seen = document.createElement("span");
      seen.setAttribute("aria-hidden", "true");
      seen.textContent = fill(say.replay.percent, { percent: share });
      item.append(picture(`static/art/house.svg#${shapeOf(seat)}`), spoken, seen);
      return item;
    }),
  );
}

/** @param {Judged[]} steps */
function fillTable(steps) {
  const cell = (/** @type {string} */ tag, /** @type {string} */ text) => {
    const box = document.createElement(tag);
    box.textContent = text;
    return box;
  };
  const heads = game.seats.map(({ seat }) => Object.assign(cell("th", names(seat)), { scope: "col" }));
  by("heads").replaceChildren(by("heads").firstElementChild, ...heads);
  by("rows").replaceChildren(
    ...steps.map(({ shares, turn }, step) => {
      const row = document.createElement("tr");
      row.classList.toggle("turning-row", turn);
      row.append(
        Object.assign(cell("th", String(step)), { scope: "row" }),
        ...percents(shares).map((share) => cell("td", fill(say.replay.percent, { percent: share }))),
      );
      return row;
    }),
  );
}

// -- hands and keys --------------------------------------------------------------------------------------------------

by("first").addEventListener("click", () => jump(0));
by("back").addEventListener("click", () => jump(at - 1));
by("play").addEventListener("click", toggle);
by("next").addEventListener("click", next);
by("last").addEventListener("click", () => jump(last()));
by("slider").addEventListener("input", () => jump(Number(by("slider").value)));

/** @type {Record<string, () => void>} */
const KEYS = {
  ArrowLeft: () => jump(at - 1),
  ArrowRight: next,
  Home: () => jump(0),
  End: () => jump(last()),
  " ": toggle,
};
document.addEventListener("keydown", (event) => {
  const target = /** @type {Element} */ (event.target);
  const busy =
    target.closest("input, select, textarea, summary, .numbers, a") || (event.key === " " && target.closest("button"));
  if (!game || busy || !(event.key in KEYS) || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  KEYS[event.key]();
});

by("copy")?.addEventListener("click", async () => {
  by("link").select();
  try {
    await navigator.clipboard.writeText(by("link").value);
    by("copied").textContent = say.replay.copied;
  } catch {
    by("copied").textContent = say.replay.by_hand;
  }
});

/** Games that the page can read by itself, where it can calculate as the house does. */
const here = typeof WebAssembly === "object" ? (room.dataset.here ?? "").split(" ") : [];
/** The game of this device that the address names, and a step of it. */
const kept = () => (room.dataset.here === undefined ? [] : location.hash.slice(1).split("/"));
const wanted = () => Number.parseInt(room.dataset.code ? location.hash.slice(1) : kept()[1], 10) || 0;
addEventListener("hashchange", () => {
  if (room.dataset.code && game) jump(wanted());
  if (kept()[0]) openKept();
});

/** Say what is wrong; only plain errors have words for people, which come from the house. @param {any} error */
function complain(error) {
  const told = error.constructor === Error ? error.message : say.replay.refused[error.reason];
  by("wrong").textContent = told || say.replay.failed;
  by("wrong").hidden = false;
}

/** Open a game, and put away what asks for one. @param {Promise<Source>} found @param {number} step */
const show = (found, step) =>
  found.then((from) => open(from, null, step)).then(() => {
    by("bring").hidden = true;
  }, complain);

const openKept = () => show(fromShelf(kept()[0]), wanted());

by("file")?.addEventListener("change", async () => {
  const [file] = by("file").files;
  if (!file) return;
  try {
    by("pasted").value = await file.text();
    by("bring").requestSubmit();
  } catch {
    complain(new Error(say.replay.unreadable));
  }
});
by("bring")?.addEventListener("submit", (/** @type {SubmitEvent} */ event) => {
  event.preventDefault();
  show(fromRecord(by("pasted").value, Object.keys(say.boards), here), 0);
});

if (room.dataset.code) {
  const eyes = new URLSearchParams(location.search).get("eyes");
  open(fromTable(room.dataset.code, room.dataset.round), eyes === null ? null : Number(eyes), wanted()).catch(complain);
}
if (kept()[0]) openKept();
face("play");
