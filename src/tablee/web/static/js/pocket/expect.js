// The search with exact chance (`bots/expect.py`), whose looks are kernels.
/** @import { Search } from "./bots.js" */
/** @import { Budget } from "./kernels.js" */

/** @type {Search} */
export function expect({ kernels, struct, codes, seat, players }, budget, dice) {
  const began = performance.now();
  const { constants } = kernels.about;
  const { ALL, DEPTH, GROWTH, SEATS } = constants;
  const [worths, further] = [0, 1].map(() => kernels.room("look", "worths", codes.length, SEATS));
  const frames = kernels.room("look", "frames", DEPTH);
  const limit = budget.simulations || ALL;
  let last = kernels.run.look(struct, frames.first(1), limit, worths);
  let done = last;
  if (done === 0) {
    const odds = kernels.room("glimpse", "odds", frames.read("odds").length);
    done = kernels.run.glimpse(struct, odds, limit, kernels.stream(dice.word()), worths);
  }
  const deepest = last === 0 || codes.length === 1 ? 1 : Math.min(budget.depth || DEPTH, DEPTH);
  let speed = 0; // positions a millisecond
  for (let depth = 2; depth <= deepest; depth++) {
    const start = performance.now();
    const room = left(done, speed, began, budget, constants);
    last = room > GROWTH * last ? kernels.run.look(struct, frames.first(depth), room, further) : 0;
    if (last === 0) break;
    done += last;
    speed = last / Math.max(performance.now() - start, 0.01);
    worths.bytes.set(further.bytes);
  }
  const actions = kernels.block("i4", kernels.about.most_legal);
  kernels.run.legal(struct, actions);
  const seems = codes.map((_, index) => worths.numbers[index * SEATS + seat] + dice.gauss(budget.noise));
  const best = seems.indexOf(Math.max(...seems));
  const value = [...worths.numbers.slice(best * SEATS, best * SEATS + players)];
  return { code: actions.numbers[best], ms: performance.now() - began, simulations: done, value };
}

/** How many positions the rest of the budget allows for.
 * @param {number} done @param {number} speed @param {number} began @param {Budget} budget
 * @param {Record<string, number>} constants */
function left(done, speed, began, budget, { ALL, FEW, PLANNED }) {
  const room = budget.simulations === null ? ALL : budget.simulations - done;
  if (budget.ms === null) return room;
  const ms = budget.ms - (performance.now() - began);
  return Math.min(room, Math.max(ms > 0 ? FEW : 0, Math.floor(PLANNED * speed * ms)));
}
