// The check of a deal by core's own kernel, and against what this page remembers (docs/fair.md). Here a record's JSON
// becomes the rows that core/judge.py declares.
import { fits } from "./fits.js";
import { recallAll } from "./shuffle-memory.js";
import {
  bytesOf, commitmentOf, declared, hex, kernels, promiseOf, sealNumber, seedOf, textBlock, viewHash, VIEWS,
} from "./shuffle.js";

/** @import { Block } from "./pocket/kernels.js" */
/** @import { FairDeal, LoggedDeal, OldDeal } from "./protocol.d.ts" */
/** @import { Memory } from "./shuffle-memory.js" */
/** @import { Facts } from "./types.d.ts" */

/** The functions of a game that the check needs: the unshuffled cards, the text of the position that a seed leads
 * to, and
 * the views of a seat, step by step.
 * @typedef {{
 *   unshuffled: (options: Facts, players: number) => string | undefined,
 *   start: (dealt: {seed: Uint8Array, lot: boolean, players: number, options: Facts}) => string | undefined,
 *   views: (played: {start: string, actions: string[], eyes: number}) => object[],
 * }} Dealing
 */
/** A game that was played, and how games of its kind are dealt; the table, where it is known without the record.
 * @typedef {{start: string, actions: string[], undone?: number, players: number, options: Facts, dealing: Dealing,
 *   table?: string}} Played */

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
  const kept = recalled(played.table ?? (fair.version === 3 ? undefined : fair.table));
  const was = fair.version === 3 ? 1 : wasSeen(kept.filter((one) => isOf(one, fair)), played);
  const found = kernels.scoped(() => judged(fair, { seed, kept, was, ...played }));
  return found < faults.length
    ? { fault: faults[found], seed: hex(seed) }
    : { verdict: verdicts[found - faults.length], seed: hex(seed) };
}

/** Is this memory of this deal? @param {Memory} memory @param {LoggedDeal} fair */
const isOf = ({ table, deal }, fair) => table === fair.table && deal === fair.deal;

/** Compare a game with the stored views: 1 if they match, -1 if not, 0 if that is unknown (actions were taken back
 * meanwhile, or the page has another version).
 * @param {Memory[]} kept @param {Played} played @returns {number} */
function wasSeen(kept, { start, actions, undone = 0, dealing }) {
  return Math.min(1, ...kept.map(({ eyes, saw = [], undone: then = 0, views: version }) => {
    if (typeof eyes !== "number" || !saw.length) return 1;
    if (then !== undone || version !== VIEWS) return 0;
    const views = dealing.views({ start, actions, eyes });
    return saw.every((hash, at) => at < views.length && (!hash || hash === viewHash(views[at]))) ? 1 : -1;
  }));
}

/** @param {FairDeal} fair
 * @param {Played & {seed: Uint8Array, kept: Memory[], was: number}} played @returns {number} */
function judged(fair, { seed, kept, was, start, players, options, dealing }) {
  const deals = fair.version === 3 ? [fair] : [fair, ...fair.broken];
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
    was,
  );
}

/** The readable memories of a table. @param {string | undefined} table */
const recalled = (table) =>
  (table === undefined ? [] : recallAll(table)).filter((memory) => fits(memory, shapes.memory, shapes));

/** The seed of the deal. @param {FairDeal} fair */
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

/** The number of each page, in both versions of the server's deals. @param {LoggedDeal} fair */
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
