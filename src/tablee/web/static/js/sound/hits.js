// When the hits of a layer set in. Recipes use this without loading the synthesizer.

/** @import { Hit } from "./synth.js" */

/** Hits one after the other. @param {number} begin @param {number} gap @param {number[]} semitones @returns {Hit[]} */
export const notes = (begin, gap, ...semitones) => semitones.map((higher, hit) => [begin + hit * gap, higher]);

/** The same hit several times. @param {number} count @param {number} gap @param {number} [rise] semitones each
 * @returns {Hit[]} */
export const row = (count, gap, rise = 0) => Array.from({ length: count }, (_, hit) => [hit * gap, hit * rise]);
