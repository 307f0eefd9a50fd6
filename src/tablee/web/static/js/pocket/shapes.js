// Decodes the numbers on a tape by the shapes that `core/shapes.py` declares.

/** @typedef {any} Shape a word for a number, or an object with one key that names it */
/** @typedef {() => number} Next the next number of a tape */

/** @type {Record<string, (of: any, next: Next) => any>} */
const READERS = {
  word: (words, next) => words[next()] ?? null,
  cards(letters, next) {
    const counts = [...letters].map(next);
    return counts[0] < 0 ? null : [...letters].map((letter, kind) => letter.repeat(counts[kind])).join("");
  },
  text: (letters, next) => times(next(), () => letters[next()]).join(""),
  written: (_, next) => String.fromCodePoint(...times(next(), next)),
  always: (value) => value,
  keyed: ([key, item], next) => Object.fromEntries(times(next(), () => [read(key, next), read(item, next)])),
  each: (item, next) => times(next(), () => read(item, next)),
  maybe: (item, next) => (next() ? read(item, next) : undefined),
  object(items, next) {
    const found = Object.entries(items).map(([name, item]) => [name, read(item, next)]);
    return Object.fromEntries(found.filter(([, value]) => value !== undefined));
  },
};

/** @template T @param {number} count @param {() => T} give @returns {T[]} */
const times = (count, give) => Array.from({ length: count }, give);

/** Decode the next numbers; undefined if the value is omitted. @param {Shape} shape @param {Next} next
 * @returns {any} */
export function read(shape, next) {
  if (shape === "number") return next();
  const [[kind, of]] = Object.entries(shape);
  return READERS[kind](of, next);
}

/** A reader of a tape: `next` returns a number, `left` whether there are more.
 * @param {ArrayLike<number>} numbers */
export function unwound(numbers) {
  let at = 0;
  return { next: () => numbers[at++], left: () => at < numbers.length };
}
