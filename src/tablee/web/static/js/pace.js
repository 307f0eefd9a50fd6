// The speed of animations: chosen in the menu of a table, stored in the browser.
import { every } from "./elements.js";
import { keep, kept } from "./memory.js";

/** How many times as long as usual everything takes. @type {Record<string, number>} */
const PACES = { slow: 1.8, normal: 1, fast: 0.5 };
const USUAL = "normal";

const remembered = String(kept("pace"));
let chosen = remembered in PACES ? remembered : USUAL;

export const pace = () => PACES[chosen];

/** Whether everything is to go faster than usual. */
export const isFast = () => pace() < PACES[USUAL];

/** @param {HTMLElement} choice one radio button for each pace */
export function createPace(choice) {
  const show = () => {
    document.documentElement.style.setProperty("--pace", String(pace()));
    for (const radio of every("input", choice, HTMLInputElement)) radio.checked = radio.value === chosen;
  };
  choice.addEventListener("change", ({ target }) => {
    chosen = /** @type {HTMLInputElement} */ (target).value;
    keep("pace", chosen);
    show();
  });
  show();
}
