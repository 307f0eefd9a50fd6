// What the house says for a moment. It lies over the seats above the board: never over one's own cards,
// and nothing moves.

const LEAST = 4000; // milliseconds
const EACH_LETTER = 60;

/** @param {HTMLElement} box a hidden element; a tap sends it away @returns {(...parts: (string | Node)[]) => void} */
export function createToast(box) {
  let hiding = 0;
  const hide = () => {
    box.hidden = true;
  };
  box.addEventListener("click", hide);
  return (...parts) => {
    box.replaceChildren(...parts);
    box.hidden = false;
    clearTimeout(hiding);
    hiding = setTimeout(hide, LEAST + EACH_LETTER * box.textContent.length);
  };
}
