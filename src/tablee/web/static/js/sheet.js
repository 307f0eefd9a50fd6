// The info sheet of a table: settings, swapping seats, and whether the table is listed.
import { seriesWords } from "./ending.js";
import { absences } from "./seats.js";
import { about, fill } from "./words.js";

/** @import { Send, Table } from "./protocol.d.ts" */
/** @import { Who } from "./telling.js" */
/** @import { Texts } from "./types.d.ts" */

/**
 * @param {{dialog: HTMLDialogElement, openers: HTMLElement[], closer: HTMLElement, agreed: HTMLElement,
 *   swaps: HTMLElement, listing: HTMLElement, listed: HTMLInputElement}} parts
 * @param {{texts: Texts, who: (seat: number) => Who, send: Send}} table
 */
export function createSheet({ dialog, openers, closer, agreed, swaps, listing, listed }, { texts, who, send }) {
  for (const opener of openers) opener.addEventListener("click", () => dialog.showModal());
  closer.addEventListener("click", () => dialog.close());
  listed.addEventListener("change", () => send("listed", { listed: listed.checked }));

  /** What is special at this table. @param {Table} table */
  function wishes(table) {
    const { clock, keeper, days, late, watching } = table;
    const lines = [seriesWords(table, (seat) => who(seat).name, texts)].filter(Boolean);
    if (table.looked_ahead) lines.push(texts.looked_ahead);
    lines.push(...absences(table, who, texts));
    if (watching) lines.push(fill(texts.watching, { count: watching }));
    if (clock) lines.push(fill(texts.has_clock, { count: clock }));
    if (keeper) lines.push(fill(texts.has_keeper, { count: keeper }));
    if (days && late) lines.push(fill(texts.has_days, { count: days }), texts.late[late]);
    return lines.map((line) => {
      const item = document.createElement("li");
      item.textContent = line;
      return item;
    });
  }

  /** A button for every seat I could move to; a seat that asked me gets the primary button. @param {Table} table */
  function choices({ seats, mine, may_swap, requests, now, practice }) {
    if (!may_swap || mine.length !== 1) return [];
    const [own] = mine;
    const dealt = Boolean(now && !now.outcome) && !practice; // then a swap must not cost anyone else their cards
    return seats
      .filter((other) => other.seat !== own && (!dealt || other.who === "person"))
      .map(({ seat, who: taken }) => {
        const asked = requests.some((one) => one.what === "swap" && one.seat === seat && one.with === own);
        const button = document.createElement("button");
        button.type = "button";
        button.className = asked ? "primary wide" : "soft wide";
        button.textContent =
          taken === "nobody" ? fill(texts.move_to, { number: seat + 1 }) : about(texts, "swap_with", who(seat));
        button.addEventListener("click", () => {
          dialog.close();
          send("swap", { seat: own, with: seat });
        });
        return button;
      });
  }

  /** @param {Table} table the picture of the table */
  return function show(table) {
    agreed.replaceChildren(...wishes(table));
    renew(swaps, choices(table));
    listing.hidden = !table.host;
    listed.checked = table.listed;
  };
}

/** Replace buttons, and keep the focus. @param {HTMLElement} box @param {HTMLElement[]} buttons */
function renew(box, buttons) {
  const at = [...box.children].indexOf(/** @type {Element} */ (document.activeElement));
  box.replaceChildren(...buttons);
  buttons[at]?.focus();
}

/** The text about a swap of two seats, or a move to a free one.
 * @param {Record<string, string>} texts @param {number[]} seats the taken ones @param {(seat: number) => Who} who */
export function swapWords(texts, seats, who) {
  const [one, other] = seats.map(who).sort((first) => (first.isYou ? -1 : 1));
  if (!other) return about(texts, "moved", one, { number: seats[0] + 1 });
  return about(texts, "swapped", one, { other });
}
