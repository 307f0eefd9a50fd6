// The random numbers of bots: for their mistakes, and as seeds for sampling hidden cards.

/** @typedef {{unit: () => number, gauss: (spread: number) => number, word: () => bigint,
 *   pick: <T>(list: T[]) => T, order: (list: number[]) => number[]}} Dice */

const unit = Math.random;

/** @type {<T>(list: T[]) => T} */
const pick = (list) => list[Math.floor(unit() * list.length)];

/** A random error of an evaluation. @param {number} spread */
const gauss = (spread) => spread * Math.sqrt(-2 * Math.log(1 - unit())) * Math.cos(2 * Math.PI * unit());

/** @param {number[]} list */
function order(list) {
  const shuffled = [...list];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = Math.floor(unit() * (last + 1));
    [shuffled[last], shuffled[other]] = [shuffled[other], shuffled[last]];
  }
  return shuffled;
}

/** The first word of a stream. */
const word = () => crypto.getRandomValues(new BigUint64Array(1))[0];

/** @type {Dice} */
export const DICE = { unit, pick, gauss, order, word };
