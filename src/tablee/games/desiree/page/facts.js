// What Désirée's page says about a position by itself: the words of `game.py` about facts and events.

/** @import { Kernels } from "../../static/js/pocket/kernels.js" */
/** @import { At, Fields, GameEvent } from "../../static/js/pocket/state.js" */

export const FILES = "abcdefghijkl";
export const FILE = FILES.length + 2; // squares, with those of the frame around the board
export const SQUARES = FILE * FILE;
const STEPS = [1, FILE + 1, FILE, FILE - 1, -1, -FILE - 1, -FILE, 1 - FILE]; // 45 degrees apart
export const FACES = 6;
export const DICE = 12;
export const ENDINGS = ["", "line", "sets", "repetition", "move_limit", "no_move"];
const LETTERS = ["", "A", "B", "C", "D", "E", "F"];

/** @param {number} square */
export const name = (square) => FILES[Math.floor(square / FILE) - 1] + (square % FILE);

/** @param {Fields} known @param {At} at */
export function facts(known, at) {
  const sides = [known.dice.slice(0, DICE), known.dice.slice(DICE)];
  return {
    size: known.size,
    dice: sides.map((side) => Object.fromEntries([...side.sort()].map((at) => [name(at), Math.abs(known.board[at])]))),
    outer: [...known.outer],
    turns: turnsBy(at.kernels),
    line: ENDINGS[known.ending] === "line" ? winningLine(known.board, at.kernels) : [],
  };
}

/** @type {string[] | undefined} */
let turns; // the same in every position

/** What a die becomes that jumps over one of the other side: a row for its number, a place for the other's.
 * @param {Kernels} kernels */
function turnsBy(kernels) {
  const faces = Array.from({ length: FACES }, (_, index) => index + 1);
  turns ??= faces.map((face) => faces.map((other) => kernels.run.turned(face, -other)).join(""));
  return turns;
}

/** @param {Fields} known @returns {GameEvent[]} */
export const opening = ({ board, size }) => [{ event: "set_up", board: spellBoard(board, size), size }];

/** @param {Fields} before @param {number} code @param {Fields} after @param {At} at @returns {GameEvent[]} */
export function happened(before, code, after, at) {
  const [start, end, seat] = [Math.floor(code / SQUARES), code % SQUARES, before.turn];
  const [old, shown] = [Math.abs(before.board[start]), Math.abs(after.board[end])];
  /** @type {GameEvent[]} */
  const events = [{ event: "moved", seat, from: name(start), to: name(end), shows: old }];
  const over = /** @type {number[]} */ (between(start, end)).find((square) => before.board[square] !== 0);
  if (over) {
    const die = before.board[over];
    events.push({ event: "jumped", seat, over: name(over), side: Number(die < 0), shows: Math.abs(die) });
    if (shown !== old) events.push({ event: "turned", seat, square: name(end), from: old, to: shown });
  }
  const ending = ENDINGS[after.ending];
  if (ending === "line") events.push({ event: "line", seat, squares: winningLine(after.board, at.kernels) });
  if (ending === "sets") events.push({ event: "sets", seat });
  return events;
}

/** The squares between two others; null where these are not on a straight line.
 * @param {number} start @param {number} end */
export function between(start, end) {
  const [files, ranks] = [Math.floor(end / FILE) - Math.floor(start / FILE), (end % FILE) - (start % FILE)];
  const [length, width] = [Math.abs(files), Math.abs(ranks)].sort((one, other) => other - one);
  if (length === 0 || (width > 0 && width < length)) return null;
  const step = FILE * Math.sign(files) + Math.sign(ranks);
  return Array.from({ length: length - 1 }, (_, index) => start + (index + 1) * step);
}

/** The six squares of a line from 1 to 6, which a kernel finds. @param {Int8Array} board @param {Kernels} kernels */
export function winningLine(board, kernels) {
  return kernels.tidily(() => {
    const squares = kernels.room("line_from", "board");
    squares.numbers.set(board);
    for (let start = 0; start < SQUARES; start++) {
      const found = Math.abs(board[start]) === 1 ? kernels.run.line_from(squares, start) : 0;
      if (found) return lineOf(start, found);
    }
    return [];
  });
}

/** @param {number} start @param {number} found first direction, steps before the bend, second direction */
function lineOf(start, found) {
  const [rest, second] = [Math.floor(found / STEPS.length), found % STEPS.length];
  const [first, bend] = [Math.floor(rest / FACES), rest % FACES];
  let square = start;
  return Array.from({ length: FACES }, (_, step) => {
    if (step > 0) square += STEPS[step <= bend ? first : second];
    return name(square);
  });
}

/** @param {Int8Array} board @param {number} size */
export function spellBoard(board, size) {
  const ranks = Array.from({ length: size }, (_, index) =>
    Array.from({ length: size }, (__, file) => letter(board[(file + 1) * FILE + size - index])).join(""));
  return ranks.map((rank) => rank.replace(/\.+/g, (free) => String(free.length))).join("/");
}

/** @param {number} die */
export const letter = (die) => (die === 0 ? "." : die > 0 ? LETTERS[die] : LETTERS[-die].toLowerCase());
