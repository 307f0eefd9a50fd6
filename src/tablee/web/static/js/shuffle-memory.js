// What this page remembers of shuffles it took part in: the promise, the list, its own number. The check compares them.

/** @import { Promised } from "./protocol.d.ts" */

const MEMORY = "tablee-fair";
const MOST = 100; // deals that are remembered
const HEX = /^[0-9a-f]{64}$/;

/** `shown`: the server has shown the number to everybody, so it has to count. `odd`: the promise listed
 * somebody who is no person, or was the second one for its deal, or there was a second list.
 * @typedef {{table: string, deal: number, number: string, shown?: boolean, odd?: boolean}
 *   & Partial<Pick<Promised, "round" | "after" | "commitment" | "participants" | "seals">>} Memory */

/** Without what no page of ours has written. @returns {Memory[]} */
export function memories() {
  try {
    const found = JSON.parse(localStorage.getItem(MEMORY) ?? "[]");
    return (Array.isArray(found) ? found.map(renewed) : []).filter((one) => HEX.test(one?.number));
  } catch {
    return [];
  }
}

/** The first version called the number `contribution` and `shown` `counts`.
 * @param {Memory & {contribution?: string, counts?: boolean}} memory @returns {Memory} */
const renewed = (memory) => (memory?.contribution
  ? { ...memory, number: memory.contribution, shown: memory.counts === true }
  : memory);

/** What this page remembers of a table. @param {string} table */
export const recallAll = (table) => memories().filter((memory) => memory.table === table);

/** What this page remembers of a deal. @param {string} table @param {number} deal */
export const recall = (table, deal) => recallAll(table).find((memory) => memory.deal === deal);

/** @param {Memory} memory */
export function remember(memory) {
  const others = memories().filter(({ table, deal }) => table !== memory.table || deal !== memory.deal);
  try {
    localStorage.setItem(MEMORY, JSON.stringify([...others, memory].slice(-MOST)));
  } catch {
    // A browser that keeps nothing can still take part.
  }
}

/** The server counts a number of this page. @param {string} table @param {string} number */
export function counted(table, number) {
  const memory = recallAll(table).find((known) => known.number === number);
  if (memory) remember({ ...memory, shown: true });
}
