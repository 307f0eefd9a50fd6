// A puzzle on the real board: find the only right action. Kernels in the page judge, and bots play for the others.
import { loadBoard } from "./boards/load.js";
import { celebrate } from "./confetti.js";
import { texts } from "./http.js";
import { by, present } from "./elements.js";
import { whoWon } from "./ending.js";
import { createHints } from "./hints.js";
import { counted } from "./lights.js";
import { hint, whyNot } from "./pocket/advice.js";
import { Company } from "./pocket/company.js";
import { DICE } from "./pocket/dice.js";
import { load } from "./pocket/play.js";
import { NoRecord } from "./pocket/record.js";
import { speaker } from "./pocket/sentences.js";
import { dayOf, solvedOne, readProgress, streakOn } from "./progress.js";
import { ownOf } from "./puzzle/own.js";
import { Damaged, gameOf, loadPack, placeOf, suitable } from "./puzzle/pack.js";
import { PuzzleStore } from "./puzzle/store.js";
import { page } from "./root.js";
import { showSeats } from "./seats.js";
import { createVoice } from "./voice.js";
import { LEVELS } from "./preferences.js";
import { fill } from "./words.js";

/** @import { Own } from "./puzzle/own.js" */
/** @import { Puzzle } from "./puzzle/pack.js" */
/** @import { State } from "./pocket/state.js" */
/** @import { Trouble } from "./progress.js" */

const ANSWERS = "strong"; // the level that plays for the others
const room = by("puzzle");
const game = present(room.dataset.game);
const games = present(room.dataset.games).split(" ");
const all = texts();
const say = all.puzzle;
const company = new Company();
createVoice(by("voice"), room);

/** @param {string} words */
function fail(words) {
  by("task").textContent = words;
  by("show").hidden = by("again").hidden = true;
}

/** Load what the page needs. */
async function open() {
  const [pack, known, script] = await Promise.all([loadPack(game), load(game), loadBoard(game)]);
  return run(pack, { ...known, say: speaker(all.sentences) }, script);
}

/** @param {Puzzle[]} pack @param {Awaited<ReturnType<typeof load>>} known
 * @param {Awaited<ReturnType<typeof loadBoard>>} script */
function run(pack, known, { createBoard, wayTo, pictured }) {
  const store = new PuzzleStore(known);
  const names = Object.values(say.bot_names);
  /** The day of which it is the puzzle, if it is one's. @type {string | null} */
  let day = null;
  let number = 0; // of the puzzle in its pack
  /** A moment of one's own game, instead of a puzzle of the pack. @type {Own | null} */
  let own = null;

  /** @param {number} seat */
  const who = (seat) => (seat === store.me ? { name: say.you, isYou: true } : { name: names[seat] });
  /** @param {number} seat */
  const called = (seat) => who(seat).name;
  const around = { texts: all.board, names: called, who, send: attempt, ask: object, remind: tell };
  const board = createBoard(by("board"), around);
  const hints = createHints(
    { button: by("show"), board: by("board"), says: by("hint-says") },
    { currentTable: () => store.table, wayTo, pictured, send: advise, thinking: say.thinking },
  );

  function surround() {
    const { table, stage, state } = store;
    room.style.setProperty("--others", String(table.seats.length - 1));
    showSeats({ others: by("seats"), own: by("me") }, table, who, { points: all.points, bots: {}, whereabouts: {} });
    hints.show(table);
    by("show").hidden = stage !== "asking" && stage !== "wrong";
    by("next").hidden = stage !== "solved" && stage !== "free";
    by("on").hidden = !(stage === "solved" || stage === "wrong") || state.turn === null;
  }

  // -- choosing a puzzle ---------------------------------------------------------------------------------------------

  /** Open what the URL fragment names: a moment of one's own game, today's puzzle, or one of a level and theme. */
  function choose() {
    const asked = new URLSearchParams(location.hash.slice(1));
    const wish = { level: asked.get("level") ?? "", theme: asked.get("theme") ?? "" };
    const today = dayOf(new Date());
    own = ownOf(asked);
    day = !own && asked.get("day") && game === gameOf(today, games) ? today : null;
    by("told").hidden = true;
    if (day) number = placeOf(day, games, pack.length);
    else if (!own) number = another(wish);
    try {
      begin();
    } catch (error) {
      if (error instanceof Damaged) fail(say.damaged);
      else if (error instanceof NoRecord) fail(say.no_position);
      else throw error;
    }
  }

  /** The first puzzle of a kind that is not solved yet; where all are, any of them.
   * @param {{level: string, theme: string}} wish */
  function another(wish) {
    const solved = readProgress().progress.solved[game] ?? [];
    const found = suitable(pack, wish);
    if (!found.length) note(say.none_such);
    const fits = found.length ? found : [...pack.keys()];
    const rest = fits.filter((one) => !solved.includes(one) && one !== number);
    if (!rest.length && found.length) note(say.none_left);
    return DICE.pick(rest.length ? rest : fits);
  }

  /** The puzzle from its beginning. */
  function begin() {
    const { facts, grade } = pack[number];
    if (own) store.beginOwn(own, DICE.word());
    else store.begin(pack[number], DICE.word());
    hints.forget();
    by("streak").hidden = true;
    by("about").textContent = own ? say.own : day ? say.today : say.levels[LEVELS[grade]];
    by("task").replaceChildren(...(own ? [say.own_task] : [fill(say.task, facts), ...shownCards(facts)]));
    tell("");
    board.show(store.shown.now, store.me);
    surround();
  }

  // -- attempts ------------------------------------------------------------------------------------------------------

  /** @param {string} action */
  async function attempt(action) {
    const isFree = store.stage === "free";
    const tried = store.attempt(action);
    if (!tried) return;
    const { run } = store;
    hints.forget();
    tell("");
    await play(tried.next);
    if (store.run !== run) return;
    if (!isFree && tried.isRight) await goOn(run);
    else await letOthersPlay(run, isFree ? "" : say.wrong);
    if (store.run === run) settle();
  }

  /** After a right action the others reply as they last longest, until the line ends. @param {number} run */
  async function goOn(run) {
    const next = store.reply();
    if (!next) return succeed();
    await play(next);
    if (store.run === run) tell(say.next_move, { good: true });
  }

  function succeed() {
    if (own) {
      tell(say.right, { good: true });
      return celebrate(room);
    }
    const { theme, facts } = pack[number];
    by("about").textContent = say.themes[theme]; // it would have given the answer away before
    const { progress, trouble } = solvedOne(game, number, day);
    tell([say.right, fill(say.reason, facts)].filter(Boolean).join(" "), { good: true });
    const streak = streakOn(progress, dayOf(new Date()));
    by("streak").hidden = !day || streak === 0;
    by("streak-words").textContent = fill(say.streak, { count: streak });
    if (trouble) note(troubled(trouble, progress.streak));
    return celebrate(room);
  }

  /** @param {Trouble} trouble @param {number} count */
  const troubled = (trouble, count) => fill(say[trouble], { count });

  /** Bots play until it is one's own turn, or over. @param {number} run @param {string} words said meanwhile */
  async function letOthersPlay(run, words) {
    tell(words);
    while (store.run === run) {
      const { other, state } = store;
      if (other === null) return;
      const code = await company.choice(state, { seat: other, level: ANSWERS, by: "bot" });
      if (store.run === run) await play(state.play(code));
    }
  }

  /** @param {State} next */
  async function play(next) {
    const before = store.shown.now;
    store.take(next);
    const { now, events } = store.shown;
    surround();
    await board.animate(events, before, now, store.me);
  }

  /** Show message and buttons after the animation. */
  function settle() {
    const { shown, me, state, stage } = store;
    board.show(shown.now, me);
    surround();
    if (state.outcome && stage !== "solved") tell(ended(state.outcome), { good: state.outcome.winners.includes(me) });
    const next = stage === "solved" ? by("next") : stage === "wrong" ? by("again") : null;
    next?.focus({ preventScroll: true });
  }

  /** @param {{winners: number[], reason: string}} outcome */
  function ended({ winners, reason }) {
    const won = whoWon(winners.map(who), reason, say);
    return store.stage === "wrong" ? [say.wrong, won].join(" ") : won;
  }

  /** Show why an action is not allowed. @param {string} action */
  function object(action) {
    if (store.stage !== "asking" && store.stage !== "free") return;
    const told = whyNot(store.state, action);
    if (!told.legal) tell(told.message, { rule: told.rule });
  }

  /** The way to the answer, step by step; after a wrong attempt from the beginning. @type {() => void} */
  function advise() {
    if (store.stage === "wrong") begin();
    const { state, me, answer, steps } = store;
    queueMicrotask(() => hints.receive(hint(state.view(me), { code: answer }, steps)));
  }

  /** Cards that the task is about: small pictures, and their names to be heard. @param {Puzzle["facts"]} facts */
  function shownCards({ cards_shown: cards = "" }) {
    if (!cards) return [];
    const heard = [...cards].map((card) => all.board.cards?.[card] ?? card).join(", ");
    const words = Object.assign(document.createElement("span"), { className: "sr", textContent: heard });
    return [...counted(cards, pictured), words];
  }

  // -- words ---------------------------------------------------------------------------------------------------------

  /** @param {string} message @param {{rule?: string | null, good?: boolean}} [facts] */
  function tell(message, { rule = null, good = false } = {}) {
    by("answer").hidden = !message;
    by("answer").classList.toggle("good", good);
    by("message").textContent = message;
    by("task").hidden = store.stage === "solved" || store.stage === "free";
    by("rule").hidden = !rule;
    by("rule").textContent = rule ? say.rule : "";
    if (rule) by("rule", HTMLAnchorElement).href = page(`rules/${game}#${rule}`);
  }

  /** @param {string} words */
  function note(words) {
    by("told").hidden = false;
    by("told").textContent = words;
  }

  by("again").addEventListener("click", begin);
  by("next").addEventListener("click", () => {
    const asked = new URLSearchParams(location.hash.slice(1));
    for (const name of ["day", "start", "played", "right"]) asked.delete(name);
    history.replaceState(null, "", `#${asked}`);
    choose();
  });
  by("on").addEventListener("click", async () => {
    store.playOn();
    const { run } = store;
    surround();
    await letOthersPlay(run, say.playing);
    if (store.run === run) settle();
  });
  addEventListener("hashchange", choose);
  choose();
}

if ("WebAssembly" in globalThis) {
  open().catch((error) => fail(error instanceof Damaged ? say.damaged : say.cannot));
} else {
  fail(say.cannot);
}
