// Jobs of the harness in Node: node node.mjs STATIC PAGE LANGUAGE, the jobs on its standard input.
import { readFileSync } from "node:fs";
import { perform } from "./harness.js";
import { withStatic } from "./static.mjs";

const [scripts, page, lang] = process.argv.slice(2);
withStatic(scripts, lang);

const pocket = await Promise.all(
  ["advice", "bots", "declared", "kernels", "learned", "notation", "play", "sentences", "start", "state"].map((name) => import(`${scripts}/js/pocket/${name}.js`)));
const module = new WebAssembly.Module(readFileSync(`${page}/kernels.wasm`));
const jobs = JSON.parse(readFileSync(0, "utf-8"));
const results = await perform(Object.assign({}, ...pocket), module, jobs);
process.stdout.write(JSON.stringify(results));
