// Confetti for the winner, thrown up from both lower corners; none with prefers-reduced-motion.
import { pace } from "./pace.js";

const COLOURS = ["--terracotta", "--gold", "--oasis", "--plum", "--night", "--rose"];
const PIECES = 60; // for the smallest win

/** @param {number} from @param {number} to */
const between = (from, to) => from + Math.random() * (to - from);

/** Throw confetti, more for a greater win. @param {HTMLElement} root @param {number} size from 1 */
export function celebrate(root, size = 1) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (let piece = 0; piece < size * PIECES; piece += 1) {
    const paper = document.createElement("span");
    paper.className = `confetti${piece % 3 ? "" : " round"}`;
    paper.style.background = `var(${COLOURS[piece % COLOURS.length]})`;
    root.append(paper);
    const fall = paper.animate(wayOf(piece % 2 ? 100 : 0), {
      duration: between(2200, 3800) * pace(),
      delay: between(0, 350 * size) * pace(),
      fill: "backwards",
    });
    const gone = () => paper.remove();
    fall.finished.then(gone, gone);
  }
}

/** Up from a corner, slower and slower, then down in flutters. @param {number} corner in hundredths of the width
 * @returns {Keyframe[]} */
function wayOf(corner) {
  const [high, drift, axis] = [between(4, 60), between(-14, 14), between(-1, 1)];
  const across = corner ? between(38, 96) : between(4, 62);
  const at = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ turns) =>
    `translate(${x}vw, ${y}vh) rotate3d(1, ${axis}, .4, ${turns}turn)`;
  return [
    { transform: at(corner, 104, 0), easing: "cubic-bezier(.1, .7, .4, 1)" },
    { offset: 0.35, transform: at(across, high, 1), easing: "cubic-bezier(.4, 0, .8, .7)" },
    { transform: at(across + drift, 106, between(2, 4)) },
  ];
}
