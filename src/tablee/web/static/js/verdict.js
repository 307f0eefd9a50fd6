// Was it fair? One tap in the replay, a sentence, and the arithmetic for who wants it.
import { by } from "./elements.js";
import { numbered } from "./faces.js";
import { check, given } from "./fair.js";
import { fill } from "./words.js";

/** @import { FairDeal } from "./protocol.d.ts" */
/** @import { Facts, Texts } from "./types.d.ts" */
/** A game that is over. @typedef {{
 *   game: string, options: Facts, seats: object[], record: {start: string, fair?: FairDeal},
 * }} Over */

/** Offer the check of a game. @param {Over} game @param {Texts} say */
export function offerCheck(game, say) {
  const { fair } = game.record;
  const sums = by("fair-sums");
  sums.hidden = true;
  by("verdict").textContent = "";
  by("verdict").className = "verdict";
  by("check").onclick = async () => {
    const { good, said, seed } = await judge(game, say);
    by("verdict").textContent = said;
    by("verdict").classList.toggle("good", good === true);
    by("verdict").classList.toggle("bad", good === false);
    if (!seed || !fair) return;
    by("fair-lines").replaceChildren(...arithmetic(fair, seed, say).map(line));
    sums.hidden = false;
  };
}

/**
 * What can be said of a deal; where nothing was checked it is neither good nor bad.
 * @param {Over} game @param {Texts} say
 * @returns {Promise<{said: string, good?: boolean, seed?: string}>}
 */
async function judge({ game, options, seats, record: { start, fair } }, say) {
  if (!fair) return { said: say.before };
  const { dealingOf } = await import("./pocket/play.js");
  const dealing = await dealingOf(game);
  if (!dealing) return { said: say.unknown };
  const { fault, verdict, seed } = check(fair, { start, options, players: seats.length, dealing });
  if (!verdict) return { said: say.faults[fault ?? "damaged"], good: false, seed };
  return { said: say.verdicts[verdict], good: ["cards", "starts"].includes(verdict) || undefined, seed };
}

/** @param {FairDeal} fair @param {string} seed @param {Texts} say @returns {string[]} */
function arithmetic(fair, seed, say) {
  const { committed, secret, broken } = fair;
  return [
    fill(say.promised, { ...committed }),
    ...given(fair).filter(({ number }) => number).map((each) => added(each, say)),
    fill(say.secret, { secret }),
    fill(say.seed, { seed }),
    ...(broken.length ? [fill(say.broken, { count: broken.length })] : []),
  ];
}

/** A player's number; who has no name is called by the seat she had before the deal.
 * @param {{seat: number, name: string, number: string | null}} each @param {Texts} say */
function added({ name, seat, number }, say) {
  return fill(say.added, { number, name: name ? { name } : numbered(seat + 1, say) });
}

/** @param {string} text */
const line = (text) => Object.assign(document.createElement("li"), { textContent: text });
