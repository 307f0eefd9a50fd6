// Stores hashes of the views of a game that this page helped to shuffle, step by step: the check compares them with the
// record.
import { recallAll, remember, shuffling } from "./shuffle-memory.js";
import { applied } from "./table/store.js";

/** @import { Entry, Message, Table } from "./protocol.d.ts" */
/** @import { Memory } from "./shuffle-memory.js" */

/** Track the messages of a table, and store the hash of the own view after each action. */
export function createWitness() {
  /** @type {Table | null} */
  let table = null;
  let round = 0;
  let undone = 0;

  /** The memory of the current deal. */
  const played = () => recallAll(table?.code ?? "")
    .filter((memory) => memory.shown && memory.round === round)
    .reduce((last, memory) => (last && last.deal > memory.deal ? last : memory), /** @type {Memory | null} */ (null));

  /** @param {boolean} isWhole what came before may have been missed */
  async function note(isWhole) {
    const { step, now, eyes, slip } = /** @type {Table} */ (table);
    if (!now || eyes === null || slip === eyes || !played()) return; // the drawn card is withheld
    const count = undone;
    const { VIEWS, viewHash } = await shuffling();
    const memory = played();
    if (!memory || (memory.eyes ?? eyes) !== eyes) return; // another seat on a device that is shared
    const before = isWhole && memory.undone !== count ? [] : memory.saw ?? [];
    const saw = Array.from({ length: step + 1 }, (_, at) => (at === step ? viewHash(now) : before[at] ?? ""));
    remember({ ...memory, eyes, saw, undone: count, views: VIEWS });
  }

  /** @param {Entry} entry */
  async function follow(entry) {
    if (!table) return;
    if (entry.did === "committed") ({ round } = entry);
    if (entry.did === "took_back") undone += table.step - entry.to;
    if (entry.did === "dealt") undone = 0;
    table = applied(table, entry);
    if ("now" in entry) await note(false);
  }

  /** @param {Message} message */
  return async function see(message) {
    if ("missed" in message) for (const entry of message.missed) await follow(entry);
    else if ("did" in message) await follow(message);
    else if ("all" in message) {
      table = { ...message.all, ends: null, last: [] };
      ({ round, undone } = message.all);
      if (!message.all.promise) await note(true);
      else ({ round } = message.all.promise);
    }
  };
}
