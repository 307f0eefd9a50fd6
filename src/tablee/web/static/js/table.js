// The table: listens to the live line, keeps what it was told, and lets the board and the story show it.
import { celebrate } from "./confetti.js";
import { fill, texts } from "./doors.js";
import { connect } from "./live.js";
import { picture, showSeats } from "./seats.js";
import { createStory } from "./story.js";

const room = document.getElementById("room");
const say = texts();
const by = (id) => document.getElementById(id);
const { createBoard } = await import(`./boards/${room.dataset.game}.js`);

/** @type {any} */
let table = null;
let showing = Promise.resolve();
let revealed = -1; // the seat whose hand lies open on a shared device

/** @param {number} seat */
function names(seat) {
  const who = table?.seats[seat];
  if (!who || who.who === "nobody") return say.table.nobody;
  if (who.who === "bot") return fill(say.table.bot, { level: say.table.levels[who.level] });
  if (table.mine.length === 1 && table.mine[0] === seat) return say.table.you;
  return table.mine.length > 1 && table.mine.includes(seat) ? fill(say.table.player, { number: seat + 1 }) : who.name;
}

const story = createStory({ tale: by("tale"), spoken: by("spoken"), texts: say.table, names });
const board = createBoard(by("board"), {
  texts: say.board,
  names,
  send: (action) => line.say("play", { seat: table.now.turn, action, at: table.n }),
  ask: (action) => line.say("why", { action }),
});
const line = connect(room.dataset.code, {
  hear,
  lost: () => { by("offline").hidden = false; },
  back: () => { by("offline").hidden = true; },
  hello: () => (table ? { seen: table.n, eyes: table.eyes } : {}),
});

/** @param {any} message */
function hear(message) {
  if (message.all) enter(message.all);
  else if (message.no) refuse(message);
  else if ("why" in message) toast(message.legal ? say.table.allowed : `${message.message} (${message.rule})`);
  else if (message.hint) climb(message.hint);
  else follow(message);
}

/** @param {any} whole */
function enter(whole) {
  table = whole;
  if (!table.now) by("board").replaceChildren();
  else board.show(table.now, table.eyes);
  frame();
}

/** @param {any} told */
function follow(told) {
  const before = table.now;
  table.n = told.n;
  if (told.seats) table.seats = told.seats;
  if (told.did === "emote") return cheer(told);
  if (told.did === "wants_back") toast(fill(say.table.wants_back, { name: names(told.seat) }));
  if (told.did === "wants_rematch") toast(fill(say.table.wants_rematch, { name: names(told.seat) }));
  if (told.did === "help") table.help[told.seat] = told.help;
  if (told.did === "dealt") { story.clear(); revealed = -1; }
  if (!told.now) return frame();
  table.now = told.now;
  story.tell(told.events ?? []);
  const { now, eyes } = table;
  frame();
  showing = showing.then(() => (told.events?.length && before ? board.animate(told.events, before, now, eyes) : board.show(now, eyes)));
}

/** Everything around the board. */
function frame() {
  const { now, mine } = table;
  showSeats(by("seats"), table, names, say.table);
  const free = table.seats.filter((seat) => seat.who === "nobody");
  by("invite").hidden = free.length === 0;
  by("take").replaceChildren(...(mine.length ? [] : free.map(takeButton)));
  by("turn").textContent = now ? whoseTurn() : say.table.waiting;
  by("turn").classList.toggle("mine", Boolean(now && mine.includes(now.turn)));
  by("hint").hidden = !(now && mine.includes(now.turn));
  by("undo").hidden = mine.length === 0 || !now;
  by("emotes").hidden = by("leave").hidden = mine.length === 0;
  finish();
  cover();
}

/** @param {{seat: number}} free */
function takeButton({ seat }) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "primary";
  button.textContent = fill(say.table.take, { number: seat + 1 });
  button.addEventListener("click", () => line.say("sit", { seat }));
  return button;
}

function whoseTurn() {
  const { turn } = table.now;
  if (turn === null) return "";
  const mine = table.mine.length === 1 && table.mine[0] === turn;
  return mine ? say.table.your_turn : fill(say.table.turn_of, { name: names(turn) });
}

function finish() {
  const outcome = table.now?.outcome;
  const was = by("end").hidden;
  by("end").hidden = !outcome;
  if (!outcome) return;
  const winners = outcome.winners.map(names).join(", ");
  by("winner").textContent = outcome.winners.length ? fill(say.table.won, { names: winners }) : say.table.drawn;
  by("reason").textContent = say.table.reasons[outcome.reason] ?? "";
  by("rematch").hidden = table.mine.length === 0;
  if (was && outcome.winners.some((seat) => table.mine.includes(seat))) celebrate(room);
}

/** One device: a hidden hand is covered until the next player says ready. */
function cover() {
  const turn = table.now?.turn;
  const shared = table.mine.length > 1 && table.now?.hands && table.mine.includes(turn);
  const covered = shared && revealed !== turn;
  by("cover").hidden = !covered;
  by("board").classList.toggle("covered", Boolean(covered));
  if (covered) by("cover-name").textContent = names(turn);
  else if (!table.now?.hands && table.mine.includes(turn) && table.eyes !== turn) line.say("hello", { eyes: turn });
}

by("ready").addEventListener("click", () => {
  revealed = table.now.turn;
  line.say("hello", { eyes: revealed });
});

/** @param {any} message */
function refuse(message) {
  toast(message.message);
  if (message.no === "stale") line.say("hello", { eyes: table?.eyes });
  else if (table) board.show(table.now, table.eyes);
}

/** @type {string[]} */
let rungs = [];
by("hint").addEventListener("click", () => {
  if (rungs.length) return climb(rungs);
  if (table.help[table.now.turn] === "off") line.say("help", { seat: table.now.turn, help: "hints" });
  toast(say.table.thinking);
  line.say("hint", { seat: table.now.turn });
});

/** Each click on the hint climbs one rung. @param {string[]} ladder */
function climb(ladder) {
  toast(ladder[0]);
  rungs = ladder.slice(1);
  const at = table.n;
  const forget = setInterval(() => { if (table.n !== at) { rungs = []; clearInterval(forget); } }, 300);
}

by("undo").addEventListener("click", () => line.say("take_back", { seat: lastSeat() }));
by("leave").addEventListener("click", () => { for (const seat of table.mine) line.say("leave", { seat }); });
by("rematch").addEventListener("click", () => { for (const seat of table.mine) line.say("rematch", { seat }); });

function lastSeat() {
  const { turn } = table.now;
  return table.mine.length > 1 && table.mine.includes(turn) ? table.mine.at(table.mine.indexOf(turn) - 1) : table.mine[0];
}

for (const button of document.querySelectorAll("[data-emote]")) {
  button.setAttribute("aria-label", say.table.emotes[button.dataset.emote]);
  button.addEventListener("click", () => {
    by("emotes").open = false;
    line.say("emote", { seat: table.mine[0], emote: button.dataset.emote });
  });
}

/** @param {{seat: number, emote: string}} told */
function cheer({ seat, emote }) {
  const bubble = picture(`/static/art/house.svg#emote-${emote}`, "bubble");
  document.querySelector(`.seat[data-seat="${seat}"]`)?.append(bubble);
  by("spoken").textContent = `${names(seat)}: ${say.table.emotes[emote]}`;
  setTimeout(() => bubble.remove(), 4000);
}

let hiding = 0;
/** @param {string} text */
function toast(text) {
  by("toast").textContent = text;
  by("toast").hidden = false;
  clearTimeout(hiding);
  hiding = setTimeout(() => { by("toast").hidden = true; }, 6000);
}

by("copy").addEventListener("click", async () => {
  await navigator.clipboard?.writeText(by("link").value);
  toast(say.table.copied);
});
by("open-story").addEventListener("click", () => {
  const open = by("story").classList.toggle("open");
  by("open-story").setAttribute("aria-expanded", String(open));
});
