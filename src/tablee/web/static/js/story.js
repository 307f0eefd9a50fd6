// The story of the game: what each action did, in short sentences beside the name of who did it;
// written down and spoken.
import { fill } from "./doors.js";
import { every } from "./elements.js";
import { picture } from "./seats.js";

/** @import { Telling } from "./boards/stage.js" */
/** @import { GameEvent, Step } from "./protocol.d.ts" */

const SHAPES = ["circle", "diamond", "triangle", "square"];
const LONGEST = 200; // entries
const STARTER = 0; // the seat that plays first, whoever sits there

/** @typedef {{seat: number | null, lines: string[]}} Told */

/**
 * @param {{tale: HTMLElement, spoken: HTMLElement, lately?: HTMLElement, texts: Record<string, any>,
 *   telling: Telling, names: (seat: number) => string}} parts
 */
export function createStory({ tale, spoken, lately, texts, telling, names }) {
  /** @param {GameEvent} event */
  function sentence(event) {
    const text = texts.events[telling.text(event)];
    if (!text) return null;
    const facts = { ...event };
    for (const key of telling.seats) if (typeof event[key] === "number") facts[key] = names(event[key]);
    if (typeof event.card === "string") facts.card = texts.cards[event.card] ?? event.card;
    if (typeof event.cards === "string") facts.count = event.cards.length;
    return fill(text, facts);
  }

  /** Sentences in a row about the same seat belong together. @param {GameEvent[]} events */
  function entries(events) {
    /** @type {Told[]} */
    const told = [];
    for (const event of events) {
      const line = sentence(event);
      const seat = event.seat ?? null;
      if (line === null) continue;
      if (told.length && told.at(-1).seat === seat) told.at(-1).lines.push(line);
      else told.push({ seat, lines: [line] });
    }
    return told;
  }

  /** @param {Told} entry @param {number} step of the game, which an undo may take away */
  function write({ seat, lines }, step) {
    const item = document.createElement("li");
    item.dataset.step = String(step);
    if (seat !== null) {
      const name = document.createElement("strong");
      name.textContent = `${names(seat)}:`;
      item.append(picture(`/static/art/house.svg#seat-${SHAPES[seat]}`, "teller"), name, " ");
    }
    item.append(lines.join(" "));
    return item;
  }

  /** @param {HTMLElement[]} items */
  function add(items) {
    tale.append(...items);
    while (tale.children.length > LONGEST) tale.firstElementChild.remove();
    tale.scrollTop = tale.scrollHeight;
    showLast();
  }

  /** @param {number} last the last step that is still true */
  function forget(last) {
    for (const item of every("li", tale)) if (Number(item.dataset.step) > last) item.remove();
    showLast();
  }

  /** Where the story lies in its drawer, its end is in sight all the same. */
  function showLast() {
    const line = document.createElement("span");
    line.append(...(tale.lastElementChild?.cloneNode(true).childNodes ?? []));
    lately?.replaceChildren(line);
  }

  return {
    /** @param {GameEvent[]} events @param {number} [step] */
    tell(events, step = 0) {
      const told = entries(events);
      if (!told.length) return;
      add(told.map((entry) => write(entry, step)));
      spoken.textContent = told
        .map(({ seat, lines }) => [seat === null ? "" : `${names(seat)}:`, ...lines].join(" ").trim())
        .join(" ");
    },
    /** Write down, without a word, what happened before one came. @param {Step[]} steps */
    retell(steps) {
      forget((steps[0]?.step ?? 0) - 1);
      for (const { step, seat, events, lot } of steps) {
        const told = entries(events.map((event) => ({ seat, ...event })));
        if (lot !== undefined) told.push({ seat: STARTER, lines: [texts.lot] });
        add(told.map((entry) => write(entry, step)));
      }
    },
    /** Something that happened around the game.
     * @param {string} line @param {number | null} seat @param {number} step */
    note(line, seat, step) {
      add([write({ seat, lines: [line] }, step)]);
      spoken.textContent = seat === null ? line : `${names(seat)}: ${line}`;
    },
    forget,
    clear() {
      tale.replaceChildren();
      showLast();
    },
  };
}
