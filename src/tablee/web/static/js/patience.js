// Shows the progress while rules and bots are compiled on a new machine.
import { by, maybe, one } from "./elements.js";

const MOMENT = 800;
const WAITS = /^\/(learn|rules|t)\/./; // pages that show a game

const ASK_AGAIN = 1000;

const box = by("patience");
let asking = 0;

/** A request has started. @param {number} [moment] milliseconds until the progress is shown */
export function begin(moment = MOMENT) {
  end();
  asking = setTimeout(() => {
    box.hidden = false;
    follow(one("progress", box, HTMLProgressElement), "", () => !box.hidden);
  }, moment);
}

/** It has finished: hide the progress. */
export function end() {
  clearTimeout(asking);
  box.hidden = true;
}

/** Show the progress of compiling while the page is open; returns whether anything was left to compile.
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

/** Show it at a table while its game is being compiled; bots are simple until then. */
async function warm(/** @type {HTMLElement} */ note) {
  const bar = one("progress", note, HTMLProgressElement);
  new MutationObserver(() => {
    note.hidden = bar.hidden;
  }).observe(bar, { attributes: true, attributeFilter: ["hidden"] });
  note.hidden = !(await follow(bar, `?game=${by("room").dataset.game}`));
}
const warming = maybe("warming");
if (warming) warm(warming);

addEventListener("click", (event) => {
  /** @type {HTMLAnchorElement | null} */
  const link = /** @type {Element} */ (event.target).closest("a[href]:not([target])");
  const elsewhere = link && link.pathname !== location.pathname && WAITS.test(link.pathname);
  if (elsewhere && !event.ctrlKey && !event.metaKey && !event.shiftKey) begin();
});
addEventListener("pageshow", end);
