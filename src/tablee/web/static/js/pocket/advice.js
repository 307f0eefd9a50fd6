// For the player who learns, in the page: why not, hints, explanations and the coach (`bots/advice.py`).
import { rounded } from "./sentences.js";

/** @import { Pointed } from "../protocol.d.ts" */
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
 *   objection: (state: State, code: number) => Objection, hint: (view: View, action: string) => Sentence[],
 *   explain: (view: View, action: string) => Explanation, coach: (view: View) => Counsel,
 * }} Advice
 */

/** A sentence beside the board, and what lights up there. @param {Sentence} sentence @param {State["at"]["say"]} say
 * @returns {Pointed} */
const shown = ({ text, facts, here, at = [] }, say) =>
  ({ says: say({ text: here ?? text, facts }), at, cards: String(facts.cards_shown ?? "") });

/** Why an action is not allowed. @param {State} state @param {string} action
 * @returns {{why: string, legal: true} | {why: string, legal: false, rule: string, message: string, shown: Pointed}} */
export function whyNot(state, action) {
  const code = state.code(action);
  if (code === undefined) throw new RangeError(`${action} is no action of this game.`);
  if (state.codes.includes(code)) return { why: action, legal: true };
  const { rule, sentence: why } = state.at.advice.objection(state, code);
  return { why: action, legal: false, rule, message: state.at.say(why), shown: shown(why, state.at.say) };
}

/** A hint step by step, the least telling first; the choice is a strong bot's, for what this seat sees.
 * @param {View} view @param {{code: number}} choice @param {number} n the change it is for */
export function hint(view, { code }, n) {
  const { advice, say } = view.at;
  const action = view.spell(code);
  const steps = advice.hint(view, action);
  return { hint: [...steps.map(say), action], shown: steps.map((step) => shown(step, say)), n };
}

/** What a coach beside the seat on turn says; what there is nothing to say about is null. @param {View} view */
export function counsel(view) {
  const { advice, say } = view.at;
  const { lamp, missed, good = [], courage = null } = advice.coach(view);
  return { lamp: lamp ? say(lamp) : null, missed: missed ? say(missed) : null, good, courage: courage && meter() };

  function meter() {
    const { chance, share, danger, why, cost } = /** @type {Courage} */ (courage);
    const shares = { chance: rounded(chance, 4), share: rounded(share, 4) };
    return { ...shares, danger: say(danger), why: say(why), cost: cost && say(cost), cards: shown(why, say).cards };
  }
}
