// The tree search (`bots/tree.py`), whose simulations are a kernel.
/** @import { Analysis, Position, Search, Analyse } from "./bots.js" */
/** @import { Budget } from "./kernels.js" */
/** @import { Dice } from "./dice.js" */

/** A search tree that grows within a budget. */
class Growth {
  done = 0;
  ms = 0;
  #began = performance.now();
  #position;
  #tally;

  /** @param {Position} position @param {Budget} budget */
  constructor(position, budget) {
    const { kernels, codes } = position;
    const { POOL, SEATS } = kernels.about.constants;
    this.#position = position;
    this.budget = budget;
    const room = Math.min(POOL, (budget.simulations || POOL) + codes.length + 1);
    this.nodes = kernels.room("simulate", "nodes", room);
    this.#tally = kernels.room("simulate", "tally", codes.length, SEATS);
  }

  /** Run simulations in chunks, until a limit is reached. @param {Dice} dice @returns {Generator<undefined>} */
  *rounds(dice) {
    const { kernels, struct, codes, seat } = this.#position;
    const { POOL, SEATS, FORCED, DEPTH, GLANCE_MS } = kernels.about.constants;
    const { budget } = this;
    const [rng, size] = [kernels.stream(dice.word()), kernels.room("simulate", "size", 1)];
    size.numbers[0] = 1n;
    const isForced = codes.length === 1 && !kernels.about.private;
    const limit = Math.min(budget.simulations || POOL * SEATS, isForced ? FORCED : POOL * SEATS);
    const depth = Math.min(budget.depth || DEPTH, DEPTH);
    let chunk = codes.length;
    while (this.done < limit && (budget.ms === null || this.ms < budget.ms || this.done < codes.length)) {
      chunk = Math.min(chunk, limit - this.done);
      kernels.run.simulate(struct, seat, this.nodes, size, this.#tally, depth, chunk, rng);
      this.done += chunk;
      this.ms = performance.now() - this.#began;
      chunk = nextChunk(GLANCE_MS, this.done, this.ms, budget);
      yield;
    }
  }

  /** The results of each action, in the order of the root's children. */
  get children() {
    const { kernels, codes, players, seat } = this.#position;
    const { SEATS } = kernels.about.constants;
    return codes.map((_, index) => {
      const visits = this.nodes.read("visits", index + 1);
      const got = [...this.#tally.numbers.slice(index * SEATS, index * SEATS + players)];
      const value = got.map((share) => share / visits);
      return { node: index + 1, code: this.nodes.read("key", index + 1), visits, total: got[seat], value };
    });
  }

  /** The most visited actions, and the length of the most visited line.
   * @param {number} most @returns {Analysis} */
  found(most) {
    const tried = this.children.filter(({ visits }) => visits > 0);
    const best = tried.sort((one, other) => other.visits - one.visits || other.total - one.total);
    const lines = best.slice(0, most).map(({ code, value }) => ({ codes: [code], value, proof: null }));
    return { lines, depth: this.#depth(best[0].node), simulations: this.done, ms: this.ms, exact: false };
  }

  /** The length of the most visited line. @param {number} node */
  #depth(node) {
    let depth = 0;
    for (let next = node; next > 0; depth++) next = this.#mostVisited(next);
    return depth;
  }

  /** The child that was visited most; 0 for none. @param {number} parent */
  #mostVisited(parent) {
    let [best, most] = [0, -1];
    for (let child = this.nodes.read("child", parent); child > 0; child = this.nodes.read("next", child)) {
      const visits = this.nodes.read("visits", child);
      if (visits > most) [best, most] = [child, visits];
    }
    return best;
  }
}

/** @type {Search} */
export function search(position, budget, dice) {
  const growth = new Growth(position, budget);
  for (const _ of growth.rounds(dice));
  const { code, value } = preferred(growth.children, budget, dice);
  return { code, ms: growth.ms, simulations: growth.done, value };
}

/** The same search as a generator: a finding each time the number of simulations has grown enough. @type {Analyse} */
export function* analyse(position, budget, dice, lines) {
  const growth = new Growth(position, budget);
  let told = 0;
  for (const _ of growth.rounds(dice)) {
    if (growth.done > told * position.kernels.about.constants.MORE) {
      told = growth.done;
      yield growth.found(lines);
    }
  }
  if (told < growth.done) yield growth.found(lines);
}

/** The number of simulations until the clock is checked again.
 * @param {number} longest @param {number} done @param {number} ms @param {Budget} budget */
function nextChunk(longest, done, ms, budget) {
  const glance = budget.ms === null ? longest : Math.max(0.1, Math.min(longest, budget.ms - ms));
  return Math.max(8, Math.min(2 * done, Math.floor((done / Math.max(ms, 0.01)) * glance)));
}

/** The root's child to play: the most visited one; a level with noise takes the one with the best noisy value.
 * @param {Growth["children"]} children @param {Budget} budget @param {Dice} dice */
function preferred(children, budget, dice) {
  const tried = children.filter(({ visits }) => visits > 0);
  if (!budget.noise) {
    return tried.reduce((best, child) =>
      child.visits > best.visits || (child.visits === best.visits && child.total > best.total) ? child : best);
  }
  const seems = tried.map(({ visits, total }) => total / visits + dice.gauss(budget.noise));
  return tried[seems.indexOf(Math.max(...seems))];
}
