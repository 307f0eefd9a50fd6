// Preferences for new games, stored in the browser.
import { keep, kept } from "./memory.js";

/** @import { Seat } from "./protocol.d.ts" */

export const LEVELS = ["first", "easy", "medium", "strong", "master"];
export const BOTS = [...LEVELS, "learned"]; // they have a face, and need no server; the last one where a game has it

/** @typedef {{level?: string, players?: number}} GamePreferences */

/** The chosen level and number of players. @param {string} game @returns {GamePreferences} */
export const preferencesFor = (game) => /** @type {GamePreferences} */ (kept(`play-${game}`) ?? {});

/** @param {string} game @param {GamePreferences} news */
export const storePreferences = (game, news) => keep(`play-${game}`, { ...preferencesFor(game), ...news });

/** The help that was last chosen at a table. @param {string} help */
export const storeHelp = (help) => keep("help", help);

/** How fast a show goes on. @returns {string | null} */
export const showPace = () => /** @type {string | null} */ (kept("show-pace"));

/** @param {string} pace */
export const storeShowPace = (pace) => keep("show-pace", pace);

/** A table for one person and bots. @param {string} game @param {string} level @param {number} players
 * @param {object} options */
export function tableFor(game, level, players, options) {
  const bots = Array.from({ length: players - 1 }, () => level);
  const help = kept("help");
  return { game, seats: ["me", ...bots], options, ...(help ? { help: [help, ...bots.map(() => "off")] } : {}) };
}

/** The lowest level of the others, where all of them are bots of ours. @param {Seat[]} seats @param {number} me */
export function levelAgainst(seats, me) {
  const others = seats.filter(({ seat }) => seat !== me).map(({ level }) => LEVELS.indexOf(level ?? ""));
  return others.length && !others.includes(-1) ? LEVELS[Math.min(...others)] : null;
}
