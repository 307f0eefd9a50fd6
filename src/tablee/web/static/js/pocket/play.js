// A game that runs in the page: its kernels, and the start of a game.
import { bytesOf, hex } from "../shuffle.js";
import { blankWith, writePosition } from "./declared.js";
import { Kernels } from "./kernels.js";
import { fromRecord } from "./record.js";
import { speaker } from "./sentences.js";
import { State } from "./state.js";

/** @import { Dealing } from "../fair.js" */
/** @import { About, Blank } from "./kernels.js" */
/** @import { At } from "./state.js" */
/** The kernels and sentences of a game. @typedef {Omit<At, "players">} Game */

/** @param {string} game @returns {Promise<Game>} */
export const load = async (game) => assembled(await Kernels.load(game));

/** @param {Kernels} kernels @returns {Game} */
export const assembled = (kernels) => ({ kernels, say: speaker({}) });

/** The functions for checking a deal; null if the page cannot play the game.
 * @param {string} name @returns {Promise<Dealing | null>} */
export async function dealingOf(name) {
  const game = await load(name).catch(() => /** @type {null} */ (null));
  return game && dealingBy(game);
}

/** The same by its kernels: they deal again from the seed. @param {Game} game @returns {Dealing} */
export const dealingBy = (game) => ({
  unshuffled: (options, players) => blankFor(game.kernels, players, options)?.cards,
  start({ seed, lot, players, options }) {
    const blank = blankFor(game.kernels, players, options);
    return blank && writePosition(begin(game, blank, seed, lot));
  },
  views({ start, actions, eyes }) {
    try {
      return fromRecord({ game: "", start, actions }, game).states.map((state) => state.view(eyes).now);
    } catch {
      return []; // the actions are not legal
    }
  },
});

/** The blank of a table's options; undefined if the page does not support them. An option that may be any text is
 * parsed by a kernel.
 * @param {Kernels} kernels @param {number} players @param {Record<string, any>} options those that are given
 * @returns {Blank | undefined} */
export function blankFor(kernels, players, options) {
  const { defaults, text_options: [name] } = kernels.about;
  const text = name && (options[name] ?? defaults[name]);
  if (!name || text === defaults[name]) return listed(kernels.about, players, options);
  const blank = listed(kernels.about, players, { ...options, [name]: defaults[name] });
  const bytes = blankWith(kernels, name, text);
  return blank && bytes ? { ...blank, options: { ...blank.options, [name]: text }, record: hex(bytes) } : undefined;
}

/** Find the blank in the list that comes with the kernels.
 * @param {About} about @param {number} players @param {Record<string, any>} options */
function listed({ defaults, bundle, blanks }, players, options) {
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
  const bytes = kernels.scoped(() => {
    const struct = kernels.struct(bytesOf(blank.record));
    kernels.run.setup(struct, kernels.seal("setup", seed, lot));
    return struct.bytes.slice();
  });
  return new State({ ...game, players: blank.players }, bytes);
}
