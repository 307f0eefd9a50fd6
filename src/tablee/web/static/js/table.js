// The table: listens to the live line, keeps what it was told, and lets the board and the story show it.
import { loadBoard } from "./boards/load.js";
import { endsIn } from "./clock.js";
import { createCoach } from "./coach.js";
import { fill, texts } from "./doors.js";
import { createDrawer } from "./drawer.js";
import { by } from "./elements.js";
import { createEmotes } from "./emotes.js";
import { createEnding } from "./ending.js";
import { acknowledged, contributionTo } from "./fair.js";
import { createInvite } from "./invite.js";
import { createHints } from "./hints.js";
import { connect } from "./live.js";
import { createFullScreen, createMenu } from "./menu.js";
import * as patience from "./patience.js";
import { picture, showSeats } from "./seats.js";
import { createSheet } from "./sheet.js";
import { createShow } from "./show.js";
import { createSound } from "./sound.js";
import { createStory } from "./story.js";
import { createToast } from "./toast.js";

/** @import { Entry, GameEvent, Kept, Message, Refusal, Snapshot, Table, Why } from "./protocol.d.ts" */
/** @import { Who } from "./telling.js" */

const THINKING = 4000; // milliseconds a bot may think before the page says that it is still being got ready
const MOST_WAITING = 4; // actions that are still to be shown; with more than these the board catches up at once

const room = by("room");
const say = texts();
const title = document.title;
const { createBoard, sounds, pictured, wayTo } = await loadBoard(room.dataset.game);

/** @type {Table | null} */
let table = null;
let showing = Promise.resolve();
let waiting = 0;
let era = 0; // grows when the whole table is told anew: what was still to be shown before is not shown any more
let sent = -1; // the number of the table at which an action was sent: a double tap is one wish
let revealed = -1; // the seat whose hand lies open on a shared device

/** Who sits there, as the page calls them. @param {number} seat @returns {Who} */
function who(seat) {
  const sits = table?.seats[seat];
  const number = seat + 1;
  if (!sits || sits.who === "nobody") return { name: say.table.nobody };
  if (sits.who === "bot") return { name: say.table.bot_names[sits.name] ?? sits.name };
  if (!table.mine.includes(seat)) return { name: sits.name };
  if (table.mine.length === 1) return { name: say.table.you, isYou: true };
  return { name: fill(say.table.player, { number }), number };
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
    scores: by("scores"),
    rematch: by("rematch"),
    onward: by("onward"),
  },
  { texts: say.table, names, cheer: () => sound.play("win") },
);
const board = createBoard(by("board"), { texts: say.board, names, send, ask: (action) => line.say("why", { action }) });
const exhibition = createShow(
  { bar: by("show"), pause: by("show-pause"), step: by("show-step"), pace: by("show-pace") },
  { texts: say.show, hear },
);
const line = connect(room.dataset.code, {
  hear: exhibition.hear,
  lost: () => {
    by("offline").hidden = false;
    wait(true);
  },
  back: () => {
    by("offline").hidden = true;
    sent = -1;
    wait(table === null);
  },
  hello: () => ({ contributes: true, ...(table ? { seen: table.n, eyes: table.eyes } : {}) }),
});
createMenu(by("menu"), by("open-menu"));
createFullScreen(by("full-screen"));
createDrawer(by("story"), by("open-story"), by("close-story"), by("open-menu"));
createEmotes(by("say"), by("emotes"), {
  texts: say.table.emotes,
  send: (emote) => line.say("emote", { seat: table.mine[0], emote }),
});
const showInvite = createInvite(
  {
    panel: by("invite"),
    opener: by("open-invite"),
    closer: by("close-invite"),
    home: by("open-menu"),
    heading: by("invite-title"),
    take: by("take"),
    friends: by("invite-friends"),
    link: by("link"),
    copy: by("copy"),
  },
  { texts: say.table, say: line.say, toast },
);
const coach = createCoach(
  { strip: by("coach"), gauge: by("gauge"), says: by("coach-says"), helps: by("helps") },
  { texts: say.coach, names, say: line.say, toast },
);
const hints = createHints(
  { button: by("hint"), board: by("board") },
  { wayTo, say: line.say, toast, thinking: say.table.thinking },
);
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
  { texts: say.table, names, say: line.say },
);

/** While the line is down nothing can be wished for: the controls wait. @param {boolean} waiting */
function wait(waiting) {
  room.classList.toggle("waiting", waiting);
  for (const id of ["board", "tools", "invite", "end", "cover"]) by(id).inert = waiting;
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
  if ("all" in message) enter(message.all);
  else if ("missed" in message) catchUp(message.missed);
  else if ("no" in message) refuse(message);
  else if ("why" in message) explain(message);
  else if ("hint" in message) hints.climb(message.hint);
  else if ("coach" in message) coach.hear(message, table);
  else follow(message);
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
function enter(whole) {
  const known = table;
  table = { ...whole, ends: endsIn(whole.left) };
  retell(known);
  contribute();
  era += 1;
  if (!table.now) by("board").replaceChildren();
  else board.show(table.now, table.eyes);
  frame();
  finish(table);
  cover();
}

/** The story goes on with what happened lately; but what other eyes saw of a hand is not for these.
 * @param {Table | null} known */
function retell(known) {
  const same = known?.round === table.round && (known.eyes === table.eyes || !table.now?.hands);
  if (!same) story.clear();
  story.retell(table.lately);
}

// -- what happens at the table ---------------------------------------------------------------------------------------

/** @type {(keyof Table)[]} */
const KEPT = ["n", "seats", "mine", "may_sit", "eyes", "listed", "step", "may_swap", "practice", "now"];

/** Keep what a message tells of the table, whatever it is about. @param {Partial<Table>} told */
function keep(told) {
  for (const fact of KEPT) if (fact in told) Object.assign(table, { [fact]: told[fact] });
  if ("mine" in told) table.help = told.help;
  if ("left" in told) table.ends = endsIn(told.left);
}

/** @param {Entry} told */
function follow(told) {
  const before = { ...table };
  coach.follow(told, table);
  keep(/** @type {Partial<Table>} */ (told));
  contribute();
  const handle = /** @type {(told: Entry, before: Table) => void} */ (HANDLERS[told.did] ?? settle);
  handle(told, before);
}

/** Add to the next deal once the house has made its promise; that it was added is remembered here and there. */
function contribute() {
  const { promise, mine, code } = table;
  if (!promise || !mine.length || mine.some((seat) => promise.contributed.includes(seat))) return;
  promise.contributed.push(...mine);
  line.say("contribute", contributionTo(code, promise));
}

/** What each kind of entry does on the page, besides changing what is kept. Other kinds change no more than that.
 * @type {{[Kind in Entry["did"]]?: (told: Extract<Entry, {did: Kind}>, before: Table) => void}} */
const HANDLERS = {
  emote: cheer,
  committed({ deal, commitment }) {
    table.promise = { deal, commitment, contributed: [] };
    contribute();
  },
  contributed: ({ contribution }) => acknowledged(table.code, contribution), // there is nothing to be seen
  dealt(told, before) {
    table.promise = null;
    story.clear();
    revealed = -1;
    goOn(told, before);
    if ("lot" in told) story.note("lot", told.now.turn, table.step);
  },
  played(told, before) {
    if (told.by === "keeper" && before.ends) story.note("time_up", told.seat, before.step);
    goOn(told, before);
  },
  took_back(told, before) {
    story.forget(table.step);
    goOn(told, before);
  },
  wants_back({ seat }) {
    if (!table.mine.includes(seat)) toast(fill(say.table.wants_back, { name: names(seat) }));
    settle();
  },
  wants_rematch({ seat }) {
    toast(fill(say.table.wants_rematch, { name: names(seat) }));
    settle();
  },
  help({ seat, help }) {
    table.help[seat] = help;
    settle();
  },
  wants_swap: askToSwap,
  swapped,
  kept: noteAbsence,
  returned: noteAbsence,
};

/** The game has changed. @param {{events: GameEvent[]}} told @param {Table} before */
function goOn({ events }, before) {
  story.tell(events, table.step);
  frame();
  show(events, before.now);
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
  missed.forEach(follow);
  showing = showing.then(cover);
}

/** Show what happened, after everything that happened before it.
 * @param {GameEvent[]} events @param {Table["now"]} before */
function show(events, before) {
  const { now, eyes } = table;
  const mine = era;
  waiting += 1;
  showing = showing.then(async () => {
    waiting -= 1;
    if (era !== mine) return;
    sound.of(events);
    if (events.length && before && waiting < MOST_WAITING) await board.animate(events, before, now, eyes);
    else board.show(now, eyes);
    if (era !== mine || table.now !== now) return;
    finish(table);
    cover();
  });
}

/** Somebody would like to change places. @param {{seat: number, with: number}} told */
function askToSwap(told) {
  table.wants_swap.push([told.seat, told.with]);
  if (table.mine.includes(told.with)) toast(fill(say.table.wants_swap, { name: names(told.seat) }));
  if (table.mine.includes(told.seat)) toast(fill(say.table.asked_swap, { name: names(told.with) }));
  settle();
}

/** Two have changed places, or one has moved to a free seat.
 * @param {Record<string, string>} texts @param {number[]} seats */
function swapWords(texts, seats) {
  const taken = seats.filter((seat) => table.seats[seat].who !== "nobody");
  const [one, other] = taken.map(who).sort((first) => (first.isYou ? -1 : 1));
  if (!other) return fill(one.isYou ? texts.you_moved : texts.moved, { name: one.name, number: taken[0] + 1 });
  return one.isYou
    ? fill(texts.you, { name: other.name })
    : fill(texts.both, { name: one.name, other: other.name });
}

/** Seats were swapped: now, or after a game for the next one. @param {{seat: number, with: number}} told */
function swapped(told) {
  const later = Boolean(table.now?.outcome);
  table.wants_swap = [];
  const line = swapWords(later ? say.table.swapped_later : say.table.swapped, [told.with, told.seat]);
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
  showSeats({ others: by("seats"), own: by("me") }, table, names, say.table);
  room.style.setProperty("--others", String(by("seats").childElementCount));
  showSheet(table);
  showInvite(table);
  coach.look(table);
  tellTurn(Boolean(now && mine.includes(now.turn)));
  hints.look(table);
  exhibition.look(table);
  awaitBot();
  by("undo").hidden = mine.length === 0 || !now || table.step === 0;
  by("swap").hidden = !table.may_swap || mine.length !== 1;
  by("say").hidden = by("leave").hidden = mine.length === 0;
  if (!now?.outcome) finish(table);
}

/** The first bot on a new machine keeps everyone waiting. */
function awaitBot() {
  if (table.seats[table.now?.turn]?.who === "bot") patience.begin(THINKING);
  else patience.end();
}

/** Whose turn it is: above the board, in the page's title, and as a tone. @param {boolean} mine */
function tellTurn(mine) {
  const was = by("turn").classList.contains("mine");
  by("turn").textContent = table.now ? whoseTurn() : table.mine.length ? say.table.waiting : "";
  by("turn").classList.toggle("mine", mine);
  document.title = mine ? `● ${title}` : title;
  if (mine && !was) sound.play("turn");
}

function whoseTurn() {
  const { turn } = table.now;
  if (turn === null) return "";
  const mine = table.mine.length === 1 && table.mine[0] === turn;
  if (table.seats[turn].kept) return fill(say.table.keeper_for, { name: table.seats[turn].name });
  return mine ? say.table.your_turn : fill(say.table.turn_of, { name: names(turn) });
}

/** One device: once everything is shown, a hidden hand is covered until the next player says ready. */
function cover() {
  const turn = table.now?.turn;
  const shared = table.mine.length > 1 && table.now?.hands && table.mine.includes(turn);
  const covered = shared && !(revealed === turn && table.eyes === turn);
  by("cover").hidden = !covered;
  by("board").classList.toggle("covered", Boolean(covered));
  if (covered) by("cover-name").textContent = names(turn);
  else if (!table.now?.hands && table.mine.includes(turn) && table.eyes !== turn) line.say("hello", { eyes: turn });
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
  else if (table?.now) board.show(table.now, table.eyes);
}

by("undo").addEventListener("click", () => line.say("take_back", { seat: lastSeat() }));
by("leave").addEventListener("click", () => by("leaving").showModal());
by("leave-really").addEventListener("click", () => {
  by("leaving").close();
  for (const seat of table.mine) line.say("leave", { seat });
});
by("stay").addEventListener("click", () => by("leaving").close());
by("rematch").addEventListener("click", () => {
  for (const seat of table.mine) line.say("rematch", { seat });
});

function lastSeat() {
  const { turn } = table.now;
  return table.mine.length > 1 && table.mine.includes(turn)
    ? table.mine.at(table.mine.indexOf(turn) - 1)
    : table.mine[0];
}

/** @param {{seat: number, emote: string}} told */
function cheer({ seat, emote }) {
  const bubble = picture(`/static/art/house.svg#emote-${emote}`, "bubble");
  document.querySelector(`.seat[data-seat="${seat}"]`)?.append(bubble);
  by("spoken").textContent = `${names(seat)}: ${say.table.emotes[emote]}`;
  setTimeout(() => bubble.remove(), 4000);
}
