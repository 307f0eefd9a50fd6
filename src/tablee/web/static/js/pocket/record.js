// Records of games (`core/record.py`): written from the log of a table in the page, and read as strictly as the house
// reads them. From a record follows everything else.
import { isReadable } from "../fair.js";
import { seedOf, shuffled } from "../shuffle.js";
import { spell } from "./bots.js";
import { KINDS } from "./entries.js";
import { State } from "./state.js";
import { Table } from "./table.js";

/** @import { FairDeal, Outcome } from "../protocol.d.ts" */
/** @import { Game } from "./play.js" */
/** @import { Entry, Kept } from "./shelf.js" */
/**
 * A record as it is written in JSON; the house adds who chose each action, and what was taken back.
 * @typedef {{game: string, start: string, actions: string[], ended?: Outcome, fair?: FairDeal, by?: string[],
 *   undone?: number, looked_ahead?: boolean, redealt?: number}} Told
 */

const LONGEST = 200_000; // letters; the longest games need a third of it
const ENDED = ["gave_up", "draw_agreed", "all_left"]; // how people end a game

/** Why there is no record. @typedef {"going" | "no_record" | "too_long"} Reason */
export class NoRecord extends Error {
  /** @param {Reason} reason */
  constructor(reason) {
    super(reason);
    this.reason = reason;
  }
}

// -- writing ---------------------------------------------------------------------------------------------------------

/** The last game that was finished at a table of this device, and its record.
 * @param {Kept} kept @param {Game} game @returns {{table: Table, record: Told}} */
export function recordOf({ id, log }, game) {
  const whole = new Table(id, game, log);
  const { table, by, fair } = fold(id, game, log.slice(0, endOf(whole)));
  const [first, ...rest] = table.states;
  const record = {
    game: game.kernels.about.game,
    start: game.writing.text(first),
    actions: rest.map(({ cause }) => spell(game.kernels, game.own, /** @type {number} */ (cause.code))),
    ...(table.ended ? { ended: table.ended } : {}),
    fair,
    by,
    undone: table.undone,
    looked_ahead: table.lookedAhead,
    redealt: table.redealt,
  };
  return { table, record };
}

/** How long the log was when the last finished game ended. @param {Table} table */
function endOf({ outcome, states, deals, log }) {
  if (outcome) return log.length;
  const began = deals.at(states.length ? -2 : -1);
  if (began === undefined) throw new NoRecord("going");
  return log.findIndex(({ kind }, index) => KINDS[kind].deals && index > began);
}

/** A table, who chose each action of its game, and how that was dealt.
 * @param {string} id @param {Game} game @param {Entry[]} log */
function fold(id, game, log) {
  const table = new Table(id, game, []);
  /** @type {FairDeal} */
  let fair;
  /** @type {FairDeal[]} */
  let broken = []; // the deals of this round that ended with a swap
  /** @type {string[]} */
  let by = [];
  for (const entry of log) {
    const { facts } = entry;
    const { deals, acts, takesBack } = KINDS[entry.kind];
    const { redealt } = table;
    if (deals) {
      if (table.states.length) broken = []; // those of the round before
      fair = dealOf(table, entry);
      by = [];
    }
    if (acts) by.push(facts.by);
    if (takesBack) by.length = facts.to;
    table.apply(entry);
    if (table.redealt > redealt) broken.push(fair);
  }
  return { table, by, fair: whole(fair, broken, table) };
}

/** With the deals before it. @param {FairDeal} fair @param {FairDeal[]} broken @param {Table} table
 * @returns {FairDeal} */
function whole(fair, broken, table) {
  if (fair.version === 2) return { ...fair, broken };
  const old = broken.filter(({ version }) => version === 1);
  return { ...fair, broken: old, round: table.deals.length, after: fair.deal - 1 - old.length };
}

/** How a deal came about, from the table before it. @param {Table} table @param {Entry} entry @returns {FairDeal} */
function dealOf({ code, promise, mine, seats, blank }, { number, facts }) {
  const { deal, round, after, secret, commitment, entry, participants, contribution, contributed } = promise;
  const lot = facts.lot ?? null;
  const { deck } = shuffled(seedOf(secret, contribution ? [contribution] : []), blank.cards, lot !== null);
  const common = {
    table: code,
    deal,
    committed: { entry, commitment },
    dealt: { entry: number, seats: seats.length, lot, cards: blank.cards, deck },
    secret,
    broken: /** @type {FairDeal[]} */ ([]),
  };
  if (participants) return { version: 2, ...common, round, after, participants, listed: null, cancelled: null };
  const [seat] = mine; // all people share one device, which added once
  const given = { entry: contributed, seat, name: seats[seat]?.name, contribution };
  return { version: 1, ...common, contributed: mine.length ? [given] : [] };
}

// -- reading ---------------------------------------------------------------------------------------------------------

/** What a text tells of a record, before anything of it is played. @param {string} text @returns {Told} */
export function parse(text) {
  if (text.length > LONGEST) throw new NoRecord("too_long");
  const told = parsed(text);
  if (!isRecord(told)) throw new NoRecord("no_record");
  return told;
}

/** Every state of a record; all of it is played through, so a forged one is refused.
 * @param {Told} told @param {Game} game */
export function fromRecord({ start, actions, ended }, game) {
  const read = game.writing.read(start, game);
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

/** @param {any} told */
const isRecord = (told) =>
  [told?.game, told?.start].every(isText)
  && Array.isArray(told.actions) && told.actions.every(isText)
  && ((told.fair ?? null) === null || isReadable(told.fair))
  && ((told.ended ?? null) === null || isEnding(told.ended));

/** An ending that people agreed on. @param {any} ended */
const isEnding = ({ winners, reason }) =>
  ENDED.includes(reason) && Array.isArray(winners) && winners.every(Number.isInteger);

/** @param {unknown} value */
const isText = (value) => typeof value === "string";
