// What an action was worth to its seat, from what that seat could know, and what luck added. It does not use the DOM.
import { seen } from "../pocket/company.js";
import { explanation, hints } from "../pocket/declared.js";
import { DICE } from "../pocket/dice.js";
import { load } from "../pocket/play.js";
import { fromRecord } from "../pocket/record.js";
import { speaker } from "../pocket/sentences.js";
import { Thinker } from "../pocket/thinker.js";

/** @import { Told } from "../pocket/record.js" */
/** @import { Sentence } from "../pocket/sentences.js" */
/** @import { State } from "../pocket/state.js" */
/** @import { Text } from "../words.js" */
/** The lesson of an action. `right`: the actions as good as the best; `could` and `did`: the
 * shares of the win that the best action promised, and the one that was played; `luck`: what came on top of that.
 * @typedef {{seat: number, verdict: Verdict, could: number, did: number, luck: number, right: string[],
 *   better: string[], played: string[]}} Lesson */
/** @typedef {"forced" | "missed" | "missed_lucky" | "unlucky" | "lucky" | "good"} Verdict */

const TELLING = 0.1; // a share of the win that is worth mentioning
const ALIKE = 0.02; // actions whose worth differs by no more are equally good
const FEW = 3; // actions that are compared where each needs a look of its own
const THOROUGH = 4; // times the simulations of a hint
const WORLDS = 16; // positions that a seat with secrets around it could be in

/** Weighs the actions of a game. @param {Pick<Told, "game" | "start" | "actions">} record
 * @param {Record<string, Text>} sentences of the game */
export async function createWeighing(record, sentences) {
  const rules = { ...(await load(record.game)), say: speaker(sentences) };
  const { states } = fromRecord(record, rules);
  const thinker = new Thinker();

  /** What the seat to move can expect, of its best actions. @param {State} state @param {number} lines
   * @param {number} simulations */
  const expected = async (state, lines, simulations) =>
    (await thinker.analyse({ ...seen(state, state.turn ?? 0), lines, simulations })).lines;

  /** What an action promises a seat, on average over some positions that it could be in.
   * @param {State[]} worlds @param {number} code @param {number} seat */
  async function promised(worlds, code, seat) {
    const shares = await Promise.all(worlds.map(async (world) => {
      const after = world.play(code);
      if (after.turn === null) return after.shares[seat];
      const [{ value }] = await expected(after, 1, after.at.kernels.about.analysis);
      return value[seat];
    }));
    return shares.reduce((sum, share) => sum + share, 0) / worlds.length;
  }

  /** The best actions, the best one first, and the one that was played, each with its worth to the seat to move.
   * @param {State} state @param {number} code */
  async function compared(state, code) {
    const [seat, { about }] = [state.turn ?? 0, state.at.kernels];
    const isOpen = !about.private && hasSecrets(state);
    const lines = await expected(state, isOpen ? state.codes.length : FEW, THOROUGH * about.hint);
    if (isOpen) return lines.map(({ codes: [one], value }) => ({ code: one, share: value[seat] })); // exact chances
    const worlds = Array.from({ length: hasSecrets(state) ? WORLDS : 1 }, () => state.imagined(seat, DICE.word()));
    const all = [...new Set([...lines.map(({ codes: [one] }) => one), code])];
    const shares = await Promise.all(all.map((one) => promised(worlds, one, seat)));
    return all.map((one, place) => ({ code: one, share: shares[place] }))
      .sort((one, other) => other.share - one.share);
  }

  return {
    /** The lesson of an action. @param {number} step the position after it
     * @param {number} after what its seat could expect then @returns {Promise<Lesson>} */
    async weigh(step, after) {
      const [state, action] = [states[step - 1], record.actions[step - 1]];
      const [seat, code] = [state.turn ?? 0, state.code(action) ?? 0];
      const found = await compared(state, code);
      const [best] = found;
      const did = found.find((one) => one.code === code)?.share ?? best.share;
      const luck = hasSecrets(state) ? after - did : 0;
      const right = found.filter(({ share }) => share >= best.share - ALIKE).map((one) => one.code);
      const view = state.view(seat);
      const say = (/** @type {Sentence[]} */ remarks) => remarks.map(rules.say);
      const [better, played] = [best.code, code].map((one) => explanation(view, one));
      return {
        seat,
        verdict: state.codes.length === 1 ? "forced" : verdict(best.share - did, luck),
        could: best.share,
        did,
        luck,
        right: right.map((one) => view.spell(one)),
        better: say([...hints(view, best.code), ...better.wins]),
        played: say([...played.wins, ...played.risks, ...played.gives]),
      };
    },
    close: () => thinker.close(),
  };
}

/** Is anything hidden from the seat to move? @param {State} state */
function hasSecrets(state) {
  const [one, other] = [1n, 2n].map((chance) => state.imagined(state.turn ?? 0, chance).bytes);
  return one.some((byte, place) => byte !== other[place]);
}

/** @param {number} lost @param {number} luck @returns {Verdict} */
function verdict(lost, luck) {
  if (lost >= TELLING) return luck >= TELLING ? "missed_lucky" : "missed";
  if (luck <= -TELLING) return "unlucky";
  return luck >= TELLING ? "lucky" : "good";
}
