// Jobs of the harness in Node: node node.mjs STATIC PAGE LANGUAGE, the jobs on its standard input.
import { existsSync, readFileSync } from "node:fs";
import { register } from "node:module";
import { pathToFileURL } from "node:url";
import { perform } from "./harness.js";

const [scripts, page, lang = "en"] = process.argv.slice(2);
globalThis.document = { documentElement: { lang } }; // all that words ask of a page

// Games' scripts find those of all games where a browser finds them.
const found = `export const resolve = (name, context, next) =>
  next(name.replace(/^.*\\/static\\/(?=js\\/)/, ${JSON.stringify(`${pathToFileURL(scripts)}/`)}), context);`;
register(`data:text/javascript,${encodeURIComponent(found)}`);

const pocket = await Promise.all(
  ["advice", "bots", "kernels", "sentences", "state"].map((name) => import(`${scripts}/js/pocket/${name}.js`)));
const [own, words, advice, writing] = await Promise.all(["pocket", "facts", "advice", "position"].map((name) =>
  existsSync(`${page}/${name}.js`) ? import(`${page}/${name}.js`) : {}));
const module = new WebAssembly.Module(readFileSync(`${page}/kernels.wasm`));
const jobs = JSON.parse(readFileSync(0, "utf-8"));
const results = await perform(Object.assign({}, ...pocket), module, { own, words, advice, writing }, jobs);
process.stdout.write(JSON.stringify(results));
