// The live line to a table: numbered entries in, wishes out, and it comes back by itself.
import { whole } from "./reading.js";

/** @import { Action, Entry, Message, Now, Raw, Say } from "./protocol.d.ts" */

const PAUSES = [500, 1000, 2000, 4000, 8000];
const QUIET = 20_000; // after so much silence the page asks whether anybody is there
const DEAD = 30_000; // and after so much it takes up the line anew

/**
 * @param {string} code
 * @param {{hear: (message: Message) => void, lost: () => void, back: () => void, hello: () => object}} handlers
 */
export function connect(code, { hear, lost, back, hello }) {
  /** @type {WebSocket | null} */
  let socket = null;
  let tries = 0;
  let waiting = 0;
  let closed = false;
  let heard = 0; // when something was heard last
  /** @type {Now | null} */
  let now = null; // the game as it was told last

  function open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const line = new WebSocket(`${scheme}://${location.host}/live/${code}?lang=${document.documentElement.lang}`);
    socket = line;
    heard = performance.now();
    line.addEventListener("open", () => {
      back();
      say("hello", hello());
    });
    line.addEventListener("message", (event) => {
      heard = performance.now();
      if (line === socket) read(JSON.parse(event.data));
    });
    line.addEventListener("close", (event) => {
      if (line === socket && event.code !== 4404) again();
    });
  }

  /** The line is gone: take it up again, soon and then less and less often. */
  function again() {
    socket = null;
    if (closed) return;
    lost();
    clearTimeout(waiting);
    waiting = setTimeout(open, PAUSES[Math.min(tries++, PAUSES.length - 1)]);
  }

  /** Hand on what was said, each entry in full. @param {Raw} message */
  function read(message) {
    if ("missed" in message || "all" in message) tries = 0; // a house that is full answers too, but not this
    if ("missed" in message) hear({ missed: message.missed.map(full) });
    else if ("all" in message) hear({ all: keep(message.all) });
    else if ("did" in message || "action" in message) hear(full(message));
    else if (!("pong" in message)) hear(message);
  }

  /** @param {Entry | Action} message @returns {Entry} */
  const full = (message) => keep("did" in message ? message : whole(message, now));

  /** Keep how the game stands, for the next action. @template {object} Told @param {Told} told */
  function keep(told) {
    if ("now" in told) now = /** @type {Now | null} */ (told.now) ?? now;
    return told;
  }

  /** A line can die without a sound; whoever has heard nothing for long asks, and then lets go. */
  function listen() {
    if (socket?.readyState !== WebSocket.OPEN) return;
    const silence = performance.now() - heard;
    if (silence > DEAD) drop();
    else if (silence > QUIET) say("ping");
  }

  /** Let go of a line without waiting for the other end. */
  function drop() {
    const dead = socket;
    if (!dead) return;
    again();
    dead.close();
  }
  setInterval(listen, QUIET / 4);

  /** @type {Say} */
  function say(wish, facts = {}) {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ do: wish, ...facts }));
  }

  addEventListener("pagehide", () => {
    closed = true;
    socket?.close();
  });
  addEventListener("pageshow", (event) => {
    if (event.persisted) {
      closed = false;
      open();
    }
  });
  // A line without a network stays silent for minutes before it breaks: let go at once, and take it up at once.
  addEventListener("offline", drop);
  addEventListener("online", () => {
    if (closed || socket) return;
    clearTimeout(waiting);
    tries = 0;
    open();
  });
  open();
  return { say };
}
