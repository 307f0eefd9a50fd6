// The worker in which bots think, so that the page never waits for them: questions in, choices and findings out.
import { analyse, choose, limited } from "./bots.js";
import { DICE } from "./dice.js";
import { Kernels } from "./kernels.js";
import { fetchNetwork, look } from "./learned.js";

/** @import { Analysis, Choice } from "./bots.js" */
/** @import { Question, Matter } from "./thinker.js" */

/** @import { Network } from "./learned.js" */

/** @type {Map<string, Promise<Kernels>>} */
const games = new Map();
/** @type {Map<string, Promise<Network>>} */
const networks = new Map();

/** What was loaded before, or is loaded now. @template T
 * @param {Map<string, Promise<T>>} known @param {string} game @param {(game: string) => Promise<T>} load */
function loaded(known, game, load) {
  if (!known.has(game)) known.set(game, load(game));
  return /** @type {Promise<T>} */ (known.get(game));
}

/** What a network leans to. @param {Kernels} kernels @param {Question} question @param {Network} network */
const leaned = (kernels, { struct, ...asked }, network) =>
  kernels.tidily(() => look({ ...asked, kernels, struct: kernels.struct(struct) }, network));

/** What a level chooses. @param {Kernels} kernels @param {Question} question @returns {Choice} */
function chosen(kernels, { struct, seat, players, codes, level, ms, simulations }) {
  const budget = kernels.about.budgets[level];
  const free = ms === undefined && simulations === undefined;
  const spent = free ? budget : limited(budget, ms ?? null, simulations ?? null);
  return kernels.tidily(() =>
    choose({ kernels, struct: kernels.struct(struct), seat, players, codes }, spent, DICE));
}

/** Think about a position, and tell each finding; gives the last one.
 * @param {Kernels} kernels @param {Matter} matter @param {(found: Analysis) => void} tell */
function pondered(kernels, { struct, seat, players, codes, lines, ms, simulations }, tell) {
  return kernels.tidily(() => {
    const position = { kernels, struct: kernels.struct(struct), seat, players, codes };
    /** @type {Analysis | undefined} */
    let last;
    for (const found of analyse(position, limited(UNLIMITED, ms ?? null, simulations ?? null), DICE, lines)) {
      last = found;
      tell(found);
    }
    return last;
  });
}

const UNLIMITED = { ms: null, simulations: null, depth: null, noise: 0, haste: 0, mistakes: 0, release: 0 };

/** @param {Kernels} kernels @param {Question | Matter} question @param {number} number */
async function answerTo(kernels, question, number) {
  if ("lines" in question) return pondered(kernels, question, (found) => postMessage({ number, found }));
  if (question.level in kernels.about.budgets) return chosen(kernels, question);
  return leaned(kernels, question, await loaded(networks, question.game, fetchNetwork));
}

addEventListener("message", async ({ data: { number, question } }) => {
  const { game } = question;
  try {
    const kernels = await loaded(games, game, Kernels.load);
    postMessage({ number, answer: await answerTo(kernels, question, number) });
  } catch (error) {
    games.delete(game); // kernels that met an error are not asked again
    networks.delete(game);
    postMessage({ number, error: error.message });
  }
});
