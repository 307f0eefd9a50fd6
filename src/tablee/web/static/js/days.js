// Where turns last days: since when somebody is on turn, and when the stand-in offers itself.
import { moment } from "./dates.js";
import { about, fill } from "./words.js";

/** @import { Table } from "./protocol.d.ts" */
/** @import { Who } from "./telling.js" */
/** @import { Texts } from "./types.d.ts" */

const DAY = 86_400_000;

/** Since when, in words. @param {number} since in seconds since 1970 @param {Texts} texts since */
export const sinceWhen = (since, texts) => fill(texts.since, { when: moment(new Date(1000 * since)) });

/** The note below the name of an absent person on turn. @param {Table} table @param {number} seat
 * @param {Texts} texts */
export const noteOf = ({ now, since }, seat, texts) => (since && now?.turn === seat ? sinceWhen(since, texts) : "");

/** For whom the stand-in offers itself to the people of this device, because that turn lasts too long; null where it
 * does not.
 * @param {Table} table @param {(seat: number) => Who} who @param {Texts} texts */
export function offerOf({ now, since, days, late, seats, mine }, who, texts) {
  const turn = now?.turn ?? null;
  if (turn === null || !since || !days || late !== "offer" || !mine.length || mine.includes(turn)) return null;
  const isAwaited = seats[turn].who === "person" && !seats[turn].kept;
  if (!isAwaited || 1000 * since + days * DAY > Date.now()) return null;
  return [about(texts, "turn_of", who(turn)), sinceWhen(since, texts)].join(" · ");
}
