// Synchronous SHA-256 that also works over plain http, where browsers do not provide crypto.subtle.

const PRIMES = primes(64);
const START = PRIMES.slice(0, 8).map((prime) => bits(Math.sqrt(prime)));
const ROUND = PRIMES.map((prime) => bits(Math.cbrt(prime)));
const BLOCK = 64; // bytes

/** @param {number} count */
function primes(count) {
  /** @type {number[]} */
  const found = [];
  for (let number = 2; found.length < count; number++) {
    if (found.every((prime) => number % prime)) found.push(number);
  }
  return found;
}

/** The first 32 bits behind the point. @param {number} root */
function bits(root) {
  return Math.floor((root % 1) * 2 ** 32) | 0;
}

/** @param {number} word @param {number} by */
const rotated = (word, by) => (word >>> by) | (word << (32 - by));

/** @param {Uint8Array} bytes */
export function sha256(bytes) {
  const message = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK));
  new Uint8Array(message.buffer).set(bytes);
  message.setUint8(bytes.length, 0x80);
  message.setUint32(message.byteLength - 4, 8 * bytes.length);
  let hash = START;
  for (let at = 0; at < message.byteLength; at += BLOCK) hash = stirred(hash, message, at);
  const digest = new DataView(new ArrayBuffer(32));
  hash.forEach((word, index) => digest.setInt32(4 * index, word));
  return new Uint8Array(digest.buffer);
}

/** Update the hash with a block of the message.
 * @param {number[]} hash @param {DataView} message @param {number} at */
function stirred(hash, message, at) {
  const words = schedule(message, at);
  let [a, b, c, d, e, f, g, h] = hash;
  for (let round = 0; round < ROUND.length; round++) {
    const chosen = (e & f) ^ (~e & g);
    const most = (a & b) ^ (a & c) ^ (b & c);
    const one = h + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + chosen + ROUND[round] + words[round];
    const two = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + most;
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  return [a, b, c, d, e, f, g, h].map((word, index) => (word + hash[index]) | 0);
}

/** @param {DataView} message @param {number} at */
function schedule(message, at) {
  const words = Array.from({ length: 16 }, (_, index) => message.getInt32(at + 4 * index));
  for (let index = 16; index < ROUND.length; index++) {
    const [early, late] = [words[index - 15], words[index - 2]];
    const one = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3);
    const two = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10);
    words.push((words[index - 16] + one + words[index - 7] + two) | 0);
  }
  return words;
}
