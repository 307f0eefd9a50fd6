// A game in the page: states that never change, and what each seat may know of them, as in the house's room `core`.
import { codeOf, spell } from "./bots.js";

/** @import { Advice } from "./advice.js" */
/** @import { Own } from "./bots.js" */
/** @import { About, Block, Kernels } from "./kernels.js" */
/** @import { Sentence } from "./sentences.js" */
/** @typedef {Record<string, any>} Fields of a struct: numbers, and arrays of them */
/** @typedef {{event: string, [fact: string]: any}} GameEvent */
/**
 * A position's text, in a game's `page/position.js`: written as in its `game.py`, and read as strictly; null is none.
 * @typedef {{text: (fields: Fields, at: At) => string,
 *   read: (text: string, game: {kernels: Kernels}) =>
 *     {players: number, options: Record<string, any>, bytes: Uint8Array} | null}} Writing
 */
/**
 * A game's own words, in its `page/facts.js`: the same as in its `game.py`, and tested to be.
 * @typedef {{
 *   facts: (known: Fields, at: At) => object, ownFacts?: (known: Fields, at: At) => object,
 *   opening: (known: Fields, at: At) => GameEvent[],
 *   happened: (before: Fields, code: number, after: Fields, at: At) => GameEvent[],
 *   besides?: (before: Fields, code: number, after: Fields) => object,
 *   hidden?: (fields: Fields, eyes: number, at: At) => Fields, ending: (fields: Fields) => string,
 * }} Words
 */
/** Where a game is played; advice, and a voice for it, where anybody may ask for some.
 * @typedef {{kernels: Kernels, own: Own, words: Words, players: number,
 *   advice?: Advice, say?: (said: Sentence) => string}} At */
/** What led to a state: an action and the fields before it, or the deal.
 * @typedef {{before?: Fields, code?: number}} Cause */

const SPECTATOR = -1; // eyes that belong to no seat
const NUMBERS = { i1: Int8Array, u1: Uint8Array, i2: Int16Array, u2: Uint16Array, i4: Int32Array, u8: BigUint64Array };

/** The fields of a struct. @param {About} about @param {Uint8Array} bytes @returns {Fields} */
export function unpack({ state }, bytes) {
  const { buffer } = bytes.slice();
  /** @type {Fields} */
  const fields = {};
  for (const [name, [at, kind, count]] of Object.entries(state.fields)) {
    const array = numbersOf(buffer, at, NUMBERS[/** @type {keyof NUMBERS} */ (kind)], count);
    fields[name] = count === 1 ? Number(array[0]) : array;
  }
  return fields;
}

/** Some numbers of a buffer, on its own memory where they lie as numbers must: much sooner made than a copy.
 * @param {ArrayBuffer} buffer @param {number} at @param {typeof NUMBERS[keyof NUMBERS]} Numbers
 * @param {number} count */
function numbersOf(buffer, at, Numbers, count) {
  const size = Numbers.BYTES_PER_ELEMENT;
  return at % size === 0 ? new Numbers(buffer, at, count) : new Numbers(buffer.slice(at, at + count * size));
}

/** The fields of an empty struct, but for some. @param {About} about @param {Fields} given @returns {Fields} */
export const emptyBut = (about, given) => ({ ...unpack(about, new Uint8Array(about.state.size)), ...given });

/** A struct with these fields. @param {About} about @param {Fields} fields */
export function pack({ state }, fields) {
  const bytes = new Uint8Array(state.size);
  for (const [name, [at, kind, count]] of Object.entries(state.fields)) {
    /** @type {any} */
    const array = numbersOf(bytes.buffer, at, NUMBERS[/** @type {keyof NUMBERS} */ (kind)], count);
    if (count === 1) array[0] = fields[name];
    else array.set(fields[name]);
    if (array.buffer !== bytes.buffer) bytes.set(new Uint8Array(array.buffer), at);
  }
  return bytes;
}

/** A position as the referee sees it. It never changes: playing gives a new one. */
export class State {
  /** @type {Fields | undefined} */
  #fields;

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
    at.kernels.tidily(() => this.#look(at.kernels.struct(bytes)));
  }

  /** The fields of the struct, by name; nobody may change them. */
  get fields() {
    this.#fields ??= unpack(this.at.kernels.about, this.bytes);
    return this.#fields;
  }

  /** The number of an action's text; undefined where it is none. @param {string} action */
  code(action) {
    return codeOf(this.at, action, this.fields);
  }

  /** Whose turn it is, what can be played, and how it stands. @param {Block} struct */
  #look(struct) {
    const { run, about } = this.at.kernels;
    this.scores = Array.from({ length: this.at.players }, (_, seat) => run.score(struct, seat));
    if (run.over(struct)) {
      this.outcome = this.#outcome();
      return;
    }
    const out = this.at.kernels.block("i4", about.most_legal);
    const count = run.legal(struct, out);
    this.turn = struct.read("turn");
    this.codes = [...out.numbers.slice(0, count).sort()];
  }

  #outcome() {
    const { kernels, words } = this.at;
    const reason = words.ending(this.fields);
    const won = this.shares.flatMap((share, seat) => (share > 0 ? [seat] : []));
    return { winners: kernels.about.draws.includes(reason) ? [] : won, reason };
  }

  /** Each seat's share of the win, of a game that is over. @returns {number[]} */
  get shares() {
    const { kernels, players } = this.at;
    return kernels.tidily(() => {
      const shares = kernels.room("share", "out");
      kernels.run.share(kernels.struct(this.bytes), shares);
      return [...shares.numbers.slice(0, players)];
    });
  }

  /** What the last action, or the deal, made happen, in order, as the referee knows it. */
  get events() {
    return new View(this, null, this.fields, this.cause.before).events;
  }

  /** The state after a legal action. @param {number} code */
  play(code) {
    if (!this.codes.includes(code)) throw new RangeError(`${code} cannot be played now.`);
    const { kernels } = this.at;
    const bytes = kernels.tidily(() => {
      const struct = kernels.struct(this.bytes);
      kernels.run.play(struct, code);
      return struct.bytes.slice();
    });
    return new State(this.at, bytes, { before: this.fields, code });
  }

  /** What a seat may know, and no more; null is a spectator. @param {number | null} seat */
  view(seat) {
    const { before } = this.cause;
    return new View(this, seat, this.#redact(this.fields, seat), before && this.#redact(before, seat));
  }

  /** The public fields, and of the others what is not hidden. @param {Fields} fields @param {number | null} seat */
  #redact(fields, seat) {
    const { about } = this.at.kernels;
    const redacted = { ...fields };
    for (const name of Object.keys(fields)) if (!about.public.includes(name)) redacted[name] = nothing(fields[name]);
    return Object.assign(redacted, this.at.words.hidden?.(fields, seat ?? SPECTATOR, this.at));
  }
}

/** A field in which nothing stands. @param {any} field */
const nothing = (field) => (typeof field === "number" ? 0 : new field.constructor(field.length));

/** What one seat may know of a state. Nothing else is in it, so nothing else can leak. */
export class View {
  #state;

  /** @param {State} state @param {number | null} seat @param {Fields} fields @param {Fields} [before] */
  constructor(state, seat, fields, before) {
    this.#state = state;
    this.seat = seat;
    this.fields = fields;
    this.before = before;
    this.codes = seat !== null && seat === state.turn ? state.codes : [];
  }

  /** The struct, as bots are given it. */
  get bytes() {
    return pack(this.#state.at.kernels.about, this.fields);
  }

  get at() {
    return this.#state.at;
  }

  /** The number of an action's text; undefined where it is none. @param {string} action */
  code(action) {
    return codeOf(this.at, action, this.fields);
  }

  /** The text of an action. @param {number} code */
  spell(code) {
    return spell(this.at.kernels, this.at.own, code);
  }

  get legal() {
    return this.codes.map((code) => this.spell(code)).sort();
  }

  /** How the game stands. */
  get now() {
    const { at, turn, scores, outcome } = this.#state;
    const standing = { turn, scores, outcome, ...at.words.facts(this.fields, at) };
    return { ...standing, ...at.words.ownFacts?.(this.fields, at), legal: this.legal };
  }

  /** What the last action, or the deal, made happen, in order, as far as this seat may know it.
   * @returns {GameEvent[]} */
  get events() {
    const { at, cause, turn, outcome } = this.#state;
    const next = outcome ? { event: "over", ...outcome } : { event: "turn", seat: turn };
    if (!this.before) return [...at.words.opening(this.fields, at), next];
    const code = /** @type {number} */ (cause.code);
    const events = at.words.happened(this.before, code, this.fields, at);
    Object.assign(events[events.length - 1], at.words.besides?.(this.before, code, this.fields));
    return [...events, next];
  }
}
