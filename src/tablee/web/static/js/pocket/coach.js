// What the coaches of all games share, as in `bots/coach.py`: they see what their seat sees, and try actions out.
import { sentence } from "./sentences.js";

/** @import { Counsel } from "./advice.js" */
/** @import { Block } from "./kernels.js" */
/** @import { View } from "./state.js" */

/** What is said where some actions surely win the game; nothing where there are none.
 * @param {string[]} good @returns {Counsel} */
export function toWinTheGame(good) {
  if (!good.length) return {};
  return {
    lamp: sentence("You can win the game now. Do you see how?"),
    missed: sentence("You could have won the game there."),
    good,
  };
}

/** Has this seat won the game on a table after its action? @param {View} view @param {Block} after */
export function wins({ at: { kernels }, seat }, after) {
  if (!kernels.run.over(after)) return false;
  const shares = kernels.room("share", "out");
  kernels.run.share(after, shares);
  return shares.numbers[/** @type {number} */ (seat)] === 1;
}

/** Look at the table after an action that shows no hidden card, or none that matters here.
 * @template T @param {View} view @param {string} action @param {(after: Block) => T} look @returns {T} */
export function after(view, action, look) {
  const { kernels } = view.at;
  return kernels.tidily(() => {
    const struct = kernels.struct(view.bytes);
    kernels.run.imagine(struct, /** @type {number} */ (view.seat), kernels.stream(0n));
    kernels.run.play(struct, /** @type {number} */ (view.code(action)));
    return look(struct);
  });
}
