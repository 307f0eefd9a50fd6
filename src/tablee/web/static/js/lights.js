// Highlights for a sentence: places that light up on the board, and small pictures of the cards that are counted.
import { every } from "./elements.js";
import { picture } from "./seats.js";

/** @import { Pictured } from "./boards/stage.js" */

const MOST_PICTURES = 10; // of more cards each kind has one picture and a number

/** Mark the places of a board that something is about; only these are marked then.
 * @param {HTMLElement} board @param {string[]} places as the board names them @param {string} [mark] */
export function light(board, places, mark = "data-meant") {
  for (const lit of every(`[${mark}]`, board)) lit.removeAttribute(mark);
  for (const place of places) for (const one of every(`[data-at="${place}"]`, board)) one.setAttribute(mark, "");
}

/** The cards that a sentence counts.
 * @param {string} cards letters @param {Pictured} pictured @returns {HTMLElement[]} */
export function counted(cards, pictured) {
  const each = cards.length > MOST_PICTURES ? [...new Set(cards)] : [...cards];
  const pictures = each.flatMap(/** @param {string} card @returns {Element[]} */ (card) => {
    const face = pictured("card", { card });
    if (!face) return [];
    if (each.length === cards.length) return [picture(face)];
    const kind = document.createElement("span"); // a picture and its number stay together
    kind.append(picture(face), String(cards.split(card).length - 1));
    return [kind];
  });
  if (!pictures.length) return [];
  const row = document.createElement("span");
  row.className = "counted";
  row.ariaHidden = "true";
  row.append(...pictures);
  return [row];
}

/** A sentence as it is read beside the board, and as it is heard. @param {string} seen @param {string} heard
 * @returns {(HTMLElement | string)[]} */
export function seenAndHeard(seen, heard) {
  if (seen === heard) return [seen];
  const [shown, spoken] = ["span", "span"].map((tag) => document.createElement(tag));
  Object.assign(shown, { textContent: seen, ariaHidden: "true" });
  Object.assign(spoken, { textContent: heard, className: "sr" });
  return [shown, spoken];
}
