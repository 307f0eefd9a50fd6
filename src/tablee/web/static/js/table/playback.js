// Plays entries one after the other: animates the board, plays sounds, and continues the story.
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
/** @import { Returned, Send, Snapshot, Table, Why } from "../protocol.d.ts" */
/** @import { createSound } from "../sound.js" */
/** @import { createStory } from "../story.js" */
/** @import { Who } from "../telling.js" */
/** @import { Store } from "./store.js" */
/** @import { createViews } from "./views.js" */
/** @import { Texts } from "../types.d.ts" */

// Queued actions; with more of them the board skips animations.
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
 * @param {Send} around.send
 */
export function createPlayback({ store, board, story, sound, views, texts, who, send }) {
  const queue = createQueue();
  const participate = createParticipation(send);
  // A tap removes the highlights of an answer.
  by("board").addEventListener("click", () => light(by("board"), [], "data-told"), true);

  // -- messages ------------------------------------------------------------------------------------------------------

  /** @param {Message} message */
  function receive(message) {
    views.wait(false);
    participate(message);
    if ("all" in message) showSnapshot(message.all);
    else if ("missed" in message) showMissed(message.missed);
    else if ("no" in message) showRefusal(message);
    else if ("why" in message) showWhy(message);
    else if ("hint" in message) views.hints.receive(message);
    else if ("coach" in message) views.coach.receive(message, store.table);
    else if ("here" in message) queue.add(() => showPresence(message));
    else enqueue(message);
  }

  /** Show a snapshot: queued entries are dropped. @param {Snapshot} snapshot */
  function showSnapshot(snapshot) {
    store.received = snapshot.n;
    queue.clear();
    hurry();
    queue.add(() => {
      relax();
      return applySnapshot(snapshot);
    });
  }

  /** Queue an entry behind the current animation; an emote is shown at once. @param {Entry} entry */
  function enqueue(entry) {
    store.received = entry.n;
    if (entry.did === "emote") views.emotes.receive(entry);
    queue.add(() => applyEntry(entry));
  }

  /** After a reconnect: queue the missed entries, and repeat a hello for the next player's view, which may be lost.
   * @param {Entry[]} missed */
  function showMissed(missed) {
    missed.forEach(enqueue);
    queue.add(views.cover);
  }

  /** @param {Refusal} message */
  function showRefusal({ no, message }) {
    store.resetSent();
    views.hints.forget();
    views.toast(message);
    if (no === "stale") send("hello", store.hasSnapshot ? { eyes: store.table.eyes } : {});
    else if (store.hasSnapshot) queue.add(() => showBoard());
  }

  /** Show why an action is illegal, with a link to the rule in another tab. @param {Why} answer */
  function showWhy({ legal, message, rule, shown }) {
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
  function showPresence(company) {
    if (!store.hasSnapshot) return;
    store.applyPresence(company);
    views.show();
  }

  // -- snapshots -----------------------------------------------------------------------------------------------------

  /** @param {Snapshot} snapshot */
  async function applySnapshot(snapshot) {
    const before = store.applySnapshot(snapshot);
    const { now, step, lately, eyes, seats } = store.table;
    useSigns(seats);
    views.showSurroundings();
    const deal = before === null && step === 0 && !store.isCovered ? lately[0]?.events : null;
    if (now && deal) await board.animate(deal, now, now, eyes, sound.playEvent);
    else showBoard(true);
    if (now?.outcome) await showEndAtOnce();
    sound.rest();
    retell(before);
    views.show();
    views.end();
    views.cover();
  }

  /** Draw the board without animation; empty before the deal. @param {boolean} [keeps] the selection, if the position
   * is the same: after a reconnect there is a new snapshot */
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

  /** Continue the story with the latest steps; clear it first if it shows another seat's hidden cards.
   * @param {Table | null} before */
  function retell(before) {
    const { table } = store;
    const sameGame = before?.code === table.code && before.round === table.round;
    if (!sameGame || (before.eyes !== table.eyes && table.private)) story.clear();
    story.retell(table.lately);
  }

  // -- entries -------------------------------------------------------------------------------------------------------

  /** @param {Entry} entry */
  function applyEntry(entry) {
    const before = store.apply(entry);
    useSigns(store.table.seats);
    const handle = /** @type {(entry: Entry, before: Table) => unknown} */ (HANDLERS[entry.did] ?? refreshViews);
    return handle(entry, before);
  }

  /** How each kind of entry is shown; other kinds change only the views around the board.
   * @type {{[Kind in Entry["did"]]?: (entry: Extract<Entry, {did: Kind}>, before: Table) => unknown}} */
  const HANDLERS = {
    emote() {}, // already shown beside the seat
    committed() {}, // nothing to show
    sealed() {},
    locked() {},
    contributed() {},
    cancelled() {},
    async dealt(entry, before) {
      story.clear();
      views.end();
      views.showSurroundings(); // show the seats before the deal is animated
      if (store.isCovered) coverAtOnce();
      else await show(entry, before);
      finishAction(entry);
      if ("lot" in entry) story.note("lot", entry.now.turn ?? 0, store.table.step);
    },
    async played(entry, before) {
      await show(entry, before);
      if (entry.by === "keeper" && before.ends) story.note("time_up", entry.seat, before.step);
      views.coach.follow(entry, before);
      finishAction(entry);
    },
    async settled({ events, now }, before) {
      if (!events || !now) return refreshViews();
      await show({ events, now: /** @type {Now} */ (now) }, before);
      return finishAction({ events });
    },
    took_back(entry, before) {
      if (store.table.looked_ahead && !before.looked_ahead) views.toast(texts.looked_ahead);
      showBoard();
      story.forget(store.table.step);
      finishAction(entry);
    },
    gave_up(entry) {
      story.note("gave_up", entry.seat, store.table.step);
      endEarly(entry);
    },
    drawn: endEarly,
    declined(entry) {
      views.requests.declined(entry, store.table.mine);
      refreshViews();
    },
    lapsed(_, before) {
      views.requests.lapsed(before);
      refreshViews();
    },
    left(entry, before) {
      views.leaving.left(entry, callName(before.seats[entry.seat], false, texts));
      refreshViews();
    },
    swapped,
    kept: noteAbsence,
    returned: noteAbsence,
  };

  /** Animate events with their sounds, and the finale at the end of the game.
   * @param {{events: GameEvent[], now: Now}} entry @param {Table} before */
  async function show({ events, now }, before) {
    if (queue.waiting >= (isFast() ? MOST_WAITING_FAST : MOST_WAITING)) hurry();
    await board.animate(events, before.now ?? now, now, store.table.eyes, sound.playEvent);
    if (now.outcome) await board.finale();
    sound.rest();
  }

  /** After the animation: continue the story and update the views. @param {{events: GameEvent[]}} entry */
  function finishAction({ events }) {
    story.tell(events, store.table.step);
    views.show();
    views.end();
    if (queue.waiting === 0) views.cover();
  }

  /** People have ended the game before its rules did: there is no animation. @param {{events: GameEvent[]}} entry */
  function endEarly(entry) {
    showBoard();
    finishAction(entry);
  }

  /** Update the views around the board. */
  function refreshViews() {
    views.show();
    views.cover();
  }

  /** @param {Kept | Returned} entry */
  function noteAbsence({ did, seat }) {
    story.note(did, seat, store.table.step);
    refreshViews();
  }

  /** Hide the hands while they are dealt. */
  function coverAtOnce() {
    views.cover();
    showBoard();
  }

  /** Seats were swapped: at once, or after a game for the next one. @param {{seat: number, with: number}} entry */
  function swapped(entry) {
    const { now, seats, step } = store.table;
    const taken = [entry.with, entry.seat].filter((seat) => seats[seat].who !== "nobody");
    const sentence = swapWords(now ? texts.swapped_later : texts.swapped, taken, who);
    story.remark(sentence, step);
    views.toast(sentence);
    if (!now) showBoard();
    refreshViews();
  }

  return { receive };
}
