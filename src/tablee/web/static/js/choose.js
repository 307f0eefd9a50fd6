// The door of a copy of the pages: to the language that was spoken here last, else to the first one that is wished.
import { every } from "./elements.js";
import { kept } from "./memory.js";

const links = every("a[lang]");
const wished = [kept("language"), ...navigator.languages, "en"].map((tag) => String(tag).split("-")[0].toLowerCase());
const chosen = wished.map((language) => links.find(({ lang }) => lang === language)).find(Boolean);
location.replace(chosen.href);
