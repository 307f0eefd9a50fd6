// Désirée for the player who learns, in the page: what `advice.py` says, and `game.py` about what is not allowed.
import { after, toWinTheGame, wins } from "../../static/js/pocket/coach.js";
import { counted, sentence } from "../../static/js/pocket/sentences.js";
import { between, ENDINGS, FACES, name, SQUARES } from "./facts.js";

/** @import { Explanation } from "../../static/js/pocket/advice.js" */
/** @import { Block, Kernels } from "../../static/js/pocket/kernels.js" */
/** @import { Objection, Sentence } from "../../static/js/pocket/sentences.js" */
/** @import { State, View } from "../../static/js/pocket/state.js" */

const ROOM = FACES + 1; // of a side's tally: how many of its dice show each number

/** @param {State} state @param {number} code @returns {Objection} */
export function objection({ fields: { board, turn } }, code) {
  const [start, end] = [Math.floor(code / SQUARES), code % SQUARES];
  const names = { start: name(start), end: name(end) };
  if (board[start] === 0 || Number(board[start] < 0) !== turn) {
    return against("S1", sentence("None of your dice is on {start}.", names));
  }
  const squares = between(start, end);
  if (!squares) return against("S1", sentence("{start} and {end} are not on a straight line.", names));
  const dice = squares.filter((square) => board[square] !== 0).length;
  if (dice > 1) return against("S3", sentence("There is more than one die between {start} and {end}.", names));
  if (board[end] !== 0) {
    return against(dice ? "S3" : "S2", sentence("{end} is taken; a die needs a free square.", names));
  }
  return against(
    "S6",
    sentence("Three of your dice are on the outer squares already, and {end} is one of these squares.", names),
  );
}

/** @param {string} rule @param {Sentence} why @returns {Objection} */
const against = (rule, why) => ({ rule, sentence: why });

/** @param {string} action */
export const where = (action) =>
  sentence("Look at the die on {square}.", { square: /^[a-l]\d+/.exec(action)?.[0] });

/** @param {View} view @param {string} action @returns {Explanation} */
export function explain(view, action) {
  const { kernels } = view.at;
  const code = /** @type {number} */ (view.code(action));
  return after(view, action, (table) => {
    const replies = winningReplies(kernels, table).map(view.spell, view);
    const risk = sentence("The other side can win at once: {moves}.", { moves: replies.join(", ") });
    const lacks = missing(table.read("tally"), view.seat);
    const chances = { missing: lacks, replies_that_win: replies.length };
    return { wins: winsBy(view, code, table, lacks), risks: replies.length ? [risk] : [], chances };
  });
}

/** The moves with which the side to move wins at once. @param {Kernels} kernels @param {Block} table
 * @returns {number[]} */
function winningReplies(kernels, table) {
  if (kernels.run.over(table)) return [];
  const [out, tried] = [kernels.block("i4", kernels.about.most_legal), kernels.struct()];
  const codes = [...out.numbers.slice(0, kernels.run.legal(table, out))];
  return codes.filter((code) => {
    tried.bytes.set(table.bytes);
    kernels.run.play(tried, code);
    return ["line", "sets"].includes(ENDINGS[tried.read("ending")]);
  });
}

/** How many numbers a side still lacks for its two full sets. @param {Int8Array} tally @param {number} side */
function missing(tally, side) {
  const shown = [...tally.slice(ROOM * side + 1, ROOM * (side + 1))];
  return shown.reduce((all, count) => all + Math.max(0, 2 - count), 0);
}

/** @param {View} view @param {number} code @param {Block} table @param {number} lacks
 * @returns {Sentence[]} */
function winsBy({ fields, seat }, code, table, lacks) {
  const ending = ENDINGS[table.read("ending")];
  if (ending === "line") return [sentence("That completes the line 1 to 6: you win the game.")];
  if (ending === "sets") return [sentence("That completes your two sets: you win the game.")];
  if (lacks >= missing(fields.tally, seat)) return [];
  const old = Math.abs(fields.board[Math.floor(code / SQUARES)]);
  return [counted(
    "The die turns from {old} to {new}, just what your sets need: {count} more number to go.",
    "The die turns from {old} to {new}, just what your sets need: {count} more numbers to go.",
    lacks,
    { old, new: Math.abs(table.read("board")[code % SQUARES]) },
  )];
}

/** Can this side win at once? @param {View} view */
export const coach = (view) =>
  toWinTheGame(view.legal.filter((action) => after(view, action, (table) => wins(view, table))));
