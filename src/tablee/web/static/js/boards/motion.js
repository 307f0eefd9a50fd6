// Animations on a board: delays and moving pictures, at the chosen speed. `hurry` ends them all.
import { pace } from "../pace.js";
import { middle, paint } from "./parts.js";

const STEP = 260; // milliseconds an event is shown
const LATEST = 400; // milliseconds until an animation without an end event is considered finished

/** Functions that end each pending delay. @type {Set<() => void>} */
const moments = new Set();
let hurried = false;

/** Whether to skip animations: prefers-reduced-motion is set, or the page is hidden. */
export const still = () => hurried || document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Finish all animations at once, until `relax` is called. */
export function hurry() {
  hurried = true;
  for (const end of moments) end();
}

export function relax() {
  hurried = false;
}

/** A delay that can be ended early. @param {number} length */
function moment(length) {
  /** @type {() => void} */
  let resolve = () => {};
  const ended = /** @type {Promise<void>} */ (new Promise((go) => {
    resolve = go;
  }));
  const end = () => {
    moments.delete(end);
    clearTimeout(timer);
    resolve();
  };
  const timer = setTimeout(end, length);
  moments.add(end);
  return { end, ended };
}

/** Wait for a moment of the animation. @param {number} [length] */
export const pause = (length = STEP) => (still() ? Promise.resolve() : moment(length * pace()).ended);

/** Show one after the other, up to the last, with a moment for each. @param {number} last
 * @param {(step: number) => void} show @param {number} [length] */
export async function countUp(last, show, length = STEP) {
  for (let step = 1; step < last && !still(); step += 1) {
    show(step);
    await pause(length);
  }
  show(last);
}

/**
 * How pictures fly. arc: how much higher than a straight way, in heights; tumble: turn over in the direction of the
 * way; landing: what the pictures turn into half way.
 * @typedef {{arc?: number, spin?: number, tumble?: boolean, length?: number, delay?: number,
 *   landing?: string[]}} Flight
 */

/**
 * Let pictures fly from one place to another, above everything else.
 * @param {HTMLElement} root @param {string[]} pictures @param {DOMRect | null} from @param {DOMRect | null} to
 * @param {Flight} [how]
 */
export async function fly(
  root,
  pictures,
  from,
  to,
  { arc = 0, spin = 0, tumble = false, length = STEP, delay = 0, landing } = {},
) {
  if (still() || !from || !to || !from.width || !to.width) return;
  const ghost = document.createElement("div");
  ghost.className = "ghost";
  paint(ghost, pictures);
  Object.assign(ghost.style, {
    left: `${from.x}px`,
    top: `${from.y}px`,
    width: `${from.width}px`,
    height: `${from.height}px`,
  });
  root.append(ghost);
  const [a, b] = [middle(from), middle(to)];
  const [x, y] = [b.x - a.x, b.y - a.y];
  const grow = Math.min(to.width / from.width, to.height / from.height);
  const high = arc * from.height;
  const frames = [
    [0, 0],
    [0.25, 45],
    [0.5, 90],
    [0.5, -90],
    [0.75, -45],
    [1, 0],
  ].map(([way, tilt]) => {
    const rise = 4 * way * (1 - way);
    const turn = tumble ? `rotate3d(${-y}, ${x}, 0, ${tilt}deg)` : `rotate(${spin * way}deg)`;
    const size = 1 + (grow - 1) * way + 0.3 * Math.min(arc, 1) * rise;
    return {
      offset: way,
      transform: `perspective(40rem) translate(${x * way}px, ${y * way - high * rise}px) ${turn} scale(${size})`,
    };
  });
  const [duration, later] = [length * pace(), delay * pace()];
  const flight = ghost.animate(frames, { duration, delay: later, easing: "ease-in-out", fill: "both" });
  if (landing) setTimeout(() => paint(ghost, landing), later + duration / 2);
  const { end, ended } = moment(later + duration + LATEST);
  flight.finished.then(end, end);
  await ended;
  ghost.remove();
}
