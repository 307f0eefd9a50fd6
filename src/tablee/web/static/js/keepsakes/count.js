// Adds a finished game to the shelf of the person who played it on this device.
import { readFamily } from "../family.js";
import { dayOf, keyNow, keyOf, readProgress, writeProgress } from "../progress.js";
import { levelAgainst } from "../preferences.js";

/** @import { Table } from "../protocol.d.ts" */
/** @import { Progress } from "../progress.js" */
/** What a game lets people collect: an event of theirs that ended it, or their cards in a fact.
 * @typedef {{name: string, event: string, fact: string, card: string}} Keepsake */
/** What one game has brought. @typedef {{level: string | null, isFirst: boolean}} Gain */

const MOST_COUNTED = 100; // games: older ones are rarely opened again

/** Whose shelf a seat's is: of the only one here, whoever that is; of several, those who have a profile.
 * @param {Table} table @param {number} seat */
function shelfOf({ seats, mine }, seat) {
  if (mine.length === 1) return keyNow();
  const { name, picture } = seats[seat];
  const found = readFamily().family.people.find((one) => one.name === name && one.picture === picture);
  return found ? keyOf(found.id) : null;
}

/** Count a game that is over, once; gives what it brought to the only one here.
 * @param {Table} table @param {Keepsake[]} keepsakes @param {Date} today @returns {Gain} */
export function countGame(table, keepsakes, today = new Date()) {
  const gains = table.mine.map((seat) => {
    const key = shelfOf(table, seat);
    return key === null ? null : countFor(table, seat, { key, keepsakes, day: dayOf(today) });
  });
  return (gains.length === 1 ? gains[0] : null) ?? { level: null, isFirst: false };
}

/** @param {Table} table @param {number} me @param {{key: string, keepsakes: Keepsake[], day: string}} where
 * @returns {Gain | null} */
function countFor(table, me, { key, keepsakes, day }) {
  const { game, now, looked_ahead } = table;
  const id = [game, table.code, table.round].join(" ");
  const { progress } = readProgress(key);
  if (!now?.outcome || looked_ahead || progress.counted.includes(id)) return null;
  const hasWon = now.outcome.winners.includes(me);
  const level = hasWon ? levelAgainst(table.seats, me) : null;
  const isFirst = level !== null && !progress.levels[game]?.[level];
  const things = { ...progress.things[game] };
  for (const one of keepsakes) {
    const more = howMany(one, table, me);
    if (more) things[one.name] = (things[one.name] ?? 0) + more;
  }
  /** @type {Progress} */
  const after = {
    ...progress,
    levels: isFirst ? { ...progress.levels, [game]: { ...progress.levels[game], [level]: day } } : progress.levels,
    wins: hasWon ? { ...progress.wins, [game]: (progress.wins[game] ?? 0) + 1 } : progress.wins,
    things: Object.keys(things).length ? { ...progress.things, [game]: things } : progress.things,
    counted: [...progress.counted, id].slice(-MOST_COUNTED),
  };
  return { level, isFirst: writeProgress(after, key) && isFirst };
}

/** @param {Keepsake} keepsake @param {Table} table @param {number} me */
function howMany({ event, fact, card }, { now, last }, me) {
  if (event) return last.filter((one) => one.event === event && one.seat === me).length;
  const own = /** @type {Record<string, unknown[]>} */ (now ?? {})[fact]?.[me];
  return typeof own === "string" ? own.split(card).length - 1 : 0;
}
