// Numbered arrows over a board: from the first thing to tap for an action to the last; a disc where there is only one.
const SVG = "http://www.w3.org/2000/svg";
const [DISC, HEAD] = [11, 12]; // pixels: of the disc with the number, and of the arrow's head before it

/** @param {string} name @param {Record<string, string | number>} attributes @param {string} [text] */
function make(name, attributes, text) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  if (text) element.textContent = text;
  return element;
}

/** @typedef {{x: number, y: number}} Point */

/**
 * @param {HTMLElement} stage what the board lies in
 * @param {HTMLElement} board
 */
export function createArrows(stage, board) {
  const svg = make("svg", { class: "arrows", "aria-hidden": "true" });
  stage.append(svg);
  /** The things to tap for each action, the best action first. @type {string[][]} */
  let ways = [];

  /** The middle of a thing that is seen. @param {string} selector @returns {Point | null} */
  function middle(selector) {
    const box = board.querySelector(selector)?.getBoundingClientRect();
    const home = stage.getBoundingClientRect();
    return box?.width ? { x: box.x - home.x + box.width / 2, y: box.y - home.y + box.height / 2 } : null;
  }

  /** @param {string[]} way @param {number} place */
  function arrow(way, place) {
    const points = way.map(middle).filter((point) => point !== null);
    const [from, to] = [points[0], points[points.length - 1]];
    if (!to) return [];
    const [across, down] = [to.x - from.x, to.y - from.y];
    const near = 1 - (DISC + HEAD) / Math.hypot(across, down);
    const end = { x: from.x + across * near, y: from.y + down * near };
    const group = make("g", { class: `arrow place-${place + 1}` });
    if (near > 0) {
      const turn = `translate(${end.x},${end.y}) rotate(${(Math.atan2(down, across) * 180) / Math.PI})`;
      group.append(
        make("path", { class: "shaft", d: `M${from.x},${from.y}L${end.x},${end.y}` }),
        make("path", { class: "head", d: `M${HEAD} 0L0 -9V9z`, transform: turn }),
      );
    }
    group.append(make("circle", { cx: to.x, cy: to.y, r: DISC }), make("text", to, String(place + 1)));
    return [group];
  }

  const draw = () => svg.replaceChildren(...ways.flatMap(arrow).reverse());

  new MutationObserver(draw).observe(board, { subtree: true, childList: true, attributes: true });
  new ResizeObserver(draw).observe(stage);
  board.addEventListener("scroll", draw, { capture: true, passive: true });

  return {
    /** @param {string[][]} shown */
    show(shown) {
      ways = shown;
      draw();
    },
  };
}
