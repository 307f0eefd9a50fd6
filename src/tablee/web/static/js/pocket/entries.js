// The kinds of entries at a table in the page (`table/entries.py`): what each makes of it, and what is told of it.
import { begin, blankFor, bytesOf } from "./play.js";

/** @import { Seat, Table } from "./table.js" */
/** @typedef {Record<string, any>} Facts */
/**
 * What all entries of a kind have in common.
 * @typedef {{fold: (table: Table, facts: Facts) => void, shows?: string[], deals?: boolean, acts?: boolean,
 *   takesBack?: boolean, changesGame?: boolean, tellsGame?: boolean, changesSeats?: boolean, reseats?: boolean}} Kind
 */

const BOT_NAMES = ["Pip", "Milo", "Tilda", "Bruno"]; // by the seat a bot was invited to

/** The same circle, counted from another seat. @template T @param {number} first @param {T[]} seats */
export const countedFrom = (first, seats) => [...seats.slice(first), ...seats.slice(0, first)];

/** The same seats, two of them exchanged. @template T @param {T[]} seats @param {number} one @param {number} other */
export const exchanged = (seats, one, other) => seats.with(one, seats[other]).with(other, seats[one]);

/** How games stand that were played before. @type {{games: number, won: number[]}} */
const NO_SERIES = { games: 0, won: [] };

/** Who has played together before sits where the series goes on; everyone else where she was invited to.
 * @param {Table} table @param {Facts} facts */
function opened(table, { options, seats, help, people, host, lot, places = [...seats.keys()], series = NO_SERIES }) {
  table.blank = blankFor(table.game.kernels.about, seats.length, options);
  table.lot = lot;
  table.games = series.games;
  table.seats = seats.map((/** @type {string} */ who, /** @type {number} */ number) => {
    const isBot = who !== "me" && who !== "device";
    const place = places[number];
    const [name, picture] = isBot ? [BOT_NAMES[place], ""] : (people[number] ?? [host.name, host.picture]);
    const level = isBot ? who : null;
    const known = { number, place, level, name, picture, onDevice: who === "device" };
    return { ...known, help: isBot ? "off" : help[number], gaveUp: false, won: series.won[number] ?? 0 };
  });
}

/** @param {Table} table @param {Facts} facts */
function named({ seats }, { seat, name, picture }) {
  Object.assign(seats[seat], { name, picture });
}

/** After a game the seats stay as they are until the next deal: they say who won.
 * @param {Table} table @param {Facts} facts */
function swapped(table, facts) {
  if (table.states.length && !table.isGoingOn) {
    table.swaps.push([facts.seat, facts.with]);
    return;
  }
  exchange(table, facts.seat, facts.with);
  if (table.states.length) {
    table.states = [];
    table.deals.pop();
    table.redealt += 1;
  }
}

/** @param {Table} table @param {number} one @param {number} other */
function exchange(table, one, other) {
  seat(table, exchanged(table.seats, one, other));
}

/** @param {Table} table @param {Seat[]} order */
function seat(table, order) {
  table.seats = order;
  order.forEach((sits, number) => {
    sits.number = number;
  });
}

/** @param {Table} table @param {Facts} facts */
function committed(table, { deal, round = 0, after = 0, secret, commitment, participants = null }) {
  const entry = table.log.length + 1;
  table.promise = {
    deal, round, after, secret, commitment, entry, participants, contribution: null, contributed: null,
  };
}

/** In the old protocol. @param {Table} table @param {Facts} facts */
function contributed({ promise, log }, { contribution }) {
  Object.assign(promise, { contribution, contributed: log.length + 1 });
}

/** @param {Table} table @param {Facts} facts */
function dealt(table, { seed, lot, first }) {
  countRound(table);
  for (const [one, other] of table.swaps) exchange(table, one, other);
  if (table.states.length) {
    table.redealt = 0; // the deals of the round before
    table.after = table.dealNumber;
  }
  seat(table, countedFrom(lot ?? first ?? 0, table.seats));
  for (const sits of table.seats) sits.gaveUp = false;
  table.states = [begin(table.game, table.blank, bytesOf(seed), table.lot)];
  table.deals.push(table.log.length);
  table.dealt += 1;
  table.dealNumber = table.dealt;
  table.undone = table.revealedAt = 0;
  table.lookedAhead = false;
  table.swaps = [];
  table.promise = table.ended = table.rematchOf = null;
}

/** A game that is over counts in the series, unless somebody saw ahead in it. @param {Table} table */
function countRound(table) {
  if (!table.outcome || table.lookedAhead) return;
  table.games += 1;
  for (const winner of table.outcome.winners) table.seats[winner].won += 1;
}

/** @param {Table} table @param {Facts} facts */
function played(table, { action }) {
  table.states.push(table.state.play(table.codeOf(action)));
  const { revealing } = table.game.kernels.about;
  if (table.state.view(null).events.some(({ event }) => revealing.includes(event))) table.revealedAt = table.step;
}

/** @param {Table} table @param {Facts} facts */
function tookBack(table, { to }) {
  table.undone += table.step - to;
  table.lookedAhead ||= table.revealedAt > to;
  table.revealedAt = Math.min(table.revealedAt, to);
  table.states.length = to + 1;
  table.rematchOf = null;
}

/** The seat-keeper plays on, unless only one seat is left, or no person: who is left wins.
 * @param {Table} table @param {Facts} facts */
function gaveUp(table, facts) {
  table.seats[facts.seat].gaveUp = true;
  const left = table.seats.filter((sits) => !sits.gaveUp);
  if (left.length > 1 && left.some(({ level }) => level === null)) return;
  table.ended = { winners: left.map(({ number }) => number), reason: "gave_up" };
}

/** @type {Record<string, Kind>} */
export const KINDS = {
  opened: { fold: opened },
  named: { fold: named, shows: ["seat", "name", "picture"], changesSeats: true },
  swapped: { fold: swapped, shows: ["seat", "with"], changesGame: true, changesSeats: true, reseats: true },
  committed: { fold: committed, shows: ["deal", "round", "after", "commitment", "participants"] },
  contributed: { fold: contributed, shows: ["seat", "contribution"] },
  dealt: {
    fold: dealt,
    shows: ["lot"],
    deals: true,
    changesGame: true,
    tellsGame: true,
    changesSeats: true,
    reseats: true,
  },
  played: { fold: played, shows: ["seat", "action", "by"], acts: true, changesGame: true },
  gave_up: { fold: gaveUp, shows: ["seat"], changesGame: true, tellsGame: true, changesSeats: true },
  took_back: { fold: tookBack, shows: ["seat", "to"], takesBack: true, changesGame: true, tellsGame: true },
  wants_rematch: {
    fold(table, facts) {
      table.rematchOf ??= facts.seat;
    },
    shows: ["seat"],
  },
  help: {
    fold({ seats }, facts) {
      seats[facts.seat].help = facts.help;
    },
    shows: ["seat", "help"],
  },
  emote: { fold() {}, shows: ["seat", "emote"] },
};
