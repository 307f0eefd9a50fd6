// Short notifications over the seats above the board: never over one's own cards,
// and without moving the layout.

const LEAST = 4000; // milliseconds
const EACH_LETTER = 60;

/** @typedef {(...parts: (string | Node)[]) => void} Toast */

/** @param {HTMLElement} box a hidden element; a tap sends it away @returns {Toast} */
export function createToast(box) {
  let hiding = 0;
  const hide = () => {
    box.hidden = true;
  };
  box.addEventListener("click", hide);
  /** @param {(string | Node)[]} parts */
  function tell(...parts) {
    box.replaceChildren(...parts);
    box.hidden = false;
    clearTimeout(hiding);
    hiding = setTimeout(hide, LEAST + EACH_LETTER * box.textContent.length);
  }
  return tell;
}
