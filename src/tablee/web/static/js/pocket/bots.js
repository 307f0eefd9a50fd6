// Bots in the page: the house's searches, with the same kernels, the same levels and the same dice.
import { expect } from "./expect.js";
import { tree } from "./tree.js";

/** @import { Block, Budget, Kernels } from "./kernels.js" */
/** @import { Dice } from "./dice.js" */
/** @import { Fields } from "./state.js" */
/**
 * A position as its seat may know it; `codes` are its legal actions as numbers, in ascending order.
 * @typedef {{kernels: Kernels, struct: Block, codes: number[], seat: number, players: number}} Position
 */
/** @typedef {{code: number, ms: number, simulations: number, value: number[]}} Choice */
/** @typedef {(position: Position, budget: Budget, dice: Dice) => Choice} Search */
/**
 * What a game's own `page/pocket.js` knows better, as its module `bots` does in the house.
 * @typedef {{search?: Search,
 *   plain?: Record<string, (position: Position, dice: Dice) => Choice>, spell?: (code: number) => string,
 *   code?: (action: string, fields: Fields) => number | undefined}} Own
 */

/** @type {Record<string, Search>} */
const SEARCHES = { tree, expect };

/** Choose for the seat whose position this is.
 * @param {Position} position @param {Own} own @param {Budget} budget @param {Dice} dice */
export function choose(position, own, budget, dice) {
  return position.kernels.tidily(() => think(position, own, budget, dice));
}

/** The same attention with other limits.
 * @param {Budget} budget @param {number | null} ms @param {number | null} simulations */
export const limited = (budget, ms, simulations) => ({ ...budget, ms, simulations });

/** The text of an action. @param {Kernels} kernels @param {Own} own @param {number} code */
export const spell = (kernels, own, code) => own.spell?.(code) ?? /** @type {any} */ (kernels.about.notation)[code];

/** The number of an action's text, in a position; undefined where it is none.
 * @param {{kernels: Kernels, own: Own}} at @param {string} action @param {Fields} fields */
export function codeOf({ kernels, own }, action, fields) {
  if (own.code) return own.code(action, fields);
  const found = Object.entries(/** @type {any} */ (kernels.about.notation)).find(([, text]) => text === action);
  return found && Number(found[0]);
}

/** @type {(position: Position, own: Own, budget: Budget, dice: Dice) => Choice} */
function think(position, own, budget, dice) {
  if (dice.unit() < budget.haste) return plainly("greedy", position, own, dice);
  if (dice.unit() < budget.mistakes) return plainly("random", position, own, dice);
  const perfect = budget.noise ? null : solved(position);
  return perfect ?? (own.search ?? SEARCHES[position.kernels.about.search])(position, budget, dice);
}

/** Play an ending perfectly; null where it is none yet. @param {Position} position @returns {Choice | null} */
function solved({ kernels, struct, players }) {
  if (!kernels.run.solve) return null;
  const [began, shares] = [performance.now(), kernels.room("solve", "shares")];
  const code = kernels.run.solve(struct, shares);
  if (code < 0) return null;
  return { code, ms: performance.now() - began, simulations: 0, value: [...shares.numbers.slice(0, players)] };
}

/** @param {string} name @param {Position} position @param {Own} own @param {Dice} dice @returns {Choice} */
function plainly(name, position, own, dice) {
  const { kernels, codes, struct, players } = position;
  if (own.plain?.[name]) return own.plain[name](position, dice);
  const began = performance.now();
  const code = name in kernels.run
    ? kernels.run[name](struct, kernels.actions(codes), codes.length, kernels.stream(dice.word()))
    : dice.pick(codes.toSorted((one, other) => (spell(kernels, own, one) < spell(kernels, own, other) ? -1 : 1)));
  return { code, ms: performance.now() - began, simulations: 0, value: Array(players).fill(1 / players) };
}
