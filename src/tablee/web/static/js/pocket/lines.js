// The lines of an analysis (`bots/analysis.py`), from what kernels find.
/** @import { Line, Position } from "./bots.js" */
/** @import { Block } from "./kernels.js" */

const CERTAIN = 1e-12; // a share this near to 1 is one: nothing but wins was met

/** Each legal action with its value, in the order in which kernels list the actions.
 * @param {Position} position @param {Block} worths a row for each action @param {boolean} [isProof] was all looked at
 * that can come? @returns {Line[]} */
export function valued({ kernels, struct, codes, players }, worths, isProof = false) {
  const { SEATS } = kernels.about.constants;
  const actions = kernels.block("i4", kernels.about.most_legal);
  kernels.run.legal(struct, actions);
  return codes.map((_, index) => {
    const value = [...worths.numbers.slice(index * SEATS, index * SEATS + players)];
    return { codes: [actions.numbers[index]], value, proof: isProof ? certain(value) : null };
  });
}

/** The proof that lies in a value in which one seat has the whole win. @param {number[]} value */
function certain(value) {
  const seat = value.findIndex((share) => share >= 1 - CERTAIN);
  return seat < 0 ? null : { seat, moves: null };
}
