// Fair deals: what this page adds to a shuffle, what it remembers of it, and the check afterwards (docs/fair.md).

/** @import { FairDeal, Promised } from "./protocol.d.ts" */

const MEMORY = "tablee-fair";
const MOST = 100; // deals that are remembered
const ALL_WORDS = 2 ** 32;
const WORDS_IN_A_BLOCK = 8;

/** `counts`: the house has said that it heard the contribution in time.
 * @typedef {{table: string, deal: number, commitment: string, contribution: string, counts?: boolean}} Memory */
/** What a game's own `page/deal.js` tells, without any record: its cards as they lie before they are shuffled, and the
 * text of the position that a deck begins with. `seal` is the seed with the number of the next block.
 * @typedef {{
 *   unshuffled: (options: Record<string, any>) => string,
 *   start: (dealt: {deck: string, seal: string, players: number, options: Record<string, any>}) => string,
 * }} Dealing
 */
/** A game that was played, and how games of its kind are dealt.
 * @typedef {{start: string, players: number, options: Record<string, any>, dealing: Dealing}} Played */
/** What is wrong with a deal. @typedef {"secret" | "order" | "lot" | "cards" | "broken" | "mine"} Wrong */

/** @param {Uint8Array} bytes */
const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @returns {Memory[]} */
function memories() {
  try {
    return JSON.parse(localStorage.getItem(MEMORY) ?? "[]");
  } catch {
    return [];
  }
}

/** What this page saw and added before a deal. @param {string} table @param {number} deal */
const recall = (table, deal) => memories().find((memory) => memory.table === table && memory.deal === deal);

/** @param {Memory} memory */
function remember(memory) {
  const others = memories().filter(({ table, deal }) => table !== memory.table || deal !== memory.deal);
  try {
    localStorage.setItem(MEMORY, JSON.stringify([...others, memory].slice(-MOST)));
  } catch {
    // A browser that keeps nothing can still add to a shuffle.
  }
}

/**
 * What this page adds to a deal, after the house's promise: the same again in another window, and remembered.
 * @param {string} table @param {Promised} promise
 */
export function contributionTo(table, { deal, commitment }) {
  const known = recall(table, deal);
  if (known) return { commitment, contribution: known.contribution };
  const contribution = hex(crypto.getRandomValues(new Uint8Array(32)));
  remember({ table, deal, commitment, contribution });
  return { commitment, contribution };
}

/** The house has heard a contribution of this page: it must be in the deal.
 * @param {string} table @param {string} value */
export function acknowledged(table, value) {
  const memory = memories().find((known) => known.table === table && known.contribution === value);
  if (memory) remember({ ...memory, counts: true });
}

// -- the check -------------------------------------------------------------------------------------------------------

/** Can this page check? Browsers hash only on a secure line. */
export const canCheck = () => Boolean(globalThis.crypto?.subtle);

/** @param {Uint8Array<ArrayBuffer>} bytes */
const sha256 = async (bytes) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));

/** @param {(string | number)[]} lines */
const sha256Of = (...lines) => sha256(new TextEncoder().encode(lines.join("\n")));

/** What the cards come from. @param {FairDeal} fair */
async function seedOf({ secret, contributed }) {
  const given = contributed.map(({ contribution }) => contribution).filter((value) => value !== null);
  return sha256Of("tablee seed", secret, ...given);
}

/** The numbers of 32 bits from a block on. @param {Uint8Array} seed @param {number} block */
async function* words(seed, block) {
  for (; ; block += 1) {
    const message = new Uint8Array(40);
    message.set(seed);
    new DataView(message.buffer).setUint32(36, block);
    const digest = new DataView((await sha256(message)).buffer);
    for (let at = 0; at < digest.byteLength; at += 4) yield digest.getUint32(at);
  }
}

/** A fair number below some bound. @param {number} bound @param {Pick<AsyncGenerator<number>, "next">} source */
async function below(bound, source) {
  for (;;) {
    const { value } = await source.next();
    if (value < ALL_WORDS - (ALL_WORDS % bound)) return value % bound;
  }
}

/** The deck, top card first, and the number of the next block. @param {Uint8Array} seed @param {FairDeal["dealt"]} dealt */
async function deckOf(seed, { cards, lot }) {
  const pile = [...cards];
  const first = lot === null ? 0 : 1;
  const source = words(seed, first);
  let used = 0;
  const counted = { next: () => ((used += 1), source.next()) };
  for (let last = pile.length - 1; last > 0; last -= 1) {
    const other = await below(last + 1, counted);
    [pile[last], pile[other]] = [pile[other], pile[last]];
  }
  return { deck: pile.reverse().join(""), block: first + Math.ceil(used / WORDS_IN_A_BLOCK) };
}

/** Did everything come in its order: the promise, the contributions by their seats, the deal? @param {FairDeal} fair */
function inOrder({ committed, contributed, dealt }) {
  const given = contributed.filter(({ contribution }) => contribution !== null);
  const seats = contributed.map(({ seat }) => seat);
  return (
    committed.entry < dealt.entry &&
    given.every(({ entry }) => committed.entry < entry && entry < dealt.entry) &&
    seats.every((seat, at) => at === 0 || seats[at - 1] < seat)
  );
}

/** Is it what this page remembers? Nothing is wrong where it remembers nothing.
 * @param {FairDeal} fair @returns {Wrong | null} */
function asRemembered({ table, deal, committed, contributed }) {
  const memory = recall(table, deal);
  if (!memory) return null;
  if (memory.commitment !== committed.commitment) return "secret";
  const there = contributed.some(({ contribution }) => contribution === memory.contribution);
  return there || !memory.counts ? null : "mine";
}

/** Are all deals there since the game before, and is it said which one that was? Old records do not say it.
 * @param {FairDeal} fair */
function allTold({ table, deal, committed, broken, round, after = deal - 1 - broken.length }) {
  return (
    broken.length === deal - 1 - after &&
    broken.every((before, at) => before.deal === after + 1 + at && before.table === table) &&
    broken.every(({ dealt }) => dealt.entry < committed.entry) &&
    (round === undefined || (round === 1) === (after === 0))
  );
}

/**
 * What is wrong with a deal, or nothing; and the seed.
 * @param {FairDeal} fair @param {Played} played
 * @returns {Promise<{wrong: Wrong | null, seed: string}>}
 */
export async function check(fair, played) {
  const seed = await seedOf(fair);
  return { wrong: await fault(fair, seed, played, played.start), seed: hex(seed) };
}

/** What is wrong; of a deal that was broken off no start is known.
 * @param {FairDeal} fair @param {Uint8Array} seed @param {Played} played @param {string} [start]
 * @returns {Promise<Wrong | null>} */
async function fault(fair, seed, played, start) {
  const { table, deal, committed, secret, dealt, broken } = fair;
  if (hex(await sha256Of("tablee commitment", table, deal, secret)) !== committed.commitment) return "secret";
  if (!inOrder(fair)) return "order";
  if (dealt.lot !== null && (await below(dealt.seats, words(seed, 0))) !== dealt.lot) return "lot";
  if (!(await areTheCards(dealt, seed, played, start))) return "cards";
  if (start !== undefined && !allTold(fair)) return "broken";
  for (const before of broken) {
    const wrong = await fault(before, await seedOf(before), played);
    if (wrong) return wrong;
  }
  return asRemembered(fair);
}

/** Are they the game's own cards, in the order that the seed gives, and was the game played with them?
 * @param {FairDeal["dealt"]} dealt @param {Uint8Array} seed @param {Played} played @param {string} [start] */
async function areTheCards(dealt, seed, { players, options, dealing }, start) {
  const { deck, block } = await deckOf(seed, dealt);
  const seal = `${hex(seed)}:${block.toString(16)}`;
  return (
    dealt.seats === players &&
    dealt.cards === dealing.unshuffled(options) &&
    dealt.deck === deck &&
    (start === undefined || start === dealing.start({ deck, seal, players, options }))
  );
}
