// The web worker in which bots search, so that the page is not blocked: requests in, choices and findings out.
import { analyse, choose, limited } from "./bots.js";
import { DICE } from "./dice.js";
import { Kernels } from "./kernels.js";
import { fetchNetwork, look } from "./learned.js";

/** @import { Analysis, Choice } from "./bots.js" */
/** @import { MoveRequest, AnalysisRequest } from "./thinker.js" */

/** @import { Network } from "./learned.js" */

/** @type {Map<string, Promise<Kernels>>} */
const games = new Map();
/** @type {Map<string, Promise<Network>>} */
const networks = new Map();

/** Load something once; later calls return the same promise. @template T
 * @param {Map<string, Promise<T>>} known @param {string} game @param {(game: string) => Promise<T>} load */
function loaded(known, game, load) {
  if (!known.has(game)) known.set(game, load(game));
  return /** @type {Promise<T>} */ (known.get(game));
}

/** The choice of the learned player. @param {Kernels} kernels @param {MoveRequest} question @param {Network} network */
const learnedChoice = (kernels, { struct, ...asked }, network) =>
  kernels.scoped(() => look({ ...asked, kernels, struct: kernels.struct(struct) }, network));

/** The choice of a level. @param {Kernels} kernels @param {MoveRequest} question @returns {Choice} */
function chosen(kernels, { struct, seat, players, codes, level, ms, simulations }) {
  const budget = kernels.about.budgets[level];
  const free = ms === undefined && simulations === undefined;
  const spent = free ? budget : limited(budget, ms ?? null, simulations ?? null);
  return kernels.scoped(() =>
    choose({ kernels, struct: kernels.struct(struct), seat, players, codes }, spent, DICE));
}

/** Analyse a position, call `onFinding` with each finding, and return the last one.
 * @param {Kernels} kernels @param {AnalysisRequest} matter @param {(found: Analysis) => void} onFinding */
function analysed(kernels, { struct, seat, players, codes, lines, ms, simulations }, onFinding) {
  return kernels.scoped(() => {
    const position = { kernels, struct: kernels.struct(struct), seat, players, codes };
    /** @type {Analysis | undefined} */
    let last;
    for (const found of analyse(position, limited(UNLIMITED, ms ?? null, simulations ?? null), DICE, lines)) {
      last = found;
      onFinding(found);
    }
    return last;
  });
}

const UNLIMITED = { ms: null, simulations: null, depth: null, noise: 0, haste: 0, mistakes: 0, release: 0 };

/** @param {Kernels} kernels @param {MoveRequest | AnalysisRequest} question @param {number} number */
async function answerTo(kernels, question, number) {
  if ("lines" in question) return analysed(kernels, question, (found) => postMessage({ number, found }));
  if (question.level in kernels.about.budgets) return chosen(kernels, question);
  return learnedChoice(kernels, question, await loaded(networks, question.game, fetchNetwork));
}

addEventListener("message", async ({ data: { number, question } }) => {
  const { game } = question;
  try {
    const kernels = await loaded(games, game, Kernels.load);
    postMessage({ number, answer: await answerTo(kernels, question, number) });
  } catch (error) {
    games.delete(game); // kernels that have failed are not used again
    networks.delete(game);
    postMessage({ number, error: error.message });
  }
});
