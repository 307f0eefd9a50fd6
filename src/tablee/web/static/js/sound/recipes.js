// The sounds that every game can use, as recipes for the synthesizer. A game with a sound of its
// own has a recipe of the same kind in its board script.
import { notes, row } from "./hits.js";

/** @import { Layer, Recipe } from "./synth.js" */

/** What the partials of struck bodies are: times the pitch, times the level. */
const BODIES = /** @type {const} */ ({
  wood: [[1, 1], [2.6, 0.35], [5.1, 0.12]],
  bar: [[1, 1], [3.93, 0.22], [9.2, 0.06]],
  glass: [[1, 1], [2.32, 0.5], [4.25, 0.3]],
});

/** A struck body. @param {keyof typeof BODIES} body @param {number} pitch @param {number} level @param {number} length
 * @param {Partial<Layer>} [more] @returns {Layer} */
export const struck = (body, pitch, level, length, more) => ({
  wave: "sine",
  pitch: [pitch, pitch],
  modes: BODIES[body],
  level,
  length,
  ...more,
});

/** A band of noise. @param {[number, number]} pitch @param {number} level @param {number} length
 * @param {Partial<Layer>} [more] @returns {Layer} */
export const noise = (pitch, level, length, more) => ({ wave: "noise", pitch, level, length, ...more });

/** A tone that slides. @param {OscillatorType} wave @param {[number, number]} pitch @param {number} level
 * @param {number} length @param {Partial<Layer>} [more] @returns {Layer} */
export const tone = (wave, pitch, level, length, more) => ({ wave, pitch, level, length, ...more });

export const RECIPES = /** @satisfies {Record<string, Recipe>} */ ({
  // cards
  shuffle: [
    noise([2800, 2200], 0.7, 0.045, { q: 1.2, hits: row(14, 0.036, 0.4) }),
    noise([900, 500], 0.9, 0.12, { hits: [[0.54, 0]] }),
  ],
  deal: [noise([2400, 4600], 0.9, 0.07, { q: 1.4, attack: 0.012, hits: row(4, 0.075) })],
  draw: [noise([1300, 5200], 1, 0.17, { q: 1.8, attack: 0.06 })],
  lay: [noise([2300, 800], 0.6, 0.06, { q: 0.7 }), tone("sine", [190, 105], 0.5, 0.1)],
  take: [
    noise([3600, 1100], 0.8, 0.15, { q: 1.2, attack: 0.03, hits: row(3, 0.085, -2) }),
    tone("sine", [160, 90], 0.4, 0.1, { hits: [[0.25, 0]] }),
  ],
  gather: [
    noise([3400, 1300], 0.6, 0.14, { attack: 0.02, hits: row(6, 0.06, -1) }),
    struck("bar", 523, 0.3, 0.4, { hits: notes(0.3, 0.09, 0, 4, 7) }),
  ],

  // dice
  slide: [
    noise([520, 900], 1.3, 0.26, { q: 2.2, attack: 0.08 }),
    noise([2600, 3100], 0.3, 0.2, { q: 3, attack: 0.06 }),
  ],
  tumble: [
    struck("wood", 560, 0.5, 0.09, { hits: [[0, 0], [0.11, -3], [0.2, 2], [0.27, -1]] }),
    noise([3200, 2400], 0.4, 0.03, { hits: [[0, 0], [0.11, -2], [0.2, 1], [0.27, 0]] }),
  ],
  land: [struck("wood", 300, 0.6, 0.12), tone("sine", [140, 80], 0.4, 0.1), noise([1800, 1200], 0.5, 0.025)],

  // treasure and pieces
  glint: [struck("glass", 2093, 0.2, 0.6, { hits: notes(0, 0.08, 0, 7) })],
  pay: [
    struck("glass", 1318, 0.22, 0.28, { hits: notes(0, 0.1, 0, 3, 8) }),
    noise([7000, 6000], 0.4, 0.04, { q: 2, hits: row(3, 0.1) }),
  ],
  gain: [struck("bar", 659, 0.4, 0.45, { hits: notes(0, 0.1, 0, 5) })],
  set: [
    noise([420, 180], 1.2, 0.14, { q: 0.8 }),
    struck("wood", 175, 0.4, 0.12),
    noise([1900, 1100], 0.3, 0.11, { q: 1.5, attack: 0.02, hits: [[0.05, 0]] }),
  ],
  /** Stone grinds upwards, part after part, and bars ring on top. */
  raise: [
    noise([130, 320], 1.2, 1.3, { q: 1.2, attack: 0.4 }),
    noise([420, 260], 0.5, 0.1, { hits: row(6, 0.18) }),
    struck("bar", 262, 0.4, 0.6, { hits: notes(0, 0.18, 0, 4, 7, 12, 16, 19) }),
  ],

  // luck and bad luck
  /** Little bells, higher and higher. */
  chimes: [
    struck("glass", 1174, 0.13, 0.6, { hits: row(9, 0.05, 2) }),
    noise([6500, 9000], 0.2, 0.6, { q: 3, attack: 0.3 }),
  ],
  /** A small shock, then a giggle and a boing: nobody is frightened for long. */
  fright: [
    noise([700, 240], 0.8, 0.12),
    tone("triangle", [233, 175], 0.3, 0.24, { hits: notes(0, 0, 0, 6) }),
    tone("triangle", [640, 900], 0.35, 0.12, { attack: 0.02, wobble: [28, 0.8], hits: notes(0.3, 0.1, 0, -1, -2, -4) }),
    tone("sine", [170, 420], 0.45, 0.4, { attack: 0.01, wobble: [11, 2], hits: [[0.74, 0]] }),
  ],
  oops: [tone("triangle", [520, 190], 0.35, 0.5, { attack: 0.02, wobble: [9, 0.6] })],

  // the table
  turn: [struck("bar", 659, 0.3, 0.5, { attack: 0.008, hits: notes(0, 0.13, 0, -5) })],
  win: [
    tone("triangle", [523, 523], 0.25, 0.45, { attack: 0.01, hits: [...notes(0, 0.14, 0, 4, 7, 12), [0.42, 4]] }),
    struck("glass", 1046, 0.12, 0.9, { hits: notes(0.5, 0.09, 0, 4, 7, 12, 16) }),
  ],
  loss: [struck("bar", 392, 0.28, 0.7, { attack: 0.02, hits: [...notes(0, 0.22, 0, -3, -7), [0.44, -3]] })],
  tie: [
    tone("triangle", [440, 440], 0.22, 0.6, { attack: 0.015, hits: [[0, 0], [0, 7], [0.25, 0], [0.25, 7]] }),
  ],
});

/** What a game's events, and the moments of a table, sound like where its board says nothing else.
 * @type {Record<string, keyof typeof RECIPES>} */
export const DEFAULTS = {
  won: "take",
  placed: "lay",
  given: "lay",
  moved: "land",
  rolled: "tumble",
  bought: "pay",
  built: "set",
  drew: "draw",
  dealt: "deal",
  shuffled: "shuffle",
  reshuffle: "shuffle",
  turn: "turn",
  win: "win",
  loss: "loss",
  tie: "tie",
};
