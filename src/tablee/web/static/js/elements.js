// Finding one's way in a page.

/** An element by its id. Its template knows what kind of element it is, and so does who asks.
 * @param {string} id @returns {any} */
export const by = (id) => document.getElementById(id);

/** All elements that match, in a part of the page.
 * @param {string} selector @param {ParentNode} [root] @returns {any[]} */
export const every = (selector, root = document) => [...root.querySelectorAll(selector)];
