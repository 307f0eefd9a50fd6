// Where files and pages lie. A house has its pages at the root of its host, and its files in a folder that is named
// after what is in them. A copy of the pages may lie in any folder, and has both there.

const FILES = new URL("../../", import.meta.url); // this script lies in static/js

/** The address of a file of ours: a script, a picture, kernels. @param {string} path without a slash before it */
export const file = (path) => new URL(path, FILES).href;

/** Whether a house stands behind this page; a copy of the pages on a plain file server has none. */
export const inHouse = () => document.documentElement.dataset.pages === undefined;

/** The address of what lies where the pages begin. @param {string} path without a slash before it */
export const atRoot = (path) => new URL(inHouse() ? `/${path}` : path, FILES).href;

/** The address of a page. A copy has a folder for each language, which its pages tell, and a file for each page.
 * @param {string} path without a slash before it; what follows a ? or # stays as it is */
export function page(path) {
  if (inHouse()) return atRoot(path);
  const [, name, rest] = path.match(/^([^?#]*)(.*)$/);
  return atRoot(`${document.documentElement.dataset.pages}${name || "index"}.html${rest}`);
}
