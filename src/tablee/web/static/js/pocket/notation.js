// The texts of actions, as `core/notation.py` declares them.

/** @import { Notation } from "./kernels.js" */

/** The text of an action. @param {Notation} notation @param {number} code @returns {string} */
export function textOf(notation, code) {
  if ("texts" in notation) return notation.texts[code];
  const { places } = notation;
  return places[Math.floor(code / places.length)] + places[code % places.length];
}

/** The number of an action's text; undefined where it is none. @param {Notation} notation @param {string} text
 * @returns {number | undefined} */
export function codeOf(notation, text) {
  if ("texts" in notation) {
    const found = Object.entries(notation.texts).find((entry) => entry[1] === text);
    return found && Number(found[0]);
  }
  const { places } = notation;
  const starts = [...places.keys()].filter((place) => places[place] && text.startsWith(places[place]));
  const found = starts.map((start) => [start, places.indexOf(text.slice(places[start].length))])
    .find(([start, end]) => end >= 0 && text !== places[start]);
  return found && found[0] * places.length + found[1];
}
