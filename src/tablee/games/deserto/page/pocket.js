// What Deserto's bots know better, in the page: perfect endings (`endings.py`), whose work is done by kernels.

/** @import { Own } from "../../static/js/pocket/bots.js" */

/** @type {NonNullable<Own["ending"]>} */
export function ending({ kernels, struct, seat, players }, dice) {
  const left = struct.read("left");
  if (players !== 2 || left > 1) return null;
  const began = performance.now();
  const deal = kernels.struct(struct.bytes);
  const [code, mine, simulations] = left === 1 ? kernels.run.best_chance(deal) : openEnding();
  const value = seat === 0 ? [mine, 1 - mine] : [1 - mine, mine];
  return { code, ms: performance.now() - began, simulations, value };

  /** Both hands can be told: there is only one deal left to imagine. */
  function openEnding() {
    kernels.run.imagine(deal, seat, kernels.stream(dice.word()));
    const cards = deal.read("held").reduce((/** @type {number} */ all, /** @type {number} */ held) => all + held);
    const [best, lead, positions] = kernels.run.best_margin(deal, cards);
    return [best, 0.5 + 0.5 * Math.sign(lead), positions];
  }
}
