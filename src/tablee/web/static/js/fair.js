// The check of a deal, as core/deal_check.py does it, and against what this page remembers (docs/fair.md).
import { recall, recallAll } from "./shuffle-memory.js";
import { commitmentOf, hex, lotOf, promiseOf, sealNumber, seedOf, shuffled } from "./shuffle.js";

/** @import { FairCards, FairDeal, LoggedDeal, NewDeal, OldDeal, SeedDeal } from "./protocol.d.ts" */
/** @import { Facts } from "./types.d.ts" */

/** What a game tells of its deals, without any record: its cards as they lie before they are shuffled, and the text of
 * the position that a seed begins with, and its deck. `seal` is the seed with the number of the next block.
 * @typedef {{
 *   unshuffled: (options: Facts, players: number) => string | undefined,
 *   start: (dealt: {seed: Uint8Array, lot: boolean, deck: string, seal: string, players: number,
 *     options: Facts}) => string | undefined,
 * }} Dealing
 */
/** A game that was played, and how games of its kind are dealt.
 * @typedef {{start: string, players: number, options: Facts, dealing: Dealing}} Played */
/** What is wrong with a deal; core/deal_check.py has the sentences.
 * @typedef {"damaged" | "secret" | "order" | "list" | "missing" | "number" | "lot" | "cards" | "broken" | "round"
 *   | "seen" | "mine"} Fault */
/** What a deal that nothing is wrong with proves; core/verify.py has the sentences.
 * @typedef {"cards" | "starts" | "record" | "alone" | "seed" | "old" | "nothing"} Verdict */

/**
 * What is wrong with a deal, or what it proves; and the seed.
 * @param {unknown} fair as it stands in a record @param {Played} played
 * @returns {{fault?: Fault, verdict?: Verdict, seed?: string}}
 */
export function check(fair, played) {
  if (!isReadable(fair)) return { fault: "damaged" };
  if (isSeed(fair)) return dealtAgain(fair, played);
  const seed = hex(seedOfDeal(fair));
  const fault = faultOf(fair, played) ?? forgotten(fair);
  return fault ? { fault, seed } : { verdict: verdictOf(fair), seed };
}

/** Deal a game of a page again from its seed. @param {SeedDeal} fair @param {Played} played
 * @returns {{fault?: Fault, verdict?: Verdict, seed: string}} */
function dealtAgain({ seed, lot }, played) {
  const bytes = Uint8Array.from(seed.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  const cards = played.dealing.unshuffled(played.options, played.players) ?? "";
  if (lot !== null && lot !== lotOf(bytes, played.players)) return { fault: "lot", seed };
  if (played.start !== startFrom(bytes, cards, lot !== null, played)) return { fault: "cards", seed };
  return { verdict: cards || lot !== null ? "seed" : "nothing", seed };
}

/** @param {FairDeal} fair @returns {fair is SeedDeal} */
const isSeed = (fair) => fair.version === 3;

/** @param {LoggedDeal} fair @returns {Verdict} */
function verdictOf(fair) {
  if (!fair.dealt?.cards && (fair.dealt?.lot ?? null) === null) return "nothing";
  if (isOld(fair)) return "old";
  if (!fair.participants.length) return "alone";
  const memory = recall(fair.table, fair.deal);
  if (!memory?.shown || !memory.seals) return "record";
  return fair.dealt?.cards ? "cards" : "starts";
}

/** What each page gave, in both versions of the server's deals. @param {LoggedDeal} fair */
export const given = (fair) => (isOld(fair)
  ? fair.contributed.map(({ seat, name, contribution }) => ({ seat, name, number: contribution }))
  : fair.participants);

/** @param {LoggedDeal} fair @returns {fair is OldDeal} */
const isOld = (fair) => fair.version !== 2;

/** What the cards come from. @param {LoggedDeal} fair */
function seedOfDeal(fair) {
  return seedOf(fair.secret, given(fair).map(({ number }) => number).filter((number) => number !== null));
}

// -- what is told ----------------------------------------------------------------------------------------------------

/** @param {LoggedDeal} fair @param {Played} played @returns {Fault | null} */
function faultOf(fair, played) {
  if (!fair.dealt) return "missing";
  const fault = faultAlone(fair, played);
  if (fault) return fault;
  if (played.start !== startFrom(seedOfDeal(fair), fair.dealt.cards, fair.dealt.lot !== null, played)) return "cards";
  if (!allTold(fair)) return "broken";
  return fair.broken.map((before) => faultAlone(before, played)).find(Boolean) ?? null;
}

/** The position that a seed begins with. @param {Uint8Array} seed @param {string} cards @param {boolean} lot
 * @param {Played} played */
function startFrom(seed, cards, lot, { players, options, dealing }) {
  const { deck, block } = shuffled(seed, cards, lot);
  return dealing.start({ seed, lot, deck, seal: `${hex(seed)}:${block.toString(16)}`, players, options });
}

/** One deal, without those before it. @param {LoggedDeal} fair @param {Played} played @returns {Fault | null} */
function faultAlone(fair, played) {
  const { table, deal, committed, secret, dealt } = fair;
  if (commitmentOf(secret, table, deal) !== committed.commitment) return "secret";
  const fault = isOld(fair) ? oldFault(fair) : participantsFault(fair, played.players);
  return fault ?? (dealt ? cardsFault(dealt, seedOfDeal(fair), played) : null);
}

/** @param {FairCards} dealt @param {Uint8Array} seed @param {Played} played @returns {Fault | null} */
function cardsFault({ seats, lot, cards, deck }, seed, { players, options, dealing }) {
  if (seats !== players || cards !== dealing.unshuffled(options, players)) return "cards";
  if (lot !== null && lot !== lotOf(seed, seats)) return "lot";
  return deck === shuffled(seed, cards, lot !== null).deck ? null : "cards";
}

/** @param {NewDeal} fair @param {number} players @returns {Fault | null} */
function participantsFault(fair, players) {
  const { participants } = fair;
  const prints = new Set(participants.map(({ fingerprint }) => fingerprint));
  if (!isRising(participants.map(({ seat }) => seat)) || prints.size < participants.length) return "list";
  if (participants.some(({ seat }) => seat >= players)) return "list";
  if (!isComplete(fair)) return "missing";
  if (!isInOrder(fair)) return "order";
  const { table, deal, round, after, committed: { commitment } } = fair;
  const promise = promiseOf(table, { round, after, deal, commitment, participants });
  const isTrue = participants.every(({ seat, seal, number }) =>
    number === null || seal === sealNumber(promise, seat, number));
  return isTrue ? null : "number";
}

/** A deal that was cancelled must not have had all numbers. @param {NewDeal} fair */
function isComplete({ participants, listed, dealt, cancelled }) {
  const isSealed = participants.every(({ seal }) => seal !== null);
  const isOpen = participants.every(({ number }) => number !== null);
  if (participants.some(({ number, entry }) => (number === null) !== (entry === null))) return false;
  if (dealt) return cancelled === null && isSealed && isOpen && (listed !== null) === participants.length > 0;
  if (cancelled === null || (listed !== null && !isSealed)) return false;
  if (!participants.length) return true;
  return !isOpen && (listed !== null || participants.every(({ number }) => number === null));
}

/** First the promise, then the list, then the numbers, then the cards or the end. @param {NewDeal} fair */
function isInOrder(fair) {
  const numbers = fair.participants.map(({ entry }) => entry).filter((entry) => entry !== null);
  const listed = fair.listed === null ? [] : [fair.listed];
  return isRising([fair.committed.entry, ...listed, ...numbers.sort((one, other) => one - other), endOf(fair)]);
}

/** @param {OldDeal} fair @returns {Fault | null} */
function oldFault({ committed, contributed, dealt }) {
  const seats = contributed.map(({ seat }) => seat);
  if (!isRising(seats) || seats.some((seat) => seat >= dealt.seats)) return "list";
  const entries = contributed.filter(({ contribution }) => contribution !== null).map(({ entry }) => entry);
  const inTime = entries.every((entry) => entry !== null && committed.entry < entry && entry < dealt.entry);
  return inTime && committed.entry < dealt.entry ? null : "order";
}

/** Are all deals there since the game before? @param {LoggedDeal} fair */
function allTold(fair) {
  const { table, deal, committed, broken, round } = fair;
  const after = fair.after ?? deal - 1 - broken.length;
  const isFirst = (round ?? null) === null ? after === 0 : round === 1;
  if (broken.length !== deal - 1 - after || isFirst !== (after === 0)) return false;
  return broken.every((before, at) => {
    const next = broken[at + 1]?.committed.entry ?? committed.entry;
    const sameRound = isOld(before) || (before.round === round && before.after === after);
    return before.deal === after + 1 + at && before.table === table
      && endOf(before) < next && sameRound;
  });
}

/** @param {LoggedDeal} fair */
const endOf = (fair) => fair.dealt?.entry ?? (isOld(fair) ? null : fair.cancelled) ?? 0;

/** @param {number[]} numbers */
const isRising = (numbers) => numbers.every((number, at) => at === 0 || numbers[at - 1] < number);

// -- what this page remembers ----------------------------------------------------------------------------------------

/** Is it what this page saw? Nothing is wrong where it remembers nothing. @param {LoggedDeal} fair
 * @returns {Fault | null} */
function forgotten(fair) {
  const deals = [...fair.broken, fair];
  const known = deals.map(({ deal }) => deal);
  const ofRound = recallAll(fair.table).filter(({ round }) => round !== undefined && round === fair.round);
  if (ofRound.some(({ deal }) => !known.includes(deal))) return "broken";
  return deals.map(differs).find(Boolean) ?? null;
}

/** @param {LoggedDeal} fair @returns {Fault | null} */
function differs(fair) {
  const memory = recall(fair.table, fair.deal);
  if (!memory) return null;
  if (memory.commitment !== fair.committed.commitment) return "secret";
  if (memory.shown && !given(fair).some(({ number }) => number === memory.number)) return "mine";
  if (isOld(fair)) return null;
  if (memory.round !== fair.round || memory.after !== fair.after) return "round";
  const seen = memory.participants?.map(({ seat, fingerprint }) => [seat, fingerprint].join(" "));
  const told = fair.participants.map(({ seat, fingerprint }) => [seat, fingerprint].join(" "));
  const seals = fair.participants.map(({ seal }) => seal);
  if (String(seen) !== String(told) || (memory.seals && String(memory.seals) !== String(seals))) return "seen";
  return memory.odd ? "list" : null;
}

// -- is it a deal at all? --------------------------------------------------------------------------------------------

const MOST = 2 ** 31 - 1;
const HEX = /^[0-9a-f]{64}$/;

/** @typedef {(value: unknown) => boolean} Check */

/** @param {number} least @param {number} [most] @returns {Check} */
const whole = (least, most = MOST) => (value) =>
  typeof value === "number" && Number.isInteger(value) && value >= least && value <= most;
/** @param {number} most @returns {Check} */
const text = (most) => (value) => typeof value === "string" && [...value].length <= most;
/** @type {Check} */
const isHex = (value) => typeof value === "string" && HEX.test(value);
/** @param {Check} is @returns {Check} */
const orNull = (is) => (value) => value === null || is(value);
/** @param {Check} is @returns {Check} */
const orNone = (is) => (value) => value === undefined || orNull(is)(value);
/** @param {Check} is @returns {Check} */
const listOf = (is) => (value) => Array.isArray(value) && value.every(is);
/** @param {Record<string, Check>} fields @returns {Check} */
const shape = (fields) => (value) => isObject(value) && Object.entries(fields).every(([name, is]) => is(value[name]));
/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

const committed = shape({ entry: whole(1), commitment: isHex });
const dealt = shape({
  entry: whole(1), seats: whole(1, 99), lot: orNull(whole(0, 98)), cards: text(1000), deck: text(1000),
});
const COMMON = { table: text(100), deal: whole(1), committed, secret: isHex };
const participant = shape({
  seat: whole(0, 98), name: text(100), fingerprint: isHex, seal: orNull(isHex), number: orNull(isHex),
  entry: orNull(whole(1)),
});
const contribution = shape({
  seat: whole(0, 98), name: text(100), contribution: orNull(isHex), entry: orNull(whole(1)),
});
const isNew = shape({
  ...COMMON,
  round: whole(1),
  after: whole(0),
  participants: listOf(participant),
  listed: orNull(whole(1)),
  dealt: orNull(dealt),
  cancelled: orNull(whole(1)),
  broken: (value) => listOf((deal) => isReadable(deal) && "broken" in deal && deal.broken?.length === 0)(value),
});
const isOldDeal = shape({
  ...COMMON,
  contributed: listOf(contribution),
  dealt,
  round: orNone(whole(1)),
  after: orNone(whole(0)),
  broken: (value) =>
    listOf((deal) => isReadable(deal) && "broken" in deal && isOld(deal) && !deal.broken.length)(value),
});

const isSeedDeal = shape({ seed: isHex, lot: orNull(whole(0, 98)) });

/** Is this a deal, with all that it needs? @param {unknown} fair @returns {fair is FairDeal} */
export function isReadable(fair) {
  if (!isObject(fair)) return false;
  const { version = 1, round = null, after = null } = fair;
  if (version === 3) return isSeedDeal(fair);
  if (version === 2) return isNew(fair);
  return version === 1 && isOldDeal(fair) && (round === null) === (after === null);
}
