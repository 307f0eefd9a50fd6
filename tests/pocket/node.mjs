// Jobs of the harness in Node: node node.mjs STATIC PAGE, the jobs on its standard input.
import { existsSync, readFileSync } from "node:fs";
import { perform } from "./harness.js";

const [scripts, page] = process.argv.slice(2);
const bots = await import(`${scripts}/js/pocket/bots.js`);
const { Kernels } = await import(`${scripts}/js/pocket/kernels.js`);
const own = existsSync(`${page}/pocket.js`) ? await import(`${page}/pocket.js`) : {};
const { State } = await import(`${scripts}/js/pocket/state.js`);
const words = existsSync(`${page}/facts.js`) ? await import(`${page}/facts.js`) : {};
const module = new WebAssembly.Module(readFileSync(`${page}/kernels.wasm`));
const results = await perform({ ...bots, Kernels, State }, module, own, words, JSON.parse(readFileSync(0, "utf-8")));
process.stdout.write(JSON.stringify(results));
