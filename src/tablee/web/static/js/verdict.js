// Was it fair? One tap in the replay, a sentence, and the arithmetic in detail.
import { by } from "./elements.js";
import { numbered } from "./faces.js";
import { fill } from "./words.js";

/** @import { FairDeal } from "./protocol.d.ts" */
/** @import { Facts, Texts } from "./types.d.ts" */
/** A game that is over. @typedef {{
 *   game: string, options: Facts, seats: object[], record: {start: string, fair?: FairDeal},
 * }} Over */

/** Offer the check of a game. @param {Over} game @param {Texts} say */
export function offerCheck(game, say) {
  const sums = by("fair-sums");
  sums.hidden = true;
  by("verdict").textContent = "";
  by("verdict").className = "verdict";
  by("check").onclick = async () => {
    const { good, said, lines } = await judge(game, say);
    by("verdict").textContent = said;
    by("verdict").classList.toggle("good", good === true);
    by("verdict").classList.toggle("bad", good === false);
    if (!lines) return;
    by("fair-lines").replaceChildren(...lines.map(line));
    sums.hidden = false;
  };
}

/**
 * What can be said of a deal; where nothing was checked it is neither good nor bad.
 * @param {Over} game @param {Texts} say
 * @returns {Promise<{said: string, good?: boolean, lines?: string[]}>}
 */
async function judge({ game, options, seats, record: { start, fair } }, say) {
  if (!fair) return { said: say.before };
  const loading = Promise.all([import("./fair.js"), import("./pocket/play.js")]);
  const loaded = await loading.catch(() => /** @type {null} */ (null)); // where there is no WebAssembly
  const dealing = await loaded?.[1].dealingOf(game);
  if (!loaded || !dealing) return { said: say.unknown };
  const [{ check, given }] = loaded;
  const { fault, verdict, seed } = check(fair, { start, options, players: seats.length, dealing });
  const numbers = fair.version === 3 ? [] : given(fair);
  const lines = seed ? arithmetic(fair, numbers, seed, say) : undefined;
  if (!verdict) return { said: say.faults[fault ?? "damaged"], good: false, lines };
  return { said: say.verdicts[verdict], good: ["cards", "starts"].includes(verdict) || undefined, lines };
}

/** @param {FairDeal} fair @param {{seat: number, name: string, number: string | null}[]} numbers
 * @param {string} seed @param {Texts} say @returns {string[]} */
function arithmetic(fair, numbers, seed, say) {
  if (fair.version === 3) return [fill(say.device, { seed })];
  const { committed, secret, broken } = fair;
  return [
    fill(say.promised, { ...committed }),
    ...numbers.filter(({ number }) => number).map((each) => added(each, say)),
    fill(say.secret, { secret }),
    fill(say.seed, { seed }),
    ...(broken.length ? [fill(say.broken, { count: broken.length })] : []),
  ];
}

/** A player's number; a player without a name is called by the seat before the deal.
 * @param {{seat: number, name: string, number: string | null}} each @param {Texts} say */
function added({ name, seat, number }, say) {
  return fill(say.added, { number, name: name ? { name } : numbered(seat + 1, say) });
}

/** @param {string} text */
const line = (text) => Object.assign(document.createElement("li"), { textContent: text });
