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
 * How pictures fly. arc: how much higher than a straight way, in heights; tumble: roll over like a die, in the
 * direction of the way; landing: what the pictures turn into half way, or show on the side that comes up; dust: whether
 * it rises where they land.
 * @typedef {{arc?: number, spin?: number, tumble?: boolean, length?: number, delay?: number,
 *   landing?: string[], dust?: boolean}} Flight
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
  { arc = 0, spin = 0, tumble = false, length = STEP, delay = 0, landing, dust = false } = {},
) {
  if (still() || !from || !to || !from.width || !to.width) return;
  const ghost = document.createElement("div");
  ghost.className = "ghost";
  if (!tumble) paint(ghost, pictures);
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
  const frames = [0, 0.25, 0.5, 0.75, 1].map((way) => {
    const rise = 4 * way * (1 - way);
    const turn = `rotate(${spin * way}deg)`;
    const size = 1 + (grow - 1) * way + 0.3 * Math.min(arc, 1) * rise;
    return {
      offset: way,
      transform: `perspective(40rem) translate(${x * way}px, ${y * way - high * rise}px) ${turn} scale(${size})`,
    };
  });
  const [duration, later] = [length * pace(), delay * pace()];
  const flight = ghost.animate(frames, { duration, delay: later, easing: "ease-in-out", fill: "both" });
  if (tumble) roll(ghost, pictures, landing ?? pictures, [x, y], { duration, delay: later });
  else if (landing) setTimeout(() => paint(ghost, landing), later + duration / 2);
  const { end, ended } = moment(later + duration + LATEST);
  flight.finished.then(end, end);
  await ended;
  ghost.remove();
  if (dust) raiseDust(root, to);
}

/** A cube that rolls once around and shows another side in the end.
 * @param {HTMLElement} ghost @param {string[]} first @param {string[]} last @param {number[]} way
 * @param {KeyframeAnimationOptions} times */
function roll(ghost, first, last, [x, y], times) {
  const cube = document.createElement("div");
  cube.className = "cube";
  const [axis, forwards] = Math.abs(x) > Math.abs(y) ? ["Y", x > 0] : ["X", y < 0];
  const quarter = forwards ? 90 : -90;
  const half = 0.45 * ghost.offsetWidth; // pictures of dice leave a margin
  const sides = [first, last, first, last].map((pictures, side) => {
    const face = document.createElement("div");
    paint(face, pictures);
    face.style.transform = `rotate${axis}(${-quarter * side}deg) translateZ(${half}px)`;
    return face;
  });
  cube.append(...sides);
  ghost.append(cube);
  const turned = (/** @type {number} */ quarters) =>
    `translateZ(${-half}px) rotate${axis}(${quarter * quarters}deg)`;
  cube.animate([{ transform: turned(0) }, { transform: turned(5) }], { ...times, easing: "ease-out", fill: "both" });
}

/** A little dust around the foot of what has landed, or golden stars. @param {HTMLElement} root
 * @param {DOMRect | null} on @param {"dust" | "stars"} [kind] */
export function raiseDust(root, on, kind = "dust") {
  if (still() || !on) return;
  for (const [place, side] of [-1, -0.6, -0.2, 0.2, 0.6, 1].entries()) {
    const puff = document.createElement("div");
    puff.className = `puff ${kind}`;
    const size = on.width * (0.12 + 0.05 * (place % 3));
    Object.assign(puff.style, {
      left: `${on.x + on.width * (0.5 + 0.4 * side) - size / 2}px`,
      top: `${on.bottom - size}px`,
      width: `${size}px`,
      height: `${size}px`,
    });
    root.append(puff);
    const far = `translate(${on.width * 0.28 * side}px, ${-size * (0.5 + (place % 2))}px) scale(1.9)`;
    const flight = puff.animate(
      [
        { opacity: 0.75, transform: "scale(.4)" },
        { opacity: 0, transform: far },
      ],
      { duration: 480 * pace(), easing: "ease-out" },
    );
    const gone = () => puff.remove();
    flight.finished.then(gone, gone);
  }
}
