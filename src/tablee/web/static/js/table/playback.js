// What happens at the table, shown one after the other: on the board, with its tones, and in the story.
import { hurry, relax } from "../boards/motion.js";
import { useSigns } from "../boards/signs.js";
import { by } from "../elements.js";
import { callName } from "../faces.js";
import { isFast } from "../pace.js";
import { light, seenAndHeard } from "../lights.js";
import { createParticipation } from "../participation.js";
import { createQueue } from "../queue.js";
import { swapWords } from "../sheet.js";

/** @import { Board } from "../boards/stage.js" */
/** @import { Entry, GameEvent, Kept, Message, Now, Refusal } from "../protocol.d.ts" */
/** @import { Returned, Say, Snapshot, Table, Why } from "../protocol.d.ts" */
/** @import { createSound } from "../sound.js" */
/** @import { createStory } from "../story.js" */
/** @import { Who } from "../telling.js" */
/** @import { Store } from "./store.js" */
/** @import { createViews } from "./views.js" */
/** @import { Texts } from "../types.d.ts" */

// Actions that are still to be shown; with more than these the board catches up at once.
const MOST_WAITING = 4;
const MOST_WAITING_FAST = 1;

/**
 * @param {object} around
 * @param {Store} around.store
 * @param {Board} around.board
 * @param {ReturnType<typeof createStory>} around.story
 * @param {ReturnType<typeof createSound>} around.sound
 * @param {ReturnType<typeof createViews>} around.views
 * @param {Texts} around.texts
 * @param {(seat: number) => Who} around.who
 * @param {Say} around.say
 */
export function createPlayback({ store, board, story, sound, views, texts, who, say }) {
  const queue = createQueue();
  const takePart = createParticipation(say);
  by("board").addEventListener("click", () => light(by("board"), [], "data-told"), true); // an answer was read

  // -- messages ------------------------------------------------------------------------------------------------------

  /** @param {Message} message */
  function hear(message) {
    views.wait(false);
    takePart(message);
    if ("all" in message) beginAnew(message.all);
    else if ("missed" in message) catchUp(message.missed);
    else if ("no" in message) refuse(message);
    else if ("why" in message) explain(message);
    else if ("hint" in message) views.hints.hear(message);
    else if ("coach" in message) views.coach.hear(message, store.table);
    else if ("here" in message) queue.add(() => meet(message));
    else take(message);
  }

  /** The whole table is told: what was still to be shown is not shown any more. @param {Snapshot} whole */
  function beginAnew(whole) {
    store.received = whole.n;
    queue.clear();
    hurry();
    queue.add(() => {
      relax();
      return enter(whole);
    });
  }

  /** Nearly everything waits until what happened before it is shown; an emote does not. @param {Entry} told */
  function take(told) {
    store.received = told.n;
    if (told.did === "emote") views.emotes.hear(told);
    queue.add(() => follow(told));
  }

  /** The line was lost, and perhaps with it the wish to look through the next player's eyes. @param {Entry[]} missed */
  function catchUp(missed) {
    missed.forEach(take);
    queue.add(views.cover);
  }

  /** @param {Refusal} message */
  function refuse({ no, message }) {
    store.forgetSent();
    views.hints.forget();
    views.toast(message);
    if (no === "stale") say("hello", store.entered ? { eyes: store.table.eyes } : {});
    else if (store.entered) queue.add(() => showBoard());
  }

  /** Why not? The rule itself is in another tab, so that the game goes on here. @param {Why} answer */
  function explain({ legal, message, rule, shown }) {
    if (legal || !message) return views.toast(texts.allowed);
    if (shown) light(by("board"), shown.at, "data-told");
    const way = document.createElement("a");
    Object.assign(way, {
      className: "rule",
      href: `${by("room").dataset.rules}#${rule}`,
      target: "_blank",
      rel: "noopener",
      textContent: texts.rule,
    });
    return views.toast(...seenAndHeard(shown?.says ?? message, message), way);
  }

  /** @param {Extract<Message, {here: number[]}>} company */
  function meet(company) {
    if (!store.entered) return;
    store.meet(company);
    views.show();
  }

  // -- the whole table -----------------------------------------------------------------------------------------------

  /** @param {Snapshot} whole */
  async function enter(whole) {
    const before = store.enter(whole);
    const { now, step, lately, eyes, seats } = store.table;
    useSigns(seats);
    views.surround();
    const deal = before === null && step === 0 && !store.isCovered ? lately[0]?.events : null;
    if (now && deal) await board.animate(deal, now, now, eyes, sound.hear);
    else showBoard(true);
    if (now?.outcome) await showEndAtOnce();
    sound.rest();
    retell(before);
    views.show();
    views.end();
    views.cover();
  }

  /** The board as it is, without motion; bare before the deal. @param {boolean} [keeps] what is chosen, where that is
   * still the position: after a lost connection the table is told again */
  function showBoard(keeps) {
    const { now, eyes } = store.table;
    if (now) board.show(now, eyes, keeps);
    else by("board").replaceChildren();
  }

  /** On a page opened after the end, show what won. */
  async function showEndAtOnce() {
    hurry();
    await board.finale();
    relax();
  }

  /** The story goes on with what happened lately; but what other eyes saw of a hand is not for these.
   * @param {Table | null} before */
  function retell(before) {
    const { table } = store;
    const sameGame = before?.code === table.code && before.round === table.round;
    if (!sameGame || (before.eyes !== table.eyes && table.private)) story.clear();
    story.retell(table.lately);
  }

  // -- entries -------------------------------------------------------------------------------------------------------

  /** @param {Entry} told */
  function follow(told) {
    const before = store.apply(told);
    useSigns(store.table.seats);
    const handle = /** @type {(told: Entry, before: Table) => unknown} */ (HANDLERS[told.did] ?? settle);
    return handle(told, before);
  }

  /** How each kind of entry is shown; other kinds change only what stands around the board.
   * @type {{[Kind in Entry["did"]]?: (told: Extract<Entry, {did: Kind}>, before: Table) => unknown}} */
  const HANDLERS = {
    emote() {}, // already shown beside the seat
    committed() {}, // nothing to show
    sealed() {},
    locked() {},
    contributed() {},
    cancelled() {},
    async dealt(told, before) {
      story.clear();
      views.end();
      views.surround(); // everybody sits down before the cards fly
      if (store.isCovered) coverAtOnce();
      else await show(told, before);
      goOn(told);
      if ("lot" in told) story.note("lot", told.now.turn ?? 0, store.table.step);
    },
    async played(told, before) {
      await show(told, before);
      if (told.by === "keeper" && before.ends) story.note("time_up", told.seat, before.step);
      views.coach.follow(told, before);
      goOn(told);
    },
    async settled({ events, now }, before) {
      if (!events || !now) return settle();
      await show({ events, now: /** @type {Now} */ (now) }, before);
      return goOn({ events });
    },
    took_back(told, before) {
      if (store.table.looked_ahead && !before.looked_ahead) views.toast(texts.looked_ahead);
      showBoard();
      story.forget(store.table.step);
      goOn(told);
    },
    gave_up(told) {
      story.note("gave_up", told.seat, store.table.step);
      endEarly(told);
    },
    drawn: endEarly,
    declined(told) {
      views.requests.declined(told, store.table.mine);
      settle();
    },
    lapsed(_, before) {
      views.requests.lapsed(before);
      settle();
    },
    left(told, before) {
      views.leaving.left(told, callName(before.seats[told.seat], false, texts));
      settle();
    },
    swapped,
    kept: noteAbsence,
    returned: noteAbsence,
  };

  /** Show what happened, with its tones, and in the end what won.
   * @param {{events: GameEvent[], now: Now}} told @param {Table} before */
  async function show({ events, now }, before) {
    if (queue.waiting >= (isFast() ? MOST_WAITING_FAST : MOST_WAITING)) hurry();
    await board.animate(events, before.now ?? now, now, store.table.eyes, sound.hear);
    if (now.outcome) await board.finale();
    sound.rest();
  }

  /** The picture of what happened is complete: now it is told. @param {{events: GameEvent[]}} told */
  function goOn({ events }) {
    story.tell(events, store.table.step);
    views.show();
    views.end();
    if (queue.waiting === 0) views.cover();
  }

  /** People have ended the game before its rules did: there is nothing to show. @param {{events: GameEvent[]}} told */
  function endEarly(told) {
    showBoard();
    goOn(told);
  }

  /** Something around the game has changed. */
  function settle() {
    views.show();
    views.cover();
  }

  /** @param {Kept | Returned} told */
  function noteAbsence({ did, seat }) {
    story.note(did, seat, store.table.step);
    settle();
  }

  /** Hide the hands while they are dealt. */
  function coverAtOnce() {
    views.cover();
    showBoard();
  }

  /** Seats were swapped: now, or after a game for the next one. @param {{seat: number, with: number}} told */
  function swapped(told) {
    const { now, seats, step } = store.table;
    const taken = [told.with, told.seat].filter((seat) => seats[seat].who !== "nobody");
    const line = swapWords(now ? texts.swapped_later : texts.swapped, taken, who);
    story.remark(line, step);
    views.toast(line);
    if (!now) showBoard();
    settle();
  }

  return { hear };
}
