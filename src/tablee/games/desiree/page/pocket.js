// Désirée's players in the page (`bots.py`): the rounds of the search are kernels, and so are its tables.

/** @import { Block, Budget, Kernels } from "../../static/js/pocket/kernels.js" */
/** @import { Choice, Own, Position, Search } from "../../static/js/pocket/bots.js" */
/** @import { Dice } from "../../static/js/pocket/dice.js" */
/** @import { Fields } from "../../static/js/pocket/state.js" */
/** @typedef {Record<string, Block>} Sight */
/** @typedef {{lines: number, contents: Uint8Array[]}} Made */

const FILES = "abcdefghijkl";
const FILE = FILES.length + 2; // squares, with those of the frame around the board
const SQUARES = FILE * FILE;
const TABLES = ["jumps", "shown", "gap", "standing", "through", "squares"];
/** @type {Map<number, Made>} */
const made = new Map(); // tables by the size of the board: filling them takes a tenth of a second
const PLANNED = 0.6; // share of the time that is planned for, since speeds differ

/** @type {Search} */
export function search(position, budget, dice) {
  const began = performance.now();
  const { kernels } = position;
  const { PROVEN, DEEPEST, UNLIMITED } = kernels.about.constants;
  const codes = dice.order(position.codes);
  const desk = layOut(position, codes);
  kernels.run.look(desk);
  const win = kernels.run.win(desk);
  if (win >= 0) return chosen(position, win, PROVEN + 1, codes.length, began);
  /** @type {number[]} */
  let scores = [];
  const most = budget.simulations ?? UNLIMITED;
  for (let depth = 1; depth <= Math.min(budget.depth || DEEPEST, DEEPEST); depth++) {
    desk.work.write("limit", [Math.min(most, affordable(desk, began, budget))]);
    kernels.run.look_ahead(desk, depth, codes.length, budget.noise > 0);
    if (desk.work.read("cut")) break;
    scores = [...desk.frames.read("keys")].slice(0, codes.length);
    if (Math.abs(desk.work.read("score")) > PROVEN || codes.length === 1) break;
  }
  const [best, score] = budget.noise
    ? judged(position, codes, scores, budget.noise, dice)
    : [desk.work.read("best"), desk.work.read("score")];
  return chosen(position, best, score, desk.work.read("nodes"), began);
}

/** How many moves can be looked at in all until the time is up; the first round is always finished.
 * @param {ReturnType<typeof layOut>} desk @param {number} began @param {Budget} budget */
function affordable(desk, began, budget) {
  const [nodes, spent] = [desk.work.read("nodes"), performance.now() - began];
  if (budget.ms === null || nodes === 0) return Infinity;
  return nodes + Math.floor(PLANNED * (nodes / spent) * Math.max(0, budget.ms - spent));
}

/** @param {Position} position @param {number[]} codes */
function layOut({ kernels, struct }, codes) {
  const frames = kernels.room("look_ahead", "desk.frames");
  const moves = frames.read("moves");
  moves.set(codes);
  frames.write("moves", moves);
  return {
    buffer: kernels.struct(struct.bytes),
    work: kernels.room("look_ahead", "desk.work", 1),
    frames,
    memory: kernels.room("look_ahead", "desk.memory"),
    seen: sight(kernels, struct.read("size")),
  };
}

/** The tables for a board of this size. @param {Kernels} kernels @param {number} size @returns {Sight} */
function sight(kernels, size) {
  const tables = TABLES.map((name) => kernels.room("race", `seen.${name}`));
  if (!made.has(size)) made.set(size, fill(kernels, size, tables));
  const { lines, contents } = /** @type {Made} */ (made.get(size));
  tables.forEach((table, index) => table.bytes.set(contents[index]));
  const [jumps, shown, gap, standing, through, squares] = tables;
  return { jumps, shown, gap, standing, through, squares: squares.first(lines) };
}

/** @param {Kernels} kernels @param {number} size @param {Block[]} tables @returns {Made} */
function fill(kernels, size, tables) {
  const [jumps, shown, gap, standing, through, squares] = tables;
  kernels.run.fill_sets(jumps, shown, gap, standing);
  const lines = kernels.run.fill_lines(size, through, squares);
  return { lines, contents: tables.map((table) => table.bytes.slice()) };
}

/** The best move as it seems to somebody whose judgement errs, and its true score.
 * @param {Position} position @param {number[]} codes @param {number[]} scores @param {number} noise
 * @param {Dice} dice */
function judged(position, codes, scores, noise, dice) {
  const seems = scores.map((score) => position.kernels.run.share_of(score) + dice.gauss(noise));
  const best = seems.indexOf(Math.max(...seems));
  return [codes[best], scores[best]];
}

/** @type {(position: Position, code: number, score: number, simulations: number, began: number) => Choice} */
function chosen({ kernels, seat }, code, score, simulations, began) {
  const mine = kernels.run.share_of(score);
  const value = seat === 0 ? [mine, 1 - mine] : [1 - mine, mine];
  return { code, ms: performance.now() - began, simulations, value };
}

/** A racer takes the move after which its sets need the fewest jumps; with two plies it looks at the reply as well.
 * @param {number} plies */
const racer = (plies) => (/** @type {Position} */ position, /** @type {Dice} */ dice) => {
  const began = performance.now();
  const { kernels, struct } = position;
  const codes = dice.order(position.codes);
  const [actions, worth] = [0, 1].map(() => kernels.block("i4", codes.length));
  actions.numbers.set(codes);
  kernels.run.race(struct, sight(kernels, struct.read("size")), actions, plies, worth);
  const best = worth.numbers.indexOf(Math.max(...worth.numbers));
  return chosen(position, codes[best], 0, codes.length, began);
};

/** @type {Own["plain"]} */
export const plain = { greedy: racer(1), careful: racer(2) };

/** The text of a move. @param {number} code */
export const spell = (code) => name(Math.floor(code / SQUARES)) + name(code % SQUARES);

/** The number of a move's text; undefined where it is none. @param {string} action @param {Fields} fields */
export function code(action, { size }) {
  const [, ...squares] = /^([a-l])([1-9]\d?)([a-l])([1-9]\d?)$/.exec(action) ?? [];
  const [startFile, startRank, endFile, endRank] = squares.map((part) => FILES.indexOf(part) + 1 || Number(part));
  const inside = [startFile, startRank, endFile, endRank].every((part) => part >= 1 && part <= size);
  return inside ? (startFile * FILE + startRank) * SQUARES + endFile * FILE + endRank : undefined;
}

/** @param {number} square */
const name = (square) => FILES[Math.floor(square / FILE) - 1] + (square % FILE);
