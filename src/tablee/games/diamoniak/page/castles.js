// The pictures of Diamoniak's castles and of the land they stand on.

/** @typedef {{colour: string | null, parts: number}} Castle */

/** @type {Record<string, string>} */
export const COLOURS = { R: "red", B: "blue", G: "green", Y: "yellow" };
/** The order in which a castle of so many parts is built. @type {Record<number, string[]>} */
const GROWTH = {
  2: ["gate", "keep"],
  4: ["gate", "keep", "roof", "flag"],
  6: ["gate", "keep", "left-tower", "right-tower", "roof", "flag"],
};
const BACK_TO_FRONT = ["flag", "keep", "roof", "left-tower", "right-tower", "gate"];

const PARTS = "games/diamoniak/castles.svg#diamoniak";
const LAND = "games/diamoniak/land.svg#diamoniak-land";

/** The parts of a whole castle as they are drawn. @param {number} whole */
const drawn = (whole) => BACK_TO_FRONT.filter((part) => GROWTH[whole].includes(part));

/** The pictures of a castle: built parts, and dotted outlines of the missing ones.
 * @param {Castle} castle @param {number} whole */
export function picturesOf({ colour, parts }, whole) {
  const built = new Set(GROWTH[whole].slice(0, parts));
  const name = COLOURS[colour ?? "R"] ?? "red";
  return [
    `${PARTS}-ground`,
    ...drawn(whole).map((part) => `${PARTS}-${name}-${part}${built.has(part) ? "" : "-missing"}`),
  ];
}

/** The land grows with the largest castle that one looks at: one's own, or any for who watches.
 * @param {Castle[]} castles @param {number | null} eyes @param {number} whole */
export function landOf(castles, eyes, whole) {
  const parts = eyes === null ? Math.max(...castles.map((castle) => castle.parts)) : castles[eyes].parts;
  const grown = Math.ceil((3 * parts) / whole);
  return [LAND, ...[1, 2, 3].filter((step) => step <= grown).map((step) => `${LAND}-${step}`)];
}

/** The place of a castle's newest part among its pictures, counted as styles do. @param {number} parts
 * @param {number} whole */
export const newest = (parts, whole) => 2 + drawn(whole).indexOf(GROWTH[whole][Math.min(parts, whole) - 1]);
