// A table in the page: its log and what it adds up to, as in the house's room `table`, for the people of one device.
import { commitmentOf, hex, lotOf, newSecret, seedOf } from "../shuffle.js";
import { LEVELS } from "../wishes.js";
import { spell } from "./bots.js";
import { countedFrom, exchanged, KINDS } from "./entries.js";
import { blankFor } from "./play.js";

/** @import { Help, Outcome, Request } from "../protocol.d.ts" */
/** @import { Face } from "../faces.js" */
/** @import { Game } from "./play.js" */
/** @import { Blank } from "./kernels.js" */
/** @import { Entry } from "./shelf.js" */
/** @import { State } from "./state.js" */
/**
 * A place at the table: of a bot where it has a level, else of somebody on this device.
 * @typedef {{number: number, place: number, level: string | null, name: string, picture: string, onDevice: boolean,
 *   help: Help, gaveUp: boolean, won: number}} Seat
 */
/** What the device has promised for the next deal. Tables of the old protocol have no participants; their device added
 * a contribution. Here nobody takes part besides the device itself.
 * @typedef {{deal: number, round: number, after: number, secret: string, commitment: string, entry: number,
 *   participants: [] | null, contribution: string | null, contributed: number | null}} Promised */
/** What somebody chose when she opened a table; a seat is for me, this device, or a bot's level.
 * @typedef {{seats: string[], options?: Record<string, any>, starts?: number | "lot", help?: Help[],
 *   people?: ({name?: string, picture?: string} | null)[]}} Wishes */

export const KEY = "device"; // in the house everyone has a key of her own; here they share one device
const HELP = ["off", "hints", "coach"];
const EMOTES = ["hello", "bravo", "think", "oh", "thanks", "wow"];
const PICTURES = ["fox", "owl", "cat", "bear", "hare", "whale", "hedgehog", "goose"];
const LONGEST_NAME = 24;

/** The table does not do this; the code is the house's. */
export class Refused extends Error {
  /** @param {string} code */
  constructor(code) {
    super(code);
    this.code = code;
  }
}

/** @param {boolean} must @param {string} code */
function insist(must, code = "not_now") {
  if (!must) throw new Refused(code);
}

/** The first entry of a new table. @param {Game} game @param {Wishes} wishes @param {Face} host @returns {Entry} */
export function opening({ kernels }, { seats, options = {}, starts, help, people }, host) {
  const blank = blankFor(kernels.about, seats.length, options);
  insist(blank !== undefined && seats.every((who) => ["me", "device", ...LEVELS].includes(who)), "bad_option");
  const first = typeof starts === "number" ? starts : 0;
  /** @type {Record<string, unknown>} */
  const facts = {
    game: kernels.about.game,
    options: blank.options,
    seats: countedFrom(first, seats),
    help: countedFrom(first, help ?? seats.map(() => "hints")),
    people: countedFrom(first, faces(seats, people ?? [], host.picture)),
    host: { key: KEY, ...host },
    lot: starts === "lot",
    keeper: null,
    clock: null,
    listed: false,
  };
  return { number: 1, kind: "opened", facts };
}

/** The first entry of the table at which the same people play on: their series is carried over, its games are not.
 * @param {Table} table @returns {Entry} */
export function reopening({ log, seats, swaps, lot, aside: { series } }) {
  const swapped = swaps.reduce((order, [one, other]) => exchanged(order, one, other), seats);
  const order = swaps.length || lot ? swapped : countedFrom(1, swapped);
  const facts = {
    ...log[0].facts,
    seats: order.map(({ level, onDevice }) => level ?? (onDevice ? "device" : "me")),
    help: order.map(({ help }) => help),
    people: order.map(({ level, name, picture }) => (level ? null : [name, picture])),
    places: order.map(({ place }) => place),
    series: { games: series.games, won: order.map(({ number }) => series.won[number]) },
  };
  return { number: 1, kind: "opened", facts };
}

/** A name and a picture for everyone who shares the device; no two of them get the same animal.
 * @param {string[]} seats @param {NonNullable<Wishes["people"]>} people @param {string} taken the host's */
function faces(seats, people, taken) {
  const wished = seats.map((_, seat) => people[seat]?.picture);
  const free = PICTURES.filter((picture) => picture !== taken && !wished.includes(picture));
  return seats.map((who, seat) =>
    who === "device" ? [(people[seat]?.name ?? "").trim(), wished[seat] || free.shift()] : null);
}

/** Commands check what is wished for and give the next entry; `apply` makes it count. */
export class Table {
  /** @type {Blank} */
  blank;
  /** @type {Entry[]} */
  log = [];
  /** @type {Seat[]} */
  seats = [];
  lot = false; // does it decide who starts?
  /** @type {State[]} */
  states = [];
  /** @type {number[]} */
  deals = []; // where in the log each round begins
  dealt = 0; // how often, with the deals that were broken off
  /** @type {Promised | null} */
  promise = null; // for the next deal
  dealNumber = 0; // of this one
  after = 0; // the deal of the game before it
  undone = 0;
  changedAt = 0; // the entry that changed the game last
  /** @type {Outcome | null} */
  ended = null; // by people, before the rules did
  revealedAt = 0; // the last step that showed a card
  lookedAhead = false; // did a take-back go past such a step?
  /** @type {number | null} */
  rematchOf = null; // the seat that asked for another round
  /** @type {[number, number][]} */
  swaps = []; // wished for after a game, done when the next one is dealt
  games = 0; // of the series, before the present one
  redealt = 0; // deals of this round that ended with a swap
  /** @type {Record<string, any>} */
  aside = {}; // what is told of the table besides seats and game
  /** @type {Record<string, any>} */
  news = {}; // what the newest entry changed of it

  /** @param {string} code @param {Game} game @param {Entry[]} log */
  constructor(code, game, log) {
    this.code = code;
    this.game = game;
    for (const entry of log) this.apply(entry);
  }

  // -- the log -------------------------------------------------------------------------------------------------------

  /** Make an entry count. @param {Entry} entry */
  apply(entry) {
    const kind = KINDS[entry.kind];
    kind.fold(this, entry.facts);
    if (kind.changesGame) this.changedAt = entry.number;
    this.log.push(entry);
    const before = this.aside;
    this.aside = toldAside(this);
    const changed = Object.entries(this.aside).filter(
      ([name, fact]) => JSON.stringify(before[name]) !== JSON.stringify(fact));
    this.news = Object.fromEntries(changed);
  }

  /** @param {string} kind @param {Record<string, any>} facts @returns {Entry} */
  entry(kind, facts) {
    return { number: this.log.length + 1, kind, facts };
  }

  // -- dealing -------------------------------------------------------------------------------------------------------

  /** What the table does by itself now: promise a secret for the next deal, and deal.
   * @param {string} [secret] @returns {Entry | null} */
  byItself(secret) {
    if (this.states.length && this.rematchOf === null) return null;
    return this.promise?.participants ? this.deal() : this.commit(secret ?? newSecret());
  }

  /** @param {string} secret */
  commit(secret) {
    const deal = this.dealt + 1;
    return this.entry("committed", {
      deal,
      round: this.deals.length + 1,
      after: this.states.length ? this.dealNumber : this.after,
      commitment: commitmentOf(secret, this.code, deal),
      participants: [],
      secret,
    });
  }

  deal() {
    const seed = seedOf(/** @type {Promised} */ (this.promise).secret, []);
    const goesAround = this.states.length && !this.swaps.length && !this.lot;
    return this.entry("dealt", {
      seed: hex(seed),
      ...(this.lot ? { lot: lotOf(seed, this.seats.length) } : {}),
      ...(goesAround ? { first: 1 } : {}),
    });
  }

  // -- playing -------------------------------------------------------------------------------------------------------

  get state() {
    insist(this.states.length > 0);
    return this.states[this.states.length - 1];
  }

  /** How many actions of this round count. */
  get step() {
    return Math.max(0, this.states.length - 1);
  }

  /** The seat that is to play; null before the deal and after the end. */
  get turn() {
    return this.states.length && !this.ended ? this.state.turn : null;
  }

  get isGoingOn() {
    return this.turn !== null;
  }

  /** @returns {Outcome | null} */
  get outcome() {
    return this.ended ?? (this.states.length ? this.state.outcome : null);
  }

  /** How the game stands, through these eyes. @param {number | null} eyes */
  now(eyes) {
    const { now } = this.state.view(eyes);
    return this.ended ? { ...now, turn: null, legal: [], outcome: this.ended } : now;
  }

  /** @param {number} seat @param {string} action @param {number} at the newest entry that the player knows */
  play(seat, action, at) {
    this.checkOwner(seat);
    const { turn } = this.state;
    insist(!this.ended && !this.seats[seat].gaveUp, "game_over");
    insist(turn === null || turn === seat, "not_your_seat");
    insist(this.changedAt <= at && at <= this.log.length, "stale");
    return this.playFor(seat, action, "person");
  }

  /** @param {number} seat @param {string} action @param {"person" | "bot" | "keeper"} by who chose it */
  playFor(seat, action, by) {
    insist(this.state.turn !== null, "game_over");
    insist(this.codeOf(action) !== undefined, "illegal_action");
    return this.entry("played", { seat, action, by });
  }

  /** The number of an action that can be played now. @param {string} action */
  codeOf(action) {
    return this.state.codes.find((code) => spell(this.game.kernels, this.game.own, code) === action);
  }

  /** @param {number} seat */
  takeBack(seat) {
    this.checkOwner(seat);
    const to = this.stepBefore(seat);
    insist(!this.ended && to !== null);
    return this.entry("took_back", { seat, to });
  }

  /** The step before the seat's last action; null where it has not played. @param {number} seat */
  stepBefore(seat) {
    const step = this.states.slice(0, -1).findLastIndex(({ turn }) => turn === seat);
    return step < 0 ? null : step;
  }

  /** @param {number} seat */
  giveUp(seat) {
    this.checkOwner(seat);
    insist(this.isGoingOn && !this.seats[seat].gaveUp);
    return this.entry("gave_up", { seat });
  }

  /** @param {number} seat */
  rematch(seat) {
    this.checkOwner(seat);
    insist(this.states.length > 0 && !this.isGoingOn);
    return this.entry("wants_rematch", { seat });
  }

  // -- around the game -----------------------------------------------------------------------------------------------

  /** Seats are swapped before the first action, and then dealt anew, or after the last, for the next game. */
  get maySwap() {
    return !this.isGoingOn || this.step === 0;
  }

  /** @param {number} seat @param {number} other */
  swap(seat, other) {
    this.checkOwner(seat);
    insist(other in this.seats && other !== seat && this.maySwap);
    return this.entry("swapped", { seat, with: other });
  }

  /** @param {number} seat @param {string} emote */
  emote(seat, emote) {
    this.checkOwner(seat);
    insist(EMOTES.includes(emote));
    return this.entry("emote", { seat, emote });
  }

  /** @param {number} seat @param {string} help */
  help(seat, help) {
    this.checkOwner(seat);
    insist(HELP.includes(help));
    return help === this.seats[seat].help ? null : this.entry("help", { seat, help });
  }

  /** Be called and shown differently from now on; null where nothing changes.
   * @param {number} seat @param {string} name @param {string} picture */
  name(seat, name, picture) {
    this.checkOwner(seat);
    const wished = name.trim();
    insist(wished.length <= LONGEST_NAME && (!picture || PICTURES.includes(picture)), "bad_request");
    const facts = { seat, name: wished, picture: this.pictureFor(seat, wished, picture || this.seats[seat].picture) };
    const same = facts.name === this.seats[seat].name && facts.picture === this.seats[seat].picture;
    return same ? null : this.entry("named", facts);
  }

  /** Who has no name is called after her picture, so hers is one that nobody else here has.
   * @param {number} seat @param {string} name @param {string} picture */
  pictureFor(seat, name, picture) {
    const taken = this.mine.filter((other) => other !== seat).map((other) => this.seats[other].picture);
    return name || !taken.includes(picture) ? picture : PICTURES.find((free) => !taken.includes(free));
  }

  // -- who is there --------------------------------------------------------------------------------------------------

  /** The seats of the people on this device. */
  get mine() {
    return this.seats.filter(({ level }) => level === null).map(({ number }) => number);
  }

  /** @param {number} seat */
  checkOwner(seat) {
    insist(this.mine.includes(seat), "not_your_seat");
  }
}

/** The seats whose last action can be taken back, first who played last. @param {Table} table */
function mayTakeBack(table) {
  const played = table.mine.filter((seat) => table.stepBefore(seat) !== null);
  return played.sort((one, other) => table.stepBefore(other) - table.stepBefore(one));
}

/** What is told of a table besides seats and game. @param {Table} table */
function toldAside(table) {
  const counts = table.outcome !== null && !table.lookedAhead;
  const winners = counts ? table.outcome.winners : [];
  /** @type {Request[]} */
  const requests = table.rematchOf === null ? [] : [{ what: "rematch", seat: table.rematchOf, asked: [] }];
  return {
    requests,
    may_back: table.ended ? [] : mayTakeBack(table),
    may_draw: false, // a draw is agreed on by several
    series: {
      games: table.games + Number(counts),
      won: table.seats.map(({ number, won }) => won + Number(winners.includes(number))),
    },
    looked_ahead: table.lookedAhead,
  };
}
