// The hashes of a fair deal (docs/fair.md): the promise, locked numbers, the seed and the lot.
// Hashes and shuffles are core's own kernels, in shuffle.wasm; the browser's own hash needs HTTPS.
import { Kernels } from "./pocket/kernels.js";

/** @import { Shape } from "./fits.js" */
/** @import { Promised } from "./protocol.d.ts" */

export const kernels = await Kernels.fetch("static/js/shuffle.wasm");
/** The declared hashes, the shapes of deals and memories, and the names of the check's results.
 * @type {{hashes: Record<string, string[]>, shapes: Record<string, Shape>, faults: string[], verdicts: string[]}} */
export const declared = /** @type {any} */ (kernels.about);
const BYTES = 32;

/** @param {Uint8Array} bytes */
export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} hex */
export const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));

/** 32 random bytes as hexadecimal digits. */
export const newSecret = () => hex(crypto.getRandomValues(new Uint8Array(BYTES)));

/** A text for a kernel. @param {string} item @param {string} text */
export function textBlock(item, text) {
  const bytes = new TextEncoder().encode(text);
  const block = kernels.block(item, bytes.length);
  block.numbers.set(bytes);
  return block;
}

/** The SHA-256 of the lines that are declared for a kind. @param {string} kind @param {Record<string, any>} facts */
const hashOf = (kind, facts) => kernels.scoped(() => {
  const lines = declared.hashes[kind].flatMap((name) => facts[name]);
  const out = kernels.room("sha256", "out");
  kernels.run.sha256(textBlock("u1", [`tablee ${kind}`, ...lines].join("\n")), out);
  return out.bytes.slice();
});

/** The commitment to a secret, published before anyone contributes.
 * @param {string} secret @param {string} table @param {number} deal */
export const commitmentOf = (secret, table, deal) => hex(hashOf("commitment", { secret, table, deal }));

/** The hash of a promise.
 * @param {string} table
 * @param {Pick<Promised, "round" | "after" | "deal" | "commitment" | "participants">} promise */
export const promiseOf = (table, promise) => hex(hashOf("promise", {
  ...promise, table, listed: promise.participants.map(({ seat, fingerprint }) => [seat, fingerprint].join(" ")),
}));

/** The seal of a number, which locks it in. @param {string} promise @param {number} seat
 * @param {string} number */
export const sealNumber = (promise, seat, number) => hex(hashOf("number", { promise, seat, number }));

const APART = new Set(["legal", "turn", "outcome"]); // they follow from the rest, or from what people did
const LENGTH = 16; // hexadecimal letters
export const VIEWS = 1; // as in core/fair.py

/** An object as the list of its pairs in the order of their names. @param {any} value @returns {any} */
function inPairs(value) {
  if (Array.isArray(value)) return value.map(inPairs);
  if (value === null || typeof value !== "object") return value;
  return Object.keys(value).sort().map((name) => [name, inPairs(value[name])]);
}

/** The hash of a seat's view of the game. @param {object} now */
export const viewHash = (now) => {
  const facts = Object.fromEntries(Object.entries(now).filter(([name]) => !APART.has(name)));
  return hex(hashOf("view", { now: JSON.stringify(inPairs(facts)) })).slice(0, LENGTH);
};

/** The seed of a deal. @param {string} secret @param {string[]} numbers by their seats */
export const seedOf = (secret, numbers) => hashOf("seed", { secret, numbers });

/** The starting seat, if it is random. @param {Uint8Array} seed @param {number} seats @returns {number} */
export const lotOf = (seed, seats) =>
  kernels.scoped(() => kernels.run.draw(kernels.seal("draw", seed, false), seats));
