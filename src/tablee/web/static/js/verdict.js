// Was it fair? One tap in the replay: a sentence, a picture of who took part, and the arithmetic in detail.
import { colourOf, shapeOf } from "./boards/signs.js";
import { by } from "./elements.js";
import { numbered } from "./faces.js";
import { picture } from "./seats.js";
import { tookPart } from "./shuffle-memory.js";
import { fill } from "./words.js";

/** @import { FairDeal } from "./protocol.d.ts" */
/** @import { Facts, Texts } from "./types.d.ts" */
/** A game that is over. @typedef {{
 *   game: string, options: Facts, round?: number, seats: object[], undone?: number,
 *   record: {start: string, actions: string[], undone?: number, fair?: FairDeal},
 * }} Over */

/** A number that a player's page added. @typedef {{seat: number, name: string, number: string | null}} Given */

/** Offer the check of a game; of a table where that is known without the record.
 * @param {Over} game @param {Texts} say @param {string} [table] */
export function offerCheck(game, say, table) {
  const sums = by("fair-sums");
  sums.hidden = true;
  by("hat").hidden = true;
  by("verdict").textContent = "";
  by("verdict").className = "verdict";
  by("check").onclick = async () => {
    const { good, said, lines, givers = [] } = await judge(game, say, table);
    by("verdict").textContent = said;
    by("verdict").classList.toggle("good", good === true);
    by("verdict").classList.toggle("bad", good === false);
    by("givers").replaceChildren(...givers);
    by("hat").hidden = givers.length === 0;
    if (!lines) return;
    by("fair-lines").replaceChildren(...lines.map(line));
    sums.hidden = false;
  };
}

/**
 * What can be said of a deal; where nothing was checked it is neither good nor bad.
 * @param {Over} game @param {Texts} say @param {string} [table]
 * @returns {Promise<{said: string, good?: boolean, lines?: string[], givers?: HTMLElement[]}>}
 */
async function judge({ game, options, round = 0, seats, undone, record }, say, table) {
  const { start, actions, fair } = record;
  if (!fair && !(table && tookPart(table, round))) return { said: say.before };
  if (!fair) return { said: say.faults.round, good: false };
  const loading = Promise.all([import("./fair.js"), import("./pocket/play.js")]);
  const loaded = await loading.catch(() => /** @type {null} */ (null)); // where there is no WebAssembly
  const dealing = await loaded?.[1].dealingOf(game);
  if (!loaded || !dealing) return { said: say.unknown };
  const [{ check, given }] = loaded;
  const played = { start, actions, undone: undone ?? record.undone, options, players: seats.length, dealing, table };
  const { fault, verdict, seed } = check(fair, played);
  const numbers = fair.version === 3 ? [] : given(fair).filter(({ number }) => number);
  const lines = seed ? arithmetic(fair, numbers, seed, say) : undefined;
  if (!verdict) return { said: say.faults[fault ?? "damaged"], good: false, lines };
  const good = ["cards", "starts"].includes(verdict) || undefined;
  return { said: say.verdicts[verdict], good, lines, givers: numbers.length ? aroundTheHat(numbers, say) : [] };
}

/** Everybody who dropped a number into the hat, Tablée last. @param {Given[]} numbers @param {Texts} say */
const aroundTheHat = (numbers, say) => [
  ...numbers.map(({ seat, name }) =>
    giver(`static/art/house.svg#${shapeOf(seat)}`, name || numbered(seat + 1, say).name, colourOf(seat))),
  giver("static/art/house.svg#house-logo", "Tablée", "var(--ink)"),
];

/** @param {string} face @param {string} name @param {string} colour */
function giver(face, name, colour) {
  const item = document.createElement("li");
  item.style.setProperty("--seat", colour);
  item.append(picture(face), name);
  return item;
}

/** @param {FairDeal} fair @param {Given[]} numbers
 * @param {string} seed @param {Texts} say @returns {string[]} */
function arithmetic(fair, numbers, seed, say) {
  if (fair.version === 3) return [fill(say.device, { seed })];
  const { committed, secret, broken } = fair;
  return [
    fill(say.promised, { ...committed }),
    ...numbers.map((each) => added(each, say)),
    fill(say.secret, { secret }),
    fill(say.seed, { seed }),
    ...(broken.length ? [fill(say.broken, { count: broken.length })] : []),
  ];
}

/** A player's number; a player without a name is called by the seat before the deal.
 * @param {Given} each @param {Texts} say */
function added({ name, seat, number }, say) {
  return fill(say.added, { number, name: name ? { name } : numbered(seat + 1, say) });
}

/** @param {string} text */
const line = (text) => Object.assign(document.createElement("li"), { textContent: text });
