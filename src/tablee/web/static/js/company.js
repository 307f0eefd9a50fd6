// How many watch a table, and that one watches oneself.
import { fill } from "./words.js";

/** @import { Table } from "./protocol.d.ts" */

/** @param {{badge: HTMLElement, note: HTMLElement}} parts @param {Record<string, any>} texts */
export function createCompany({ badge, note }, texts) {
  /** @param {Table} table */
  return ({ watching, mine, now }) => {
    badge.hidden = watching === 0;
    badge.lastElementChild.textContent = String(watching);
    badge.title = watching ? fill(texts.watching, { count: watching }) : "";
    badge.ariaLabel = badge.title;
    note.hidden = mine.length > 0 || !now;
  };
}
