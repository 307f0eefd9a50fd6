// Where the house begins. It need not be the root of its host: a copy of the page may lie in any folder.

const ROOT = new URL("../../", import.meta.url); // this script lies in static/js

/** The address of a file of ours: a script, a picture, kernels. @param {string} path without a slash before it */
export const file = (path) => new URL(path, ROOT).href;

/** The address of a page; a copy of the pages has a folder for each language, which its pages tell.
 * @param {string} path without a slash before it */
export const page = (path) => new URL(path, new URL(document.documentElement.dataset.pages ?? "", ROOT)).href;
