// What one can say at a table: a row of pictures with their words in the place of the tools, gone with a tap elsewhere
// or Escape.
import { every } from "./elements.js";

/**
 * @param {HTMLElement} opener
 * @param {HTMLElement} panel
 * @param {{texts: Record<string, string>, send: (emote: string) => void}} table
 */
export function createEmotes(opener, panel, { texts, send }) {
  /** @param {boolean} open */
  function turn(open) {
    panel.hidden = !open;
    opener.setAttribute("aria-expanded", String(open));
    if (open) /** @type {HTMLElement} */ (panel.firstElementChild).focus();
  }

  function close() {
    const inside = panel.contains(document.activeElement);
    turn(false);
    if (inside) opener.focus();
  }

  for (const button of every("[data-emote]", panel)) {
    const { emote } = button.dataset;
    button.lastElementChild.textContent = texts[emote];
    button.addEventListener("click", () => {
      close();
      send(emote);
    });
  }
  opener.addEventListener("click", () => turn(true));
  addEventListener("pointerdown", ({ target }) => {
    if (!panel.hidden && !panel.contains(/** @type {Node} */ (target))) close();
  });
  panel.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
  });
  panel.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget && !panel.contains(/** @type {Node} */ (relatedTarget))) turn(false);
  });
}
