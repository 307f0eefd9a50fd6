// On a new machine rules and bots are compiled first: what takes longer than a moment says so, instead of seeming dead.
import { by } from "./elements.js";

const MOMENT = 800;
const WAITS = /^\/(learn|rules|t)\/./; // pages that show a game

const box = by("patience");
let asking = 0;

/** Something was asked for. @param {number} [moment] milliseconds until that is worth a word */
export function begin(moment = MOMENT) {
  end();
  asking = setTimeout(() => {
    box.hidden = false;
  }, moment);
}

/** It is there. */
export function end() {
  clearTimeout(asking);
  box.hidden = true;
}

addEventListener("click", (event) => {
  /** @type {HTMLAnchorElement | null} */
  const link = /** @type {Element} */ (event.target).closest("a[href]:not([target])");
  const elsewhere = link && link.pathname !== location.pathname && WAITS.test(link.pathname);
  if (elsewhere && !event.ctrlKey && !event.metaKey && !event.shiftKey) begin();
});
addEventListener("pageshow", end);
