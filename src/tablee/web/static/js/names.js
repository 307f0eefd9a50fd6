// Which names people can have: those that the server accepts, too (`table/seat.py`). The template has the limits.

/** @typedef {{longest: number, unprintable: string[], invisible: string, marks: number}} NameLimits */

/** Is a name valid? @param {string} name @param {NameLimits} limits */
export function isName(name, { longest, unprintable, invisible, marks }) {
  const never = unprintable.map((category) => `\\p{${category}}`).join("") + invisible;
  const odd = new RegExp(`[${never}]|^\\p{M}|\\p{M}{${marks + 1}}`, "u");
  return [...name.trim()].length <= longest && !odd.test(name.replaceAll(" ", ""));
}
