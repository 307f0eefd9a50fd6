// The story of the game: every event as one short sentence, written into the drawer and spoken.
import { fill } from "./doors.js";

/**
 * @param {{tale: HTMLElement, spoken: HTMLElement, texts: Record<string, any>, names: (seat: number) => string}} parts
 */
export function createStory({ tale, spoken, texts, names }) {
  /** @param {any} event */
  function sentence(event) {
    const text = texts.events[event.event];
    if (!text) return null;
    const facts = { ...event };
    for (const key of event.event === "turned" ? ["seat"] : ["seat", "to", "from"]) {
      if (typeof event[key] === "number") facts[key] = names(event[key]);
    }
    for (const key of ["card", "colour"]) {
      if (typeof event[key] === "string") facts[key] = texts.cards[event[key]] ?? event[key];
    }
    if (typeof event.cards === "string") facts.count = event.cards.length;
    if ("owed" in event) facts.count = event.owed;
    if (event.event === "drew" && !event.card) return fill(texts.events.drew_hidden, facts);
    return fill(text, facts);
  }

  return {
    /** @param {any[]} events */
    tell(events) {
      const lines = events.map(sentence).filter((line) => line !== null);
      for (const line of lines) {
        const item = document.createElement("li");
        item.textContent = line;
        tale.append(item);
      }
      while (tale.children.length > 200) tale.firstElementChild.remove();
      tale.lastElementChild?.scrollIntoView({ block: "nearest" });
      if (lines.length) spoken.textContent = lines.join(" ");
    },
    clear() { tale.replaceChildren(); },
  };
}
