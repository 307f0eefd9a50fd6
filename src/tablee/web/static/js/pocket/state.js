// A game in the page: immutable states and the views of seats, as in the package `core`.
import { eventsOf, report } from "./declared.js";
import { codeOf, textOf } from "./notation.js";

/** @import { Block, Kernels } from "./kernels.js" */
/** @import { Sentence } from "./sentences.js" */
/** @typedef {{event: string, [fact: string]: any}} GameEvent */
/** The context of a state; `say` translates sentences into the page's language.
 * @typedef {{kernels: Kernels, players: number, say: (said: Sentence) => string}} At */
/** The origin of a state: an action and the struct before it, or the deal.
 * @typedef {{before?: Uint8Array, code?: number}} Cause */

const SPECTATOR = -1; // a spectator
const DEALT = -1; // instead of an action's number

/** The number of an action's text at a table; undefined if there is none.
 * @param {At} at @param {Uint8Array} bytes of any position at that table @param {string} action */
function known({ kernels }, bytes, action) {
  const code = codeOf(kernels.about.notation, action);
  if (code === undefined || !kernels.run.exists) return code;
  return kernels.scoped(() => (kernels.run.exists(kernels.struct(bytes), code) ? code : undefined));
}

/** A position as the referee sees it. It is immutable: playing returns a new one. */
export class State {
  /** @param {At} at @param {Uint8Array} bytes @param {Cause} cause */
  constructor(at, bytes, cause = {}) {
    this.at = at;
    this.bytes = bytes;
    this.cause = cause;
    /** @type {number | null} */
    this.turn = null;
    /** @type {number[]} */
    this.codes = []; // of what can be played, in ascending order
    /** @type {number[]} */
    this.scores = [];
    /** @type {{winners: number[], reason: string} | null} */
    this.outcome = null;
    at.kernels.scoped(() => this.#look(at.kernels.struct(bytes)));
  }

  /** The number of an action's text; undefined if there is none. @param {string} action */
  code(action) {
    return known(this.at, this.bytes, action);
  }

  /** Read turn, legal actions, scores and outcome. @param {Block} struct */
  #look(struct) {
    const { run, about } = this.at.kernels;
    this.scores = Array.from({ length: this.at.players }, (_, seat) => run.score(struct, seat));
    if (run.over(struct)) {
      this.outcome = this.#outcome(about.endings[run.ending(struct)]);
      return;
    }
    const out = this.at.kernels.block("i4", about.most_legal);
    const count = run.legal(struct, out);
    this.turn = struct.read("turn");
    this.codes = [...out.numbers.slice(0, count).sort()];
  }

  /** @param {string} reason */
  #outcome(reason) {
    const won = this.shares.flatMap((share, seat) => (share > 0 ? [seat] : []));
    return { winners: this.at.kernels.about.draws.includes(reason) ? [] : won, reason };
  }

  /** Each seat's share of the win, of a game that is over. @returns {number[]} */
  get shares() {
    const { kernels, players } = this.at;
    return kernels.scoped(() => {
      const shares = kernels.room("share", "out");
      kernels.run.share(kernels.struct(this.bytes), shares);
      return [...shares.numbers.slice(0, players)];
    });
  }

  /** The events of the last action or the deal, as the referee sees them. */
  get events() {
    return new View(this, null, this.bytes, this.cause.before).events;
  }

  /** The state after a legal action. @param {number} code */
  play(code) {
    if (!this.codes.includes(code)) throw new RangeError(`${code} cannot be played now.`);
    const { kernels } = this.at;
    const bytes = kernels.scoped(() => {
      const struct = kernels.struct(this.bytes);
      kernels.run.play(struct, code);
      return struct.bytes.slice();
    });
    return new State(this.at, bytes, { before: this.bytes, code });
  }

  /** A sampled position that is consistent with a seat's view: hidden cards are dealt again. @param {number} seat
   * @param {bigint} chance any number */
  imagined(seat, chance) {
    const { kernels } = this.at;
    const bytes = kernels.scoped(() => {
      const struct = kernels.struct(this.bytes);
      kernels.run.imagine(struct, seat, kernels.stream(chance));
      return struct.bytes.slice();
    });
    return new State(this.at, bytes);
  }

  /** The view of a seat; null is a spectator. @param {number | null} seat */
  view(seat) {
    const { before } = this.cause;
    return new View(this, seat, this.#redact(this.bytes, seat), before && this.#redact(before, seat));
  }

  /** The redacted struct: the public fields, and the visible part of the others. @param {Uint8Array} bytes
   * @param {number | null} seat */
  #redact(bytes, seat) {
    const { kernels } = this.at;
    const known = bytes.map((byte, place) => byte & kernels.visible[place]);
    if (!kernels.run.hide) return known;
    return kernels.scoped(() => {
      const seen = kernels.struct(known);
      kernels.run.hide(kernels.struct(bytes), seat ?? SPECTATOR, seen);
      return seen.bytes.slice();
    });
  }
}

/** The view of one seat. It contains no hidden information, so nothing can leak. */
export class View {
  #state;

  /** @param {State} state @param {number | null} seat @param {Uint8Array} bytes @param {Uint8Array} [before] */
  constructor(state, seat, bytes, before) {
    this.#state = state;
    this.seat = seat;
    this.bytes = bytes; // the struct, for bots
    this.before = before;
    this.codes = seat !== null && seat === state.turn ? state.codes : [];
  }

  get at() {
    return this.#state.at;
  }

  /** The number of an action's text; undefined if there is none. @param {string} action */
  code(action) {
    return known(this.at, this.bytes, action);
  }

  /** The text of an action. @param {number} code */
  spell(code) {
    return textOf(this.at.kernels.about.notation, code);
  }

  get legal() {
    return this.codes.map((code) => this.spell(code)).sort();
  }

  /** The state of the game. */
  get now() {
    const { at, turn, scores, outcome } = this.#state;
    const standing = { turn, scores, outcome, ...report("facts", at.kernels, this.bytes) };
    return { ...standing, ...report("own", at.kernels, this.bytes), legal: this.legal };
  }

  /** The events of the last action or the deal, redacted for this seat.
   * @returns {GameEvent[]} */
  get events() {
    const { at, cause, turn, outcome } = this.#state;
    const next = outcome ? { event: "over", ...outcome } : { event: "turn", seat: turn };
    const events = eventsOf(at.kernels, this.before ?? this.bytes, cause.code ?? DEALT, this.bytes);
    return [...events, next];
  }
}
