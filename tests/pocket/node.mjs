// Jobs of the harness in Node: node node.mjs STATIC PAGE, the jobs on its standard input.
import { existsSync, readFileSync } from "node:fs";
import { perform } from "./harness.js";

const [scripts, page] = process.argv.slice(2);
const bots = await import(`${scripts}/js/pocket/bots.js`);
const { Kernels } = await import(`${scripts}/js/pocket/kernels.js`);
const own = existsSync(`${page}/pocket.js`) ? await import(`${page}/pocket.js`) : {};
const module = new WebAssembly.Module(readFileSync(`${page}/kernels.wasm`));
const results = await perform({ ...bots, Kernels }, module, own, JSON.parse(readFileSync(0, "utf-8")));
process.stdout.write(JSON.stringify(results));
