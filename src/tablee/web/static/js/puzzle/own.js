// A puzzle from one's own game: where a game begins, the actions before, and those that are right.
import { actionsIn, address as momentAt } from "../thoughts.js";

/** @typedef {{start: string, played: string[], right: string[]}} Own */

/** The URL fragment. @param {string} start the text of a position @param {string[]} played
 * @param {string[]} right */
export const address = (start, played, right) =>
  `${momentAt(start, played)}&${new URLSearchParams({ right: right.join() })}`;

/** The puzzle of a URL fragment; null if there is none. @param {URLSearchParams} asked @returns {Own | null} */
export function ownOf(asked) {
  const [start, right] = [asked.get("start"), actionsIn(asked, "right")];
  return start && right.length ? { start, played: actionsIn(asked, "played"), right } : null;
}
