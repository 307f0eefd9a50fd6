// A table in the page: people on one device, and bots. Only `kept` is stored; the states are computed from it.
import { COLOURS } from "../family.js";
import { isName } from "../names.js";
import { bytesOf, lotOf } from "../shuffle.js";
import { BOTS, LEVELS } from "../preferences.js";
import { begin, blankFor } from "./play.js";

/** @import { By, Help, Outcome } from "../protocol.d.ts" */
/** @import { Face } from "../faces.js" */
/** @import { NameLimits } from "../names.js" */
/** @import { Facts } from "../types.d.ts" */
/** @import { Game } from "./play.js" */
/** @import { State } from "./state.js" */
/**
 * A seat: of a bot if it has a level, else of a person on this device. `won` counts games before this one.
 * @typedef {{place: number, level: string | null, name: string, picture: string, onDevice: boolean, help: Help,
 *   gaveUp: boolean, won: number}} Seat
 */
/**
 * A game as it is stored. `draws`: the first player is drawn. `games`: those of the series before this one. `seed` is
 * null until the cards are dealt. `next`: the order of the seats in the next game, if seats were swapped after this
 * one. `n` counts changes, `changed` is the last of them that changed the game.
 * @typedef {{version: 2, id: string, game: string, options: Facts, seats: Seat[], draws: boolean, games: number,
 *   seed: string | null, lot: number | null, actions: string[], by: By[], undone: number, redealt: number,
 *   lookedAhead: boolean, next: number[] | null, n: number, changed: number, touched: string, over: boolean}} Kept
 */
/** The same limits as on the server (`web/texts.py`): names of people, their pictures, names of bots.
 * @typedef {{name: NameLimits, pictures: string[], bots: string[]}} Limits */
/** The settings of a new table; a seat is for `me`, for another person on this `device`, or for a bot. The first who
 * requests a colour gets it.
 * @typedef {{seats: string[], options?: Facts, starts?: number | "lot", help?: Help[],
 *   people?: ({name?: string, picture?: string, colour?: number} | null)[]}} NewTable */
/** A change of the table, with the names of the live protocol.
 * @typedef {{did: "dealt", lot?: number} | {did: "played", seat: number, action: string, by: By}
 *   | {did: "took_back", seat: number, to: number} | {did: "gave_up", seat: number}
 *   | {did: "swapped", seat: number, with: number} | {did: "named", seat: number, name: string, picture: string}
 *   | {did: "help", seat: number, help: Help} | {did: "emote", seat: number, emote: string}} Change */

const ID_BYTES = 6;

/** A command that the table refuses; the codes are the server's. */
export class Refused extends Error {
  /** @param {string} code */
  constructor(code) {
    super(code);
    this.code = code;
  }
}

/** @param {boolean} must @param {string} code @returns {asserts must} */
function check(must, code = "not_now") {
  if (!must) throw new Refused(code);
}

/** The seats in the same order, beginning with another one. @template T @param {number} first @param {T[]} seats */
const rotated = (first, seats) => [...seats.slice(first), ...seats.slice(0, first)];

/** The seats with two of them swapped. @template T @param {T[]} seats @param {number} one @param {number} other */
const swappedSeats = (seats, one, other) => seats.with(one, seats[other]).with(other, seats[one]);

/** @param {number} count */
const randomHex = (count) =>
  Array.from(crypto.getRandomValues(new Uint8Array(count)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The 32 random bytes that a game is dealt from. */
export const newSeed = () => randomHex(32);

// -- new tables ------------------------------------------------------------------------------------------------------

/** A new stored game. @param {Pick<Kept, "game" | "options" | "seats" | "draws" | "games">} about
 * @param {number} [n] @returns {Kept} */
export const newGame = (about, n = 1) => ({
  ...about,
  version: 2,
  id: randomHex(ID_BYTES),
  seed: null,
  lot: null,
  actions: [],
  by: [],
  undone: 0,
  redealt: 0,
  lookedAhead: false,
  next: null,
  n,
  changed: n,
  touched: "",
  over: false,
});

/** @param {Game} game @param {NewTable} newTable @param {Face} host @param {Limits} limits */
export function openedTable({ kernels }, newTable, host, limits) {
  const { seats: takers, options = {}, starts, help = [], people = [] } = newTable;
  const blank = blankFor(kernels, takers.length, options);
  const known = ["me", "device", ...("look" in kernels.run ? BOTS : LEVELS)];
  check(blank !== undefined && takers.every((who) => known.includes(who)), "bad_option");
  const taken = [host.picture, ...people.map((face) => face?.picture)];
  const free = limits.pictures.filter((picture) => !taken.includes(picture));
  const faces = takers.map((who, seat) => (who === "me" && !people[seat]?.name ? host : {
    name: people[seat]?.name ?? "",
    picture: people[seat]?.picture || (who === "device" && free.shift()) || "",
  }));
  const first = typeof starts === "number" ? starts : 0;
  const order = rotated(first, [...takers.keys()]);
  const places = placesFor(order.map((seat) => people[seat]?.colour));
  const seats = order.map((seat, number) =>
    newSeat(takers[seat], places[number], faces[seat], help[seat] ?? "hints", limits));
  return newGame({ game: kernels.about.game, options: blank.options, seats, draws: starts === "lot", games: 0 });
}

/** The place of each seat, which is its colour: the requested one, else the first free one.
 * @param {(number | undefined)[]} wished */
function placesFor(wished) {
  const all = Array.from({ length: Math.max(COLOURS, wished.length) }, (_, place) => place);
  const given = wished.map((place, at) => all.find((one) => one === place && wished.indexOf(place) === at));
  const free = all.filter((place) => !given.includes(place));
  return given.map((place) => place ?? /** @type {number} */ (free.shift()));
}

/** @param {string} who @param {number} place @param {Face} face @param {Help} help @param {Limits} limits
 * @returns {Seat} */
function newSeat(who, place, { name, picture }, help, limits) {
  const nobody = { place, level: null, name: "", picture: "", onDevice: false, gaveUp: false, won: 0 };
  if (who !== "me" && who !== "device") return { ...nobody, level: who, name: limits.bots[place], help: "off" };
  return { ...nobody, ...checkedFace(name, picture, limits), onDevice: who === "device", help };
}

/** Validate a name and picture with the server's limits. @param {string} name @param {string} picture
 * @param {Limits} limits */
function checkedFace(name, picture, { name: limits, pictures }) {
  check(isName(name, limits) && pictures.includes(picture), "bad_name");
  return { name: name.trim(), picture };
}

// -- the table -------------------------------------------------------------------------------------------------------

/** Commands validate, apply and return a change; null if nothing changed. */
export class Table {
  /** All states since the deal; empty before it. @type {State[]} */
  states = [];

  /** @param {Kept} kept @param {Game} game */
  constructor(kept, game) {
    this.kept = kept;
    this.game = game;
    if (kept.seed === null) return;
    this.states = [this.#dealt(kept.seed)];
    for (const action of kept.actions) this.states.push(this.#after(action));
  }

  // -- state ---------------------------------------------------------------------------------------------------------

  /** Throws before the deal. */
  get state() {
    const state = this.states.at(-1);
    check(state !== undefined);
    return state;
  }

  /** The number of actions that were not taken back. */
  get step() {
    return Math.max(0, this.states.length - 1);
  }

  /** The seat that is to play; null before the deal and after the end. */
  get turn() {
    return this.states.length && !this.ended ? this.state.turn : null;
  }

  /** How people ended the game: one seat is left, or no person. @returns {Outcome | null} */
  get ended() {
    const left = [...this.kept.seats.entries()].filter(([, { gaveUp }]) => !gaveUp);
    if (left.length === this.kept.seats.length) return null;
    if (left.length > 1 && left.some(([, { level }]) => level === null)) return null;
    return { winners: left.map(([seat]) => seat), reason: "gave_up" };
  }

  /** @returns {Outcome | null} */
  get outcome() {
    return this.ended ?? this.states.at(-1)?.outcome ?? null;
  }

  /** The seats of the people. */
  get mine() {
    return [...this.kept.seats.entries()].filter(([, { level }]) => level === null).map(([seat]) => seat);
  }

  /** The games won, including this one if it is over; a game in which an undo revealed a card does not count. */
  get series() {
    const { games, seats, lookedAhead } = this.kept;
    const outcome = lookedAhead ? null : this.outcome;
    const won = seats.map((seat, number) => seat.won + Number(outcome?.winners.includes(number) ?? false));
    return { games: games + Number(outcome !== null), won };
  }

  /** Seats are swapped before the first action, which deals again, or after the game, for the next one. */
  get maySwap() {
    return this.turn === null || this.step === 0;
  }

  /** The seats that can take back, the most recent player first. */
  get mayTakeBack() {
    const played = this.ended ? [] : this.mine.filter((seat) => this.#stepBefore(seat) >= 0);
    return played.sort((one, other) => this.#stepBefore(other) - this.#stepBefore(one));
  }

  // -- commands ------------------------------------------------------------------------------------------------------

  /** @param {string} seed @returns {Change} */
  deal(seed) {
    const { kept } = this;
    kept.lot = kept.draws ? lotOf(bytesOf(seed), kept.seats.length) : null;
    kept.seats = rotated(kept.lot ?? 0, kept.seats);
    kept.seed = seed;
    this.states = [this.#dealt(seed)];
    return this.#changed({ did: "dealt", ...(kept.lot === null ? {} : { lot: kept.lot }) });
  }

  /** @param {number} seat @param {string} action @param {number} at the newest change that the player has seen */
  play(seat, action, at) {
    this.#checkOwner(seat);
    check(this.turn !== null && !this.kept.seats[seat].gaveUp, "game_over");
    check(this.turn === seat, "not_your_seat");
    check(this.kept.changed <= at && at <= this.kept.n, "stale");
    return this.playFor(seat, action, "person");
  }

  /** @param {number} seat @param {string} action @param {By} by @returns {Change} */
  playFor(seat, action, by) {
    check(this.turn !== null, "game_over");
    this.states.push(this.#after(action));
    this.kept.actions.push(action);
    this.kept.by.push(by);
    return this.#changed({ did: "played", seat, action, by });
  }

  /** @param {number} seat @returns {Change} */
  takeBack(seat) {
    this.#checkOwner(seat);
    const { kept, states, step } = this;
    const to = this.#stepBefore(seat);
    check(!this.ended && to >= 0);
    const { revealing } = this.game.kernels.about;
    const shown = states.slice(to + 1).flatMap((state) => state.view(null).events);
    kept.lookedAhead ||= shown.some(({ event }) => revealing.includes(event));
    kept.undone += step - to;
    states.length = to + 1;
    kept.actions.length = kept.by.length = to;
    return this.#changed({ did: "took_back", seat, to });
  }

  /** A stand-in plays on for the seat. @param {number} seat @returns {Change} */
  giveUp(seat) {
    this.#checkOwner(seat);
    check(this.turn !== null && !this.kept.seats[seat].gaveUp);
    this.kept.seats[seat].gaveUp = true;
    return this.#changed({ did: "gave_up", seat });
  }

  /** @param {number} seat @param {number} other @returns {Change} */
  swap(seat, other) {
    this.#checkOwner(seat);
    const { kept } = this;
    check(other in kept.seats && other !== seat && this.maySwap);
    if (this.outcome) kept.next = swappedSeats(kept.next ?? [...kept.seats.keys()], seat, other);
    else {
      kept.seats = swappedSeats(kept.seats, seat, other);
      kept.redealt += kept.seed === null ? 0 : 1;
      kept.seed = null;
      this.states = [];
    }
    return this.#changed({ did: "swapped", seat, with: other });
  }

  /** The table for the next game of the same people. @param {number} seat */
  rematch(seat) {
    this.#checkOwner(seat);
    check(this.outcome !== null);
    const { series: { games, won }, kept: { game, options, draws, seats, next, n } } = this;
    const order = next ?? rotated(draws ? 0 : 1, [...seats.keys()]);
    const again = order.map((number) => ({ ...seats[number], gaveUp: false, won: won[number] }));
    return newGame({ game, options, draws, games, seats: again }, n + 1);
  }

  /** @param {number} seat @param {string} emote @returns {Change} */
  emote(seat, emote) {
    this.#checkOwner(seat);
    return { did: "emote", seat, emote };
  }

  /** @param {number} seat @param {Help} help @returns {Change | null} */
  help(seat, help) {
    return this.#set(seat, { help }) ? { did: "help", seat, help } : null;
  }

  /** Rename. A person without a name is identified by the picture, which must be unique then.
   * @param {number} seat @param {string} name @param {string} picture @param {Limits} limits
   * @returns {Change | null} */
  name(seat, name, picture, limits) {
    this.#checkOwner(seat);
    const face = checkedFace(name, picture || this.kept.seats[seat].picture, limits);
    const taken = this.mine.filter((other) => other !== seat).map((other) => this.kept.seats[other].picture);
    const free = limits.pictures.find((one) => !taken.includes(one));
    if (!face.name && taken.includes(face.picture) && free) face.picture = free;
    return this.#set(seat, face) ? { did: "named", seat, ...face } : null;
  }

  // -- what commands share -------------------------------------------------------------------------------------------

  /** Change a seat, but not the game; false if nothing changes. @param {number} seat @param {Partial<Seat>} facts */
  #set(seat, facts) {
    this.#checkOwner(seat);
    const before = this.kept.seats[seat];
    const after = { ...before, ...facts };
    if (JSON.stringify(before) === JSON.stringify(after)) return false;
    this.kept.seats[seat] = after;
    this.kept.n += 1;
    return true;
  }

  /** The game has changed. @template T @param {T} change */
  #changed(change) {
    this.kept.n += 1;
    this.kept.changed = this.kept.n;
    this.kept.over = this.outcome !== null;
    return change;
  }

  /** @param {string} seed */
  #dealt(seed) {
    const { seats, options, lot } = this.kept;
    const blank = blankFor(this.game.kernels, seats.length, options);
    check(blank !== undefined, "bad_option");
    this.kept.options = blank.options; // including options that are newer than the stored game
    return begin(this.game, blank, bytesOf(seed), lot !== null);
  }

  /** @param {string} action */
  #after(action) {
    const code = this.state.code(action);
    check(code !== undefined && this.state.codes.includes(code), "illegal_action");
    return this.state.play(code);
  }

  /** The step before the seat's last action; -1 if it has not played. @param {number} seat */
  #stepBefore(seat) {
    return this.states.slice(0, -1).findLastIndex(({ turn }) => turn === seat);
  }

  /** @param {number} seat */
  #checkOwner(seat) {
    check(this.mine.includes(seat), "not_your_seat");
  }
}
