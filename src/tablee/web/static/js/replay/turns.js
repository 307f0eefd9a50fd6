// The turning points of a replay: each in words, one after the other, and what is to be learned from the present one.
import { shapeOf } from "../boards/signs.js";
import { by, every } from "../elements.js";
import { percents, turningPoints } from "../graph.js";
import { playedHere } from "../opening.js";
import { address } from "../puzzle/own.js";
import { page } from "../root.js";
import { picture } from "../seats.js";
import { about, fill } from "../words.js";

/** @import { Who } from "../telling.js" */
/** @import { Texts } from "../types.d.ts" */
/** @import { createWeighing, Lesson } from "./weighing.js" */
/** @import { ReplayStore } from "./store.js" */

const MOST_TURNS = 6;

/**
 * @param {ReplayStore} store
 * @param {object} around
 * @param {Texts} around.texts
 * @param {(game: string) => Texts} around.sentences what a game says in its advice
 * @param {(seat: number) => Who} around.who
 * @param {(step: number) => string} around.line what happened in a step
 * @param {(step: number) => void} around.jump
 */
export function createTurns(store, { texts, sentences, who, line, jump }) {
  /** @type {ReturnType<typeof turningPoints>} */
  let points = [];
  /** @type {ReturnType<typeof createWeighing> | null} */
  let weighing = null;
  /** The lesson of each step. @type {Map<number, Promise<Lesson>>} */
  const lessons = new Map();
  /** The evaluation that they belong to. @type {ReplayStore["judged"]} */
  let judged = [];

  /** The turning point nearest to the present step. @param {1 | -1} way forwards or backwards */
  function near(way) {
    const further = points.map(({ step }) => step).filter((step) => way * (step - store.at) > 0);
    return way > 0 ? further[0] : further.at(-1);
  }

  /** @param {1 | -1} way */
  function walk(way) {
    const step = near(way);
    if (step !== undefined) jump(step);
  }

  /** @param {{step: number, seat: number}} turning */
  function button({ step, seat }) {
    const item = document.createElement("button");
    Object.assign(item, { type: "button", className: "soft turn-button" });
    item.dataset.step = String(step);
    const words = document.createElement("span");
    words.textContent = fill(texts.turned, { step, told: line(step) });
    item.append(picture(`static/art/house.svg#${shapeOf(seat)}`), words);
    item.addEventListener("click", () => jump(step));
    return item;
  }

  // -- what is to be learned -----------------------------------------------------------------------------------------

  /** Analyse a step, once. @param {number} step */
  function lessonOf(step) {
    const known = lessons.get(step);
    if (known) return known;
    const { record, game, steps } = store.game;
    const actions = steps.slice(1).map(({ action }) => action ?? "");
    weighing ??= import("./weighing.js").then(({ createWeighing: begin }) =>
      begin({ ...record, game, actions }, sentences(game)));
    const seat = steps[step].seat ?? 0;
    const found = weighing.then(({ weigh }) => weigh(step, store.judged[step].shares[seat]));
    lessons.set(step, found);
    return found;
  }

  /** Show the lesson of the current step, if it is a turning point. */
  async function teach() {
    const { at, game: { game, steps } } = store;
    const isOne = points.some(({ step }) => step === at) && at > 0 && playedHere(game);
    by("lesson").hidden = !isOne;
    by("learned").hidden = true;
    if (!isOne) return;
    by("verdict-here").textContent = texts.weighing;
    const found = await lessonOf(at).catch(() => /** @type {null} */ (null));
    if (store.at !== at || store.game.steps !== steps) return;
    if (found) tell(found, at);
    else by("lesson").hidden = true; // the replay works without it
  }

  /** @param {Lesson} lesson @param {number} step */
  function tell(lesson, step) {
    const { seat, verdict, right } = lesson;
    const whose = who(seat);
    const isMissed = verdict === "missed" || verdict === "missed_lucky";
    by("verdict-here").textContent = about(texts.lesson, verdict, whose);
    by("learned").hidden = verdict === "forced";
    by("told-then").textContent = about(texts.lesson, "known", whose);
    by("better").hidden = !isMissed;
    if (isMissed) write("better", texts.lesson.better, lesson.could, lesson.better);
    write("as-played", texts.lesson.played, lesson.did, lesson.played);
    const { record: { start }, game, steps } = store.game;
    const before = steps.slice(1, step).map(({ action }) => action ?? "");
    by("try").hidden = !isMissed || !texts.puzzles.includes(game);
    by("try", HTMLAnchorElement).href = page(`puzzle/${game}${address(start, before, right)}`);
    by("try-words").textContent = whose.isYou ? texts.lesson.again : texts.lesson.try;
  }

  /** @param {string} id @param {string} head @param {number} share @param {string[]} remarks */
  function write(id, head, share, remarks) {
    const [percent] = percents([share, 1 - share]);
    const [title, list] = by(id).children;
    title.textContent = fill(head, { percent });
    list.replaceChildren(...[...new Set(remarks)].map((words) =>
      Object.assign(document.createElement("li"), { textContent: words })));
  }

  function forget() {
    lessons.clear();
    weighing?.then(({ close }) => close(), () => {});
    weighing = null;
  }

  by("turn-back").addEventListener("click", () => walk(-1));
  by("turn-on").addEventListener("click", () => walk(1));

  return {
    walk,
    /** Those of a game that was judged, as the present eyes saw them. */
    show() {
      if (judged !== store.judged) forget();
      judged = store.judged;
      points = turningPoints(judged, MOST_TURNS);
      by("turns").replaceChildren(...(points.length ? points.map(button) : [texts.no_turns]));
      by("turn-steps").hidden = points.length === 0;
      return points;
    },
    /** The present step. */
    mark() {
      for (const item of every(".turn-button", by("turns"))) {
        if (Number(item.dataset.step) === store.at) item.setAttribute("aria-current", "step");
        else item.removeAttribute("aria-current");
      }
      by("turn-back", HTMLButtonElement).disabled = near(-1) === undefined;
      by("turn-on", HTMLButtonElement).disabled = near(1) === undefined;
      teach();
    },
    /** The turning point that cost some seats most; the first one where none cost them anything.
     * @param {number[]} seats */
    worst(seats) {
      const cost = ({ step = 0 }) => Math.max(0, ...seats.map((seat) =>
        store.judged[step - 1].shares[seat] - store.judged[step].shares[seat]));
      return [...points].sort((one, other) => cost(other) - cost(one) || one.step - other.step)[0]?.step;
    },
  };
}
