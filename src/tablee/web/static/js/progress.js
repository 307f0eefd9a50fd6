// A person's progress on this device: puzzles, days in a row, levels, and keepsakes. It is stored in localStorage for
// each profile; it leaves the device only together with a pass.
import { pickedProfile } from "./family.js";

/** `solved`: the puzzles by their game, as numbers in its pack. `last`: the day of the last daily puzzle, as in
 * 2026-11-18; `streak`: so many days in a row until then, and `best` the most there ever were. `levels`: the day of the
 * first win over each level of bots, by the game; `wins`: the games won; `things`: what was collected, by the game and
 * its keepsakes; `counted`: the last games that were counted, each once.
 * @typedef {{version: 1, solved: Record<string, number[]>, last: string | null, streak: number, best: number,
 *   levels: Record<string, Record<string, string>>, wins: Record<string, number>,
 *   things: Record<string, Record<string, number>>, counted: string[]}} Progress */
/** A problem with storing the progress. @typedef {"unreadable" | "earlier" | "not_kept"} Trouble */

const KEY = "progress";
const ASIDE = "progress-unreadable-"; // unreadable data is moved to such a key
const DAY = 86_400_000;

/** The key of the current person's progress. */
export const keyNow = () => keyOf(pickedProfile()?.id);

/** @param {string} [id] of a profile */
export const keyOf = (id) => (id ? `${KEY}-${id}` : KEY);

/** @returns {Progress} */
const nothing = () =>
  ({ version: 1, solved: {}, last: null, streak: 0, best: 0, levels: {}, wins: {}, things: {}, counted: [] });

/** A day of the calendar where the device is. @param {Date} now */
export const dayOf = (now) => dayNamed(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY);

/** The number of a day of the calendar. @param {string} day */
export const numberOf = (day) => Date.parse(day) / DAY;

/** @param {number} number */
const dayNamed = (number) => new Date(number * DAY).toISOString().slice(0, 10);

/** The stored progress, and whether all of it was readable.
 * @param {string} [key] @returns {{progress: Progress, isWhole: boolean}} */
export function readProgress(key = keyNow()) {
  try {
    const text = localStorage.getItem(key);
    return text === null ? { progress: nothing(), isWhole: true } : parsed(text);
  } catch {
    return { progress: nothing(), isWhole: false };
  }
}

/** Parse stored progress. @param {string} text @returns {{progress: Progress, isWhole: boolean}} */
export function parsed(text) {
  try {
    const found = { ...nothing(), ...JSON.parse(text) };
    if (isProgress(found)) return { progress: found, isWhole: true };
  } catch {
    // not even JSON
  }
  return { progress: nothing(), isWhole: false };
}

/** Delete all of it; false if the browser cannot. @param {string} key */
export function forgetProgress(key) {
  try {
    localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

/** Merge the progress of two devices: the larger value of each.
 * @param {Progress} one @param {Progress} other @returns {Progress} */
export function merged(one, other) {
  const days = withDaysOf(one, other);
  return {
    version: 1,
    ...days,
    best: Math.max(one.best, other.best, days.streak),
    solved: both(one.solved, other.solved, (mine, theirs) => [...new Set([...mine, ...theirs])]),
    levels: both(one.levels, other.levels, (mine, theirs) =>
      both(mine, theirs, (first, second) => (first < second ? first : second))),
    wins: both(one.wins, other.wins, Math.max),
    things: both(one.things, other.things, (mine, theirs) => both(mine, theirs, Math.max)),
    counted: [...new Set([...one.counted, ...other.counted])],
  };
}

/** Merge the days in a row of two devices; adjacent rows are joined.
 * @param {Progress} one @param {Progress} other @returns {Pick<Progress, "last" | "streak">} */
function withDaysOf(one, other) {
  const [earlier, later] = (one.last ?? "") <= (other.last ?? "") ? [one, other] : [other, one];
  const { last, streak } = later;
  if (last === null || earlier.last === null) return { last, streak };
  const [end, begin] = [numberOf(earlier.last), numberOf(last) - streak]; // the day before the first one
  const isOneRow = end >= begin;
  return { last, streak: numberOf(last) - (isOneRow ? Math.min(begin, end - earlier.streak) : begin) };
}

/** Merge two objects; values with the same key are joined. @template T
 * @param {Record<string, T>} one @param {Record<string, T>} other @param {(one: T, other: T) => T} join
 * @returns {Record<string, T>} */
const both = (one, other, join) => ({
  ...one,
  ...Object.fromEntries(
    Object.entries(other).map(([name, value]) => [name, name in one ? join(one[name], value) : value])),
});

/** Store it; false if the browser cannot. Unreadable data is moved aside first.
 * @param {Progress} progress @param {string} [key] */
export function writeProgress(progress, key = keyNow()) {
  try {
    const text = localStorage.getItem(key);
    if (text !== null && !readProgress(key).isWhole) localStorage.setItem(ASIDE + Date.now(), text);
    localStorage.setItem(key, JSON.stringify(progress));
    return true;
  } catch {
    return false;
  }
}

/** A puzzle was solved, today's or another one; returns the stored progress, and a problem if there is one.
 * @param {string} game @param {number} number @param {string | null} day of today's puzzle
 * @returns {{progress: Progress, trouble: Trouble | null}} */
export function solvedOne(game, number, day) {
  const { progress: before, isWhole } = readProgress();
  const known = before.solved[game] ?? [];
  const solved = { ...before.solved, [game]: known.includes(number) ? known : [...known, number] };
  const progress = { ...before, solved, ...(day && isLater(day, before) ? withDay(day, before) : {}) };
  if (!writeProgress(progress)) return { progress: before, trouble: "not_kept" };
  if (!isWhole) return { progress, trouble: "unreadable" };
  return { progress, trouble: day && isEarlier(day, before) ? "earlier" : null };
}

/** The days in a row that still count: until yesterday, or where the clock went back, until whenever it was.
 * @param {Progress} progress @param {string} today */
export const streakOn = ({ last, streak }, today) => (last && numberOf(today) - numberOf(last) <= 1 ? streak : 0);

/** @param {string} day @param {Progress} progress */
export const isEarlier = (day, { last }) => last !== null && day < last;

/** @param {string} day @param {Progress} progress */
const isLater = (day, { last }) => last === null || day > last;

/** @param {string} day @param {Progress} progress */
function withDay(day, progress) {
  const streak = streakOn(progress, day) + 1;
  return { last: day, streak, best: Math.max(streak, progress.best) };
}

/** @param {any} found @returns {found is Progress} */
function isProgress(found) {
  const { version, solved, last, streak, best, levels, wins, things, counted } = found;
  const isCount = (/** @type {unknown} */ number) => Number.isInteger(number) && Number(number) >= 0;
  const isDay = (/** @type {unknown} */ day) => numberOf(String(day)) > 0;
  const isText = (/** @type {unknown} */ text) => typeof text === "string";
  return version === 1 && isCount(streak) && isCount(best) && (last === null || isDay(last)) &&
    isEach(solved, (one) => Array.isArray(one) && one.every(isCount)) &&
    isEach(levels, (one) => isEach(one, isDay)) && isEach(wins, isCount) &&
    isEach(things, (one) => isEach(one, isCount)) && Array.isArray(counted) && counted.every(isText);
}

/** Is this an object with valid values only? @param {any} found @param {(one: any) => boolean} isRight */
const isEach = (found, isRight) => found?.constructor === Object && Object.values(found).every(isRight);
