// What this page sees of a game that it helped to shuffle for, step by step: the check compares it with the record.
import { recallAll, remember, shuffling } from "./shuffle-memory.js";
import { applied } from "./table/store.js";

/** @import { Entry, Message, Table } from "./protocol.d.ts" */
/** @import { Memory } from "./shuffle-memory.js" */

/** Follow what is told of a table, and remember how it stands for the own seat after each action. */
export function createWitness() {
  /** @type {Table | null} */
  let table = null;
  let round = 0;
  let undone = 0;

  /** What this page remembers of the deal that is played. */
  const played = () => recallAll(table?.code ?? "")
    .filter((memory) => memory.shown && memory.round === round)
    .reduce((last, memory) => (last && last.deal > memory.deal ? last : memory), /** @type {Memory | null} */ (null));

  /** @param {boolean} isWhole what came before may have been missed */
  async function note(isWhole) {
    const { step, now, eyes, slip } = /** @type {Table} */ (table);
    if (!now || eyes === null || slip === eyes || !played()) return; // what it has drawn is not told yet
    const count = undone;
    const { VIEWS, viewHash } = await shuffling();
    const memory = played();
    if (!memory || (memory.eyes ?? eyes) !== eyes) return; // another seat on a device that is shared
    const before = isWhole && memory.undone !== count ? [] : memory.saw ?? [];
    const saw = Array.from({ length: step + 1 }, (_, at) => (at === step ? viewHash(now) : before[at] ?? ""));
    remember({ ...memory, eyes, saw, undone: count, views: VIEWS });
  }

  /** @param {Entry} told */
  async function follow(told) {
    if (!table) return;
    if (told.did === "committed") ({ round } = told);
    if (told.did === "took_back") undone += table.step - told.to;
    if (told.did === "dealt") undone = 0;
    table = applied(table, told);
    if ("now" in told) await note(false);
  }

  /** @param {Message} message */
  return async function see(message) {
    if ("missed" in message) for (const told of message.missed) await follow(told);
    else if ("did" in message) await follow(message);
    else if ("all" in message) {
      table = { ...message.all, ends: null, last: [] };
      ({ round, undone } = message.all);
      if (!message.all.promise) await note(true);
      else ({ round } = message.all.promise);
    }
  };
}
