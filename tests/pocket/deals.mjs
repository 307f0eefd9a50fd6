// Deals in Node: node deals.mjs STATIC PAGE, played games on its standard input; what fair.js says of each on its output.
import { readFileSync } from "node:fs";
import { withStatic } from "./static.mjs";

const [scripts, page] = process.argv.slice(2);
withStatic(scripts);
let kept = null; // what the page remembers
globalThis.localStorage = { getItem: () => kept };

const [{ check }, { Kernels }, { assembled, dealingBy }] = await Promise.all(
  ["fair", "pocket/kernels", "pocket/play"].map((name) => import(`${scripts}/js/${name}.js`)));
const kernels = await Kernels.of(new WebAssembly.Module(readFileSync(`${page}/kernels.wasm`)));
const dealing = dealingBy(assembled(kernels));
const said = JSON.parse(readFileSync(0, "utf-8")).map((told) => {
  const { record: { start, actions, fair }, options, players, memory, table, undone } = told;
  kept = memory && JSON.stringify([memory]);
  const { fault, verdict } = check(fair, { start, actions, undone, options, players, dealing, table });
  return fault ?? verdict;
});
process.stdout.write(JSON.stringify(said));
