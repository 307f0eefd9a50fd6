// Typed lookup of elements.

/** An element by its id, or null on a page without it. Throws where it is of another kind.
 * @template {typeof HTMLElement} [Kind=typeof HTMLElement]
 * @param {string} id @param {Kind} [kind] @returns {InstanceType<Kind> | null} */
export function maybe(id, kind) {
  const found = document.getElementById(id);
  if (found === null || found instanceof (kind ?? HTMLElement)) return /** @type {InstanceType<Kind> | null} */ (found);
  throw new TypeError(`“${id}” is no ${kind?.name}.`);
}

/** An element that the page's template has. Throws where it is missing, or of another kind.
 * @template {typeof HTMLElement} [Kind=typeof HTMLElement]
 * @param {string} id @param {Kind} [kind] @returns {InstanceType<Kind>} */
export function by(id, kind) {
  const found = maybe(id, kind);
  if (!found) throw new TypeError(`The page has no “${id}”.`);
  return found;
}

/** All elements of a kind that match, in a part of the page.
 * @template {typeof HTMLElement} [Kind=typeof HTMLElement]
 * @param {string} selector @param {ParentNode} [root] @param {Kind} [kind] @returns {InstanceType<Kind>[]} */
export const every = (selector, root = document, kind) =>
  /** @type {InstanceType<Kind>[]} */ (
    [...root.querySelectorAll(selector)].filter((found) => found instanceof (kind ?? HTMLElement))
  );

/** The first of them. Throws where there is none.
 * @template {typeof HTMLElement} [Kind=typeof HTMLElement]
 * @param {string} selector @param {ParentNode} [root] @param {Kind} [kind] @returns {InstanceType<Kind>} */
export function one(selector, root, kind) {
  const [found] = every(selector, root, kind);
  if (!found) throw new TypeError(`Nothing here is “${selector}”.`);
  return found;
}

/** A value that the template always sets, such as a data attribute. Throws if it is missing.
 * @template Value @param {Value} value @returns {NonNullable<Value>} */
export function present(value) {
  if (value === null || value === undefined) throw new TypeError("The page lacks something that its template gives.");
  return value;
}
