// Responses to a learner's actions, the same as in `teaching/lesson.py`; kernels check the rules.
import { bytesOf } from "../shuffle.js";
import { whyNot } from "./advice.js";
import { load } from "./play.js";
import { speaker } from "./sentences.js";
import { State } from "./state.js";

/** @import { GameEvent, Now } from "../protocol.d.ts" */
/** @typedef {{message: string, rule?: string | null, acts: {events: GameEvent[], now: Now}[]}} Answer */
/** A step of a lesson in the page: the position, the right actions, and the message for other legal ones.
 * @typedef {{struct: string, players: number, right: Record<string, Answer>, kindly: string}} LessonStep */

/** @param {string} game @param {LessonStep} step @param {string} action
 * @param {Parameters<typeof speaker>[0]} sentences
 * @returns {Promise<Answer>} */
export async function answer(game, { struct, players, right, kindly }, action, sentences) {
  if (right[action]) return right[action];
  const at = { ...(await load(game)), say: speaker(sentences), players };
  const told = whyNot(new State(at, bytesOf(struct)), action);
  return told.legal ? { message: kindly, acts: [] } : { message: told.message, rule: told.rule, acts: [] };
}
