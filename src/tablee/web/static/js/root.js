// Where the house begins. It need not be the root of its host: a copy of the page may lie in any folder.

const ROOT = new URL("../../", import.meta.url); // this script lies in static/js

/** The address of a file of ours: a script, a picture, kernels. @param {string} path without a slash before it */
export const file = (path) => new URL(path, ROOT).href;

/** Whether a house stands behind this page; a copy of the pages on a plain file server has none. */
export const inHouse = () => document.documentElement.dataset.pages === undefined;

/** The address of a page. A copy has a folder for each language, which its pages tell, and a file for each page.
 * @param {string} path without a slash before it; what follows a ? or # stays as it is */
export function page(path) {
  if (inHouse()) return file(path);
  const [, name, rest] = path.match(/^([^?#]*)(.*)$/);
  return file(`${document.documentElement.dataset.pages}${name || "index"}.html${rest}`);
}
