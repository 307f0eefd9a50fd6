// One's own tables on the start page: each can be hidden on this device, and restored at once. Other people still see
// it.
import { every, maybe, one } from "./elements.js";
import { keep, kept } from "./memory.js";

/** @import { Texts } from "./types.d.ts" */

const AWAY = "tables-put-away"; // the codes of the last ones
const MOST = 200;

/** @returns {string[]} */
function away() {
  const codes = kept(AWAY);
  return Array.isArray(codes) ? codes.filter((code) => typeof code === "string") : [];
}

/** Since when it is somebody's turn, in the time of this device. @param {Texts} texts */
export async function showSince(texts) {
  const times = every("time[data-since]");
  if (!times.length) return;
  const { sinceWhen } = await import("./days.js");
  for (const time of times) time.textContent = sinceWhen(Number(time.dataset.since), texts);
}

const panel = maybe("games");
if (panel && maybe("put-back")) {
  const back = one("#put-back button", panel);
  const tables = every("[data-table]", panel);
  /** The item that was hidden last, and the one after it. @type {{item: HTMLElement, next: Element | null} | null} */
  let last = null;

  const show = () => {
    back.hidden = last === null;
    panel.hidden = last === null && !panel.querySelector("li");
  };

  for (const item of tables) {
    const code = item.dataset.table ?? "";
    if (away().includes(code)) item.remove();
    one("[data-remove]", item).addEventListener("click", () => {
      last = { item, next: item.nextElementSibling };
      item.remove();
      keep(AWAY, [...away(), code].slice(-MOST));
      show();
      back.focus();
    });
  }

  back.addEventListener("click", () => {
    if (!last) return;
    const { item, next } = last;
    keep(AWAY, away().filter((code) => code !== item.dataset.table));
    one("ul", panel).insertBefore(item, next?.isConnected ? next : null);
    last = null;
    show();
    one("a", item).focus();
  });
  show();
}
