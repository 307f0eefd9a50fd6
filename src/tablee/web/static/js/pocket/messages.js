// The messages of a table in the page, in the format of the live protocol (docs/live.md); actions are not patches.

/** @import { Entry, Seat as Shown, Snapshot, Step } from "../protocol.d.ts" */
/** @import { GameEvent, State } from "./state.js" */
/** @import { Change, Seat, Table } from "./table.js" */
/** @typedef {number | null} Eyes */

const LATELY = 30; // actions in a snapshot

/** The whole table, as one seat or a spectator sees it. @param {Table} table @param {Eyes} eyes @returns {Snapshot} */
export function snapshot(table, eyes) {
  const { kept, game, mine } = table;
  return {
    ...context(table, eyes),
    code: kept.id,
    game: kept.game,
    options: kept.options,
    private: game.kernels.about.private,
    host: false, // a host has no options here
    keeper: null,
    clock: null,
    days: null,
    late: null,
    grace: null, // take-backs are always possible
    left: null,
    listed: false,
    round: 1,
    undone: kept.undone,
    redealt: kept.redealt,
    promise: null,
    now: table.states.length ? nowOf(table, eyes) : null,
    lately: lately(table, eyes),
    here: mine,
    watching: 0,
    alerts: [],
    last_seen: {},
  };
}

/** The entry about a change, with the state of the table.
 * @param {Table} table @param {Change} change @param {Eyes} eyes @returns {Entry} */
export function entryOf(table, change, eyes) {
  const around = context(table, eyes);
  switch (change.did) {
    case "swapped": case "named": case "help": case "emote":
      return { ...around, ...change };
    default:
      return { ...around, now: nowOf(table, eyes), events: eventsOf(table.state, change, eyes), ...change };
  }
}

/** Everything but the game itself. @param {Table} table @param {Eyes} eyes */
function context(table, eyes) {
  const { kept, mine } = table;
  return {
    n: kept.n,
    step: table.step,
    seats: seatsOf(table),
    practice: mine.length > 0,
    may_swap: table.maySwap,
    mine,
    may_sit: [],
    eyes,
    help: Object.fromEntries(mine.map((seat) => [seat, kept.seats[seat].help])),
    requests: [],
    may_back: table.mayTakeBack,
    slip: null,
    may_draw: false, // needs several people
    series: table.series,
    looked_ahead: kept.lookedAhead,
    since: null,
  };
}

/** @param {Table} table */
export const seatsOf = ({ kept, ended }) => kept.seats.map((seat, number) => shown(seat, number, ended !== null));

/** @param {Seat} seat @param {number} number @param {boolean} ended @returns {Shown} */
function shown({ place, level, name, picture, gaveUp, onDevice }, number, ended) {
  if (level) return { seat: number, place, who: "bot", name, level };
  return {
    seat: number,
    place,
    who: "person",
    name,
    picture,
    ...(gaveUp && !ended ? { kept: true } : {}),
    ...(gaveUp ? { gave_up: true } : {}),
    ...(onDevice ? { on_device: true } : {}),
  };
}

/** @param {Table} table @param {Eyes} eyes */
function nowOf({ state, ended }, eyes) {
  const { now } = state.view(eyes);
  return ended ? { ...now, turn: null, legal: [], outcome: ended } : now;
}

/** The events of an action or a deal; the last one says whose turn it is. @param {State} state
 * @param {Change} change @param {Eyes} eyes @returns {GameEvent[]} */
function eventsOf(state, change, eyes) {
  if (change.did === "dealt") return state.view(eyes).events;
  if (change.did !== "played") return [];
  const { seat } = change;
  return state.view(eyes).events.map((event, at, all) => (at < all.length - 1 ? { seat, ...event } : event));
}

/** The last actions; the deal is step 0. @param {Table} table @param {Eyes} eyes @returns {Step[]} */
function lately({ states, kept: { n, lot, actions, by } }, eyes) {
  const steps = states.map((state, step) => ({ n, step, state }));
  return steps.slice(-LATELY).map(({ state, step }) => {
    const events = state.view(eyes).events.slice(0, -1);
    if (step === 0) return { n, step, ...(lot === null ? {} : { lot }), events };
    const seat = /** @type {number} */ (states[step - 1].turn); // not null: somebody has played
    return { n, step, seat, action: actions[step - 1], by: by[step - 1], events };
  });
}
