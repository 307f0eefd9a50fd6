// Tables of the page in Node: node tables.mjs STATIC PAGE LIMITS, jobs on its standard input, what was heard on its output.
import { readFileSync } from "node:fs";
import { withStatic } from "./static.mjs";

const [scripts, page, limits] = process.argv.slice(2);
withStatic(scripts);
const [{ Kernels }, { assembled }, { Refused, Table, openedTable }, { snapshot, entryOf }, { resumed }, { overOf, tellGame }] =
  await Promise.all(["kernels", "play", "table", "messages", "resume", "replay"]
    .map((name) => import(`${scripts}/js/pocket/${name}.js`)));
const kernels = await Kernels.of(new WebAssembly.Module(readFileSync(`${page}/kernels.wasm`)));
const game = assembled(kernels);
const LIMITS = JSON.parse(limits);

const work = {
  /** What a new table says to some commands, each as its first person sees it; a refused one says why. */
  played({ wishes, host, commands }) {
    let table = new Table(openedTable(game, wishes, host, LIMITS), game);
    const heard = commands.map(([command, ...given]) => {
      if (command === "again") table = new Table(table.rematch(...given), game);
      const happened = command === "again" ? null : done(table, command, given);
      const message = typeof happened === "string" ? happened : happened && entryOf(table, happened, eyesOf(table));
      return { message, all: snapshot(table, eyesOf(table)), kept: structuredClone(table.kept) };
    });
    return heard;
  },

  /** A stored game that is opened: the whole table, and its record where it is over. */
  stored({ kept }) {
    const table = resumed(kept, game);
    return { snapshot: snapshot(table, eyesOf(table)), record: table.outcome && overOf(table).record, kept: table.kept };
  },

  /** A game played at random to its end, as a replay tells it to all eyes. */
  finished({ wishes, host, seed }) {
    const table = new Table(openedTable(game, wishes, host, LIMITS), game);
    table.deal(seed);
    for (let dice = 1; table.turn !== null; dice = (dice * 16807) % 2147483647) {
      const { codes, at } = table.state;
      table.playFor(table.turn, table.state.view(table.turn).spell(codes[dice % codes.length], at), "bot");
    }
    const over = overOf(table);
    return [null, ...over.seats.keys()].map((eyes) => tellGame(over, eyes));
  },
};

const eyesOf = ({ mine: [first = null] }) => first;

function done(table, command, given) {
  try {
    if (command === "turn") return table.playFor(table.turn, table.state.view(table.turn).legal[0], given[0] ?? "person");
    return table[command](...given, ...(command === "name" ? [LIMITS] : []));
  } catch (error) {
    if (error instanceof Refused) return error.code;
    throw error;
  }
}

function answered(job) {
  try {
    return work[job.do](job);
  } catch (error) {
    if (error.code || error.reason) return error.code ?? error.reason;
    throw error;
  }
}

process.stdout.write(JSON.stringify(JSON.parse(readFileSync(0, "utf-8")).map(answered)));
