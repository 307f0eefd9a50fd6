// Was it fair? One tap in the replay, a sentence, and the arithmetic for who wants it.
import { by } from "./elements.js";
import { check } from "./fair.js";
import { fill } from "./words.js";

/** @import { FairDeal } from "./protocol.d.ts" */

/** Offer the check of a game's record. @param {{fair?: FairDeal}} record @param {Record<string, any>} say */
export function offerCheck({ fair }, say) {
  const sums = by("fair-sums");
  sums.hidden = true;
  by("verdict").textContent = "";
  by("verdict").className = "verdict";
  by("check").onclick = () => {
    const { good, said, seed } = judge(fair, say);
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
 * @returns {{said: string, good?: boolean, seed?: string}}
 */
function judge(fair, say) {
  if (!fair) return { said: say.before };
  const { wrong, seed } = check(fair);
  if (wrong) return { said: say.wrong[wrong], good: false, seed };
  if (!fair.dealt.cards && fair.dealt.lot === null) return { said: say.nothing, seed };
  if (!fair.contributed.some(({ contribution }) => contribution)) return { said: say.alone, seed };
  return { said: fair.dealt.cards ? say.cards : say.starts, good: true, seed };
}

/** @param {FairDeal} fair @param {string} seed @param {Record<string, any>} say @returns {string[]} */
function arithmetic({ committed, contributed, secret, broken }, seed, say) {
  return [
    fill(say.promised, committed),
    ...contributed.map((each) => fill(each.contribution ? say.added : say.silent, each)),
    fill(say.secret, { secret }),
    fill(say.seed, { seed }),
    ...(broken.length ? [fill(say.broken, { count: broken.length })] : []),
  ];
}

/** @param {string} text */
const line = (text) => Object.assign(document.createElement("li"), { textContent: text });
