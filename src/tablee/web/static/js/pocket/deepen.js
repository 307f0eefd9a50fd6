// Iterative deepening with a search of the game's own (`bots/deepen.py`), whose rounds are kernels.
/** @import { Line, Position, Search, Analyse } from "./bots.js" */
/** @import { Dice } from "./dice.js" */
/** @import { Budget, Kernels } from "./kernels.js" */

/** The memory of a search, and when it began.
 * @typedef {{desk: Record<string, any>, order: number[], isOpen: boolean, began: number}} Begun */

/** @type {WeakMap<Kernels, Uint8Array>} */
const tables = new WeakMap(); // of the last search: filling them takes a tenth of a second
/** @type {WeakMap<Kernels, Uint8Array>} */
const memories = new WeakMap(); // the transposition table of the last choice with a time limit

/** @type {Search} */
export function search(position, budget, dice) {
  const { run, about: { constants: { SEATS } } } = position.kernels;
  const isTimed = budget.ms !== null;
  const memory = isTimed ? memories.get(position.kernels) : undefined;
  const { desk, order, isOpen, began } = begin(position, dice, budget, memory);
  for (const _ of isOpen ? rounds(position, desk, order.length, budget, began, budget.noise > 0 ? 0 : 1) : []);
  if (isTimed) memories.set(position.kernels, desk.memory.bytes.slice());
  const [errors, shares] = [isOpen && budget.noise ? order.length : 0, SEATS].map((count) =>
    position.kernels.block("f8", count));
  errors.numbers.set(Array.from(errors.numbers, () => dice.gauss(budget.noise)));
  const code = run.decide(desk, errors, shares);
  const value = [...shares.numbers.slice(0, position.players)];
  return { code, ms: performance.now() - began, simulations: desk.work.read("nodes"), value };
}

/** The same search as a generator: the best lines after each round. @type {Analyse} */
export function* analyse(position, budget, dice, lines) {
  const { desk, order, isOpen, began } = begin(position, dice, budget);
  /** @type {Line[]} */
  let told = [];
  for (const _ of isOpen ? rounds(position, desk, order.length, budget, began, lines) : [undefined]) {
    const found = [...linesOf(position, desk, lines)];
    if (found.length) told = found;
    const [depth, simulations] = [desk.work.read("depth"), desk.work.read("nodes")];
    yield { lines: told, depth, simulations, ms: performance.now() - began, exact: false };
  }
}

/** @param {Position} position @param {Dice} dice @param {Budget} budget
 * @param {Uint8Array} [memory] of an earlier search @returns {Begun} */
function begin({ kernels, struct, codes }, dice, budget, memory = new Uint8Array()) {
  const began = performance.now();
  const order = dice.order(codes);
  const desk = kernels.rooms("begin", "desk");
  desk.buffer.bytes.set(struct.bytes);
  desk.seen.bytes.set(tables.get(kernels) ?? []);
  desk.memory.bytes.set(memory);
  desk.work.write("release", [budget.release]);
  const isOpen = kernels.run.begin(desk, kernels.actions(order));
  tables.set(kernels, desk.seen.bytes.slice());
  return { desk, order, isOpen, began };
}

/** Do rounds until a limit is met, or the end is proven.
 * @param {Position} position @param {Record<string, any>} desk @param {number} count @param {Budget} budget
 * @param {number} began @param {number} lines @returns {Generator<undefined>} */
function* rounds({ kernels }, desk, count, budget, began, lines) {
  const { UNLIMITED, PLANNED } = kernels.about.constants;
  for (let further = true; further;) {
    const most = Math.min(budget.simulations ?? UNLIMITED, affordable());
    further = kernels.run.look_further(desk, count, most, budget.depth || UNLIMITED, lines);
    yield;
  }

  /** The number of positions that fit into the time limit; the first round is always finished. */
  function affordable() {
    const [nodes, spent] = [desk.work.read("nodes"), performance.now() - began];
    if (budget.ms === null || nodes === 0) return UNLIMITED;
    return nodes + Math.floor(PLANNED * (nodes / spent) * Math.max(0, budget.ms - spent));
  }
}

/** The lines of the last round; none if it was cancelled.
 * @param {Position} position @param {Record<string, any>} desk @param {number} most @returns {Generator<Line>} */
function* linesOf({ kernels, codes, players }, desk, most) {
  const { SEATS, LONGEST } = kernels.about.constants;
  const [actions, shares] = [kernels.block("i4", LONGEST), kernels.block("f8", SEATS)];
  for (let number = 0; number < Math.min(most, codes.length); number++) {
    const [count, plies] = kernels.run.tell_line(desk, number, actions, shares);
    if (count === 0) return;
    const value = [...shares.numbers.slice(0, players)];
    const proof = plies ? { seat: value.indexOf(1), moves: Math.floor((Math.abs(plies) + 1) / 2) } : null;
    yield { codes: [...actions.numbers.slice(0, count)], value, proof };
  }
}
