// Stores the shuffles that this page took part in: the promise, the list, its own number. The check compares them.

/** @import { Promised } from "./protocol.d.ts" */

const MEMORY = "tablee-fair";
const MOST = 100; // stored deals
const HEX = /^[0-9a-f]{64}$/;

/** @type {Promise<typeof import("./shuffle.js")> | undefined} */
let loading;

/** The module with shuffles and hashes, imported lazily and once: in WebKit a second import of a module with top-level
 * await may resolve before the module is ready. */
export const shuffling = () => (loading ??= import("./shuffle.js"));

/** `shown`: the server has shown the number to everybody, so it has to count. `odd`: the promise listed
 * somebody who is no person, or was the second one for its deal, or there was a second list. `saw`: what was seen of
 * the game after each action, from the seat `eyes`, when so many actions were `undone`; `views` says how it is written.
 * @typedef {{table: string, deal: number, number: string, shown?: boolean, odd?: boolean,
 *   eyes?: number, saw?: string[], undone?: number, views?: number}
 *   & Partial<Pick<Promised, "round" | "after" | "commitment" | "participants" | "seals">>} Memory */

/** The stored memories; invalid ones are dropped. @returns {Memory[]} */
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

/** The memories of a table. @param {string} table */
export const recallAll = (table) => memories().filter((memory) => memory.table === table);

/** The memory of a deal. @param {string} table @param {number} deal */
export const recall = (table, deal) => recallAll(table).find((memory) => memory.deal === deal);

/** Did this page take part in a game of a table, or in one before it? Then a record tells how that was dealt.
 * @param {string} table @param {number} round */
export const tookPart = (table, round) => recallAll(table).some((memory) => (memory.round ?? Infinity) <= round);

/** @param {Memory} memory */
export function remember(memory) {
  const others = memories().filter(({ table, deal }) => table !== memory.table || deal !== memory.deal);
  try {
    localStorage.setItem(MEMORY, JSON.stringify([...others, memory].slice(-MOST)));
  } catch {
    // A page without storage can still take part.
  }
}

/** The server counts a number of this page. @param {string} table @param {string} number */
export function counted(table, number) {
  const memory = recallAll(table).find((known) => known.number === number);
  if (memory) remember({ ...memory, shown: true });
}
