// The live connection to a table: numbered entries in, commands out. It reconnects, and resends unacknowledged
// commands.
import { Outbox } from "./outbox.js";
import { expandSettled, expandAction } from "./patch.js";

/** @import { Action, Entry, Message, Now, Raw, Refusal, Send } from "./protocol.d.ts" */

const BACKOFF = [500, 1000, 2000, 4000, 8000];
const RETRY = 2000; // milliseconds until a command with an unknown result is resent
const PING_AFTER = 20_000; // milliseconds without a message until a ping is sent
const RESPONSE_TIMEOUT = 5_000; // milliseconds for a response, when the page becomes visible
const CLOSE_AFTER = 30_000; // milliseconds without a message until the connection is closed and reopened

/**
 * @param {string} code
 * @param {{receive: (message: Message) => void, disconnected: () => void, connected: () => void,
 *   hello: () => object}} handlers
 */
export function connect(code, { receive, disconnected, connected, hello }) {
  /** @type {WebSocket | null} */
  let socket = null;
  let tries = 0;
  let retryTimer = 0;
  let closed = false;
  let receivedAt = 0; // when the last message was received
  /** @type {Now | null} */
  let now = null; // the game after the last message
  const outbox = new Outbox();

  function open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const opening = new WebSocket(`${scheme}://${location.host}/live/${code}?lang=${document.documentElement.lang}`);
    socket = opening;
    receivedAt = performance.now();
    opening.addEventListener("open", () => {
      connected();
      resume();
    });
    opening.addEventListener("message", (event) => {
      receivedAt = performance.now();
      if (opening === socket) dispatch(JSON.parse(event.data));
    });
    opening.addEventListener("close", (event) => {
      if (opening === socket && event.code !== 4404) reconnectLater();
    });
  }

  /** Send hello, and resend unacknowledged commands. */
  function resume() {
    if (socket?.readyState !== WebSocket.OPEN) return;
    const unsettled = outbox.unsettled();
    send("hello", hello());
    for (const text of unsettled) socket.send(text);
  }

  /** Reconnect with exponential backoff. */
  function reconnectLater() {
    socket = null;
    if (closed) return;
    disconnected();
    clearTimeout(retryTimer);
    retryTimer = setTimeout(open, BACKOFF[Math.min(tries++, BACKOFF.length - 1)]);
  }

  /** Pass a message on, with patches expanded. @param {Raw} message */
  function dispatch(message) {
    if ("missed" in message || "all" in message) tries = 0; // a server at its limit sends neither
    if ("missed" in message) receive({ missed: message.missed.map(expand) });
    else if ("all" in message) receive({ all: rememberGame(message.all) });
    else if ("did" in message || "action" in message) receive(expand(message));
    else if ("done" in message) outbox.settle(message);
    else if ("no" in message) refuse(message);
    else if (!("pong" in message || "explain" in message)) receive(message); // the page computes explanations itself
  }

  /** @param {Refusal} message */
  function refuse(message) {
    const isUndecided = outbox.settle(message);
    if (isUndecided) setTimeout(resume, RETRY);
    if (!isUndecided || message.no === "unknown") receive(message);
  }

  /** @param {Entry | Action} message @returns {Entry} */
  function expand(message) {
    if (!("did" in message)) return rememberGame(expandAction(message, now));
    return rememberGame(message.did === "settled" ? expandSettled(message, now) : message);
  }

  /** Store the game, for the patch of the next action. @template {object} T @param {T} message */
  function rememberGame(message) {
    if ("now" in message) now = /** @type {Now | null} */ (message.now) ?? now;
    return message;
  }

  /** Heartbeat: a connection can die silently, so send a ping, and close it if there is no response. */
  function checkHeartbeat() {
    if (socket?.readyState !== WebSocket.OPEN) return;
    const silence = performance.now() - receivedAt;
    if (silence > CLOSE_AFTER) drop();
    else if (silence > PING_AFTER) send("ping");
  }

  /** Drop a connection without waiting for the closing handshake. */
  function drop() {
    const dead = socket;
    if (!dead) return;
    reconnectLater();
    dead.close();
  }
  setInterval(checkHeartbeat, PING_AFTER / 4);

  /** @type {Send} */
  function send(command, facts = {}) {
    if (socket?.readyState === WebSocket.OPEN) socket.send(outbox.write(command, facts));
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
  // After sleep the connection may be dead: check it as soon as the page becomes visible.
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || closed) return;
    if (!socket) return reconnectNow();
    const [checked, since] = [socket, receivedAt];
    send("ping");
    setTimeout(() => {
      if (socket === checked && receivedAt === since) drop();
    }, RESPONSE_TIMEOUT);
  });
  // Without a network a socket takes minutes to fail: drop it when offline, and reconnect when online.
  addEventListener("offline", drop);
  addEventListener("online", () => {
    if (!closed && !socket) reconnectNow();
  });

  /** Connect now, without waiting for the next try. */
  function reconnectNow() {
    clearTimeout(retryTimer);
    tries = 0;
    open();
  }
  open();
  return { send };
}
