// Records of games (`core/record.py`): made from a table in the page, and read as strictly as the server reads them.
import { isReadable } from "../fair.js";
import { fits } from "../fits.js";
import { declared } from "../shuffle.js";
import { readPosition, writePosition } from "./declared.js";
import { State } from "./state.js";

/** @import { By, FairDeal, Outcome } from "../protocol.d.ts" */
/** @import { Game } from "./play.js" */
/** @import { Table } from "./table.js" */
/**
 * A record as it is written in JSON, with who chose each action and what was taken back.
 * @typedef {{game: string, start: string, actions: string[], ended?: Outcome, fair?: FairDeal, by?: By[],
 *   undone?: number, looked_ahead?: boolean, redealt?: number}} Told
 */

const LONGEST = 200_000; // characters; the longest games need a third of it

/** Why there is no record. @typedef {"going" | "no_record" | "too_long"} Reason */
export class NoRecord extends Error {
  /** @param {Reason} reason */
  constructor(reason) {
    super(reason);
    this.reason = reason;
  }
}

/** The record of a game that is over. @param {Table} table @returns {Told} */
export function recordOf({ kept, states: [first], ended, outcome }) {
  if (!outcome || kept.seed === null) throw new NoRecord("going");
  return {
    game: kept.game,
    start: writePosition(first),
    actions: kept.actions,
    ...(ended ? { ended } : {}),
    fair: { version: 3, seed: kept.seed, lot: kept.lot },
    by: kept.by,
    undone: kept.undone,
    looked_ahead: kept.lookedAhead,
    redealt: kept.redealt,
  };
}

// -- reading ---------------------------------------------------------------------------------------------------------

/** Parse a record, without replaying it. @param {string} text @returns {Told} */
export function parse(text) {
  if (text.length > LONGEST) throw new NoRecord("too_long");
  const told = parsed(text);
  if (!isRecord(told)) throw new NoRecord("no_record");
  return told;
}

/** Every state of a record; it is replayed completely, so a forged one is refused.
 * @param {Told} told @param {Game} game */
export function fromRecord({ start, actions, ended }, game) {
  const read = readPosition(game.kernels, start);
  if (!read) throw new NoRecord("no_record");
  const states = [new State({ ...game, players: read.players }, read.bytes)];
  for (const action of actions) states.push(played(states[states.length - 1], action));
  const { turn } = states[states.length - 1];
  const seats = [...Array(read.players).keys()];
  const fits = !ended || (turn !== null && ended.winners.every((seat) => seats.includes(seat))
    && new Set(ended.winners).size < read.players);
  if (!fits) throw new NoRecord("no_record");
  return { states, options: read.options };
}

/** @param {State} state @param {string} action */
function played(state, action) {
  const code = state.code(action);
  if (code === undefined || !state.codes.includes(code)) throw new NoRecord("no_record");
  return state.play(code);
}

/** @param {string} text @returns {any} */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** @param {any} told @returns {told is Told} */
const isRecord = (told) =>
  fits(told, declared.shapes.record, declared.shapes) && ((told.fair ?? null) === null || isReadable(told.fair));
