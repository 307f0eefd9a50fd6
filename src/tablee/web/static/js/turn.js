// Whose turn it is: above the board, in the page's title, and as a tone.
import * as patience from "./patience.js";
import { about } from "./words.js";

/** @import { Table } from "./protocol.d.ts" */
/** @import { Who } from "./telling.js" */
/** @import { Texts } from "./types.d.ts" */

const THINKING = 4000; // milliseconds a bot may think before the page says that it is still being got ready

/**
 * @param {HTMLElement} banner
 * @param {{texts: Texts, who: (seat: number) => Who, ring: () => void}} around
 */
export function createTurn(banner, { texts, who, ring }) {
  const { title } = document;

  /** @param {Table} table */
  function words({ now, mine, seats }) {
    if (!now) return mine.length && seats.some((seat) => seat.who === "nobody") ? texts.waiting : "";
    if (now.turn === null) return "";
    if (seats[now.turn].who === "nobody") return texts.waiting; // the player has left
    return about(texts, seats[now.turn].kept ? "keeper_for" : "turn_of", who(now.turn));
  }

  /** @param {Table} table */
  return (table) => {
    const { now, mine, seats } = table;
    const was = banner.classList.contains("mine");
    const turn = now?.turn ?? -1; // nobody's
    const isMine = mine.includes(turn);
    banner.textContent = words(table);
    banner.classList.toggle("mine", isMine);
    document.title = isMine ? `● ${title}` : title;
    if (isMine && !was) ring();
    // On a new machine the first bot takes a while: it is being compiled.
    if (seats[turn]?.who === "bot") patience.begin(THINKING);
    else patience.end();
  };
}
