// How the games stand that the same people play one after the other.
import { fill } from "./words.js";

/** @import { Table } from "./protocol.d.ts" */

/** Nothing is said of the first game.
 * @param {Table} table @param {(seat: number) => string} names @param {Record<string, any>} texts */
export function seriesWords({ series: { games, won } }, names, texts) {
  if (games < 2) return "";
  return fill(texts.series, { score: won.map((count, seat) => `${names(seat)} ${count}`).join(" · ") });
}
