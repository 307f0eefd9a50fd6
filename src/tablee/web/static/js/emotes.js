// Emotes: a row of pictures with words in place of the tools, closed by a tap elsewhere or Escape. An emote is shown
// beside its seat for a moment.
import { every, one, present } from "./elements.js";
import { picture } from "./seats.js";
import { about } from "./words.js";

/** @import { Who } from "./telling.js" */
/** @import { Texts } from "./types.d.ts" */

const SHOWN = 4000; // milliseconds

/**
 * @param {{opener: HTMLElement, panel: HTMLElement, spoken: HTMLElement}} parts
 * @param {{texts: Texts, who: (seat: number) => Who, send: (emote: string) => void}} table
 */
export function createEmotes({ opener, panel, spoken }, { texts, who, send }) {
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
    const emote = present(button.dataset.emote);
    one("span", button).textContent = texts.emotes[emote];
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

  /** The emotes that are shown, by seat. @type {Map<number, HTMLElement>} */
  const bubbles = new Map();

  /** @param {number} seat @param {HTMLElement} bubble */
  function place(seat, bubble) {
    document.querySelector(`.seat[data-seat="${seat}"]`)?.append(bubble);
  }

  /** @param {number} seat @param {HTMLElement} bubble */
  function burst(seat, bubble) {
    bubble.remove();
    if (bubbles.get(seat) === bubble) bubbles.delete(seat);
  }

  return {
    /** @param {{seat: number, emote: string}} entry */
    receive({ seat, emote }) {
      const words = texts.emotes[emote];
      const bubble = document.createElement("span");
      bubble.className = "bubble";
      bubble.ariaHidden = "true"; // it is announced
      bubble.append(picture(`static/art/house.svg#emote-${emote}`), words);
      bubbles.get(seat)?.remove();
      bubbles.set(seat, bubble);
      place(seat, bubble);
      spoken.textContent = about(texts, "says", who(seat), { words });
      setTimeout(() => burst(seat, bubble), SHOWN);
    },
    /** After the seats were redrawn, show current emotes beside them again, without repeating the animation. */
    stay() {
      for (const [seat, bubble] of bubbles) {
        bubble.classList.add("still");
        place(seat, bubble);
      }
    },
  };
}
