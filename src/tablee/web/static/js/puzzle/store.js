// The state of a puzzle: its position, how much of its line was played, and what may be done now.
// It does not use the DOM.
import { readPosition } from "../pocket/declared.js";
import { fromRecord, NoRecord } from "../pocket/record.js";
import { State } from "../pocket/state.js";
import { Damaged } from "./pack.js";

/** @import { Now, Table } from "../protocol.d.ts" */
/** @import { At } from "../pocket/state.js" */
/** @import { Own } from "./own.js" */
/** @import { Puzzle } from "./pack.js" */
/** How far it has come: asking for an action, showing what a wrong one leads to, solved, or playing on.
 * @typedef {"asking" | "wrong" | "solved" | "free"} Stage */

export class PuzzleStore {
  /** @type {Stage} */
  stage = "asking";
  /** The seat that has to find the action. */
  me = 0;
  /** Actions on the board since the page was opened. */
  steps = 0;
  /** Grows with each attempt: animations of an older one are cancelled. */
  run = 0;
  /** How many actions of the line were played. */
  #at = 0;
  /** @type {string[]} */
  #line = [];
  /** The actions that are right instead of the line's, where there are several. @type {string[] | null} */
  #right = null;
  /** @type {State | null} */
  #state = null;

  /** @param {Omit<At, "players">} rules the game's kernels and sentences */
  constructor(rules) {
    this.rules = rules;
  }

  /** Begin a puzzle of the pack. Throws if its position cannot be read.
   * @param {Puzzle} puzzle @param {bigint} chance any number */
  begin({ position, line }, chance) {
    const read = readPosition(this.rules.kernels, position);
    if (!read) throw new Damaged(position);
    this.#begin(new State({ ...this.rules, players: read.players }, read.bytes), line, null, chance);
  }

  /** Begin with a moment of a game that was played. Throws if there is no such moment.
   * @param {Own} own @param {bigint} chance any number */
  beginOwn({ start, played, right }, chance) {
    const { states } = fromRecord({ game: this.rules.kernels.about.game, start, actions: played }, this.rules);
    const last = states[states.length - 1];
    if (last.turn === null || last.code(right[0]) === undefined) throw new NoRecord("no_record");
    this.#begin(last, [right[0]], right, chance);
  }

  /** Deal the hidden cards again.
   * @param {State} state @param {string[]} line @param {string[] | null} right @param {bigint} chance */
  #begin(state, line, right, chance) {
    this.me = state.turn ?? 0;
    this.#state = state.imagined(this.me, chance);
    [this.#line, this.#right, this.#at] = [line, right, 0];
    this.stage = "asking";
    this.steps += 1;
    this.run += 1;
  }

  /** The position. Throws before one was begun. */
  get state() {
    if (!this.#state) throw new Error("No puzzle is begun.");
    return this.#state;
  }

  /** The other seat whose turn it is; null if there is none. */
  get other() {
    return this.state.turn === this.me ? null : this.state.turn;
  }

  /** Whether something can be played: not while others think, and not when an attempt is over. */
  get isOpen() {
    return this.state.turn === this.me && (this.stage === "asking" || this.stage === "free");
  }

  /** What the seat sees of the position, and what happened last. */
  get shown() {
    const { now, events } = this.state.view(this.me);
    return { now: /** @type {Now} */ (this.isOpen ? now : { ...now, turn: null, legal: [] }), events };
  }

  /** The position as a table, for what is drawn around a board. @returns {Table} */
  get table() {
    const { me, steps, shown: { now } } = this;
    const seats = now.scores.map((_, seat) => ({ seat, who: seat === me ? "person" : "bot", level: "" }));
    const facts = { seats, eyes: me, mine: [me], here: [me], help: { [me]: "hints" }, step: steps, now };
    return /** @type {Table} */ (/** @type {unknown} */ (facts));
  }

  /** The number of the next action of the line. */
  get answer() {
    return /** @type {number} */ (this.state.code(this.#line[this.#at]));
  }

  /** Judge an action of the seat that is asked. Returns the state after it, and whether it is right; null if it
   * is illegal. @param {string} action */
  attempt(action) {
    const code = this.state.code(action);
    if (!this.isOpen || code === undefined || !this.state.codes.includes(code)) return null;
    const next = this.state.play(code);
    const right = this.#right ?? [this.#line[this.#at]];
    const isRight = right.includes(action) || Boolean(next.outcome?.winners.includes(this.me));
    this.run += 1;
    if (this.stage === "asking" && !isRight) this.stage = "wrong";
    return { next, isRight };
  }

  /** After a right action: the state after the reply of the line; null if the puzzle is solved. */
  reply() {
    const reply = this.#line[this.#at + 1];
    this.#at += 2;
    const code = reply && !this.state.outcome ? this.state.code(reply) : undefined;
    if (code !== undefined) return this.state.play(code);
    this.stage = "solved";
    return null;
  }

  /** Go on to a state. @param {State} next */
  take(next) {
    this.#state = next;
    this.steps += 1;
  }

  /** Play on from here; the bots answer. */
  playOn() {
    this.stage = "free";
    this.run += 1;
  }
}
