// The starts that people have set up on this device, each under a name.
import { keep, kept } from "./memory.js";

/** @typedef {{name: string, text: string}} Own */

const MOST = 30;

/** @param {string} game */
const keyOf = (game) => `starts-${game}`;

/** By their names. @param {string} game @returns {Own[]} */
export function ownStarts(game) {
  const found = kept(keyOf(game));
  const whole = Array.isArray(found)
    ? found.filter((own) => typeof own?.name === "string" && typeof own?.text === "string")
    : [];
  return whole.sort((one, other) => one.name.localeCompare(other.name));
}

/** Keep a start; one of the same name makes room for it. Returns whether there was room.
 * @param {string} game @param {Own} own */
export function keepStart(game, own) {
  const others = ownStarts(game).filter(({ name }) => name !== own.name);
  if (others.length >= MOST) return false;
  keep(keyOf(game), [...others, own]);
  return ownStarts(game).some(({ name, text }) => name === own.name && text === own.text);
}

/** @param {string} game @param {string} name */
export const dropStart = (game, name) => keep(keyOf(game), ownStarts(game).filter((own) => own.name !== name));

/** What stands behind the # of a page that is about a start. @param {string} text */
export const linkTo = (text) => `#${new URLSearchParams({ start: text })}`;
