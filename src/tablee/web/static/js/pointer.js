// A pointing hand: it shows what to tap next on a board, and stays with it when the board changes.
import { every } from "./elements.js";
import { file } from "./root.js";

const HAND = 60; // pixels from the middle of what it points at to where the hand ends

/**
 * @param {HTMLElement} stage what the board lies on
 * @param {HTMLElement} board
 */
export function createPointer(stage, board) {
  const ring = document.createElement("div");
  ring.className = "pointer";
  ring.setAttribute("aria-hidden", "true");
  ring.hidden = true;
  const hand = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", file("static/art/lesson.svg#lesson-hand"));
  hand.append(use);
  ring.append(hand);
  stage.append(ring);
  /** @type {string[]} */
  let way = [];

  /** The first thing to tap that is not chosen yet. @returns {HTMLElement | null} */
  function goal() {
    if (!way.length) return null;
    const found = every(way[0], board);
    const chosen = found.some((one) => one.getAttribute("aria-pressed") === "true");
    return chosen && way[1] ? board.querySelector(way[1]) : (found[0] ?? null);
  }

  function place() {
    const target = goal();
    ring.hidden = !target;
    if (!target) return;
    const [box, home] = [target.getBoundingClientRect(), stage.getBoundingClientRect()];
    ring.classList.toggle("far", box.x + box.width / 2 > home.right - HAND);
    Object.assign(ring.style, {
      left: `${box.x - home.x}px`,
      top: `${box.y - home.y}px`,
      width: `${box.width}px`,
      height: `${box.height}px`,
    });
  }

  new MutationObserver(place).observe(board, { subtree: true, childList: true, attributes: true });
  new ResizeObserver(place).observe(stage);

  return {
    /** @param {string[]} things */
    show(things) {
      way = things;
      place();
    },
    hide() {
      way = [];
      place();
    },
    /** Focus the element that is pointed at; returns whether there is one. */
    focus() {
      goal()?.focus({ preventScroll: true });
      return goal() !== null;
    },
  };
}
