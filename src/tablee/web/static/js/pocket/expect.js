// Expectimax search (`bots/expect.py`); its steps are kernels.
import { valued } from "./lines.js";

/** @import { Position, Search, Analyse } from "./bots.js" */
/** @import { Dice } from "./dice.js" */
/** @import { Block, Budget } from "./kernels.js" */

/** What each action is worth to each seat, found by so many positions at so many actions ahead; 0 by chance.
 * @typedef {{worths: Block, positions: number, depth: number}} Looked */

/** @type {Search} */
export function search(position, budget, dice) {
  const began = performance.now();
  /** @type {Looked | undefined} */
  let found;
  for (const looked of looks(position, budget, dice, began)) found = looked;
  const { worths, positions } = /** @type {Looked} */ (found);
  const lines = valued(position, worths);
  const seems = lines.map(({ value }) => value[position.seat] + dice.gauss(budget.noise));
  const { codes: [code], value } = lines[seems.indexOf(Math.max(...seems))];
  return { code, ms: performance.now() - began, simulations: positions, value };
}

/** The same search as a generator: the best actions after each depth. @type {Analyse} */
export function* analyse(position, budget, dice, lines) {
  const began = performance.now();
  for (const { worths, positions, depth } of looks(position, budget, dice, began)) {
    const best = valued(position, worths, depth > 0)
      .sort((one, other) => other.value[position.seat] - one.value[position.seat]);
    const ms = performance.now() - began;
    yield { lines: best.slice(0, lines), depth, simulations: positions, ms, exact: false };
  }
}

/** Search one action deeper each time, until the budget is spent; by random play if even one is too much.
 * @param {Position} position @param {Budget} budget @param {Dice} dice @param {number} began
 * @returns {Generator<Looked>} */
function* looks({ kernels, struct, codes }, budget, dice, began) {
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
  yield { worths, positions: done, depth: Number(last > 0) };
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
    yield { worths, positions: done, depth };
  }
}

/** The number of positions that fit into the rest of the budget.
 * @param {number} done @param {number} speed @param {number} began @param {Budget} budget
 * @param {Record<string, number>} constants */
function left(done, speed, began, budget, { ALL, FEW, PLANNED }) {
  const room = budget.simulations === null ? ALL : budget.simulations - done;
  if (budget.ms === null) return room;
  const ms = budget.ms - (performance.now() - began);
  return Math.min(room, Math.max(ms > 0 ? FEW : 0, Math.floor(PLANNED * speed * ms)));
}
