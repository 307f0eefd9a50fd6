// The live connection to a table: numbered entries in, commands out. It reconnects, and sends again what was lost.
import { Outbox } from "./outbox.js";
import { seen, whole } from "./reading.js";

/** @import { Action, Entry, Message, Now, Raw, Refusal, Say } from "./protocol.d.ts" */

const PAUSES = [500, 1000, 2000, 4000, 8000];
const RETRY = 2000; // until a command with an unknown result is sent again
const QUIET = 20_000; // milliseconds without a message until a ping is sent
const AWAKE = 5_000; // milliseconds for an answer, when the page is looked at again
const DEAD = 30_000; // and until the connection is closed and reopened

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
  let heard = 0; // when the last message was received
  /** @type {Now | null} */
  let now = null; // the game after the last message
  const outbox = new Outbox();

  function open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const line = new WebSocket(`${scheme}://${location.host}/live/${code}?lang=${document.documentElement.lang}`);
    socket = line;
    heard = performance.now();
    line.addEventListener("open", () => {
      back();
      resume();
    });
    line.addEventListener("message", (event) => {
      heard = performance.now();
      if (line === socket) read(JSON.parse(event.data));
    });
    line.addEventListener("close", (event) => {
      if (line === socket && event.code !== 4404) again();
    });
  }

  /** Synchronise, and send again what was not acknowledged. */
  function resume() {
    if (socket?.readyState !== WebSocket.OPEN) return;
    const unsettled = outbox.unsettled();
    say("hello", hello());
    for (const text of unsettled) socket.send(text);
  }

  /** The connection was lost: reconnect with growing delays. */
  function again() {
    socket = null;
    if (closed) return;
    lost();
    clearTimeout(waiting);
    waiting = setTimeout(open, PAUSES[Math.min(tries++, PAUSES.length - 1)]);
  }

  /** Hand on what was said, each entry in full. @param {Raw} message */
  function read(message) {
    if ("missed" in message || "all" in message) tries = 0; // a full server sends neither
    if ("missed" in message) hear({ missed: message.missed.map(full) });
    else if ("all" in message) hear({ all: keep(message.all) });
    else if ("did" in message || "action" in message) hear(full(message));
    else if ("done" in message) outbox.settle(message);
    else if ("no" in message) refuse(message);
    else if (!("pong" in message || "explain" in message)) hear(message); // the page asks its own kernels to explain
  }

  /** @param {Refusal} message */
  function refuse(message) {
    const isUndecided = outbox.settle(message);
    if (isUndecided) setTimeout(resume, RETRY);
    if (!isUndecided || message.no === "unknown") hear(message);
  }

  /** @param {Entry | Action} message @returns {Entry} */
  function full(message) {
    if (!("did" in message)) return keep(whole(message, now));
    return keep(message.did === "settled" ? seen(message, now) : message);
  }

  /** Remember the game, for the patch of the next action. @template {object} Told @param {Told} told */
  function keep(told) {
    if ("now" in told) now = /** @type {Now | null} */ (told.now) ?? now;
    return told;
  }

  /** Keepalive: a connection can die silently, so send a ping, and close it if nothing comes back. */
  function listen() {
    if (socket?.readyState !== WebSocket.OPEN) return;
    const silence = performance.now() - heard;
    if (silence > DEAD) drop();
    else if (silence > QUIET) say("ping");
  }

  /** Drop a connection without waiting for the closing handshake. */
  function drop() {
    const dead = socket;
    if (!dead) return;
    again();
    dead.close();
  }
  setInterval(listen, QUIET / 4);

  /** @type {Say} */
  function say(wish, facts = {}) {
    if (socket?.readyState === WebSocket.OPEN) socket.send(outbox.write(wish, facts));
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
  // A device that has slept may hold a connection that died meanwhile: nobody who looks at it again is kept waiting.
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || closed) return;
    if (!socket) return comeBack();
    const [asked, since] = [socket, heard];
    say("ping");
    setTimeout(() => {
      if (socket === asked && heard === since) drop();
    }, AWAKE);
  });
  // Without a network a socket takes minutes to fail: drop it when offline, and reconnect when online.
  addEventListener("offline", drop);
  addEventListener("online", () => {
    if (!closed && !socket) comeBack();
  });

  /** Connect now, without waiting for the next try. */
  function comeBack() {
    clearTimeout(waiting);
    tries = 0;
    open();
  }
  open();
  return { say };
}
