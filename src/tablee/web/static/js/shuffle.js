// How a deal comes about, to the byte (docs/fair.md): the promise, what is locked in, the seed, the lot and the deck.
import { sha256 } from "./sha256.js";

/** @import { Promised } from "./protocol.d.ts" */

const ALL_WORDS = 2 ** 32;
const BYTES = 32;
const WORDS_IN_A_BLOCK = 8;

/** @param {Uint8Array} bytes */
export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** 32 random bytes as hexadecimal digits. */
export const newSecret = () => hex(crypto.getRandomValues(new Uint8Array(BYTES)));

/** @param {(string | number)[]} lines */
const sha256Of = (...lines) => sha256(new TextEncoder().encode(lines.join("\n")));

/** The commitment to a secret, published before anyone contributes.
 * @param {string} secret @param {string} table @param {number} deal */
export const commitmentOf = (secret, table, deal) => hex(sha256Of("tablee commitment", table, deal, secret));

/** One hash of all that a promise says.
 * @param {string} table
 * @param {Pick<Promised, "round" | "after" | "deal" | "commitment" | "participants">} promise */
export function promiseOf(table, { round, after, deal, commitment, participants }) {
  const listed = participants.map(({ seat, fingerprint }) => [seat, fingerprint].join(" "));
  return hex(sha256Of("tablee promise", table, round, after, deal, commitment, ...listed));
}

/** What is shown of a number before anybody shows one. @param {string} promise @param {number} seat
 * @param {string} number */
export const sealNumber = (promise, seat, number) => hex(sha256Of("tablee number", promise, seat, number));

/** What all cards of a deal come from. @param {string} secret @param {string[]} numbers by their seats */
export const seedOf = (secret, numbers) => sha256Of("tablee seed", secret, ...numbers);

/** Who starts, where the lot decides. @param {Uint8Array} seed @param {number} seats */
export const lotOf = (seed, seats) => below(seats, words(seed, 0));

/** The deck, top card first, and the number of the block from which the next numbers come.
 * @param {Uint8Array} seed @param {string} cards @param {boolean} lot was one drawn before? */
export function shuffled(seed, cards, lot) {
  const pile = [...cards];
  const source = words(seed, Number(lot));
  let used = 0;
  const counted = { next: () => ((used += 1), source.next()) };
  for (let last = pile.length - 1; last > 0; last -= 1) {
    const other = below(last + 1, counted);
    [pile[last], pile[other]] = [pile[other], pile[last]];
  }
  return { deck: pile.reverse().join(""), block: Number(lot) + Math.ceil(used / WORDS_IN_A_BLOCK) };
}

/** The numbers of 32 bits from a block on. @param {Uint8Array} seed @param {number} block */
function* words(seed, block) {
  for (; ; block += 1) {
    const message = new Uint8Array(BYTES + 8);
    message.set(seed);
    new DataView(message.buffer).setUint32(BYTES + 4, block);
    const digest = new DataView(sha256(message).buffer);
    for (let at = 0; at < BYTES; at += 4) yield digest.getUint32(at);
  }
}

/** A fair number below some bound. @param {number} bound
 * @param {Pick<Generator<number>, "next">} source */
function below(bound, source) {
  for (;;) {
    const { value } = source.next();
    if (value < ALL_WORDS - (ALL_WORDS % bound)) return value % bound;
  }
}
