// For the player who learns, in the page: why not, hints, explanations and the coach (`bots/advice.py`).
import { rounded, sentence } from "./sentences.js";

/** @import { Objection, Sentence } from "./sentences.js" */
/** @import { State, View } from "./state.js" */
/** What an action wins, risks and gives away; chances are true probabilities.
 * @typedef {{wins?: Sentence[], risks?: Sentence[], gives?: Sentence[], chances?: Record<string, number>}} Explanation
 */
/** How brave it is to try one's luck; cost is null where there is no danger.
 * @typedef {{chance: number, share: number, danger: Sentence, why: Sentence, cost: Sentence | null}} Courage */
/** @typedef {{lamp?: Sentence, missed?: Sentence, good?: string[], courage?: Courage | null}} Counsel */
/**
 * A game's advice, as it declares it.
 * @typedef {{
 *   objection: (state: State, code: number) => Objection, where: (action: string, view: View) => Sentence,
 *   explain: (view: View, action: string) => Explanation, coach: (view: View) => Counsel,
 * }} Advice
 */

/** Why an action is not allowed. @param {State} state @param {string} action
 * @returns {{why: string, legal: true} | {why: string, legal: false, rule: string, message: string}} */
export function whyNot(state, action) {
  const code = state.code(action);
  if (code === undefined) throw new RangeError(`${action} is no action of this game.`);
  if (state.codes.includes(code)) return { why: action, legal: true };
  const { rule, sentence: why } = state.at.advice.objection(state, code);
  return { why: action, legal: false, rule, message: state.at.say(why) };
}

/** A hint in three rungs, the least telling first; the choice is a strong bot's, for what this seat sees.
 * @param {View} view @param {{code: number}} choice @returns {[string, string, string]} */
export function hint(view, { code }) {
  const { advice, say } = view.at;
  const action = view.spell(code);
  const { wins = [], risks = [], gives = [] } = advice.explain(view, action);
  const [headline = sentence("A safe move. Not much changes.")] = [...wins, ...risks, ...gives];
  return [say(headline), say(advice.where(action, view)), action];
}

/** What a coach beside the seat on turn says; what there is nothing to say about is null. @param {View} view */
export function counsel(view) {
  const { advice, say } = view.at;
  const { lamp, missed, good = [], courage = null } = advice.coach(view);
  return { lamp: lamp ? say(lamp) : null, missed: missed ? say(missed) : null, good, courage: courage && meter() };

  function meter() {
    const { chance, share, danger, why, cost } = /** @type {Courage} */ (courage);
    const shares = { chance: rounded(chance, 4), share: rounded(share, 4) };
    return { ...shares, danger: say(danger), why: say(why), cost: cost && say(cost) };
  }
}
