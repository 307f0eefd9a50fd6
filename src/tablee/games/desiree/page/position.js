// The text of a position of Désirée, written and read as in `game.py`.
import { emptyBut, pack } from "../../static/js/pocket/state.js";
import { DICE, FACES, FILE, FILES, letter, name, spellBoard, SQUARES, winningLine } from "./facts.js";

/** @import { Kernels } from "../../static/js/pocket/kernels.js" */
/** @import { Fields, Writing } from "../../static/js/pocket/state.js" */
/** @typedef {{die: number, start: number, end: number}} Move */

const ACTIONS = SQUARES * SQUARES;
const SIDES = "wb";
const [SMALLEST, LARGEST, OUTER_LIMIT, EDGE, PLAYERS] = [6, 12, 3, 99, 2];
const LETTERS = "ABCDEF";

/** Board, side to move, and the moves so far, each behind the die that made it. @param {Fields} fields */
export function text({ board, size, turn, moves, played }) {
  const first = (turn + moves) % PLAYERS;
  const made = [...played.slice(0, moves)].map((entry, number) => {
    const [face, code] = [Math.floor(entry / ACTIONS), entry % ACTIONS];
    const die = (first + number) % PLAYERS === 0 ? face : -face;
    return letter(die) + name(Math.floor(code / SQUARES)) + name(code % SQUARES);
  });
  return [spellBoard(board, size), SIDES[turn], ...(made.length ? [made.join(",")] : [])].join(" ");
}

// -- reading ---------------------------------------------------------------------------------------------------------

/** @type {Writing["read"]} */
export function read(written, { kernels }) {
  const [board, side, made, ...more] = written.split(" ");
  const fields = readBoard(board, kernels);
  const moves = made === undefined ? [] : made.split(",").map(readMove);
  if (!fields || more.length || side?.length !== 1 || !SIDES.includes(side)) return null;
  fields.turn = SIDES.indexOf(side);
  if (!moves.toReversed().every((move) => takeBack(fields, move))) return null;
  const layout = made === undefined ? written : text({ ...fields, moves: 0 });
  const bytes = kernels.tidily(() => playOn(fields, /** @type {Move[]} */ (moves), board, kernels));
  return bytes && { players: PLAYERS, options: { layout }, bytes };
}

/** The dice of a board's text; how many there are and where is not checked. @param {string} board
 * @param {Kernels} kernels @returns {Fields | null} */
function readBoard(board, { about }) {
  const ranks = board.split("/");
  const size = ranks.length;
  if (size < SMALLEST || size > LARGEST) return null;
  const fields = emptyBut(about, { size });
  fields.board.fill(EDGE);
  for (const [index, rank] of ranks.entries()) {
    const squares = (rank.match(/\d+|[^]/g) ?? []).flatMap(readToken);
    if (squares.length !== size || squares.includes(EDGE)) return null;
    squares.forEach((die, file) => fields.board.set([die], (file + 1) * FILE + size - index));
  }
  return fields;
}

/** A die, or free squares; an edge where it is neither. @param {string} token @returns {number[]} */
function readToken(token) {
  if (/^[1-9]\d?$/.test(token)) return Array(Number(token)).fill(0);
  const die = dieOf(token);
  return [die === 0 ? EDGE : die];
}

/** @param {string} token */
const dieOf = (token) => LETTERS.indexOf(token) + 1 || -(LETTERS.toLowerCase().indexOf(token) + 1);

/** @param {string} move @returns {Move | null} */
function readMove(move) {
  const [, die, ...parts] = /^([A-Fa-f])([a-l])([1-9]\d?)([a-l])([1-9]\d?)$/.exec(move) ?? [];
  const [startFile, startRank, endFile, endRank] = parts.map((part) => FILES.indexOf(part) + 1 || Number(part));
  if (!die || startRank > LARGEST || endRank > LARGEST) return null;
  return { die: dieOf(die), start: startFile * FILE + startRank, end: endFile * FILE + endRank };
}

/** Undo a move on the bare board. @param {Fields} fields @param {Move | null} move */
function takeBack(fields, move) {
  const { board } = fields;
  fields.turn = 1 - fields.turn;
  const left = move && board[move.end];
  if (!left || left === EDGE || board[move.start] !== 0 || Number(left < 0) !== fields.turn) return false;
  board[move.start] = move.die;
  board[move.end] = 0;
  return true;
}

/** The struct after some moves from a layout; null where it is none, or the moves do not lead to the board.
 * @param {Fields} fields @param {Move[]} moves @param {string} board @param {Kernels} kernels */
function playOn(fields, moves, board, kernels) {
  const struct = setUp(fields, kernels);
  if (!struct) return null;
  const out = kernels.block("i4", kernels.about.most_legal);
  for (const { start, end } of moves) {
    const code = start * SQUARES + end;
    const count = kernels.run.over(struct) ? 0 : kernels.run.legal(struct, out);
    if (!out.numbers.slice(0, count).includes(code)) return null;
    kernels.run.play(struct, code);
  }
  const leads = !moves.length || spellBoard(struct.read("board"), fields.size) === board;
  return leads ? struct.bytes.slice() : null;
}

/** A layout, which nobody has won yet. @param {Fields} fields @param {Kernels} kernels */
function setUp(fields, kernels) {
  const dice = [...fields.board].filter((die) => die !== 0 && die !== EDGE);
  if (dice.length !== 2 * DICE || dice.filter((die) => die > 0).length !== DICE) return null;
  const struct = kernels.struct(pack(kernels.about, fields));
  kernels.run.setup(struct, kernels.room("setup", "key"));
  const tally = struct.read("tally");
  const hasSets = [0, 1].some((side) =>
    tally.slice((FACES + 1) * side + 1, (FACES + 1) * (side + 1)).every((/** @type {number} */ count) => count >= 2));
  const isCrowded = struct.read("outer").some((/** @type {number} */ count) => count > OUTER_LIMIT);
  return isCrowded || hasSets || winningLine(fields.board, kernels).length ? null : struct;
}
