// Sentences for players, kept apart from their facts as in `core/sentences.py`: they are translated into the page's
// language.
import { fill } from "../words.js";

/** @import { Text } from "../words.js" */
/** `here` replaces the text if the places `at` light up on the board.
 * @typedef {{text: string, facts: Record<string, unknown>, here?: string, at?: string[]}} Sentence */
/** Why an action is not allowed: the number of the rule, and one sentence.
 * @typedef {{rule: string, sentence: Sentence}} Objection */

/** Says sentences as the page's template has translated them (`web/sentences.py`), others in English.
 * @param {Record<string, Text>} translated by the English text
 * @returns {(said: Sentence) => string} */
export const speaker = (translated) => ({ text, facts }) => fill(translated[text] ?? text, facts);

/** As Python rounds: an exact half to the even side. @param {number} number from 0 on @param {number} digits */
export function rounded(number, digits = 0) {
  const text = number.toFixed(digits); // a half goes up
  const isHalf = /50{29}$/.test(number.toFixed(digits + 30));
  const last = Number(text.at(-1));
  return Number(isHalf && last % 2 ? text.slice(0, -1) + (last - 1) : text);
}
