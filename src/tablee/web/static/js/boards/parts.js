// What all boards share: drawing from descriptions, one focus that the arrow keys move, dragging.
import { file } from "../root.js";

const SVG = "http://www.w3.org/2000/svg";
const INLINE = new Set(["button", "span", "p"]);
/** @type {Record<string, number[]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * What an element should be: pictures are symbols in our files (games/<game>/art.svg#<symbol>), a thing is something
 * the player may tap or move to.
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

/** Update the children of an element to match the parts; existing elements are reused, so nothing flickers.
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
  while (parent.children.length > children.length) parent.lastElementChild?.remove();
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
export function paint(element, pictures) {
  while (element.children.length > pictures.length) element.lastElementChild?.remove();
  pictures.forEach((picture, place) => {
    const svg = element.children[place] ?? element.appendChild(document.createElementNS(SVG, "svg"));
    svg.setAttribute("aria-hidden", "true");
    const use = svg.firstElementChild ?? svg.appendChild(document.createElementNS(SVG, "use"));
    set(use, "href", file(picture));
  });
}

export { about, fill } from "../words.js";

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

/** @param {HTMLElement} thing */
const nameOf = (thing) => thing.dataset.thing ?? "";

/** Taps, keys and drags on everything under root that is a thing.
 * @param {HTMLElement} root
 * @param {{tap: (thing: string, again: boolean) => void, letGo: () => void, lift: (thing: string) => boolean}} hands
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
    if (thing && !dragged) tap(nameOf(thing), event.detail > 1);
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

/** Exactly one thing can be reached with Tab. Reads attributes, because reading `tabIndex` forces a layout.
 * @param {HTMLElement} root @param {HTMLElement | null} [wanted] */
function rove(root, wanted = null) {
  const things = thingsOf(root);
  const one = wanted ?? things.find((thing) => thing.getAttribute("tabindex") === "0") ?? things[0];
  for (const thing of things) set(thing, "tabindex", thing === one ? "0" : "-1");
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
export const middle = (box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

/**
 * Follow the pointer with a thing; where it is let go, that place is tapped.
 * @param {HTMLElement} root @param {HTMLElement} thing @param {PointerEvent} start
 * @param {{tap: (thing: string, again: boolean) => void, lift: (thing: string) => boolean, moved: () => void}} hands
 */
function drag(root, thing, start, { tap, lift, moved }) {
  const done = new AbortController();
  const name = nameOf(thing);
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
    if (target && root.contains(target)) tap(nameOf(target), false);
  };
  addEventListener("pointermove", follow, { signal: done.signal });
  addEventListener("pointerup", drop, { signal: done.signal });
  addEventListener("pointercancel", drop, { signal: done.signal });
}

/** Where something lies, by its data-at. @param {HTMLElement} root @param {string} at */
export function boxOf(root, at) {
  return root.querySelector(`[data-at="${at}"]`)?.getBoundingClientRect() ?? null;
}

/** Draw on, and keep the focus in the board where it was in it.
 * @param {HTMLElement} root @param {() => void} drawing */
export function keepingFocus(root, drawing) {
  const held = root.contains(document.activeElement);
  drawing();
  const one = rove(root);
  if (held && !root.contains(document.activeElement)) one?.focus({ preventScroll: true });
}
