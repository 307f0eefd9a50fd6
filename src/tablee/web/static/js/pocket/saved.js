// The games of this device: each is stored under its own key in the browser's localStorage.

/** @import { Old } from "./resume.js" */
/** @import { Kept } from "./table.js" */
/** The fields for lists, in both versions. @typedef {Pick<Kept, "id" | "game" | "touched" | "over">} Listed */
/** Why a stored game cannot be read. @typedef {"damaged" | "newer" | "missing"} Reason */

const PREFIX = "game-";
const VERSION = 2;

/** @param {string} id */
export const keyOf = (id) => PREFIX + id;

/** The text of each game at this page's last read or write. @type {Map<string, string | null>} */
const seen = new Map();

/** A stored game that cannot be read; it is never deleted or changed. */
export class Unreadable extends Error {
  /** @param {string} id @param {Reason} reason */
  constructor(id, reason) {
    super(`Game ${id} is ${reason}.`);
    this.id = id;
    this.reason = reason;
  }
}

/** All games that can be read, the most recent first. */
export function list() {
  const found = ids().map(tried).flatMap((one) => (one instanceof Unreadable ? [] : [one]));
  return found.sort((one, other) => (one.touched < other.touched ? 1 : -1));
}

export const isEmpty = () => ids().length === 0;

/** The games that a person has played in and not finished. */
export const left = () => list().filter((kept) => !kept.over && (kept.version === 1 || kept.by.includes("person")));

export const unreadable = () => ids().map(tried).flatMap((one) => (one instanceof Unreadable ? [one] : []));

/** A game of this version or the previous one; throws Unreadable. @param {string} id @returns {Kept | Old} */
export function read(id) {
  const text = textOf(id);
  seen.set(id, text);
  if (text === null) throw new Unreadable(id, "missing");
  const kept = parsed(text);
  if (kept?.version > VERSION) throw new Unreadable(id, "newer");
  const isWhole = kept?.id === id && typeof kept.game === "string" && !Number.isNaN(Date.parse(kept.touched));
  if (!isWhole) throw new Unreadable(id, "damaged");
  return kept;
}

/** Store a game; false if the browser cannot: its storage is full, or forbidden. @param {Kept} game */
export function write(game) {
  try {
    const text = JSON.stringify({ ...game, touched: new Date().toISOString() });
    localStorage.setItem(keyOf(game.id), text);
    seen.set(game.id, text);
    return true;
  } catch {
    return false;
  }
}

/** Whether another window has written or removed a game since. @param {string} id */
export const hasChanged = (id) => textOf(id) !== (seen.get(id) ?? null);

/** @param {string} id */
export function remove(id) {
  storage()?.removeItem(keyOf(id));
}

/** Null if the browser forbids storage: it throws on access. */
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

/** @param {string} id */
function tried(id) {
  try {
    return read(id);
  } catch (error) {
    return /** @type {Unreadable} */ (error);
  }
}

/** @param {string} text @returns {any} whatever is stored there */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
