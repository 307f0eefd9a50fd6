// How a deal comes about, to the byte (docs/fair.md): the promise, what is locked in, the seed, the lot and the deck.
// Hashes and shuffles are core's own kernels, in shuffle.wasm; browsers have a hash of their own over https alone.
import { Kernels } from "./pocket/kernels.js";

/** @import { Promised } from "./protocol.d.ts" */

const kernels = await Kernels.fetch("static/js/shuffle.wasm");
const BYTES = 32;

/** @param {Uint8Array} bytes */
export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** 32 random bytes as hexadecimal digits. */
export const newSecret = () => hex(crypto.getRandomValues(new Uint8Array(BYTES)));

/** @param {(string | number)[]} lines */
const sha256Of = (...lines) => kernels.tidily(() => {
  const out = kernels.room("sha256", "out");
  kernels.run.sha256(block("u1", new TextEncoder().encode(lines.join("\n"))), out);
  return out.bytes.slice();
});

/** @param {string} item @param {ArrayLike<number>} values */
function block(item, values) {
  const made = kernels.block(item, values.length);
  made.numbers.set(values);
  return made;
}

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

/** Who starts, where the lot decides. @param {Uint8Array} seed @param {number} seats @returns {number} */
export const lotOf = (seed, seats) =>
  kernels.tidily(() => kernels.run.draw(kernels.seal("draw", seed, false), seats));

/** The deck, top card first, and the number of the block from which the next numbers come.
 * @param {Uint8Array} seed @param {string} cards @param {boolean} lot was one drawn before? */
export const shuffled = (seed, cards, lot) => kernels.tidily(() => {
  const pile = block("i1", new TextEncoder().encode(cards));
  const key = kernels.seal("shuffle", seed, lot);
  kernels.run.shuffle(pile, pile.count, key);
  return { deck: String.fromCharCode(...pile.numbers.toReversed()), block: Number(key.numbers[4]) };
});
