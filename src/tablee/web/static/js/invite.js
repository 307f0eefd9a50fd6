// Free seats: who looks on takes one, who sits sends the link to a friend.
import { fill } from "./words.js";

/** @import { Say, Table } from "./protocol.d.ts" */

/**
 * @param {{panel: HTMLElement, opener: HTMLElement, closer: HTMLElement, home: HTMLElement, heading: HTMLElement,
 *   take: HTMLElement, friends: HTMLElement, link: HTMLInputElement, copy: HTMLElement}} parts
 * @param {{texts: Record<string, any>, say: Say, toast: (text: string) => void}} table
 */
export function createInvite(parts, { texts, say, toast }) {
  const { panel, opener, closer, home, heading, take, friends, link, copy } = parts;
  let asked = false; // from the menu: the link can be sent on in the middle of a game too
  /** @type {Table | null} */
  let known = null;

  /** @param {boolean} wish */
  function turn(wish) {
    asked = wish;
    if (known) show(known);
    (asked ? link : home).focus();
  }

  opener.addEventListener("click", () => {
    letIn();
    turn(true);
  });
  closer.addEventListener("click", () => turn(false));
  panel.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && asked) turn(false);
  });
  copy.addEventListener("click", async () => {
    await navigator.clipboard?.writeText(link.value);
    toast(texts.copied);
  });

  /** Who invites somebody in the middle of a game lets a newcomer in, where somebody left; only the host can. */
  function letIn() {
    if (!known?.host || !known.now || known.now.outcome) return;
    for (const { seat, who } of known.seats) if (who === "nobody") say("let_in", { seat });
  }

  /** @param {number} seat */
  function takeButton(seat) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "primary";
    button.textContent = fill(texts.take, { number: seat + 1 });
    button.addEventListener("click", () => say("sit", { seat }));
    return button;
  }

  /** Nobody who plays is pushed aside by an invitation. @param {Table} table the picture of the table */
  function show(table) {
    known = table;
    const { now, mine } = table;
    const free = table.seats.filter((seat) => seat.who === "nobody");
    const playing = Boolean(now) && mine.length > 0;
    panel.hidden = !asked && (free.length === 0 || playing);
    closer.hidden = !asked;
    heading.hidden = free.length === 0;
    take.replaceChildren(...(mine.length ? [] : table.may_sit.map(takeButton)));
    friends.hidden = Boolean(now) && !asked;
  }
  return show;
}
