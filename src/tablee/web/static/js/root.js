// The URLs of files and pages. A server has its pages at the root of the host, and its files in a folder with a
// fingerprint. A static site has both in the same folder, which may be anywhere.

const FILES = new URL("../../", import.meta.url); // this script lies in static/js

/** The URL of a static file: a script, a picture, kernels. @param {string} path without a slash before it */
export const file = (path) => new URL(path, FILES).href;

/** Whether a server renders this page; false on a static site. */
export const hasServer = () => document.documentElement.dataset.pages === undefined;

/** The URL of a path below the root of the site. @param {string} path without a slash before it */
export const atRoot = (path) => new URL(hasServer() ? `/${path}` : path, FILES).href;

/** The URL of a page. A static site has a folder per language, named in its pages, and a file per page.
 * @param {string} path without a slash before it; what follows a ? or # stays as it is */
export function page(path) {
  if (hasServer()) return atRoot(path);
  const [, name, rest] = path.match(/^([^?#]*)(.*)$/) ?? [];
  return atRoot(`${document.documentElement.dataset.pages}${name || "index"}.html${rest}`);
}
