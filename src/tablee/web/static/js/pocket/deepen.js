// Iterative deepening with a search of the game's own (`bots/deepen.py`), whose rounds are kernels.
/** @import { Search } from "./bots.js" */
/** @import { Kernels } from "./kernels.js" */

/** @type {WeakMap<Kernels, Uint8Array>} */
const tables = new WeakMap(); // of the last search: filling them takes a tenth of a second

/** @type {Search} */
export function deepen({ kernels, struct, codes, players }, budget, dice) {
  const began = performance.now();
  const { run, about: { constants: { SEATS, UNLIMITED, PLANNED } } } = kernels;
  const order = dice.order(codes);
  const desk = kernels.rooms("begin", "desk");
  desk.buffer.bytes.set(struct.bytes);
  desk.seen.bytes.set(tables.get(kernels) ?? []);
  const isOpen = run.begin(desk, kernels.actions(order));
  tables.set(kernels, desk.seen.bytes.slice());
  const most = budget.simulations ?? UNLIMITED;
  const round = () => run.look_further(
    desk, order.length, Math.min(most, affordable()), budget.depth || UNLIMITED, budget.noise > 0);
  while (isOpen && round());
  const [errors, shares] = [kernels.block("f8", isOpen && budget.noise ? order.length : 0), kernels.block("f8", SEATS)];
  errors.numbers.set(Array.from(errors.numbers, () => dice.gauss(budget.noise)));
  const code = run.decide(desk, errors, shares);
  const value = [...shares.numbers.slice(0, players)];
  return { code, ms: performance.now() - began, simulations: desk.work.read("nodes"), value };

  /** How many positions can be looked at in all until the time is up; the first round is always finished. */
  function affordable() {
    const [nodes, spent] = [desk.work.read("nodes"), performance.now() - began];
    if (budget.ms === null || nodes === 0) return UNLIMITED;
    return nodes + Math.floor(PLANNED * (nodes / spent) * Math.max(0, budget.ms - spent));
  }
}
