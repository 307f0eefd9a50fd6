// The live line to a table: numbered entries in, wishes out, and it comes back by itself.

const PAUSES = [500, 1000, 2000, 4000, 8000];

/**
 * @param {string} code
 * @param {{hear: (message: any) => void, lost: () => void, back: () => void, hello: () => object}} handlers
 */
export function connect(code, { hear, lost, back, hello }) {
  /** @type {WebSocket | null} */
  let socket = null;
  let tries = 0;
  let waiting = 0;
  let closed = false;

  function open() {
    socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/live/${code}`);
    socket.addEventListener("open", () => {
      tries = 0;
      back();
      say("hello", hello());
    });
    socket.addEventListener("message", (event) => hear(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => {
      if (closed || event.code === 4404) return;
      lost();
      waiting = setTimeout(open, PAUSES[Math.min(tries++, PAUSES.length - 1)]);
    });
  }

  /** @param {string} wish @param {object} facts */
  function say(wish, facts = {}) {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ do: wish, ...facts }));
  }

  addEventListener("pagehide", () => { closed = true; socket?.close(); });
  addEventListener("pageshow", (event) => { if (event.persisted) { closed = false; open(); } });
  // A line without a network stays silent for minutes before it breaks: let go at once, and take it up at once.
  addEventListener("offline", () => socket?.close());
  addEventListener("online", () => {
    if (closed || socket?.readyState !== WebSocket.CLOSED) return;
    clearTimeout(waiting);
    tries = 0;
    open();
  });
  open();
  return { say };
}
