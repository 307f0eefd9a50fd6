// The graph of the chances: a line for each seat, turning points marked, the present step marked; a click jumps.
import { shapeOf } from "./boards/signs.js";
import { file } from "./root.js";

const SVG = "http://www.w3.org/2000/svg";
const EDGE = 14; // half the slider's thumb, so that graph and slider stand above each other
const ROOF = 9;
const NEAR = 12; // a click this near to a turning point means it

/** One step as the bots see it. @typedef {{shares: number[], turn: boolean}} Judged */

/** @param {string} name @param {Record<string, string | number>} attributes */
function make(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/** @param {HTMLElement} root an empty box with a height @param {(step: number) => void} jump */
export function createGraph(root, jump) {
  const svg = make("svg", { class: "curves", role: "img" });
  /** @type {Judged[]} */
  let steps = [];
  let at = 0;
  root.replaceChildren(svg);

  const x = (/** @type {number} */ step) =>
    EDGE + ((root.clientWidth - 2 * EDGE) * step) / Math.max(1, steps.length - 1);
  const y = (/** @type {number} */ share) => ROOF + (root.clientHeight - 2 * ROOF) * (1 - share);
  /** @param {number} step @param {string} kind */
  const upright = (step, kind) => make("line", { class: kind, x1: x(step), x2: x(step), y1: 0, y2: root.clientHeight });

  /** @param {number} share */
  function level(share) {
    return make("line", { class: "level", x1: EDGE, x2: root.clientWidth - EDGE, y1: y(share), y2: y(share) });
  }

  /** @param {number} seat */
  function curve(seat) {
    const points = steps.map(({ shares }, step) => `${x(step).toFixed(1)},${y(shares[seat]).toFixed(1)}`).join(" ");
    return make("polyline", { class: `curve ${shapeOf(seat)}`, points });
  }

  /** @param {number} step */
  function turning(step) {
    const peak = make("path", { class: "peak", d: `M${x(step)} 0l5 6l-5 6l-5 -6z` });
    return [upright(step, "turning"), peak];
  }

  /** @param {number} seat */
  function shape(seat) {
    const half = 8;
    const place = { x: x(at) - half, y: y(steps[at].shares[seat]) - half, width: 2 * half, height: 2 * half };
    return make("use", { href: file(`static/art/house.svg#${shapeOf(seat)}`), class: "here", ...place });
  }

  function draw() {
    if (!steps.length || !root.clientWidth) return;
    svg.setAttribute("viewBox", `0 0 ${root.clientWidth} ${root.clientHeight}`);
    const seats = steps[0].shares.map((_, seat) => seat);
    const turns = steps.flatMap(({ turn }, step) => (turn ? turning(step) : []));
    svg.replaceChildren(
      ...[0, 0.5, 1].map(level),
      ...turns,
      upright(at, "cursor"),
      ...seats.map(curve),
      ...seats.map(shape),
    );
  }

  svg.addEventListener("click", (event) => {
    const where = event.clientX - svg.getBoundingClientRect().left;
    const far = (/** @type {number} */ step) => Math.abs(x(step) - where);
    const nearest = (/** @type {number[]} */ some) =>
      some.reduce((best, step) => (far(step) < far(best) ? step : best), some[0]);
    const all = [...steps.keys()];
    const turn = nearest(all.filter((step) => steps[step].turn));
    jump(turn !== undefined && far(turn) <= NEAR ? turn : nearest(all));
  });
  new ResizeObserver(draw).observe(root);

  return {
    /** @param {Judged[]} judged @param {string} words what the graph shows, for those who do not see it */
    show(judged, words) {
      steps = judged;
      svg.setAttribute("aria-label", words);
      draw();
    },
    /** @param {number} step */
    mark(step) {
      at = Math.min(step, Math.max(0, steps.length - 1));
      draw();
    },
  };
}

/** Integer percentages that add up to 100 (largest remainder method).
 * @param {number[]} shares */
export function percents(shares) {
  const exact = shares.map((share) => 100 * share);
  const whole = exact.map(Math.floor);
  const total = Math.round(exact.reduce((sum, one) => sum + one, 0));
  const left = total - whole.reduce((sum, one) => sum + one, 0);
  const neediest = [...exact.keys()].sort((one, two) => exact[two] - whole[two] - (exact[one] - whole[one]));
  for (const seat of neediest.slice(0, left)) whole[seat] += 1;
  return whole;
}

/** The steps where the chances changed most, in the order of play, each with the seat that gained most.
 * @param {Judged[]} steps @param {number} most */
export function turningPoints(steps, most) {
  const swings = steps.map(({ shares, turn }, step) => {
    const gains = shares.map((share, seat) => share - (steps[step - 1]?.shares[seat] ?? share));
    const size = Math.max(...gains.map(Math.abs));
    return { step, turn, size, seat: gains.indexOf(Math.max(...gains)) };
  });
  const greatest = swings
    .filter(({ turn }) => turn)
    .sort((one, two) => two.size - one.size)
    .slice(0, most);
  return greatest.sort((one, two) => one.step - two.step);
}
