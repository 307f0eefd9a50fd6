// The list of games on this device, on the start page: each links to its table or replay, and can be removed.
import { wayTo } from "../left.js";
import { picture } from "../seats.js";
import { moment } from "../dates.js";
import { fill } from "../words.js";
import * as saved from "./saved.js";

/** @import { Listed } from "./saved.js" */
/** @typedef {{titles: Record<string, string>, finished: string, remove: string, damaged: string,
 *   newer: string}} Texts */

/** Show them after the tables where others may be waiting. @param {HTMLElement} panel @param {Texts} texts */
export function showGames(panel, texts) {
  const list = /** @type {HTMLElement} */ (panel.querySelector("ul"));
  const games = saved.list().filter(({ game }) => game in texts.titles);
  const damaged = saved.unreadable().map(({ id, reason }) => row(id, texts[/** @type {"damaged"} */ (reason)], texts));
  list.append(...games.map((kept) => row(kept.id, link(kept, texts), texts)), ...damaged);
  panel.hidden = list.childElementCount === 0;

  /** @param {string} id @param {string | HTMLElement} shown @param {Texts} texts */
  function row(id, shown, { remove }) {
    const [item, button] = ["li", "button"].map((tag) => document.createElement(tag));
    const name = typeof shown === "string" ? shown : shown.textContent;
    Object.assign(button, { type: "button", className: "icon-button" });
    button.setAttribute("aria-label", fill(remove, { name }));
    button.append(picture("static/art/house.svg#icon-close"));
    button.addEventListener("click", () => {
      saved.remove(id);
      item.remove();
      panel.hidden = list.childElementCount === 0;
    });
    item.className = "kept-game";
    item.append(shown, button);
    return item;
  }
}

/** @param {Listed} kept @param {Texts} texts */
function link(kept, { titles, finished }) {
  const words = [titles[kept.game], moment(new Date(kept.touched)), ...(kept.over ? [finished] : [])];
  const shown = { className: "soft", href: wayTo(kept), textContent: words.join(" · ") };
  return Object.assign(document.createElement("a"), shown);
}
