// How far somebody is in the lessons; it stays in this browser.
import { keep, kept } from "./memory.js";

/** @param {string} game */
const place = (game) => `lesson-${game}`;

/** @param {string} game @returns {{at: number, done: boolean}} */
export function progressOf(game) {
  const { at, done } = kept(place(game)) ?? {};
  return { at: Number.isInteger(at) && at > 0 ? at : 0, done: done === true };
}

/** @param {string} game @param {{at?: number, done?: boolean}} news */
export const keepProgress = (game, news) => keep(place(game), { ...progressOf(game), ...news });
