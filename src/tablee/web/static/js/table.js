// The table: live messages update the store, the playback shows events, the views show the rest.
import { loadBoard } from "./boards/load.js";
import { hurry } from "./boards/motion.js";
import { texts } from "./http.js";
import { createDrawer } from "./drawer.js";
import { by, present } from "./elements.js";
import { callName, numbered } from "./faces.js";
import { createFullScreen, createMenu } from "./menu.js";
import { createPace, isFast } from "./pace.js";
import { createShow } from "./show.js";
import { createSound } from "./sound.js";
import { createStory } from "./story.js";
import { createPlayback } from "./table/playback.js";
import { Store } from "./table/store.js";
import { createViews } from "./table/views.js";
import { createVoice } from "./voice.js";

/** @import { Send } from "./protocol.d.ts" */
/** @import { Who } from "./telling.js" */

const room = by("room");
const words = texts();

// Controls that do not need the game work before the board has loaded.
createMenu(by("menu", HTMLDialogElement), by("open-menu"));
createFullScreen(by("full-screen"));
createPace(by("pace"));
createVoice(by("voice"), room);
createDrawer(by("story"), by("open-story"), by("close-story"), by("open-menu"));

const { code } = room.dataset; // undefined for a table that runs in the page
const { mode } = room.dataset; // the screen in the middle, or the hand of a seat
const [{ createBoard, sounds, pictured, wayTo }, { connect }, { createMode }] = await Promise.all([
  loadBoard(present(room.dataset.game)),
  code ? import("./live.js") : import("./pocket/connection.js"),
  mode ? import("./around.js") : { createMode: () => () => {} },
]);
const showMode = createMode();

const store = new Store();
/** @type {Send} */
const send = (command, facts) => connection.send(command, command === "hello" ? { ...helloFacts(), ...facts } : facts);

/** The facts of every hello. */
const helloFacts = () => ({
  contributes: true,
  fast: isFast(),
  ...(mode === "middle" && !room.dataset.touched ? { spectates: true } : {}),
});

/** The display name of a seat's player. @param {number} seat @returns {Who} */
function who(seat) {
  const { seats, mine } = store.table;
  const player = seats[seat];
  if (!player || player.who === "nobody") return numbered(seat + 1, words.table); // the player has left
  if (player.who === "bot") return { name: words.table.bot_names[player.name ?? ""] ?? player.name };
  if (mine.length === 1 && mine[0] === seat) return { name: words.table.you, isYou: true };
  return callName(player, mine.includes(seat), words.table);
}

const sound = createSound(by("sound"), sounds);
const exhibition = createShow(
  { bar: by("show"), pause: by("show-pause"), step: by("show-step"), pace: by("show-pace", HTMLSelectElement) },
  { texts: words.show, receive: (message) => playback.receive(message) },
);
const views = createViews({ store, texts: words, who, send, code, wayTo, pictured, sound, exhibition, showMode });
if (mode === "hand") by("board").dataset.shows = "hand";
const board = createBoard(by("board"), {
  texts: words.board,
  names: (seat) => who(seat).name,
  who,
  send(action) {
    if (store.claimSend()) send("play", { seat: store.table.now?.turn, action, at: store.table.n });
  },
  ask: (action) => send("why", { action }),
  remind: views.toast,
});
const story = createStory({
  tale: by("tale"),
  spoken: by("spoken"),
  lately: by("lately"),
  board: by("board"),
  texts: words.table,
  pictured,
  who,
});
const playback = createPlayback({ store, board, story, sound, views, texts: words.table, who, send });

views.wait(true);
const connection = connect(code ?? "", {
  receive: exhibition.receive,
  disconnected(why = "") {
    if (why) by("why-gone").textContent = why; // a table in the page does not reconnect
    by(why ? "gone" : "offline").hidden = false;
    views.wait(true);
  },
  connected() {
    by("offline").hidden = true;
    store.resetSent();
    views.wait(!store.hasSnapshot);
  },
  hello() {
    if (!store.hasSnapshot) return helloFacts();
    return { ...helloFacts(), seen: exhibition.forget() ? 0 : store.received, eyes: store.table.eyes };
  },
});

// The server's bots use the pace of the hello; a table in the page reads it directly.
if (code) {
  by("pace").addEventListener("change", () => {
    if (store.hasSnapshot) send("hello", { seen: store.received, eyes: store.table.eyes });
  });
}

/** A tap outside all controls skips the current animation. */
document.addEventListener("click", ({ target, detail }) => {
  const beside = !(/** @type {Element} */ (target).closest("button, a, input, label, dialog, aside"));
  if (beside && detail < 2 && by("board").getAttribute("aria-busy") === "true") hurry();
});
