// Advice in the page: why an action is illegal, hints and the coach (`bots/advice.py`).
import { coach, hints, objection } from "./declared.js";
import { rounded } from "./sentences.js";

/** @import { Pointed } from "../protocol.d.ts" */
/** @import { Sentence } from "./sentences.js" */
/** @import { State, View } from "./state.js" */
/** How dangerous it is to draw a card; cost is null if there is no danger.
 * @typedef {{chance: number, share: number, danger: Sentence, why: Sentence, cost: Sentence | null}} Courage */
/** @typedef {{lamp?: Sentence, missed?: Sentence, good?: string[], courage?: Courage | null}} Counsel */

/** A sentence beside the board, and the places that light up. @param {Sentence} sentence
 * @param {State["at"]["say"]} say
 * @returns {Pointed} */
const shown = ({ text, facts, here, at = [] }, say) =>
  ({ says: say({ text: here ?? text, facts }), at, cards: String(facts.cards_shown ?? "") });

/** Why an action is not allowed. @param {State} state @param {string} action
 * @returns {{why: string, legal: true} | {why: string, legal: false, rule: string, message: string, shown: Pointed}} */
export function whyNot(state, action) {
  const code = state.code(action);
  if (code === undefined) throw new RangeError(`${action} is no action of this game.`);
  if (state.codes.includes(code)) return { why: action, legal: true };
  const { rule, sentence: why } = objection(state, code);
  return { why: action, legal: false, rule, message: state.at.say(why), shown: shown(why, state.at.say) };
}

/** The steps of a hint, the vaguest first; the choice is a strong bot's, from this seat's view.
 * @param {View} view @param {{code: number}} choice @param {number} n the change it is for */
export function hint(view, { code }, n) {
  const { say } = view.at;
  const steps = hints(view, code);
  return { hint: [...steps.map(say), view.spell(code)], shown: steps.map((step) => shown(step, say)), n };
}

/** The coach's advice to the seat on turn; fields without a sentence are null. @param {View} view */
export function counsel(view) {
  const { say } = view.at;
  const { lamp, missed, good = [], courage = null } = coach(view);
  return { lamp: lamp ? say(lamp) : null, missed: missed ? say(missed) : null, good, courage: courage && meter() };

  function meter() {
    const { chance, share, danger, why, cost } = /** @type {Courage} */ (courage);
    const shares = { chance: rounded(chance, 4), share: rounded(share, 4) };
    return { ...shares, danger: say(danger), why: say(why), cost: cost && say(cost), cards: shown(why, say).cards };
  }
}
