// The shelf: games kept on this device, each under a key of its own in the browser's storage.

/** An entry of a table's log, as the house writes it (`table/entries.py`).
 * @typedef {{number: number, kind: string, facts: Record<string, any>}} Entry */
/**
 * A game as it is kept. Its log tells everything; the rest stands in it too, so that a list need not read logs.
 * @typedef {{version: 1, id: string, game: string, options: Record<string, any>, players: number, seats: string[],
 *   log: Entry[], touched: string, over?: boolean}} Kept
 */
/** Why something on the shelf cannot be read. @typedef {"damaged" | "newer" | "missing"} Reason */

const PREFIX = "game-";
const VERSION = 1;

/** The key of a game in the browser's storage. @param {string} id */
export const keyOf = (id) => PREFIX + id;

/** What every game looked like when it was read or written here last. @type {Map<string, string | null>} */
const seen = new Map();

/** Something on the shelf cannot be read. It stays where it is. */
export class Unreadable extends Error {
  /** @param {string} id @param {Reason} reason */
  constructor(id, reason) {
    super(`Game ${id} is ${reason}.`);
    this.id = id;
    this.reason = reason;
  }
}

/** All games that can be read, the one touched last first. @returns {Kept[]} */
export function list() {
  const found = ids().map(tried).filter((one) => !(one instanceof Unreadable));
  return /** @type {Kept[]} */ (found).sort((one, other) => (one.touched < other.touched ? 1 : -1));
}

/** What lies there and cannot be read. @returns {Unreadable[]} */
export const unreadable = () => ids().map(tried).filter((one) => one instanceof Unreadable);

/** A game; throws Unreadable, also where there is none. @param {string} id @returns {Kept} */
export function read(id) {
  const text = textOf(id);
  seen.set(id, text);
  if (text === null) throw new Unreadable(id, "missing");
  return checked(id, text);
}

/** Keep a game. False where the browser cannot: its storage is full, or forbidden. @param {Kept} game */
export function write(game) {
  try {
    const text = JSON.stringify(game);
    localStorage.setItem(keyOf(game.id), text);
    seen.set(game.id, text);
    return true;
  } catch {
    return false;
  }
}

/** Whether another window has written, or removed, a game since. @param {string} id */
export const hasChanged = (id) => textOf(id) !== (seen.get(id) ?? null);

/** @param {string} id */
export function remove(id) {
  storage()?.removeItem(keyOf(id));
}

/** A browser that forbids storage throws where it is only looked at. */
function storage() {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/** @param {string} id */
const textOf = (id) => storage()?.getItem(keyOf(id)) ?? null;

function ids() {
  const keys = Object.keys(storage() ?? {});
  return keys.filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
}

/** @param {string} id @returns {Kept | Unreadable} */
function tried(id) {
  try {
    return read(id);
  } catch (error) {
    return error;
  }
}

/** @param {string} id @param {string} text @returns {Kept} */
function checked(id, text) {
  const kept = parsed(text);
  if (kept?.version > VERSION) throw new Unreadable(id, "newer");
  if (!isKept(kept) || kept.id !== id) throw new Unreadable(id, "damaged");
  return kept;
}

/** @param {string} text @returns {any} */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** @param {any} kept */
const isKept = (kept) =>
  kept?.version === VERSION
  && typeof kept.game === "string"
  && !Number.isNaN(Date.parse(kept.touched))
  && kept.players === kept.seats?.length
  && Array.isArray(kept.log)
  && kept.log.length > 0
  && kept.log.every(isEntry);

/** @param {any} entry @param {number} index */
const isEntry = (entry, index) =>
  entry?.number === index + 1 && typeof entry.kind === "string" && entry.facts instanceof Object;
