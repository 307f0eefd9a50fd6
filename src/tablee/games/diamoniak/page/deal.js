// How Diamoniak is dealt: what a page has to know in order to check a shuffle by itself. The same as in `rules.py`.

/** @import { Dealing } from "../../static/js/fair.js" */

const COPIES = { B: 6, D: 20, F: 3, G: 6, R: 6, Y: 6 };

/** @type {Dealing["unshuffled"]} */
export const unshuffled = ({ witches }) =>
  Object.entries({ ...COPIES, W: witches }).map(([card, copies]) => card.repeat(copies)).join("");

/** @type {Dealing["start"]} */
export function start({ deck, players, seal }) {
  const nothing = Array(players).fill("-").join("/");
  return [nothing, nothing, 0, "begin", deck, "-", 0, seal].join(" ");
}
