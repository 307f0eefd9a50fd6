// Was it fair? One tap in the replay, a sentence, and the arithmetic for who wants it.
import { by } from "./elements.js";
import { numbered } from "./faces.js";
import { canCheck, check } from "./fair.js";
import { fill } from "./words.js";

/** @import { FairDeal } from "./protocol.d.ts" */

/** Offer the check of a game's record. @param {{fair?: FairDeal}} record @param {Record<string, any>} say */
export function offerCheck({ fair }, say) {
  const sums = by("fair-sums");
  sums.hidden = true;
  by("verdict").textContent = "";
  by("verdict").className = "verdict";
  by("check").onclick = async () => {
    const { good, said, seed } = await judge(fair, say);
    by("verdict").textContent = said;
    by("verdict").classList.toggle("good", good);
    by("verdict").classList.toggle("bad", good === false);
    if (!seed) return;
    by("fair-lines").replaceChildren(...arithmetic(fair, seed, say).map(line));
    sums.hidden = false;
  };
}

/**
 * What can be said of a deal; where nothing was checked it is neither good nor bad.
 * @param {FairDeal | undefined} fair @param {Record<string, any>} say
 * @returns {Promise<{said: string, good?: boolean, seed?: string}>}
 */
async function judge(fair, say) {
  if (!fair) return { said: say.before };
  if (!canCheck()) return { said: say.insecure };
  const { wrong, seed } = await check(fair);
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
