// A game that the page plays by itself: its kernels and words, and how it begins.
import { file } from "../root.js";
import { Kernels } from "./kernels.js";
import { State } from "./state.js";

/** @import { About, Blank } from "./kernels.js" */
/** @import { At, Writing } from "./state.js" */
/** What a page knows of a game, whoever plays it. @typedef {Omit<At, "players">} Game */

/** @param {string} game @returns {Promise<Game>} */
export async function load(game) {
  /** @param {string} part */
  const script = (part) => import(file(`games/${game}/${part}.js`));
  const [kernels, words, advice] = await Promise.all([Kernels.load(game), script("facts"), script("advice")]);
  return { kernels, words, advice, own: kernels.about.own ? await script("pocket") : {} };
}

/** How a game's positions are written. @param {string} game @returns {Promise<Writing>} */
export const writingOf = (game) => import(file(`games/${game}/position.js`));

/** What belongs to the choices of a table; nothing where a page cannot play by them.
 * @param {About} about @param {number} players @param {Record<string, any>} options those that are given
 * @returns {Blank | undefined} */
export function blankFor({ defaults, bundle, blanks }, players, options) {
  const set = bundle?.sets[options[bundle.name] ?? defaults[bundle.name]];
  const wished = { ...defaults, ...set, ...options };
  const known = Object.keys(options).every((name) => name in blanks[0].options);
  /** @param {Blank} blank */
  const fits = (blank) => Object.entries(blank.options)
    .every(([name, value]) => name === bundle?.name || wished[name] === value);
  return known ? blanks.find((blank) => blank.players === players && fits(blank)) : undefined;
}

/** A game that has just been dealt. @param {Game} game @param {Blank} blank @param {Uint8Array} seed
 * @param {boolean} lot was one drawn from the same seed before? */
export function begin(game, blank, seed, lot) {
  const { kernels } = game;
  const bytes = kernels.tidily(() => {
    const struct = kernels.struct(bytesOf(blank.record));
    const key = kernels.room("setup", "key");
    const words = new DataView(seed.buffer, seed.byteOffset);
    key.numbers.set([...[0, 8, 16, 24].map((at) => words.getBigUint64(at)), BigInt(lot)]);
    kernels.run.setup(struct, key);
    return struct.bytes.slice();
  });
  return new State({ ...game, players: blank.players }, bytes);
}

/** @param {string} hex */
export const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
