// The tree search (`bots/tree.py`), whose simulations are a kernel.
/** @import { Search } from "./bots.js" */
/** @import { Budget } from "./kernels.js" */
/** @import { Dice } from "./dice.js" */

/** @type {Search} */
export function tree({ kernels, struct, codes, seat, players }, budget, dice) {
  const began = performance.now();
  const { POOL, SEATS, FORCED, DEPTH } = kernels.about.constants;
  const rng = kernels.stream(dice.word());
  const nodes = kernels.room("simulate", "nodes", Math.min(POOL, (budget.simulations || POOL) + codes.length + 1));
  const [size, tally] = [kernels.room("simulate", "size", 1), kernels.room("simulate", "tally", codes.length, SEATS)];
  size.numbers[0] = 1n;
  const isForced = codes.length === 1 && !kernels.about.private;
  const limit = Math.min(budget.simulations || POOL * SEATS, isForced ? FORCED : POOL * SEATS);
  const depth = Math.min(budget.depth || DEPTH, DEPTH);
  let [done, ms, chunk] = [0, 0, codes.length];
  while (done < limit && (budget.ms === null || ms < budget.ms || done < codes.length)) {
    chunk = Math.min(chunk, limit - done);
    kernels.run.simulate(struct, seat, nodes, size, tally, depth, chunk, rng);
    done += chunk;
    ms = performance.now() - began;
    chunk = nextChunk(kernels.about.constants.GLANCE_MS, done, ms, budget);
  }
  const visits = codes.map((_, index) => nodes.read("visits", index + 1));
  /** @param {number} index */
  const got = (index) => tally.numbers.slice(index * SEATS, (index + 1) * SEATS);
  const best = preferred(visits, codes.map((_, index) => got(index)[seat]), budget, dice);
  const value = [...got(best).slice(0, players)].map((share) => share / visits[best]);
  return { code: nodes.read("key", best + 1), ms, simulations: done, value };
}

/** As many simulations as fit between two looks at the clock.
 * @param {number} longest @param {number} done @param {number} ms @param {Budget} budget */
function nextChunk(longest, done, ms, budget) {
  const glance = budget.ms === null ? longest : Math.max(0.1, Math.min(longest, budget.ms - ms));
  return Math.max(8, Math.min(2 * done, Math.floor((done / Math.max(ms, 0.01)) * glance)));
}

/** The root's child to play: the most visited one; a level that errs takes what seems best to it.
 * @param {number[]} visits @param {number[]} totals @param {Budget} budget @param {Dice} dice */
function preferred(visits, totals, budget, dice) {
  const tried = visits.flatMap((count, index) => (count > 0 ? [index] : []));
  if (!budget.noise) {
    return tried.reduce((best, index) =>
      visits[index] > visits[best] || (visits[index] === visits[best] && totals[index] > totals[best]) ? index : best);
  }
  const seems = tried.map((index) => totals[index] / visits[index] + dice.gauss(budget.noise));
  return tried[seems.indexOf(Math.max(...seems))];
}
