// Watching bots: messages are passed on at the spectator's pace, or held back while paused.
import { picture } from "./seats.js";
import { keepShowPace, showPace } from "./wishes.js";

/** @import { Message, Table } from "./protocol.d.ts" */

/** Milliseconds from one action to the next, at least. @type {Record<string, number>} */
const GAPS = { slow: 3000, normal: 1200, fast: 0 };

/**
 * @param {{bar: HTMLElement, pause: HTMLElement, step: HTMLElement, pace: HTMLSelectElement}} parts
 * @param {{texts: Record<string, string>, hear: (message: Message) => void}} table
 */
export function createShow({ bar, pause, step, pace }, { texts, hear }) {
  /** @type {Message[]} */
  let held = [];
  let paused = false;
  let timer = 0;

  function face() {
    const name = paused ? "play" : "pause";
    pause.setAttribute("aria-label", texts[name]);
    pause.replaceChildren(picture(`static/art/house.svg#icon-${name}`));
    step.hidden = !paused;
  }

  /** Pass on the next action, and the other messages before it. */
  function next() {
    timer = 0;
    const action = held.findIndex((message) => "action" in message);
    for (const message of held.splice(0, action + 1 || held.length)) hear(message);
    if (!paused) timer = setTimeout(goOn, GAPS[pace.value]);
  }

  function goOn() {
    timer = 0;
    if (held.length && !paused) next();
  }

  pause.addEventListener("click", () => {
    paused = !paused;
    clearTimeout(timer);
    face();
    goOn();
  });
  step.addEventListener("click", next);
  pace.addEventListener("change", () => {
    keepShowPace(pace.value);
    clearTimeout(timer);
    goOn();
  });
  const before = showPace() ?? "";
  if (before in GAPS) pace.value = before;
  face();

  return {
    /** Queue a message; a snapshot is passed on at once. @param {Message} message */
    hear(message) {
      if ("all" in message) held = [];
      if ("all" in message || "no" in message) return hear(message);
      held.push(message);
      if (bar.hidden) held.splice(0).forEach(hear);
      else if (!timer && !paused) next();
      return undefined;
    },
    /** The connection was lost: drop queued messages, a snapshot replaces them. Returns whether there were any. */
    forget() {
      return held.splice(0).length > 0;
    },
    /** @param {Table} table the picture of the table */
    show({ seats, now }) {
      bar.hidden = !now || Boolean(now.outcome) || seats.some(({ who }) => who !== "bot");
    },
  };
}
