// What a table in the page says, in the words of the live line (docs/live.md); actions are told in full.
import { KINDS } from "./entries.js";

/** @import { GameEvent } from "./state.js" */
/** @import { Entry as Told, Place, Seat as Shown, Snapshot, Step } from "../protocol.d.ts" */
/** @import { Entry } from "./shelf.js" */
/** @import { Seat, Table } from "./table.js" */
/** @typedef {number | null} Eyes */

const LATELY = 30; // actions that are told again with the whole table

/** The whole table, through these eyes. @param {Table} table @param {Eyes} eyes @returns {Snapshot} */
export function snapshot(table, eyes) {
  const { promise, mine } = table;
  return /** @type {any} */ ({
    n: table.log.length,
    code: table.code,
    game: table.game.kernels.about.game,
    options: table.blank.options,
    private: table.game.kernels.about.private,
    seats: seatsOf(table),
    host: false, // there is nothing for a host to decide
    practice: mine.length > 0,
    keeper: null,
    clock: null,
    left: null,
    listed: false,
    may_swap: table.maySwap,
    round: table.deals.length,
    step: table.step,
    undone: table.undone,
    redealt: table.redealt,
    ...table.aside,
    promise: promise && {
      deal: promise.deal,
      round: promise.round,
      after: promise.after,
      commitment: promise.commitment,
      participants: [],
      sealed: [],
      seals: null,
      contributed: [],
    },
    now: table.states.length ? table.now(eyes) : null,
    lately: lately(table, eyes),
    here: mine,
    watching: 0,
    ...placeOf(table, eyes),
  });
}

/** @param {Table} table @param {Eyes} eyes @returns {Place} */
function placeOf({ mine, seats }, eyes) {
  return { mine, may_sit: [], eyes, help: Object.fromEntries(mine.map((seat) => [seat, seats[seat].help])) };
}

/** @param {Table} table */
export const seatsOf = (table) => table.seats.map((seat) => shown(seat, table.ended !== null));

/** What is told of a seat. @param {Seat} seat @param {boolean} ended @returns {Shown} */
function shown({ number: seat, level, name, picture, place, gaveUp, onDevice }, ended) {
  if (level) return { seat, place, who: "bot", name, level: /** @type {Shown["level"]} */ (level) };
  return {
    seat,
    place,
    who: "person",
    name,
    picture,
    ...(gaveUp && !ended ? { kept: true } : {}),
    ...(gaveUp ? { gave_up: true } : {}),
    ...(onDevice ? { on_device: true } : {}),
  };
}

/** The entry that has just been applied, as these eyes may hear of it.
 * @param {Table} table @param {Entry} entry @param {Eyes} eyes @returns {Told} */
export function told(table, entry, eyes) {
  const kind = KINDS[entry.kind];
  const message = { n: entry.number, did: entry.kind, ...publicFacts(entry), ...table.news };
  if (kind.acts) return /** @type {any} */ ({ ...message, ...action(table, entry, eyes) });
  if (kind.changesSeats) Object.assign(message, { seats: seatsOf(table), practice: table.mine.length > 0 });
  if (kind.changesGame) Object.assign(message, { step: table.step, may_swap: table.maySwap });
  if (kind.tellsGame) {
    const events = kind.deals ? table.state.view(eyes).events : [];
    Object.assign(message, { events, now: table.now(eyes) });
  }
  return /** @type {any} */ (kind.reseats ? { ...message, ...placeOf(table, eyes) } : message);
}

/** @param {Table} table @param {Entry} entry @param {Eyes} eyes */
function action({ state, step }, { facts }, eyes) {
  const view = state.view(eyes);
  const over = state.turn === null;
  const events = view.events.map((event, at, all) => (at < all.length - 1 ? { seat: facts.seat, ...event } : event));
  return { step, events, now: view.now, ...(over !== (step === 1) ? { may_swap: over } : {}) };
}

/** @param {Entry} entry */
function publicFacts({ kind, facts }) {
  const known = (KINDS[kind].shows ?? []).filter((name) => name in facts);
  return Object.fromEntries(known.map((name) => [name, facts[name]]));
}

/** The last actions of this round; the deal is step 0. What was taken back is gone.
 * @param {Table} table @param {Eyes} eyes @returns {Step[]} */
function lately(table, eyes) {
  const entries = table.states.length ? standing(table) : [];
  const steps = entries.map((entry, step) => ({ entry, step }));
  return /** @type {any} */ (steps.slice(-LATELY).map(({ entry, step }) => {
    const { by, ...facts } = publicFacts(entry);
    const events = table.states[step].view(eyes).events.slice(0, -1).map((event) => brief(event, entry.facts.seat));
    return { n: entry.number, step, ...facts, ...(by && by !== "person" ? { by } : {}), events };
  }));
}

/** The entries that made the states of this round. @param {Table} table */
function standing({ log, deals }) {
  /** @type {Entry[]} */
  const entries = [];
  for (const entry of log.slice(deals[deals.length - 1])) {
    const { deals: begins, acts, takesBack } = KINDS[entry.kind];
    if (begins || acts) entries.push(entry);
    else if (takesBack) entries.length = entry.facts.to + 1;
  }
  return entries;
}

/** Who acted goes without saying. @param {GameEvent} event @param {number | undefined} actor */
function brief(event, actor) {
  const { seat, ...rest } = event;
  return seat === actor ? rest : event;
}
