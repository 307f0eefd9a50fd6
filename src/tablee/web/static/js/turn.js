// Whose turn it is: above the board, in the page's title, and as a tone.
import { fill } from "./doors.js";
import * as patience from "./patience.js";

/** @import { Table } from "./protocol.d.ts" */
/** @import { Who } from "./telling.js" */

const THINKING = 4000; // milliseconds a bot may think before the page says that it is still being got ready

/**
 * @param {HTMLElement} banner
 * @param {{texts: Record<string, any>, who: (seat: number) => Who, ring: () => void}} around
 */
export function createTurn(banner, { texts, who, ring }) {
  const { title } = document;

  /** @param {Table} table */
  function words({ now, mine, seats }) {
    if (!now) return mine.length ? texts.waiting : "";
    if (now.turn === null) return "";
    const { name, number } = who(now.turn);
    if (seats[now.turn].kept) return fill(texts.keeper_for, { name });
    if (number !== undefined) return fill(texts.turn_of_player, { number });
    return mine.length === 1 && mine[0] === now.turn ? texts.your_turn : fill(texts.turn_of, { name });
  }

  /** @param {Table} table */
  return (table) => {
    const { now, mine, seats } = table;
    const was = banner.classList.contains("mine");
    const isMine = Boolean(now && mine.includes(now.turn));
    banner.textContent = words(table);
    banner.classList.toggle("mine", isMine);
    document.title = isMine ? `● ${title}` : title;
    if (isMine && !was) ring();
    // The first bot on a new machine keeps everyone waiting.
    if (seats[now?.turn]?.who === "bot") patience.begin(THINKING);
    else patience.end();
  };
}
