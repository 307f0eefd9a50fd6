// Records in Node: node records.mjs STATIC PAGE LANGUAGE, jobs on its standard input.
import { readFileSync } from "node:fs";
import { withStatic } from "./static.mjs";

const [scripts, page, lang] = process.argv.slice(2);
withStatic(scripts, lang);

const [{ Kernels }, { assembled }, { fromRecord, NoRecord, parse }, { tellGame }] =
  await Promise.all(
    ["kernels", "play", "record", "replay"].map((name) => import(`${scripts}/js/pocket/${name}.js`)));
const kernels = await Kernels.of(new WebAssembly.Module(readFileSync(`${page}/kernels.wasm`)));
const game = assembled(kernels);

const everyEyes = (over) => [null, ...over.seats.keys()].map((eyes) => tellGame(over, eyes));

const work = {
  /** What a replay is told of a record that somebody brings, through all eyes. */
  brought({ text }) {
    const record = parse(text);
    const { states, options } = fromRecord(record, game);
    const seats = Array.from({ length: states[0].at.players }, (_, seat) => ({ seat, who: "player" }));
    return everyEyes({ record, states, seats, mine: [], isDealt: false, options });
  },
};

const told = JSON.parse(readFileSync(0, "utf-8")).map((job) => {
  try {
    return work[job.do](job);
  } catch (error) {
    if (error instanceof NoRecord) return error.reason;
    throw error;
  }
});
process.stdout.write(JSON.stringify(told));
