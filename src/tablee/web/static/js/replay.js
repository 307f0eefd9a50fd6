// The replay: a finished game step by step, as the referee or a seat sees it.
import { loadBoard } from "./boards/load.js";
import { useSigns } from "./boards/signs.js";
import { texts } from "./http.js";
import { by, maybe } from "./elements.js";
import { callName, numbered } from "./faces.js";
import { playedHere } from "./opening.js";
import { createChances } from "./replay/chances.js";
import { ReplayStore } from "./replay/store.js";
import { createTurns } from "./replay/turns.js";
import { offerRecord, showEyes, showPlaying, showStep } from "./replay/views.js";
import { page } from "./root.js";
import { fromRecord, fromDevice, fromTable } from "./sources.js";
import { createStory } from "./story.js";
import { address } from "./thoughts.js";
import { offerCheck } from "./verdict.js";

/** @import { Board } from "./boards/stage.js" */
/** @import { Source } from "./sources.js" */
/** @import { Who } from "./telling.js" */

const BETWEEN = 800; // milliseconds from one step to the next while playing

const say = texts();
const room = by("replay");
const store = new ReplayStore();
const turns = createTurns(store, {
  texts: say.replay,
  sentences: (game) => say.sentences[game],
  who,
  line: (step) => stage?.story.line(store.game.steps[step].events) || (store.game.steps[step].action ?? ""),
  jump,
});
const chances = createChances(store, { texts: say.replay, names, jump, turns });

/** What shows the game that is open. @type {{board: Board, story: ReturnType<typeof createStory>} | null} */
let stage = null;
let playing = 0; // grows whenever playback starts or stops, to cancel an older run
/** The viewer's own seats, which have the same names as at the table. @type {number[]} */
let mine = JSON.parse(room.dataset.mine ?? "[]");

/** The display name of a seat's player. @param {number} seat @returns {Who} */
function who(seat) {
  const { seats, game } = store.game;
  const [sat, words] = [seats[seat], say.tables[game]];
  if (mine.length === 1 && mine[0] === seat) return { name: words.you, isYou: true };
  if (sat.who === "bot") return { name: words.bot_names[sat.name ?? ""] ?? sat.name };
  if (sat.who !== "person") return numbered((sat.place ?? seat) + 1, say.replay);
  const shared = seats.some(({ on_device }) => on_device);
  return callName(sat, shared, { ...say.replay, animals: say.animals });
}

/** @param {number} seat */
function names(seat) {
  return who(seat).name;
}

// -- opening a game --------------------------------------------------------------------------------------------------

/** @param {Source} from @param {number | null} eyes @param {number | "turn"} step turn: the dearest turning point */
async function open(from, eyes, step) {
  by("wrong").hidden = true;
  await store.open(from, eyes);
  const { game, mine: own, seats } = store.game;
  mine = own ?? mine;
  useSigns(seats);
  const { createBoard, pictured } = await loadBoard(game);
  stage?.board.destroy();
  room.dataset.game = game;
  room.hidden = false;
  stage = {
    board: createBoard(by("board"), { texts: say.boards[game], names, who, send: () => {}, ask: () => {} }),
    story: createStory({
      tale: by("words"),
      spoken: by("spoken"),
      board: by("board"),
      texts: say.tables[game],
      pictured,
      who,
    }),
  };
  by("slider", HTMLInputElement).max = String(store.last);
  showEyes(store, { texts: say.replay, who, look: lookThrough });
  offerRecord(store, room.dataset.code);
  offerCheck(store.game, say.replay.fair, room.dataset.code);
  go(step === "turn" ? 0 : step);
  const isJudged = await chances.judge();
  if (isJudged && step === "turn" && store.at === 0) jump(turns.worst(mine) ?? 0);
}

/** @param {number | null} eyes */
async function lookThrough(eyes) {
  pause();
  await store.look(eyes);
  chances.look();
  go(store.at);
}

// -- stepping --------------------------------------------------------------------------------------------------------

/** Show a step; with motion where it is the next one. @param {number} step @param {boolean} [moving] */
async function go(step, moving = false) {
  if (!stage) return;
  const before = store.go(step);
  const { events, now } = store.step;
  const { board, story } = stage;
  showStep(store, { texts: say.replay, words: say.tables[store.game.game], who, story });
  chances.mark();
  offerThinking();
  keepAddress();
  if (moving && events.length) await board.animate(events, before, now, store.game.eyes);
  else board.show(now, store.game.eyes);
  by("position").textContent = maybe("board-words")?.textContent ?? "";
}

/** Update the link to the analysis board with this step. */
function offerThinking() {
  const { game, record, steps } = store.game;
  const played = steps.slice(1, store.at + 1).map(({ action }) => action ?? "");
  by("think").hidden = !playedHere(game);
  by("think", HTMLAnchorElement).href = page(`think/${game}${address(record.start, played)}`);
}

/** @param {number} step */
function jump(step) {
  pause();
  go(step);
}

function next() {
  pause();
  if (store.at < store.last) go(store.at + 1, true);
}

async function play() {
  playing += 1;
  const run = playing;
  showPlaying("pause", say.replay);
  if (store.at === store.last) go(0);
  while (store.at < store.last) {
    await new Promise((done) => {
      setTimeout(done, BETWEEN);
    });
    if (playing !== run) return;
    await go(store.at + 1, true);
    if (playing !== run) return;
  }
  pause();
}

function pause() {
  playing += 1;
  showPlaying("play", say.replay);
}

const toggle = () => (by("play").dataset.does === "pause" ? pause() : play());

let keeping = 0;
/** Put the current step into the URL and the link to share; browsers limit how often the URL may change. */
function keepAddress() {
  clearTimeout(keeping);
  keeping = setTimeout(() => {
    if (kept().id) history.replaceState(null, "", `#${kept().id}/${store.at}`);
    if (!room.dataset.code) return;
    const { eyes, round } = store.game;
    const through = eyes === null ? "" : `&eyes=${eyes}`;
    history.replaceState(null, "", `${location.pathname}?round=${round}${through}#${store.at}`);
    by("link", HTMLInputElement).value = location.href;
  }, 250);
}

// -- hands and keys --------------------------------------------------------------------------------------------------

const slider = by("slider", HTMLInputElement);
by("first").addEventListener("click", () => jump(0));
by("back").addEventListener("click", () => jump(store.at - 1));
by("play").addEventListener("click", toggle);
by("next").addEventListener("click", next);
by("last").addEventListener("click", () => jump(store.last));
slider.addEventListener("input", () => jump(Number(slider.value)));

/** @type {Record<string, () => void>} */
const KEYS = {
  ArrowLeft: () => jump(store.at - 1),
  ArrowRight: next,
  "Shift+ArrowLeft": () => turns.walk(-1),
  "Shift+ArrowRight": () => turns.walk(1),
  Home: () => jump(0),
  End: () => jump(store.last),
  " ": toggle,
};
document.addEventListener("keydown", (event) => {
  const target = /** @type {Element} */ (event.target);
  const busy =
    target.closest("input, select, textarea, summary, .numbers, a") || (event.key === " " && target.closest("button"));
  const key = `${event.shiftKey ? "Shift+" : ""}${event.key}`;
  if (!store.opened || busy || !(key in KEYS) || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  KEYS[key]();
});

maybe("copy")?.addEventListener("click", async () => {
  const link = by("link", HTMLInputElement);
  link.select();
  try {
    await navigator.clipboard.writeText(link.value);
    by("copied").textContent = say.replay.copied;
  } catch {
    by("copied").textContent = say.replay.by_hand;
  }
});

// -- which game ------------------------------------------------------------------------------------------------------

/** Games that the page can replay without the server, if the browser has WebAssembly. */
const here = typeof WebAssembly === "object" ? (room.dataset.here ?? "").split(" ") : [];

/** The ID of a stored game and the step, from the URL fragment. */
function kept() {
  const [id = "", step = ""] = room.dataset.here === undefined ? [] : location.hash.slice(1).split("/");
  return { id, step };
}

/** The step in the URL fragment. @returns {number | "turn"} */
function wanted() {
  const step = room.dataset.code ? location.hash.slice(1) : kept().step;
  return step === "turn" ? step : Number.parseInt(step, 10) || 0;
}

addEventListener("hashchange", () => {
  const step = wanted();
  if (room.dataset.code && store.opened) jump(step === "turn" ? turns.worst(mine) ?? 0 : step);
  if (kept().id) openKept();
});

/** Show an error; only plain Errors have a text for players, which comes from the server.
 * @param {Error & {reason?: string}} error */
function complain(error) {
  const told = error.constructor === Error ? error.message : say.replay.refused[error.reason ?? ""];
  by("wrong").textContent = told || say.replay.failed;
  by("wrong").hidden = false;
}

/** Open a game, and hide the form. @param {Promise<Source>} found @param {number | "turn"} step */
const show = (found, step) =>
  found.then((from) => open(from, null, step)).then(() => {
    by("bring").hidden = true;
  }, complain);

const openKept = () => show(fromDevice(kept().id), wanted());

maybe("file", HTMLInputElement)?.addEventListener("change", async ({ currentTarget }) => {
  const [file] = /** @type {HTMLInputElement} */ (currentTarget).files ?? [];
  if (!file) return;
  try {
    by("pasted", HTMLTextAreaElement).value = await file.text();
    by("bring", HTMLFormElement).requestSubmit();
  } catch {
    complain(new Error(say.replay.unreadable));
  }
});
maybe("bring")?.addEventListener("submit", (event) => {
  event.preventDefault();
  show(fromRecord(by("pasted", HTMLTextAreaElement).value, Object.keys(say.boards), here), 0);
});

const { code, round } = room.dataset;
if (code && round) {
  const eyes = new URLSearchParams(location.search).get("eyes");
  open(fromTable(code, round), eyes === null ? null : Number(eyes), wanted()).catch(complain);
}
if (kept().id) openKept();
showPlaying("play", say.replay);
