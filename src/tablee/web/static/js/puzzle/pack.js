// The puzzles of a game, from the file that `teaching/puzzle.py` writes, and which of them a page shows.
import { numberOf } from "../progress.js";
import { file } from "../root.js";
import { LEVELS } from "../preferences.js";

/** @import { Facts } from "../types.d.ts" */
/** A position's text and what is played there: the right action, then replies and right actions in turn.
 * @typedef {{position: string, line: string[], theme: string, grade: number, facts: Facts}} Puzzle */

const VERSION = 1;

/** A damaged pack. */
export class Damaged extends Error {}

/** @param {string} game @returns {Promise<Puzzle[]>} */
export async function loadPack(game) {
  const answer = await fetch(file(`games/${game}/puzzles.json`));
  const told = answer.ok ? await answer.json().catch(() => /** @type {null} */ (null)) : null;
  const isWhole = told?.version === VERSION && told.game === game && Array.isArray(told.puzzles);
  if (!isWhole || !told.puzzles.length || !told.puzzles.every(isPuzzle)) throw new Damaged(game);
  return told.puzzles.map((/** @type {any[]} */ [position, line, theme, grade, facts]) =>
    ({ position, line: line.split(","), theme, grade, facts }));
}

/** @param {any} row whatever stands there */
const isPuzzle = (row) =>
  Array.isArray(row) && row.length === 5 && row.slice(0, 3).every((text) => typeof text === "string" && text) &&
  LEVELS[row[3]] !== undefined && row[4]?.constructor === Object;

/** The game of a day: each has its turn. @param {string} day @param {string[]} games */
export const gameOf = (day, games) => games[numberOf(day) % games.length];

/** The number of a day's puzzle in its pack. @param {string} day @param {string[]} games @param {number} count */
export const placeOf = (day, games, count) => Math.floor(numberOf(day) / games.length) % count;

/** The numbers of the puzzles of a level and theme; empty means any. @param {Puzzle[]} pack
 * @param {{level: string, theme: string}} wish */
export function suitable(pack, { level, theme }) {
  const fits = (/** @type {Puzzle} */ one) =>
    (!level || LEVELS[one.grade] === level) && (!theme || one.theme === theme);
  return [...pack.keys()].filter((number) => fits(pack[number]));
}
