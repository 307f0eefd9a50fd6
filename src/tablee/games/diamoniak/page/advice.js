// Diamoniak for the player who learns, in the page: what `advice.py` says, and `game.py` about what is not allowed.
import { after, toWinTheGame, wins } from "../../static/js/pocket/coach.js";
import { counted, percent, sentence } from "../../static/js/pocket/sentences.js";
import { BUY, FAIRY, KINDS, LETTERS, ownedBy, PHASES, PRICE, STOP, WITCH } from "./facts.js";

/** @import { Counsel, Courage, Explanation } from "../../static/js/pocket/advice.js" */
/** @import { Objection, Sentence } from "../../static/js/pocket/sentences.js" */
/** @import { At, Fields, State, View } from "../../static/js/pocket/state.js" */

const [PARTS, TOLL] = [6, 3]; // of a whole castle; that the witch takes
const COLOURS = "BGRY";
const MOST = 0.45; // a greater chance of a witch is seldom met, and as bad
const [SOME, GREAT] = [1 / 3, 2 / 3]; // from these shares of the danger on it has another name

/** How many cards of a kind a seat has in reserve. @param {Fields} known @param {number} seat @param {string} card */
const inReserve = ({ reserve }, seat, card) => reserve[KINDS * seat + LETTERS.indexOf(card)];

// -- why not ---------------------------------------------------------------------------------------------------------

/** @param {State} state @param {number} code @returns {Objection} */
export function objection({ fields, at }, code) {
  const phase = PHASES[fields.phase];
  const witch = ["witch", "give"].includes(phase);
  if (code < BUY) {
    const missing = sentence("You do not have this card.");
    return against("M6", witch ? missing : sentence("You give cards away only when a witch comes."));
  }
  if (code === FAIRY) return noFairy(phase);
  if (witch) {
    const first = counted("First give the witch {count} card.", "First give the witch {count} cards.", fields.owed);
    return against("M6", first);
  }
  if (code === STOP) return against("M2", sentence("You have to draw at least one card before you stop."));
  if (phase === "drawn") {
    return against("M2", sentence("If you have drawn a card, you cannot buy in the same turn."));
  }
  return against("M9", cannotBuy(fields, at, code - BUY));
}

/** @param {string} phase */
function noFairy(phase) {
  if (phase === "witch") return against("M7", sentence("You have no fairy in reserve."));
  if (phase === "give") {
    return against("MR4", sentence("You have already given the first card, so no fairy can help any more."));
  }
  return against("M7", sentence("A fairy helps only against a witch who has just been drawn."));
}

/** @param {Fields} fields @param {At} at @param {number} seller */
function cannotBuy(fields, { players }, seller) {
  const { turn, colour } = fields;
  if (seller >= players) return sentence("Nobody sits there.");
  if (seller === turn) return sentence("You can buy parts only from another player.");
  if (colour[turn] < 0) return sentence("You can only buy a part once you have a castle.");
  if (inReserve(fields, turn, "D") < PRICE) return sentence("A part costs three diamonds.");
  return sentence("This player has no part of your colour in reserve.");
}

/** @param {string} rule @param {Sentence} why @returns {Objection} */
const against = (rule, why) => ({ rule, sentence: why });

// -- hints -----------------------------------------------------------------------------------------------------------

/** @param {string} action */
export function where(action) {
  if (action === "draw") return sentence("Look at what the pile still holds.");
  if (action === "stop") return sentence("Look at what you could lose.");
  if (action === "fairy") return sentence("Look at your fairies.");
  if (action.startsWith("buy")) return sentence("Look at what the others keep in reserve.");
  return sentence("Look at the card you need least.");
}

/** @param {View} view @param {string} action @returns {Explanation} */
export function explain(view, action) {
  if (action === "draw") return explainDraw(view);
  if (action === "stop") return { wins: [sentence("Everything you have is safe until your next turn.")] };
  if (action === "fairy") {
    return { wins: [sentence("You keep all your cards.")], gives: [sentence("That costs a fairy.")] };
  }
  return action.startsWith("buy") ? explainBuy(view) : explainGive(view, LETTERS.indexOf(action[1]));
}

/** @param {View} view @returns {Explanation} */
function explainDraw(view) {
  const { fields, seat, at } = view;
  const cards = nextCards(view);
  const total = sum(Object.values(cards));
  const chances = Object.fromEntries(Object.entries(cards).map(([card, count]) => [card, count / total]));
  const witch = percent(chances.W ?? 0);
  const colour = LETTERS[fields.colour[seat]];
  const part = (colour ? (cards[colour] ?? 0) : starts(fields, at, cards)) / total;
  const risks = witch ? [riskOf(fields, seat, witch)] : [];
  return { wins: hopes(part, chances.D ?? 0), risks, chances: { ...chances, part } };
}

/** The cards among which the next one is; from those aside when the pile must be shuffled anew.
 * @param {View} view @returns {Record<string, number>} */
function nextCards({ at: { kernels }, bytes, fields }) {
  const counts = fields.left === 0 ? [...fields.aside] : kernels.tidily(() => {
    const cards = kernels.room("pile_content", "out");
    const pile = cards.numbers.slice(0, kernels.run.pile_content(kernels.struct(bytes), cards));
    return [...LETTERS].map((_, kind) => pile.filter((/** @type {number} */ card) => card === kind).length);
  });
  return Object.fromEntries(counts.map((count, kind) => [LETTERS[kind], count]).filter(([, count]) => count));
}

/** How many of some cards are parts in a colour that nobody builds.
 * @param {Fields} fields @param {At} at @param {Record<string, number>} cards */
function starts({ colour }, { players }, cards) {
  const built = [...colour.slice(0, players)].map((kind) => LETTERS[kind]);
  return sum([...COLOURS].map((card) => (built.includes(card) ? 0 : (cards[card] ?? 0))));
}

/** @param {Fields} fields @param {number} seat @param {number} witch in percents */
function riskOf(fields, seat, witch) {
  const facts = { percent: witch };
  if (inReserve(fields, seat, "F")) {
    return sentence("There is a {percent}% risk of a witch, but your fairy can send her away.", facts);
  }
  const owned = sum(ownedBy(fields, seat));
  if (owned === 0) return sentence("There is a {percent}% risk of a witch, but you have nothing to lose.", facts);
  return counted(
    "There is a {percent}% risk of a witch who takes {count} card.",
    "There is a {percent}% risk of a witch who takes {count} cards.",
    Math.min(TOLL, owned),
    facts,
  );
}

/** What the next card may be, the greater hope first: a part can be bought for three diamonds.
 * @param {number} part @param {number} diamond */
function hopes(part, diamond) {
  const castle = sentence("There is a {percent}% chance of a part for your castle.", { percent: percent(part) });
  const gem = sentence("There is a {percent}% chance of a diamond.", { percent: percent(diamond) });
  const both = [{ weight: PRICE * part, said: castle }, { weight: diamond, said: gem }];
  const known = both.filter(({ weight }) => weight > 0).sort((one, other) => other.weight - one.weight);
  return known.map(({ said }) => said);
}

/** @param {View} view @returns {Explanation} */
function explainBuy({ fields, seat }) {
  const parts = fields.castle[seat] + 1;
  const won = sentence("That completes your castle: you win the game.");
  const grown = sentence("Your castle gets part {parts} of 6, no luck needed.", { parts });
  return { wins: [parts === PARTS ? won : grown], gives: [sentence("The other player gets three diamonds.")] };
}

/** @param {View} view @param {number} kind @returns {Explanation} */
function explainGive({ fields: { colour, castle }, seat }, kind) {
  if (colour[seat] !== kind) {
    return { wins: [sentence("Your castle stays as it is.")], gives: [sentence("A card goes to the witch.")] };
  }
  const last = sentence("It is the last part: your castle is gone and its colour is free.");
  return { gives: [castle[seat] === 1 ? last : sentence("Your own castle loses a part.")] };
}

// -- the coach -------------------------------------------------------------------------------------------------------

/** Can the castle be finished without drawing, and how brave would a draw be? @param {View} view @returns {Counsel} */
export function coach(view) {
  const others = view.legal.filter((action) => action !== "draw");
  const sure = others.filter((action) => after(view, action, (table) => wins(view, table)));
  return { ...toWinTheGame(sure), courage: view.legal.includes("draw") ? courageOf(view) : null };
}

/** @param {View} view @returns {Courage} */
function courageOf(view) {
  const cards = nextCards(view);
  const [witches, total] = [cards.W ?? 0, sum(Object.values(cards))];
  const [chance, loss] = [witches / total, lossOf(view)];
  const why = counted(
    "Of the {cards} cards in the pile, {count} is a witch.",
    "Of the {cards} cards in the pile, {count} are witches.",
    witches,
    { cards: total },
  );
  const share = (Math.min(1, chance / MOST) * loss) / TOLL;
  return { chance, share, danger: danger(share), why, cost: witches ? cost(view, loss) : null };
}

/** @param {number} share */
function danger(share) {
  if (share === 0) return sentence("No danger!");
  if (share < SOME) return sentence("A little danger.");
  return share < GREAT ? sentence("Some danger.") : sentence("Great danger!");
}

/** How many cards a witch would take. @param {View} view */
const lossOf = ({ fields, seat }) =>
  inReserve(fields, seat, "F") ? 0 : Math.min(TOLL, sum(ownedBy(fields, seat).slice(0, WITCH)));

/** @param {View} view @param {number} loss */
function cost({ fields, seat }, loss) {
  if (inReserve(fields, seat, "F")) return sentence("Your fairy would send her away.");
  if (loss === 0) return sentence("You have nothing to lose.");
  return counted("If a witch comes, she takes {count} card.", "If a witch comes, she takes {count} cards.", loss);
}

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((all, number) => all + number, 0);
