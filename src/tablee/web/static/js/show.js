// Watching bots: messages are passed on at the spectator's pace, or queued while paused.
import { picture } from "./seats.js";
import { storeShowPace, showPace } from "./preferences.js";

/** @import { Message, Table } from "./protocol.d.ts" */

/** Milliseconds from one action to the next, at least. @type {Record<string, number>} */
const GAPS = { slow: 3000, normal: 1200, fast: 0 };

/**
 * @param {{bar: HTMLElement, pause: HTMLElement, step: HTMLElement, pace: HTMLSelectElement}} parts
 * @param {{texts: Record<string, string>, receive: (message: Message) => void}} table
 */
export function createShow({ bar, pause, step, pace }, { texts, receive }) {
  /** @type {Message[]} */
  let queued = [];
  let paused = false;
  let timer = 0;

  function showButton() {
    const name = paused ? "play" : "pause";
    pause.setAttribute("aria-label", texts[name]);
    pause.replaceChildren(picture(`static/art/house.svg#icon-${name}`));
    step.hidden = !paused;
  }

  /** Pass on the next action, and the other messages before it. */
  function next() {
    timer = 0;
    const action = queued.findIndex((message) => "action" in message);
    for (const message of queued.splice(0, action + 1 || queued.length)) receive(message);
    if (!paused) timer = setTimeout(goOn, GAPS[pace.value]);
  }

  function goOn() {
    timer = 0;
    if (queued.length && !paused) next();
  }

  pause.addEventListener("click", () => {
    paused = !paused;
    clearTimeout(timer);
    showButton();
    goOn();
  });
  step.addEventListener("click", next);
  pace.addEventListener("change", () => {
    storeShowPace(pace.value);
    clearTimeout(timer);
    goOn();
  });
  const before = showPace() ?? "";
  if (before in GAPS) pace.value = before;
  showButton();

  return {
    /** Queue a message; a snapshot is passed on at once. @param {Message} message */
    receive(message) {
      if ("all" in message) queued = [];
      if ("all" in message || "no" in message) return receive(message);
      queued.push(message);
      if (bar.hidden) queued.splice(0).forEach(receive);
      else if (!timer && !paused) next();
      return undefined;
    },
    /** The connection was lost: drop queued messages, a snapshot replaces them. Returns whether there were any. */
    forget() {
      return queued.splice(0).length > 0;
    },
    /** @param {Table} table the picture of the table */
    show({ seats, now }) {
      bar.hidden = !now || Boolean(now.outcome) || seats.some(({ who }) => who !== "bot");
    },
  };
}
