// A lesson: step by step on the real board. Kernels check every action: in the page, or on the server.
import { loadBoard } from "./boards/load.js";
import { celebrate } from "./confetti.js";
import { post, texts } from "./http.js";
import { by, present } from "./elements.js";
import { keepProgress, progressOf } from "./memory.js";
import { openGame, playedHere } from "./opening.js";
import { answer } from "./pocket/lesson.js";
import { createPointer } from "./pointer.js";
import { page } from "./root.js";
import { showSeats } from "./seats.js";
import { createVoice } from "./voice.js";
import { fill } from "./words.js";

/** @import { Answer, LessonStep } from "./pocket/lesson.js" */
/** @import { Now, Table } from "./protocol.d.ts" */

const ME = 0;
const lesson = by("lesson");
const [game, partner] = [present(lesson.dataset.game), present(lesson.dataset.partner)];
const say = texts();
createVoice(by("voice"), lesson);
/** @type {(LessonStep & {say: string, now: Now, wished: string | null, alone: boolean})[]} */
const steps = JSON.parse(by("steps").textContent);
const { createBoard, wayTo } = await loadBoard(game);

/** @param {number} seat */
const who = (seat) => (seat === ME ? { name: say.lesson.you, isYou: true } : { name: partner });
/** @param {number} seat */
const names = (seat) => who(seat).name;
const board = createBoard(by("board"), { texts: say.board, names, who, send: attempt, ask: attempt, remind: tell });
const pointer = createPointer(document.body, by("board"));

let at = 0;
let solved = false;
let run = 0; // a newer run cancels an older one

/** Nothing can be played on the board, but all of it is seen. @param {Now} now */
const resting = (now) => /** @type {typeof now} */ ({ ...now, turn: null, legal: [] });

/** The two seats, as at a table. @param {Now} now */
function seat(now) {
  const seats = now.scores.map((_, number) => ({ seat: number, who: number === ME ? "person" : "bot", level: "" }));
  const table = /** @type {Table} */ ({ seats, now, eyes: ME, mine: [ME], here: [ME] });
  lesson.style.setProperty("--others", String(seats.length - 1));
  showSeats({ others: by("seats"), own: by("me") }, table, who, { points: say.points, bots: {}, whereabouts: {} });
}

/** Begin a step. @param {number} number */
function enter(number) {
  run += 1;
  at = number;
  const { now, wished, alone } = steps[at];
  solved = wished === null;
  keepProgress(game, { at });
  by("task").textContent = steps[at].say;
  tell("");
  pointer.hide();
  seat(now);
  board.show(solved ? resting(now) : now, ME);
  if (!solved && !alone) point();
  frame();
}

/** Point at what to do next. */
function point() {
  const { wished, now } = steps[at];
  if (wished !== null) pointer.show(wayTo(wished, now, ME));
}

/** Everything around the board. */
function frame() {
  const last = at === steps.length - 1;
  by("step").textContent = fill(say.lesson.step, { step: at + 1, last: steps.length });
  by("dots").replaceChildren(
    ...steps.map((_, number) => {
      const dot = document.createElement("span");
      dot.className = number < at || (number === at && solved) ? "dot done" : number === at ? "dot here" : "dot";
      return dot;
    }),
  );
  by("back", HTMLButtonElement).disabled = at === 0;
  by("show").hidden = solved;
  by("next").hidden = !solved || last;
  by("finished").hidden = by("first-game").hidden = !(solved && last);
}

/** Show a message about an action. @param {string} message @param {{rule?: string | null, good?: boolean}} [facts] */
function tell(message, { rule = null, good = false } = {}) {
  by("answer").hidden = !message;
  by("answer").classList.toggle("good", good);
  by("message").textContent = message;
  by("task").hidden = good;
  by("rule").hidden = !rule;
  by("rule").textContent = rule ? say.lesson.rule : "";
  if (rule) by("rule", HTMLAnchorElement).href = page(`rules/${game}#${rule}`);
}

/** Check an action. @param {string} action @returns {Promise<Answer>} */
const judge = (action) =>
  playedHere(game) ? answer(game, steps[at], action, say.sentences) : post(`/api/lessons/${game}/${at}`, { action });

/** @param {string} action */
async function attempt(action) {
  if (solved) return;
  const mine = run;
  try {
    const told = await judge(action);
    if (run === mine) await (told.acts.length ? succeed(told) : correct(told));
  } catch (error) {
    if (run === mine) correct({ message: error.message });
  }
}

/** @param {{message: string, rule?: string | null}} answer */
function correct({ message, rule }) {
  tell(message, { rule });
  board.show(steps[at].now, ME);
  point();
}

/** @param {Answer} answer */
async function succeed({ message, acts }) {
  run += 1;
  const mine = run;
  solved = true;
  pointer.hide();
  let before = steps[at].now;
  for (const { events, now } of acts) {
    await board.animate(events, before, resting(now), ME);
    if (run !== mine) return;
    seat(now);
    before = now;
  }
  tell(message, { good: true });
  frame();
  if (at < steps.length - 1) return by("next").focus({ preventScroll: true });
  keepProgress(game, { at: 0, done: true });
  celebrate(lesson);
  return by("first-game").focus({ preventScroll: true });
}

/** Go to a step by a button: the focus goes along, to where something is to be done. @param {number} number */
function go(number) {
  enter(number);
  if (!pointer.focus()) (solved ? by("next") : by("show")).focus({ preventScroll: true });
}

by("back").addEventListener("click", () => go(at - 1));
by("again").addEventListener("click", () => go(at));
by("next").addEventListener("click", () => go(at + 1));
by("show").addEventListener("click", () => {
  point();
  pointer.focus();
});
by("first-game").addEventListener("click", async () => {
  try {
    await openGame({ game, seats: ["me", "first"], help: ["coach", "off"] });
  } catch (error) {
    tell(error.message);
  }
});

enter(Math.min(progressOf(game).at, steps.length - 1));
