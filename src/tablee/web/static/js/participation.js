// How this page takes part in a shuffle (docs/fair.md): it locks in a number after the server's promise, and shows it
// once everybody's number is locked in.
import { recall, remember, shuffling } from "./shuffle-memory.js";
import { createWitness } from "./witness.js";

/** @import { Entry, Message, Promised, Seat, Send } from "./protocol.d.ts" */
/** The state of a table that participation needs.
 * @typedef {{code: string, mine: number[], seats: Seat[], promise: Promised | null}}
 * Known */

/** The numbers of this window, by the hash of the promise: another window may have stored another one.
 * @type {Map<string, string>} */
const numbers = new Map();

/** The page's next command in response to a promise; null if there is none. A second promise for the same deal, a
 * second
 * list for the same promise, and a promise that lists a bot are not answered: the page stores the first one with the
 * mark `odd`, and the check reports it.
 * @param {Known} known @returns {Promise<{command: "seal" | "contribute", facts: Record<string, string>} | null>} */
export async function answer({ code, mine, seats, promise }) {
  const me = promise?.participants.find(({ seat }) => mine.includes(seat));
  if (!promise || !me) return null;
  const { newSecret, promiseOf, sealNumber } = await shuffling();
  const { deal, round, after, commitment, participants, seals } = promise;
  const [hash, known] = [promiseOf(code, promise), recall(code, deal)];
  const isOther = known?.participants && promiseOf(code, /** @type {Promised} */ ({ ...promise, ...known })) !== hash;
  const isOtherList = known?.seals && seals && String(known.seals) !== String(seals);
  if (isOther || isOtherList || participants.some(({ seat }) => seats[seat]?.who !== "person")) {
    remember({ number: newSecret(), table: code, deal, round, after, commitment, participants, ...known, odd: true });
    return null;
  }
  if (known?.seals && !seals) return null; // the list was published before: a number is locked in once
  const number = numbers.get(hash) ?? (known?.participants ? known.number : newSecret());
  const memory = { table: code, deal, round, after, commitment, participants, number };
  const seal = sealNumber(hash, me.seat, number);
  if (!promise.sealed.includes(me.seat)) {
    numbers.set(hash, number);
    remember(memory);
    return { command: "seal", facts: { commitment, seal } };
  }
  const isMine = seals?.[participants.indexOf(me)] === seal; // another window may have been first
  if (!isMine) return null;
  const shown = promise.contributed.includes(me.seat);
  remember({ ...memory, seals, shown });
  return shown ? null : { command: "contribute", facts: { commitment, contribution: number } };
}

/** The promise after an entry. @param {Promised | null} promise @param {Entry} entry @returns {Promised | null} */
function promiseAfter(promise, entry) {
  if (entry.did === "committed") {
    return { ...entry, participants: entry.participants ?? [], sealed: [], seals: null, contributed: [] };
  }
  if (!promise || entry.did === "dealt" || entry.did === "cancelled") return null;
  if (entry.did === "sealed") return { ...promise, sealed: [...promise.sealed, entry.seat] };
  if (entry.did === "locked") return { ...promise, seals: entry.seals };
  if (entry.did === "contributed") return { ...promise, contributed: [...promise.contributed, entry.seat] };
  return promise;
}

/** Track the messages of a table, and respond to promises at once, without waiting for animations. A page that cannot
 * load the kernels does not take part, and the server deals without its number.
 * @param {Send} send */
export function createParticipation(send) {
  /** @type {Known} */
  let known = { code: "", mine: [], seats: [], promise: null };
  let sent = "";
  const witness = createWitness();

  /** @param {Message} message */
  return async function receive(message) {
    witness(message);
    if ("all" in message) {
      const { code, mine, seats, promise } = message.all;
      known = { code, mine, seats, promise };
      sent = "";
    } else if ("did" in message) {
      const { mine = known.mine, seats = known.seats } = /** @type {Partial<Known>} */ (message);
      known = { ...known, mine, seats, promise: promiseAfter(known.promise, message) };
    } else return;
    const asked = known;
    const next = await answer(asked).catch(() => /** @type {null} */ (null));
    if (asked !== known) return; // a later message replaced it
    const sending = next ? next.facts.commitment + next.command : "";
    if (next && sending !== sent) send(next.command, next.facts);
    sent = sending || sent;
  };
}
