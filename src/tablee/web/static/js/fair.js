// The check of a deal by core's own kernel, and against what this page remembers (docs/fair.md). Here a record's JSON
// becomes the rows that core/judge.py declares.
import { fits } from "./fits.js";
import { memories } from "./shuffle-memory.js";
import {
  bytesOf, commitmentOf, declared, hex, kernels, promiseOf, sealNumber, seedOf, textBlock,
} from "./shuffle.js";

/** @import { Block } from "./pocket/kernels.js" */
/** @import { FairDeal, LoggedDeal, OldDeal } from "./protocol.d.ts" */
/** @import { Facts } from "./types.d.ts" */

/** What a game tells of its deals, without any record: its cards as they lie before they are shuffled, and the text of
 * the position that a seed begins with.
 * @typedef {{
 *   unshuffled: (options: Facts, players: number) => string | undefined,
 *   start: (dealt: {seed: Uint8Array, lot: boolean, players: number, options: Facts}) => string | undefined,
 * }} Dealing
 */
/** A game that was played, and how games of its kind are dealt.
 * @typedef {{start: string, players: number, options: Facts, dealing: Dealing}} Played */

const { shapes, faults, verdicts } = declared;

/** Is this a deal, with all that it needs? @param {unknown} fair @returns {fair is FairDeal} */
export const isReadable = (fair) => fits(fair, shapes.deal, shapes);

/**
 * What is wrong with a deal, or what it proves, by its word; and the seed.
 * @param {unknown} fair as it stands in a record @param {Played} played
 * @returns {{fault?: string, verdict?: string, seed?: string}}
 */
export function check(fair, played) {
  if (!isReadable(fair)) return { fault: "damaged" };
  const seed = seedOfDeal(fair);
  const found = kernels.tidily(() => judged(fair, seed, played));
  return found < faults.length
    ? { fault: faults[found], seed: hex(seed) }
    : { verdict: verdicts[found - faults.length], seed: hex(seed) };
}

/** @param {FairDeal} fair @param {Uint8Array} seed @param {Played} played @returns {number} */
function judged(fair, seed, { start, players, options, dealing }) {
  const deals = fair.version === 3 ? [fair] : [fair, ...fair.broken];
  const kept = memories().filter((memory) => fits(memory, shapes.memory, shapes));
  const lot = ((fair.version === 3 ? fair.lot : fair.dealt?.lot) ?? null) !== null;
  return kernels.run.judge(
    rows("deals", deals.map(withHash)),
    rows("people", deals.flatMap(people)),
    rows("memories", kept),
    rows("listed", kept.flatMap(({ participants }) => participants ?? [])),
    rows("seals", kept.flatMap(({ seals }) => seals ?? []).map((seal) => ({ seal }))),
    textBlock("u1", dealing.unshuffled(options, players) ?? ""),
    players,
    start === dealing.start({ seed, lot, players, options }),
  );
}

/** What the cards come from. @param {FairDeal} fair */
const seedOfDeal = (fair) => (fair.version === 3 ? bytesOf(fair.seed)
  : seedOf(fair.secret, given(fair).map(({ number }) => number).filter((number) => number !== null)));

/** @param {FairDeal} fair @returns {Facts} */
const withHash = (fair) => (fair.version === 3 ? fair : {
  ...fair,
  participants: given(fair),
  seed: hex(seedOfDeal(fair)),
  hash: commitmentOf(fair.secret, fair.table, fair.deal),
});

/** Whoever took part in a deal, each with the seal that follows from the number. @param {FairDeal} fair
 * @returns {Facts[]} */
function people(fair) {
  if (fair.version !== 2) return fair.version === 3 ? [] : given(fair);
  const promise = promiseOf(fair.table, { ...fair, ...fair.committed });
  return fair.participants.map((person) => ({
    ...person, hash: person.number && sealNumber(promise, person.seat, person.number),
  }));
}

/** What each page gave, in both versions of the server's deals. @param {LoggedDeal} fair */
export const given = (fair) => (isOld(fair)
  ? fair.contributed.map(({ contribution, ...each }) => ({ ...each, number: contribution }))
  : fair.participants);

/** @param {LoggedDeal} fair @returns {fair is OldDeal} */
const isOld = (fair) => fair.version !== 2;

/** Facts as the kernel takes them: a text by its bytes, with zeros behind it; of a list how many there are; a number
 * as it is, -1 for nothing. @param {string} parameter @param {Facts[]} told */
function rows(parameter, told) {
  const block = kernels.room("judge", parameter, told.length);
  const { fields } = /** @type {Exclude<Block["item"], string>} */ (block.item);
  for (const [at, facts] of told.entries()) {
    for (const [name, [, , count]] of Object.entries(fields)) {
      const value = name.split(".").reduce((whole, part) => whole?.[part], /** @type {any} */ (facts)) ?? null;
      if (count > 1) block.write(name, new TextEncoder().encode(value ?? ""), at);
      else block.write(name, [value === null ? -1 : Array.isArray(value) ? value.length : Number(value)], at);
    }
  }
  return block;
}
