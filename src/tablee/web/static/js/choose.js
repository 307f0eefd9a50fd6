// Redirects the start page of a static site to the language used last, else to the browser's first available one.
import { every, present } from "./elements.js";
import { kept } from "./memory.js";

const links = every("a[lang]", document, HTMLAnchorElement);
const wished = [kept("language"), ...navigator.languages, "en"].map((tag) => String(tag).split("-")[0].toLowerCase());
const chosen = wished.map((language) => links.find(({ lang }) => lang === language)).find(Boolean);
location.replace(present(chosen).href);
