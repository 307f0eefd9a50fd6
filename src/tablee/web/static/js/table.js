// The table: listens to the live line, keeps what it was told, and lets the board and the story show it.
import { loadBoard } from "./boards/load.js";
import { hurry, relax } from "./boards/motion.js";
import { endsIn } from "./clock.js";
import { createCoach } from "./coach.js";
import { texts } from "./doors.js";
import { createDrawer } from "./drawer.js";
import { by, every } from "./elements.js";
import { createEmotes } from "./emotes.js";
import { createEnding } from "./ending.js";
import { callName, createFaces, numbered } from "./faces.js";
import { acknowledged, contributionTo } from "./fair.js";
import { createInvite } from "./invite.js";
import { createHints } from "./hints.js";
import { createLeaving } from "./leaving.js";
import { createFullScreen, createMenu } from "./menu.js";
import { createPace } from "./pace.js";
import { createQueue } from "./queue.js";
import { createRequests } from "./requests.js";
import { createWatchers, showSeats } from "./seats.js";
import { createSheet, swapWords } from "./sheet.js";
import { createShow } from "./show.js";
import { createSound } from "./sound.js";
import { createStory } from "./story.js";
import { createToast } from "./toast.js";
import { createTurn } from "./turn.js";

/** @import { Company, Entry, GameEvent, Kept, Message, Refusal, Snapshot, Table, Why } from "./protocol.d.ts" */
/** @import { Who } from "./telling.js" */

const MOST_WAITING = 4; // actions that are still to be shown; with more than these the board catches up at once

const room = by("room");
const say = texts();

// What needs no game is there before the board has come: whoever taps meanwhile is not left without an answer.
createMenu(by("menu"), by("open-menu"));
createFullScreen(by("full-screen"));
createPace(by("pace"));
createDrawer(by("story"), by("open-story"), by("close-story"), by("open-menu"));

const { code } = room.dataset; // a table that the page plays by itself has none
const [{ createBoard, sounds, pictured, wayTo }, { connect }] = await Promise.all([
  loadBoard(room.dataset.game),
  code ? import("./live.js") : import("./pocket/line.js"),
]);

/** @type {Table | null} */
let table = null;
const queue = createQueue(); // what is told is shown one after the other, and never before its turn
let heard = 0; // the number of the newest entry that was told; `table` may be some entries behind
let sent = -1; // the number of the table at which an action was sent: a double tap is one wish
let revealed = -1; // the seat whose hand lies open on a shared device

/** Who sits there, as the page calls them. @param {number} seat @returns {Who} */
function who(seat) {
  const sits = table?.seats[seat];
  if (!sits || sits.who === "nobody") return numbered(seat + 1, say.table); // who sat here has left
  if (sits.who === "bot") return { name: say.table.bot_names[sits.name] ?? sits.name };
  if (table.mine.length === 1 && table.mine[0] === seat) return { name: say.table.you, isYou: true };
  return callName(sits, table.mine.includes(seat), say.table);
}

/** @param {number} seat */
const names = (seat) => who(seat).name;

const toast = createToast(by("toast"));
const sound = createSound(by("sound"), sounds);
const story = createStory({
  tale: by("tale"),
  spoken: by("spoken"),
  lately: by("lately"),
  board: by("board"),
  texts: say.table,
  pictured,
  who,
});
const finish = createEnding(
  {
    panel: by("end"),
    winner: by("winner"),
    reason: by("reason"),
    series: by("series"),
    scores: by("scores"),
    rematch: by("rematch"),
    onward: by("onward"),
  },
  { texts: say.table, who, cheer: () => sound.play("win") },
);
const board = createBoard(by("board"), {
  texts: say.board,
  names,
  who,
  send,
  ask: (action) => line.say("why", { action }),
});
const exhibition = createShow(
  { bar: by("show"), pause: by("show-pause"), step: by("show-step"), pace: by("show-pace") },
  { texts: say.show, hear },
);
const line = connect(code, {
  hear: exhibition.hear,
  lost: (why = "") => {
    if (why) by("offline").textContent = why;
    by("offline").hidden = false;
    wait(true);
  },
  back: () => {
    by("offline").hidden = true;
    sent = -1;
    wait(table === null);
  },
  hello: () => ({ contributes: true, ...(table ? { seen: exhibition.forget() ? 0 : heard, eyes: table.eyes } : {}) }),
});
const emotes = createEmotes(
  { opener: by("say"), panel: by("emotes"), spoken: by("spoken") },
  { texts: say.table, who, send: (emote) => line.say("emote", { seat: table.mine[0], emote }) },
);
const showInvite = code ? createInvite({ texts: say.table, code, say: line.say, toast }) : () => {};
const showWatchers = createWatchers({ badge: by("watchers"), note: by("watching") }, say.table);
const showFaces = createFaces(
  {
    dialog: by("faces"),
    opener: by("open-faces"),
    closer: by("close-faces"),
    slot: by("face-slot"),
    box: by("my-face"),
    whose: by("whose"),
  },
  { known: () => table, names, say: line.say, toast, code },
);
const requests = createRequests(
  { panel: by("requests"), rematch: by("rematch") },
  { texts: say.table, who, say: line.say, toast },
);
const leaving = createLeaving(
  {
    leave: by("leave"),
    leaving: by("leaving"),
    giveUp: by("give-up"),
    givingUp: by("giving-up"),
    draw: by("draw"),
  },
  { texts: say.table, known: () => table, say: line.say, toast },
);
const coach = createCoach(
  { strip: by("coach"), gauge: by("gauge"), says: by("coach-says"), helps: by("helps") },
  { texts: say.coach, who, say: line.say, toast },
);
const hints = createHints(
  { button: by("hint"), board: by("board") },
  { wayTo, say: line.say, toast, thinking: say.table.thinking },
);
const showTurn = createTurn(by("turn"), { texts: say.table, who, ring: () => sound.play("turn") });
const showSheet = createSheet(
  {
    dialog: by("sheet"),
    openers: [by("open-sheet"), by("swap")],
    closer: by("close-sheet"),
    agreed: by("agreed"),
    swaps: by("swaps"),
    listing: by("listing"),
    listed: by("listed"),
  },
  { texts: say.table, who, say: line.say },
);

/** While the line is down nothing can be wished for: the controls wait. @param {boolean} waiting */
function wait(waiting) {
  room.classList.toggle("waiting", waiting);
  for (const part of every("#board, #tools, #invite, #end, #cover")) part.inert = waiting;
}
wait(true);

/** @param {string} action */
function send(action) {
  if (sent === table.n) return;
  sent = table.n;
  line.say("play", { seat: table.now.turn, action, at: table.n });
}

/** @param {Message} message */
function hear(message) {
  wait(false);
  if ("all" in message) beginAnew(message.all);
  else if ("missed" in message) catchUp(message.missed);
  else if ("no" in message) refuse(message);
  else if ("why" in message) explain(message);
  else if ("hint" in message) hints.climb(message.hint);
  else if ("coach" in message) coach.hear(message, table);
  else if ("here" in message) queue.add(() => meet(message));
  else take(message);
}

/** The whole table is told: what was still to be shown is not shown any more. @param {Snapshot} whole */
function beginAnew(whole) {
  heard = whole.n;
  queue.clear();
  hurry();
  queue.add(() => {
    relax();
    return enter(whole);
  });
}

/** Nearly everything waits until what happened before it is shown. @param {Entry} told */
function take(told) {
  heard = told.n;
  const hear = /** @type {((told: Entry) => void) | undefined} */ (AT_ONCE[told.did]);
  hear?.(told);
  queue.add(() => follow(told));
}

/** Who is there has changed. @param {Company} company */
function meet(company) {
  if (!table) return;
  Object.assign(table, company);
  frame();
}

/** Why not? The rule itself is in another tab, so that the game goes on here. @param {Why} answer */
function explain({ legal, message, rule }) {
  if (legal) return toast(say.table.allowed);
  const way = document.createElement("a");
  Object.assign(way, {
    className: "rule",
    href: `${room.dataset.rules}#${rule}`,
    target: "_blank",
    rel: "noopener",
    textContent: say.table.rule,
  });
  return toast(message, way);
}

/** @param {Snapshot} whole */
async function enter(whole) {
  const known = table;
  table = { ...whole, ends: endsIn(whole.left) };
  surround();
  contribute();
  const deal = known === null && table.step === 0 && !isCovered() ? table.lately[0]?.events : null;
  if (!table.now) by("board").replaceChildren();
  else if (deal) await board.animate(deal, table.now, table.now, table.eyes, sound.hear);
  else board.show(table.now, table.eyes);
  sound.rest();
  if (table.now?.outcome) await showEndAtOnce();
  retell(known);
  frame();
  finish(table);
  cover();
}

/** Who comes when all is over sees what won. */
async function showEndAtOnce() {
  hurry();
  await board.finale();
  relax();
}

/** The story goes on with what happened lately; but what other eyes saw of a hand is not for these.
 * @param {Table | null} known */
function retell(known) {
  const sameGame = known?.code === table.code && known.round === table.round;
  if (!sameGame || (known.eyes !== table.eyes && table.private)) story.clear();
  story.retell(table.lately);
}

// -- what happens at the table ---------------------------------------------------------------------------------------

/** @type {(keyof Table)[]} */
const KEPT = ["n", "seats", "mine", "may_sit", "eyes", "listed", "step", "may_swap", "practice", "now"];
KEPT.push("requests", "may_back", "may_draw", "series", "looked_ahead");

/** Keep what a message tells of the table, whatever it is about. @param {Partial<Table>} told */
function keep(told) {
  for (const fact of KEPT) if (fact in told) Object.assign(table, { [fact]: told[fact] });
  if ("mine" in told) table.help = told.help;
  if ("left" in told) table.ends = endsIn(told.left);
}

/** @param {Entry} told */
function follow(told) {
  const before = { ...table };
  keep(/** @type {Partial<Table>} */ (told));
  contribute();
  const handle = /** @type {(told: Entry, before: Table) => unknown} */ (HANDLERS[told.did] ?? settle);
  return handle(told, before);
}

/** Add to the next deal once the house has made its promise; that it was added is remembered here and there. */
function contribute() {
  const { promise, mine, code } = table;
  if (!promise || !mine.length || mine.some((seat) => promise.contributed.includes(seat))) return;
  promise.contributed.push(...mine);
  line.say("contribute", contributionTo(code, promise));
}

/** What is for now, and waits for nothing.
 * @type {{[Kind in Entry["did"]]?: (told: Extract<Entry, {did: Kind}>) => void}} */
const AT_ONCE = { emote: emotes.hear };

/** What each kind of entry does on the page, besides changing what is kept. Other kinds change no more than that.
 * @type {{[Kind in Entry["did"]]?: (told: Extract<Entry, {did: Kind}>, before: Table) => unknown}} */
const HANDLERS = {
  emote() {}, // has been seen already
  committed({ deal, commitment }) {
    table.promise = { deal, commitment, contributed: [] };
    contribute();
  },
  contributed: ({ contribution }) => acknowledged(table.code, contribution), // there is nothing to be seen
  async dealt(told, before) {
    table.promise = null;
    story.clear();
    revealed = -1;
    finish(table);
    if (isCovered()) coverAtOnce();
    else await show(told.events, before);
    goOn(told);
    if ("lot" in told) story.note("lot", told.now.turn, table.step);
  },
  async played(told, before) {
    await show(told.events, before);
    if (told.by === "keeper" && before.ends) story.note("time_up", told.seat, before.step);
    coach.follow(told, before);
    goOn(told);
  },
  took_back(told, before) {
    if (table.looked_ahead && !before.looked_ahead) toast(say.table.looked_ahead);
    board.show(table.now, table.eyes);
    story.forget(table.step);
    goOn(told);
  },
  gave_up(told) {
    story.note("gave_up", told.seat, table.step);
    endEarly(told);
  },
  drawn: endEarly,
  declined(told) {
    requests.declined(told, table.mine);
    settle();
  },
  lapsed(_, before) {
    requests.lapsed(before);
    settle();
  },
  left(told, before) {
    leaving.left(told, callName(before.seats[told.seat], false, say.table));
    settle();
  },
  help({ seat, help }) {
    table.help[seat] = help;
    settle();
  },
  swapped,
  kept: noteAbsence,
  returned: noteAbsence,
};

/** The picture of what happened is complete: now it is told. @param {{events: GameEvent[]}} told */
function goOn({ events }) {
  story.tell(events, table.step);
  frame();
  finish(table);
  if (queue.waiting === 0) cover();
}

/** People have ended the game before its rules did: there is nothing to show. @param {{events: GameEvent[]}} told */
function endEarly(told) {
  board.show(table.now, table.eyes);
  goOn(told);
}

/** Something around the game has changed. */
function settle() {
  frame();
  cover();
}

/** @param {Kept} told */
function noteAbsence({ did, seat }) {
  story.note(did, seat, table.step);
  settle();
}

/** The line was lost, and perhaps with it the wish to look through the next player's eyes. @param {Entry[]} missed */
function catchUp(missed) {
  missed.forEach(take);
  queue.add(cover);
}

/** Show what happened, with its tones, and in the end what won.
 * @param {GameEvent[]} events @param {Table} before */
async function show(events, before) {
  const { now, eyes } = table;
  if (queue.waiting >= MOST_WAITING) hurry();
  await board.animate(events, before.now ?? now, now, eyes, sound.hear);
  sound.rest();
  if (now.outcome) await board.finale();
}

/** A tap beside everything that can be tapped skips what is being shown. */
document.addEventListener("click", ({ target, detail }) => {
  const beside = !(/** @type {Element} */ (target).closest("button, a, input, label, dialog, aside"));
  if (beside && detail < 2 && by("board").getAttribute("aria-busy") === "true") hurry();
});

/** Seats were swapped: now, or after a game for the next one. @param {{seat: number, with: number}} told */
function swapped(told) {
  const later = Boolean(table.now?.outcome);
  const seats = [told.with, told.seat].filter((seat) => table.seats[seat].who !== "nobody");
  const line = swapWords(later ? say.table.swapped_later : say.table.swapped, seats, who);
  story.remark(line, table.step);
  toast(line);
  if (!later) {
    table.now = null;
    by("board").replaceChildren();
  }
  settle();
}

/** Everything around the board. */
function frame() {
  const { now, mine } = table;
  surround();
  coach.show(table);
  showTurn(table);
  hints.show(table);
  exhibition.show(table);
  by("undo").hidden = undoable() === undefined || table.requests.some(({ what }) => what === "back");
  by("swap").hidden = !table.may_swap || mine.length !== 1;
  by("say").hidden = mine.length === 0;
  if (!now?.outcome) finish(table);
}

/** Who is there, and what the table is. */
function surround() {
  showSeats({ others: by("seats"), own: by("me") }, table, who, say.table);
  emotes.stay();
  room.style.setProperty("--others", String(by("seats").childElementCount));
  showSheet(table);
  showInvite(table);
  showFaces(table);
  showWatchers(table);
  requests.show(table);
  leaving.show(table);
}

/** One device: a hidden hand is not for whoever has the device now, until the next player says ready. */
function isCovered() {
  const turn = table.now?.turn;
  const shared = table.mine.length > 1 && table.private && table.mine.includes(turn);
  return shared && !(revealed === turn && table.eyes === turn);
}

/** Once everything is shown, such a hand is covered. */
function cover() {
  const turn = table.now?.turn;
  const covered = isCovered();
  by("cover").hidden = !covered;
  by("board").classList.toggle("covered", covered);
  if (covered) by("cover-name").textContent = names(turn);
  else if (!table.private && table.mine.includes(turn) && table.eyes !== turn) line.say("hello", { eyes: turn });
}

/** Nobody sees whose hand is dealt. */
function coverAtOnce() {
  cover();
  board.show(table.now, table.eyes);
}

by("ready").addEventListener("click", () => {
  revealed = table.now.turn;
  line.say("hello", { eyes: revealed });
});

/** @param {Refusal} message */
function refuse(message) {
  sent = -1;
  toast(message.message);
  if (message.no === "stale") line.say("hello", { eyes: table?.eyes });
  else if (table?.now) queue.add(() => board.show(table.now, table.eyes));
}

by("undo").addEventListener("click", () => line.say("take_back", { seat: undoable() }));
by("rematch").addEventListener("click", () => line.say("rematch", { seat: table.mine[0] }));

/** The own seat whose last action can be taken back: on a shared device the one that played last. */
function undoable() {
  return table.may_back.find((seat) => table.mine.includes(seat));
}
