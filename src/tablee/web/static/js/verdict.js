// Was it fair? One tap in the replay, a sentence, and the arithmetic for who wants it.
import { by } from "./elements.js";
import { numbered } from "./faces.js";
import { check } from "./fair.js";
import { file } from "./root.js";
import { fill } from "./words.js";

/** @import { Dealing } from "./fair.js" */
/** @import { FairDeal } from "./protocol.d.ts" */
/** A game that is over. @typedef {{
 *   game: string, options: Record<string, any>, seats: object[], record: {start: string, fair?: FairDeal},
 * }} Over */

/** Offer the check of a game. @param {Over} game @param {Record<string, any>} say */
export function offerCheck(game, say) {
  const { fair } = game.record;
  const sums = by("fair-sums");
  sums.hidden = true;
  by("verdict").textContent = "";
  by("verdict").className = "verdict";
  by("check").onclick = async () => {
    const { good, said, seed } = await judge(game, say);
    by("verdict").textContent = said;
    by("verdict").classList.toggle("good", good);
    by("verdict").classList.toggle("bad", good === false);
    if (!seed) return;
    by("fair-lines").replaceChildren(...arithmetic(fair, seed, say).map(line));
    sums.hidden = false;
  };
}

/** How games of this kind are dealt; nothing where its page does not tell. @param {string} game
 * @returns {Promise<Dealing | null>} */
const loadDealing = (game) => import(file(`games/${game}/deal.js`)).catch(() => /** @type {null} */ (null));

/**
 * What can be said of a deal; where nothing was checked it is neither good nor bad.
 * @param {Over} game @param {Record<string, any>} say
 * @returns {Promise<{said: string, good?: boolean, seed?: string}>}
 */
async function judge({ game, options, seats, record: { start, fair } }, say) {
  if (!fair) return { said: say.before };
  const dealing = await loadDealing(game);
  if (!dealing) return { said: say.unknown };
  const { wrong, seed } = check(fair, { start, options, players: seats.length, dealing });
  if (wrong) return { said: say.wrong[wrong], good: false, seed };
  if (!fair.dealt.cards && fair.dealt.lot === null) return { said: say.nothing, seed };
  if (!fair.contributed.some(({ contribution }) => contribution)) return { said: say.alone, seed };
  return { said: fair.dealt.cards ? say.cards : say.starts, good: true, seed };
}

/** @param {FairDeal} fair @param {string} seed @param {Record<string, any>} say @returns {string[]} */
function arithmetic({ committed, contributed, secret, broken }, seed, say) {
  return [
    fill(say.promised, committed),
    ...contributed.map((each) => added(each, say)),
    fill(say.secret, { secret }),
    fill(say.seed, { seed }),
    ...(broken.length ? [fill(say.broken, { count: broken.length })] : []),
  ];
}

/** What somebody added; who has no name is called by the seat she had before the deal.
 * @param {FairDeal["contributed"][number]} each @param {Record<string, any>} say */
function added({ name, seat, contribution }, say) {
  const called = name ? { name } : numbered(seat + 1, say);
  return fill(contribution ? say.added : say.silent, { contribution, name: called });
}

/** @param {string} text */
const line = (text) => Object.assign(document.createElement("li"), { textContent: text });
