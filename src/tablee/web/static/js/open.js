// Refreshes the list of open tables while the page is visible: only changed entries are replaced,
// and screen readers are not notified.
import { by, every, present } from "./elements.js";

const PAUSE = 4000;
const list = by("open-tables");
let waiting = 0;

/** @param {string} code @returns {HTMLElement | null} */
const entry = (code) => list.querySelector(`[data-code="${code}"]`);

/** Replace or remove an entry; the keyboard focus is kept.
 * @param {Element} old @param {Element} [fresh] */
function replace(old, fresh) {
  const here = old.contains(document.activeElement);
  if (fresh) old.replaceWith(fresh);
  else old.remove();
  if (here) (fresh?.querySelector("a") ?? by("open")).focus({ preventScroll: true });
}

/** @param {HTMLElement[]} fresh */
function update(fresh) {
  const codes = new Set(fresh.map(({ dataset }) => dataset.code));
  for (const old of every("li", list)) if (!codes.has(old.dataset.code)) replace(old);
  fresh.forEach((item, place) => {
    const old = entry(present(item.dataset.code));
    if (!old) list.insertBefore(item, list.children[place] ?? null);
    else if (!old.isEqualNode(item)) replace(old, item);
  });
}

async function refresh() {
  clearTimeout(waiting);
  if (document.hidden) return; // coming back refreshes
  try {
    const answer = await fetch("/watch/tables");
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (answer.ok) update([...page.querySelectorAll("li")]);
  } catch {
    // offline: try again next time
  }
  waiting = setTimeout(refresh, PAUSE);
}

document.addEventListener("visibilitychange", refresh);
waiting = setTimeout(refresh, PAUSE);
