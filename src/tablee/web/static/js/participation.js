// How this page takes part in a shuffle (docs/fair.md): it locks in a number after the server's promise, and shows it
// once everybody's number is locked in.
import { recall, remember, shuffling } from "./shuffle-memory.js";
import { createWitness } from "./witness.js";

/** @import { Entry, Message, Promised, Seat, Say } from "./protocol.d.ts" */
/** What this page knows of a table. @typedef {{code: string, mine: number[], seats: Seat[], promise: Promised | null}}
 * Known */

/** The numbers of this window, by what they were locked in for: another window may remember another one.
 * @type {Map<string, string>} */
const numbers = new Map();

/** What the page says to a promise now; null where there is nothing to say. It does not answer a second promise for the
 * same deal, a second list for the same promise, nor a promise with a participant who is no person: it remembers what
 * it saw first and that something was odd, and the check tells.
 * @param {Known} known @returns {Promise<{wish: "seal" | "contribute", facts: Record<string, string>} | null>} */
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
  if (known?.seals && !seals) return null; // it saw the list before: nothing is locked in twice
  const number = numbers.get(hash) ?? (known?.participants ? known.number : newSecret());
  const memory = { table: code, deal, round, after, commitment, participants, number };
  const seal = sealNumber(hash, me.seat, number);
  if (!promise.sealed.includes(me.seat)) {
    numbers.set(hash, number);
    remember(memory);
    return { wish: "seal", facts: { commitment, seal } };
  }
  const isMine = seals?.[participants.indexOf(me)] === seal; // another window may have been first
  if (!isMine) return null;
  const shown = promise.contributed.includes(me.seat);
  remember({ ...memory, seals, shown });
  return shown ? null : { wish: "contribute", facts: { commitment, contribution: number } };
}

/** The promise after an entry. @param {Promised | null} promise @param {Entry} told @returns {Promised | null} */
function followed(promise, told) {
  if (told.did === "committed") {
    return { ...told, participants: told.participants ?? [], sealed: [], seals: null, contributed: [] };
  }
  if (!promise || told.did === "dealt" || told.did === "cancelled") return null;
  if (told.did === "sealed") return { ...promise, sealed: [...promise.sealed, told.seat] };
  if (told.did === "locked") return { ...promise, seals: told.seals };
  if (told.did === "contributed") return { ...promise, contributed: [...promise.contributed, told.seat] };
  return promise;
}

/** Follow what is told of a table, and answer at once: nothing of it waits for what is still being shown. A page that
 * cannot load the kernels takes no part, and the server deals without its number.
 * @param {Say} say */
export function createParticipation(say) {
  /** @type {Known} */
  let known = { code: "", mine: [], seats: [], promise: null };
  let said = "";
  const see = createWitness();

  /** @param {Message} message */
  return async function hear(message) {
    see(message);
    if ("all" in message) {
      const { code, mine, seats, promise } = message.all;
      known = { code, mine, seats, promise };
      said = "";
    } else if ("did" in message) {
      const { mine = known.mine, seats = known.seats } = /** @type {Partial<Known>} */ (message);
      known = { ...known, mine, seats, promise: followed(known.promise, message) };
    } else return;
    const asked = known;
    const next = await answer(asked).catch(() => /** @type {null} */ (null));
    if (asked !== known) return; // a later message is answered instead
    const saying = next ? next.facts.commitment + next.wish : "";
    if (next && saying !== said) say(next.wish, next.facts);
    said = saying || said;
  };
}
