// Opens a stored game, also one of the previous version, which stored a log of entries like the server's.
import * as saved from "./saved.js";
import { newGame, Table } from "./table.js";

/** @import { Help } from "../protocol.d.ts" */
/** @import { Facts } from "../types.d.ts" */
/** @import { Game } from "./play.js" */
/** @import { Kept, Seat } from "./table.js" */
/** @typedef {{kind: string, facts: Facts}} Entry */
/** A game of the previous version. @typedef {{version: 1, id: string, game: string, log: Entry[], touched: string,
 *   over: boolean}} Old */

const BOT_NAMES = ["Pip", "Milo", "Tilda", "Bruno"]; // the names of bots in the previous version

/** The table of a stored game; throws Unreadable. @param {Kept | Old} kept @param {Game} game */
export function resumed(kept, game) {
  try {
    return kept.version === 1 ? migrated(kept, game) : new Table(kept, game);
  } catch {
    throw new saved.Unreadable(kept.id, "damaged");
  }
}

/** The last game of a log. @param {Old} old @param {Game} game */
function migrated({ id, log: [{ facts }, ...entries] }, game) {
  const { options, seats, lot, series = { games: 0, won: [] } } = facts;
  const about = { game: facts.game, options, draws: lot, games: series.games, seats: seats.map(seatOf) };
  const table = entries.reduce((before, { kind, facts: told }) => REPLAYED[kind]?.(before, told) ?? before,
    new Table(newGame(about), game));
  table.kept.id = id;
  return table;

  /** @param {string} who @param {number} number @returns {Seat} */
  function seatOf(who, number) {
    const isBot = who !== "me" && who !== "device";
    const place = facts.places?.[number] ?? number;
    const [name, picture] = isBot ? [BOT_NAMES[place], ""] : (facts.people[number] ?? faceOf(facts.host));
    const [level, help] = isBot ? [who, /** @type {Help} */ ("off")] : [null, facts.help[number]];
    const [onDevice, won] = [who === "device", series.won[number] ?? 0];
    return { place, level, name, picture, onDevice, help, gaveUp: false, won };
  }
}

/** @param {Facts} host */
const faceOf = ({ name, picture }) => [name, picture];

/** What each kind of entry does; returns the next table after a rematch.
 * @type {Record<string, (table: Table, facts: Facts) => Table | void>} */
const REPLAYED = {
  dealt(table, { seed }) {
    const next = table.outcome ? new Table(table.rematch(table.mine[0]), table.game) : table;
    next.deal(seed);
    return next;
  },
  played: (table, { seat, action, by }) => void table.playFor(seat, action, by),
  took_back: (table, { seat }) => void table.takeBack(seat),
  gave_up: (table, { seat }) => void table.giveUp(seat),
  swapped: (table, { seat, with: other }) => void table.swap(seat, other),
  help: (table, { seat, help }) => void table.help(seat, help),
  named: ({ kept }, { seat, name, picture }) => void Object.assign(kept.seats[seat], { name, picture }),
};
