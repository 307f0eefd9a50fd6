// Tables of the page in Node: node tables.mjs STATIC PAGE, sessions on its standard input, what was heard on its output.
import { readFileSync } from "node:fs";
import { withStatic } from "./static.mjs";

const [scripts, page] = process.argv.slice(2);
withStatic(scripts);
const [{ Kernels }, { assembled }, { Refused, Table, opening, reopening }, { snapshot, told }] = await Promise.all(
  ["kernels", "play", "table", "messages"].map((name) => import(`${scripts}/js/pocket/${name}.js`)));
const kernels = await Kernels.of(new WebAssembly.Module(readFileSync(`${page}/kernels.wasm`)));
const game = await assembled(kernels, (part) => import(`${page}/${part}.js`));

/** What each pair of eyes hears of a command, or the code of its refusal; nothing where nothing happens. */
function heard(table, { method, given, eyes }) {
  if (method === "snapshot") return eyes.map((seat) => snapshot(table, seat));
  try {
    const entry = table[method](...given);
    if (entry) table.apply(entry);
    return entry && eyes.map((seat) => told(table, entry, seat));
  } catch (error) {
    if (error instanceof Refused) return error.code;
    throw error;
  }
}

/** How the table stands after every deal of another round, where that round is a table of its own. */
function playedOn(code, log) {
  const table = new Table(code, game, []);
  return log.flatMap((entry) => {
    const next = entry.kind === "dealt" && table.outcome ? dealtAnew(code, table) : null;
    table.apply(entry);
    return next ? [snapshot(next, next.mine[0] ?? null)] : [];
  });
}

/** A table at which the same people play on, with the cards that they have been promised. */
function dealtAnew(code, over) {
  const { promise } = over;
  const next = new Table(code, game, [reopening(over)]);
  next.apply(next.commit(promise.secret));
  next.apply(next.deal());
  return next;
}

const sessions = JSON.parse(readFileSync(0, "utf-8")).map(({ code, wishes, host, commands }) => {
  const table = new Table(code, game, [opening(game, wishes, host)]);
  const messages = commands.map((command) => heard(table, command));
  const again = new Table(code, game, JSON.parse(JSON.stringify(table.log)));
  return { log: table.log, messages, again: snapshot(again, again.mine[0] ?? null), playedOn: playedOn(code, table.log) };
});
process.stdout.write(JSON.stringify(sessions));
