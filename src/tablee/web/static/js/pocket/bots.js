// Bots in the page: the server's searches, with the same kernels, the same levels and the same dice.
import { deepen } from "./deepen.js";
import { expect } from "./expect.js";
import { textOf } from "./notation.js";
import { tree } from "./tree.js";

/** @import { Block, Budget, Kernels } from "./kernels.js" */
/** @import { Dice } from "./dice.js" */
/**
 * A position as its seat may know it; `codes` are its legal actions as numbers, in ascending order.
 * @typedef {{kernels: Kernels, struct: Block, codes: number[], seat: number, players: number}} Position
 */
/** @typedef {{code: number, ms: number, simulations: number, value: number[]}} Choice */
/** @typedef {(position: Position, budget: Budget, dice: Dice) => Choice} Search */

/** @type {Record<string, Search>} */
const SEARCHES = { tree, expect, deepen };

/** Choose for the seat whose position this is.
 * @param {Position} position @param {Budget} budget @param {Dice} dice */
export function choose(position, budget, dice) {
  return position.kernels.tidily(() => think(position, budget, dice));
}

/** Choose at a glance. @param {Position} position @param {Dice} dice */
export const chooseSimply = (position, dice) =>
  plainly("simple" in position.kernels.run ? "simple" : "greedy", position, dice);

/** The same attention with other limits.
 * @param {Budget} budget @param {number | null} ms @param {number | null} simulations */
export const limited = (budget, ms, simulations) => ({ ...budget, ms, simulations });

/** @type {(position: Position, budget: Budget, dice: Dice) => Choice} */
function think(position, budget, dice) {
  if (dice.unit() < budget.haste) return plainly("greedy", position, dice);
  if (dice.unit() < budget.mistakes) return plainly("random", position, dice);
  const perfect = budget.noise ? null : solved(position);
  return perfect ?? SEARCHES[position.kernels.about.search](position, budget, dice);
}

/** Play an ending perfectly; null where it is none yet. @param {Position} position @returns {Choice | null} */
function solved({ kernels, struct, players }) {
  if (!kernels.run.solve) return null;
  const [began, shares] = [performance.now(), kernels.room("solve", "shares")];
  const code = kernels.run.solve(struct, shares);
  if (code < 0) return null;
  return { code, ms: performance.now() - began, simulations: 0, value: [...shares.numbers.slice(0, players)] };
}

/** @param {string} name @param {Position} position @param {Dice} dice @returns {Choice} */
function plainly(name, { kernels, codes, struct, players }, dice) {
  const began = performance.now();
  /** @param {number} code */
  const text = (code) => textOf(kernels.about.notation, code);
  const code = name in kernels.run
    ? kernels.run[name](struct, kernels.actions(codes), codes.length, kernels.stream(dice.word()))
    : dice.pick(codes.toSorted((one, other) => (text(one) < text(other) ? -1 : 1)));
  return { code, ms: performance.now() - began, simulations: 0, value: Array(players).fill(1 / players) };
}
