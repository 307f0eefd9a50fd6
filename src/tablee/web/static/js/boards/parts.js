// What all boards share: drawing from descriptions, one focus that the arrow keys move, dragging, flying pictures.

const SVG = "http://www.w3.org/2000/svg";
const STEP = 260; // milliseconds an event is shown
const INLINE = new Set(["button", "span", "p"]);
/** @type {Record<string, number[]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * What an element should be: pictures are addresses of symbols, a thing is something the player may tap or move to.
 * @typedef {object} Part
 * @property {string} [tag]
 * @property {string} [key]
 * @property {string} [class]
 * @property {string} [text]
 * @property {string[]} [pictures]
 * @property {string} [thing]
 * @property {string} [label]
 * @property {boolean} [pressed]
 * @property {boolean} [drag]
 * @property {string} [id]
 * @property {Record<string, string>} [vars]
 * @property {string} [at]
 * @property {boolean} [quiet]
 * @property {boolean} [live]
 * @property {Parts} [inside]
 */

/** @typedef {(Part | null | false)[]} Parts */

/** Make the children of an element what the parts say; what is there already is kept, so nothing flickers.
 * @param {Element} parent @param {Parts} parts */
export function draw(parent, parts) {
  const kept = new Map([...parent.children].map((child) => [child.getAttribute("data-key"), child]));
  const children = parts.filter(isThere).map((part, place) => {
    const key = part.key ?? part.thing ?? String(place);
    const tag = part.tag ?? (part.thing ? "button" : INLINE.has(parent.localName) ? "span" : "div");
    const old = kept.get(key);
    const child = old?.localName === tag ? /** @type {HTMLElement} */ (old) : document.createElement(tag);
    child.setAttribute("data-key", key);
    dress(child, part);
    return child;
  });
  children.forEach((child, place) => {
    if (parent.children[place] !== child) parent.insertBefore(child, parent.children[place] ?? null);
  });
  while (parent.children.length > children.length) parent.lastElementChild.remove();
}

/** @param {Part | null | false} part @returns {part is Part} */
const isThere = (part) => Boolean(part);

/** @param {HTMLElement} element @param {Part} part */
function dress(element, part) {
  set(element, "class", part.class);
  set(element, "type", element.localName === "button" ? "button" : undefined);
  set(element, "data-thing", part.thing);
  set(element, "data-drag", part.drag ? "" : undefined);
  set(element, "data-at", part.at);
  set(element, "id", part.id);
  set(element, "aria-label", part.label);
  set(element, "role", part.label && !part.thing ? (part.inside ? "group" : "img") : undefined);
  set(element, "aria-live", part.live ? "polite" : undefined);
  set(element, "aria-hidden", part.quiet ? "true" : undefined);
  set(element, "aria-pressed", part.pressed === undefined ? undefined : String(part.pressed));
  for (const [name, value] of Object.entries(part.vars ?? {})) element.style.setProperty(name, value);
  if (part.text !== undefined) {
    if (element.textContent !== part.text) element.textContent = part.text;
  } else if (part.pictures) paint(element, part.pictures);
  else draw(element, part.inside ?? []);
}

/** @param {Element} element @param {string} name @param {string | undefined} value */
function set(element, name, value) {
  if (value === undefined) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Lay symbols over each other. @param {Element} element @param {string[]} pictures */
function paint(element, pictures) {
  while (element.children.length > pictures.length) element.lastElementChild.remove();
  pictures.forEach((picture, place) => {
    const svg = element.children[place] ?? element.appendChild(document.createElementNS(SVG, "svg"));
    svg.setAttribute("aria-hidden", "true");
    const use = svg.firstElementChild ?? svg.appendChild(document.createElementNS(SVG, "use"));
    set(use, "href", picture);
  });
}

export { fill } from "../words.js";

/** How many of each letter, in the order given. @param {string} letters @param {string} order */
export function counts(letters, order) {
  /** @type {[string, number][]} */
  const all = [...order].map((letter) => [letter, letters.split(letter).length - 1]);
  return all.filter(([, count]) => count > 0);
}

/** Everything under root that may be tapped or moved to. @param {HTMLElement} root @returns {HTMLElement[]} */
const thingsOf = (root) =>
  [...root.querySelectorAll("[data-thing]")].map((thing) => /** @type {HTMLElement} */ (thing));

/** What was touched, if it is such a thing.
 * @param {Event} event @param {string} selector @returns {HTMLElement | null} */
const touched = ({ target }, selector) => /** @type {Element} */ (target).closest(selector);

/** Taps, keys and drags on everything under root that is a thing.
 * @param {HTMLElement} root
 * @param {{tap: (thing: string) => void, letGo: () => void, lift: (thing: string) => boolean}} hands
 */
export function listen(root, { tap, letGo, lift }) {
  const leave = new AbortController();
  /** @type {typeof root.addEventListener} */
  const on = (/** @type {string} */ type, /** @type {EventListener} */ react) =>
    root.addEventListener(type, react, { signal: leave.signal });
  let dragged = false;
  const moved = () => {
    dragged = true;
  };
  on("click", (event) => {
    const thing = touched(event, "[data-thing]");
    if (thing && !dragged) tap(thing.dataset.thing);
    dragged = false;
  });
  on("focusin", (event) => {
    const thing = touched(event, "[data-thing]");
    if (thing) rove(root, thing);
  });
  on("keydown", (event) => {
    if (event.key === "Escape") return letGo();
    const way = ARROWS[event.key];
    const from = touched(event, "[data-thing]");
    if (!way || !from) return undefined;
    event.preventDefault();
    return neighbour(root, from, way)?.focus();
  });
  on("pointerdown", (event) => {
    dragged = false;
    const thing = touched(event, "[data-drag]");
    if (thing && event.isPrimary && event.button === 0) drag(root, thing, event, { tap, lift, moved });
  });
  return () => leave.abort();
}

/** Exactly one thing can be reached with Tab. @param {HTMLElement} root @param {HTMLElement | null} [wanted] */
export function rove(root, wanted = null) {
  const things = thingsOf(root);
  const one = wanted ?? things.find((thing) => thing.tabIndex === 0) ?? things[0];
  for (const thing of things) thing.tabIndex = thing === one ? 0 : -1;
  return one;
}

/** The nearest thing in a direction. @param {HTMLElement} root @param {HTMLElement} from @param {number[]} way */
function neighbour(root, from, [dx, dy]) {
  const here = middle(from.getBoundingClientRect());
  /** @type {HTMLElement | null} */
  let best = null;
  let least = Infinity;
  for (const thing of thingsOf(root)) {
    const there = middle(thing.getBoundingClientRect());
    const [x, y] = [there.x - here.x, there.y - here.y];
    const along = x * dx + y * dy;
    const across = Math.abs(x * dy + y * dx);
    const far = along + 3 * across;
    if (thing !== from && along > 4 && across < 4 * along && far < least) [best, least] = [thing, far];
  }
  return best;
}

/** @param {DOMRect} box */
const middle = (box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

/**
 * Follow the pointer with a thing; where it is let go, that place is tapped.
 * @param {HTMLElement} root @param {HTMLElement} thing @param {PointerEvent} start
 * @param {{tap: (thing: string) => void, lift: (thing: string) => boolean, moved: () => void}} hands
 */
function drag(root, thing, start, { tap, lift, moved }) {
  const done = new AbortController();
  const name = thing.dataset.thing;
  let flying = false;
  const follow = (/** @type {PointerEvent} */ event) => {
    const [x, y] = [event.clientX - start.clientX, event.clientY - start.clientY];
    if (!flying && Math.hypot(x, y) < 8) return;
    if (!flying && !lift(name)) return done.abort();
    flying = true;
    moved();
    thing.classList.add("dragged");
    thing.style.translate = `${x}px ${y}px`;
  };
  const drop = (/** @type {PointerEvent} */ event) => {
    done.abort();
    thing.classList.remove("dragged");
    thing.style.translate = "";
    if (!flying || event.type === "pointercancel") return;
    const under = document
      .elementsFromPoint(event.clientX, event.clientY)
      .find((element) => element.closest("[data-thing]") && !thing.contains(element));
    /** @type {HTMLElement | null | undefined} */
    const target = under?.closest("[data-thing]");
    if (target && root.contains(target)) tap(target.dataset.thing);
  };
  addEventListener("pointermove", follow, { signal: done.signal });
  addEventListener("pointerup", drop, { signal: done.signal });
  addEventListener("pointercancel", drop, { signal: done.signal });
}

/** Whether motion is unwelcome, or nobody would see it. */
export const still = () => document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Wait for a moment of the animation. @param {number} [length] */
export const pause = (length = STEP) =>
  still()
    ? Promise.resolve()
    : new Promise((go) => {
        setTimeout(go, length);
      });

/** Where something lies, by its data-at. @param {HTMLElement} root @param {string} at */
export function boxOf(root, at) {
  return root.querySelector(`[data-at="${at}"]`)?.getBoundingClientRect() ?? null;
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
  const flight = ghost.animate(frames, { duration: length, delay, easing: "ease-in-out", fill: "both" });
  if (landing) setTimeout(() => paint(ghost, landing), delay + length / 2);
  await Promise.race([
    flight.finished.catch(() => {}),
    new Promise((go) => {
      setTimeout(go, delay + length + 400);
    }),
  ]);
  ghost.remove();
}

/** Draw on, and keep the focus in the board where it was in it.
 * @param {HTMLElement} root @param {() => void} drawing */
export function keepingFocus(root, drawing) {
  const held = root.contains(document.activeElement);
  drawing();
  const one = rove(root);
  if (held && !root.contains(document.activeElement)) one?.focus({ preventScroll: true });
}
