// On a new machine rules and bots are compiled first: what takes longer than a moment says so, instead of seeming dead.
import { by } from "./elements.js";

const MOMENT = 800;
const WAITS = /^\/(learn|rules|t)\/./; // pages that show a game

const ASK_AGAIN = 1000;

const box = by("patience");
let asking = 0;

/** Something was asked for. @param {number} [moment] milliseconds until that is worth a word */
export function begin(moment = MOMENT) {
  end();
  asking = setTimeout(() => {
    box.hidden = false;
    follow(box.querySelector("progress"), "", () => !box.hidden);
  }, moment);
}

/** It is there. */
export function end() {
  clearTimeout(asking);
  box.hidden = true;
}

/** Show how much is compiled, as long as somebody looks; tells whether anything was still to be done.
 * @param {HTMLProgressElement} bar @param {string} query @param {() => boolean} [wanted] */
async function follow(bar, query, wanted = () => true) {
  try {
    const { done, of } = await (await fetch(`/warming${query}`)).json();
    bar.hidden = done >= of;
    bar.value = done / of;
    if (!bar.hidden && wanted()) setTimeout(follow, ASK_AGAIN, bar, query, wanted);
    return !bar.hidden;
  } catch {
    bar.hidden = true;
    return false;
  }
}

/** At a table it is said while its game is not compiled: until then the bots are simple. */
async function warm() {
  const note = by("warming");
  const bar = note.querySelector("progress");
  new MutationObserver(() => {
    note.hidden = bar.hidden;
  }).observe(bar, { attributes: true, attributeFilter: ["hidden"] });
  note.hidden = !(await follow(bar, `?game=${by("room").dataset.game}`));
}
if (by("warming")) warm();

addEventListener("click", (event) => {
  /** @type {HTMLAnchorElement | null} */
  const link = /** @type {Element} */ (event.target).closest("a[href]:not([target])");
  const elsewhere = link && link.pathname !== location.pathname && WAITS.test(link.pathname);
  if (elsewhere && !event.ctrlKey && !event.metaKey && !event.shiftKey) begin();
});
addEventListener("pageshow", end);
