// Fair deals: what this page adds to a shuffle, what it remembers of it, and the check afterwards (docs/fair.md).
import { commitmentOf, hex, lotOf, newSecret, seedOf, shuffled } from "./shuffle.js";

/** @import { FairDeal, Promised } from "./protocol.d.ts" */

const MEMORY = "tablee-fair";
const MOST = 100; // deals that are remembered

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
  const contribution = newSecret();
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

/** What the cards come from. @param {FairDeal} fair */
function seedOfDeal({ secret, contributed }) {
  const given = contributed.map(({ contribution }) => contribution).filter((value) => value !== null);
  return seedOf(secret, given);
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
 * @returns {{wrong: Wrong | null, seed: string}}
 */
export function check(fair, played) {
  const seed = seedOfDeal(fair);
  return { wrong: fault(fair, seed, played, played.start), seed: hex(seed) };
}

/** What is wrong; of a deal that was broken off no start is known.
 * @param {FairDeal} fair @param {Uint8Array} seed @param {Played} played @param {string} [start]
 * @returns {Wrong | null} */
function fault(fair, seed, played, start) {
  const { table, deal, committed, secret, dealt, broken } = fair;
  if (commitmentOf(secret, table, deal) !== committed.commitment) return "secret";
  if (!inOrder(fair)) return "order";
  if (dealt.lot !== null && lotOf(seed, dealt.seats) !== dealt.lot) return "lot";
  if (!areTheCards(dealt, seed, played, start)) return "cards";
  if (start !== undefined && !allTold(fair)) return "broken";
  for (const before of broken) {
    const wrong = fault(before, seedOfDeal(before), played);
    if (wrong) return wrong;
  }
  return asRemembered(fair);
}

/** Are they the game's own cards, in the order that the seed gives, and was the game played with them?
 * @param {FairDeal["dealt"]} dealt @param {Uint8Array} seed @param {Played} played @param {string} [start] */
function areTheCards(dealt, seed, { players, options, dealing }, start) {
  const { deck, block } = shuffled(seed, dealt.cards, dealt.lot !== null);
  const seal = `${hex(seed)}:${block.toString(16)}`;
  return (
    dealt.seats === players &&
    dealt.cards === dealing.unshuffled(options) &&
    dealt.deck === deck &&
    (start === undefined || start === dealing.start({ deck, seal, players, options }))
  );
}
