// The state of the analysis board: a position, and those after each move that was tried since.
// It does not use the DOM.
import { writePosition } from "../pocket/declared.js";
import { begin, blankFor } from "../pocket/play.js";
import { fromRecord } from "../pocket/record.js";

/** @import { At, State } from "../pocket/state.js" */

export class ThoughtStore {
  /** The moves that were tried. @type {string[]} */
  played = [];
  /** Grows with each position: findings about an older one are dropped. */
  run = 0;
  /** @type {State[]} */
  #states = [];

  /** @param {Omit<At, "players">} rules the game's kernels and sentences */
  constructor(rules) {
    this.rules = rules;
  }

  /** Whether there is a position. */
  get opened() {
    return this.#states.length > 0;
  }

  /** The position. */
  get now() {
    return this.#states[this.#states.length - 1];
  }

  /** The view of the seat to move; after the end that of a spectator. */
  get view() {
    return this.now.view(this.now.turn);
  }

  /** The text of the position that was opened. */
  get start() {
    return writePosition(this.#states[0]);
  }

  /** Begin a new game, dealt at random. @param {Uint8Array} seed */
  begin(seed) {
    const { kernels } = this.rules;
    const [{ players }] = kernels.about.blanks;
    const blank = blankFor(kernels, players, {});
    if (!blank) throw new Error(`No game for ${players}.`);
    this.open(writePosition(begin(this.rules, blank, seed, false)), []);
  }

  /** Open a position and play some moves. Throws if they cannot be read or played.
   * @param {string} start @param {string[]} actions */
  open(start, actions) {
    const game = this.rules.kernels.about.game;
    ({ states: this.#states } = fromRecord({ game, start, actions }, this.rules));
    this.played = actions;
  }

  /** Try a move; returns whether it is legal. @param {string} action */
  attempt(action) {
    const code = this.now.code(action);
    if (code === undefined || !this.now.codes.includes(code)) return false;
    this.#states.push(this.now.play(code));
    this.played = [...this.played, action];
    return true;
  }

  /** Go back to an earlier position. @param {number} moves how many were tried then */
  back(moves) {
    this.#states = this.#states.slice(0, moves + 1);
    this.played = this.played.slice(0, moves);
  }
}
