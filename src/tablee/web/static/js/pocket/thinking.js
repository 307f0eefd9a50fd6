// The worker in which bots think, so that the page never waits for them: questions in, choices out.
import { choose, limited } from "./bots.js";
import { DICE } from "./dice.js";
import { Kernels } from "./kernels.js";

/** @import { Question } from "./thinker.js" */

/** @type {Map<string, Promise<Kernels>>} */
const games = new Map();

/** @param {Question} question */
async function answer({ game, struct, seat, players, codes, level, ms, simulations }) {
  if (!games.has(game)) games.set(game, Kernels.load(game));
  const kernels = await /** @type {Promise<Kernels>} */ (games.get(game));
  const budget = kernels.about.budgets[level];
  const free = ms === undefined && simulations === undefined;
  const spent = free ? budget : limited(budget, ms ?? null, simulations ?? null);
  return kernels.tidily(() =>
    choose({ kernels, struct: kernels.struct(struct), seat, players, codes }, spent, DICE));
}

addEventListener("message", async ({ data: { number, question } }) => {
  try {
    postMessage({ number, choice: await answer(question) });
  } catch (error) {
    games.delete(question.game); // kernels that met an error are not asked again
    postMessage({ number, error: error.message });
  }
});
