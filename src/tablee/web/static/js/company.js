// How many others watch a table, and that one watches oneself.
import { fill } from "./words.js";

/** @import { Table } from "./protocol.d.ts" */

/** @param {{badge: HTMLElement, note: HTMLElement}} parts @param {Record<string, any>} texts */
export function createCompany({ badge, note }, texts) {
  /** @param {Table} table */
  return ({ watching, mine, now }) => {
    const others = mine.length ? watching : watching - 1;
    badge.hidden = others < 1;
    badge.lastElementChild.textContent = String(others);
    badge.title = badge.hidden ? "" : fill(texts.watching, { count: others });
    badge.ariaLabel = badge.title;
    note.hidden = mine.length > 0 || !now;
  };
}
