// What Diamoniak sounds like.
import { noise, struck, tone } from "../../static/js/sound/recipes.js";
import { notes, row } from "../../static/js/sound/hits.js";

/** @import { Sounds } from "../../static/js/boards/stage.js" */

/** A small shock, then a giggle and a boing: nobody is frightened for long. */
const WITCH = [
  noise([700, 240], 0.8, 0.12),
  tone("triangle", [233, 175], 0.3, 0.24, { hits: notes(0, 0, 0, 6) }),
  tone("triangle", [640, 900], 0.35, 0.12, { attack: 0.02, wobble: [28, 0.8], hits: notes(0.3, 0.1, 0, -1, -2, -4) }),
  tone("sine", [170, 420], 0.45, 0.4, { attack: 0.01, wobble: [11, 2], hits: [[0.74, 0]] }),
];

/** Little bells, higher and higher. */
const FAIRY = [
  struck("glass", 1174, 0.13, 0.6, { hits: row(9, 0.05, 2) }),
  noise([6500, 9000], 0.2, 0.6, { q: 3, attack: 0.3 }),
];

/** Stone grinds upwards, part after part, and bars ring on top. */
const CASTLE = [
  noise([130, 320], 1.2, 1.3, { q: 1.2, attack: 0.4 }),
  noise([420, 260], 0.5, 0.1, { hits: row(6, 0.18) }),
  struck("bar", 262, 0.4, 0.6, { hits: notes(0, 0.18, 0, 4, 7, 12, 16, 19) }),
];

/** @type {Sounds} */
export const sounds = {
  witch: WITCH,
  rises: CASTLE,
  fairy: FAIRY,
  built: "set",
  part: "set",
  bought: "pay",
  diamond: "glint",
  given: "lay",
  drew: "draw",
};
