// Bots in the page: the server's searches, with the same kernels, the same levels and the same dice.
import * as deepen from "./deepen.js";
import * as expect from "./expect.js";
import { valued } from "./lines.js";
import { textOf } from "./notation.js";
import * as tree from "./tree.js";

/** @import { Block, Budget, Kernels } from "./kernels.js" */
/** @import { Dice } from "./dice.js" */
/**
 * A position as its seat may know it; `codes` are its legal actions as numbers, in ascending order.
 * @typedef {{kernels: Kernels, struct: Block, codes: number[], seat: number, players: number}} Position
 */
/** @typedef {{code: number, ms: number, simulations: number, value: number[]}} Choice */
/** An action and what is likely to follow, with each seat's expected share; a seat that wins whatever the others do,
 * with so many actions of its own at most, or null where they were not counted.
 * @typedef {{codes: number[], value: number[], proof: {seat: number, moves: number | null} | null}} Line */
/** A finding: the search depth, and the best lines, the best one first.
 * @typedef {{lines: Line[], depth: number, simulations: number, ms: number, exact: boolean}} Analysis */
/** @typedef {(position: Position, budget: Budget, dice: Dice) => Choice} Search */
/** @typedef {(position: Position, budget: Budget, dice: Dice, lines: number) => Generator<Analysis>} Analyse */

/** @type {Record<string, {search: Search, analyse: Analyse}>} */
const SEARCHES = { tree, expect, deepen };

/** Choose for the seat whose position this is.
 * @param {Position} position @param {Budget} budget @param {Dice} dice */
export function choose(position, budget, dice) {
  return position.kernels.scoped(() => think(position, budget, dice));
}

/** Analyse a position: yields better and better findings. @type {Analyse} */
export function* analyse(position, budget, dice, lines) {
  const exact = solved(position, budget, lines);
  if (exact) yield exact;
  else yield* SEARCHES[position.kernels.about.search].analyse(position, budget, dice, lines);
}

/** Choose without a search. @param {Position} position @param {Dice} dice */
export const chooseSimply = (position, dice) =>
  baseline("simple" in position.kernels.run ? "simple" : "greedy", position, dice);

/** The same budget with other limits.
 * @param {Budget} budget @param {number | null} ms @param {number | null} simulations */
export const limited = (budget, ms, simulations) => ({ ...budget, ms, simulations });

/** @type {(position: Position, budget: Budget, dice: Dice) => Choice} */
function think(position, budget, dice) {
  if (dice.unit() < budget.haste) return baseline("greedy", position, dice);
  if (dice.unit() < budget.mistakes) return baseline("random", position, dice);
  const perfect = budget.noise ? null : solved(position, budget, 1);
  if (perfect) return { ...perfect.lines[0], code: perfect.lines[0].codes[0], ms: perfect.ms, simulations: 0 };
  return SEARCHES[position.kernels.about.search].search(position, budget, dice);
}

/** Solve an ending; with enough time a longer one. Null if the position is not an ending.
 * @param {Position} position @param {Budget} budget @param {number} most lines @returns {Analysis | null} */
function solved(position, budget, most) {
  const { patience } = position.kernels.about;
  const isPatient = (budget.ms ?? Infinity) >= patience.ms && (budget.simulations ?? Infinity) >= patience.simulations;
  const early = () => (isPatient ? solvedBy(position, "solve_early", most, false) : null);
  return solvedBy(position, "solve", most, true) ?? early();
}

/** Run a solver kernel, if the game has it; `proves`: is its result a proof?
 * @param {Position} position @param {string} solver @param {number} most lines @param {boolean} proves
 * @returns {Analysis | null} */
function solvedBy(position, solver, most, proves) {
  const { kernels, struct, codes, seat } = position;
  if (!kernels.run[solver]) return null;
  const began = performance.now();
  const worths = kernels.room(solver, "worths", codes.length, kernels.about.constants.SEATS);
  const best = kernels.run[solver](struct, worths);
  if (best < 0) return null;
  const lines = valued(position, worths, proves).sort((one, other) =>
    Number(other.codes[0] === best) - Number(one.codes[0] === best) || other.value[seat] - one.value[seat]);
  return { lines: lines.slice(0, most), depth: 0, simulations: 0, ms: performance.now() - began, exact: true };
}

/** @param {string} name @param {Position} position @param {Dice} dice @returns {Choice} */
function baseline(name, { kernels, codes, struct, players }, dice) {
  const began = performance.now();
  /** @param {number} code */
  const text = (code) => textOf(kernels.about.notation, code);
  const code = name in kernels.run
    ? kernels.run[name](struct, kernels.actions(codes), codes.length, kernels.stream(dice.word()))
    : dice.pick(codes.toSorted((one, other) => (text(one) < text(other) ? -1 : 1)));
  return { code, ms: performance.now() - began, simulations: 0, value: Array(players).fill(1 / players) };
}
