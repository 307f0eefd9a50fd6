// Records in Node: node records.mjs STATIC PAGE LANGUAGE, jobs on its standard input.
import { existsSync, readFileSync } from "node:fs";
import { register } from "node:module";
import { pathToFileURL } from "node:url";

const [scripts, page, lang = "en"] = process.argv.slice(2);
globalThis.document = { documentElement: { lang } };
const found = `export const resolve = (name, context, next) =>
  next(name.replace(/^.*\\/static\\/(?=js\\/)/, ${JSON.stringify(`${pathToFileURL(scripts)}/`)}), context);`;
register(`data:text/javascript,${encodeURIComponent(found)}`);

const [{ Kernels }, { fromRecord, NoRecord, parse, recordOf }, { tellGame }, { seatsOf }] = await Promise.all(
  ["kernels", "record", "replay", "messages"].map((name) => import(`${scripts}/js/pocket/${name}.js`)));
const kernels = await Kernels.of(new WebAssembly.Module(readFileSync(`${page}/kernels.wasm`)));
const own = existsSync(`${page}/pocket.js`) ? await import(`${page}/pocket.js`) : {};
const [words, writing] = await Promise.all(["facts", "position"].map((name) => import(`${page}/${name}.js`)));
const game = { kernels, own, words };

const everyEyes = (over) => [null, ...over.seats.keys()].map((eyes) => tellGame(over, eyes));

const work = {
  /** What a replay is told of a game on the shelf, through all eyes. */
  kept({ id, log }) {
    const { table, record } = recordOf({ id, log }, game, writing);
    const { states, mine, blank: { options } } = table;
    return everyEyes({ record, states, seats: seatsOf(table), mine, isDealt: true, options });
  },

  /** The same of a record that somebody brings. */
  brought({ text }) {
    const record = parse(text);
    const { states, options } = fromRecord(record, game, writing);
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
