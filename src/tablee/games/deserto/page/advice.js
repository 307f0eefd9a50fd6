// Deserto for the player who learns, in the page: what `advice.py` says, and `game.py` about what is not allowed.
import { after, toWinTheGame, wins } from "../../static/js/pocket/coach.js";
import { counted, percent, sentence } from "../../static/js/pocket/sentences.js";
import { CELLS, HANDS, KINDS, LETTERS, SLOTS, sum } from "./facts.js";

/** @import { Counsel, Explanation } from "../../static/js/pocket/advice.js" */
/** @import { Block, Kernels } from "../../static/js/pocket/kernels.js" */
/** @import { Objection, Sentence } from "../../static/js/pocket/sentences.js" */
/** @import { State, View } from "../../static/js/pocket/state.js" */

const GIVE = 0; // of the slots of an action; the cells come after it

// -- why not ---------------------------------------------------------------------------------------------------------

/** @param {State} state @param {number} code @returns {Objection} */
export function objection(state, code) {
  const [kind, slot] = [Math.floor(code / SLOTS), code % SLOTS];
  const { hand, turn } = state.fields;
  if (hand[KINDS * turn + kind] === 0) return against("D4", sentence("You do not have this card in your hand."));
  if (slot === GIVE) return against("D11", sentence("You may give a card away only if you cannot play any."));
  return cannotPlace(state, kind, slot - 1);
}

/** @param {State} state @param {number} kind @param {number} cell */
function cannotPlace({ at: { kernels }, bytes }, kind, cell) {
  const here = { cell: CELLS[cell] };
  const [filled, bar] = kernels.tidily(() => {
    const struct = kernels.struct(bytes);
    const count = kernels.run.filled(struct);
    return [count, kernels.run.bar(struct, kind, cell, count)];
  });
  if (bar === -2) return against("DR2", sentence("The area is empty, so the card goes on a2, not on {cell}.", here));
  if (bar === 5) {
    return against("D5", sentence("There is no card beside {cell}; touching at a corner does not count.", here));
  }
  if (bar === 6 && filled < CELLS.length) {
    return against("D6", sentence("Cards are piled up only when all four places are full; {cell} is taken.", here));
  }
  if (bar === 6) return against("D6", sentence("In this edition a card may not go on top of its own kind."));
  const isTreasure = LETTERS[kind] === "R";
  const thief = sentence("A treasure may not go next to a thief.");
  return against("D7", isTreasure ? thief : sentence("A thief may not go next to a vizier."));
}

/** @param {string} rule @param {Sentence} why @returns {Objection} */
const against = (rule, why) => ({ rule, sentence: why });

// -- hints -----------------------------------------------------------------------------------------------------------

/** @param {string} action */
export const where = (action) =>
  action.endsWith(">")
    ? sentence("Think about which card you need least.")
    : sentence("Look at place {cell}.", { cell: action.slice(1) });

/** @param {View} view @param {string} action @returns {Explanation} */
export function explain(view, action) {
  return after(view, action, (table) => {
    const won = gain(view, table);
    const { risks, chances } = risksOf(view, table);
    const taken = won ? [counted("That wins you {count} card.", "That wins you {count} cards.", won)] : [];
    const safe = chances && !risks.length ? [sentence("The next player cannot win anything right after that.")] : [];
    const gives = action.endsWith(">") ? [sentence("The player before you gets a card.")] : [];
    return { wins: [...taken, ...safe], risks, gives, chances };
  });
}

/** How many cards the seat has won by its action. @param {View} view @param {Block} table */
function gain({ at: { kernels }, fields, seat }, table) {
  const before = fields.won.slice(KINDS * seat, KINDS * (seat + 1));
  return kernels.run.score(table, seat) - sum(before);
}

/** What the next player can take, and the chance that she can.
 * @param {View} view @param {Block} table @returns {{risks: Sentence[], chances?: Record<string, number>}} */
function risksOf(view, table) {
  const { kernels } = view.at;
  const rival = table.read("turn");
  if (kernels.run.over(table) || view.seat === rival) return { risks: [] };
  const takes = [...LETTERS].map((_, kind) => bestTake(kernels, table, rival, kind));
  const all = ways(view, rival);
  const taken = HANDS.map((hand) => Math.max(0, ...takes.filter((_, kind) => hand[kind] > 0)));
  const total = sum(all);
  const risk = sum(all.filter((_, hand) => taken[hand] > 0)) / total;
  const expected = sum(all.map((count, hand) => count * taken[hand])) / total;
  const most = Math.max(...taken.filter((_, hand) => all[hand] > 0));
  const said = counted(
    "There is a {percent}% risk that the next player wins {count} card.",
    "There is a {percent}% risk that the next player wins up to {count} cards.",
    most,
    { percent: percent(risk) },
  );
  return { risks: risk > 0 ? [said] : [], chances: { next_takes: risk, next_takes_cards: expected } };
}

/** The most cards a seat to move wins at once by placing a card of this kind.
 * @param {Kernels} kernels @param {Block} table @param {number} seat @param {number} kind */
function bestTake(kernels, table, seat, kind) {
  return kernels.tidily(() => {
    const [trial, tried] = [kernels.struct(table.bytes), kernels.struct()];
    const hands = trial.read("hand").fill(0, KINDS * seat, KINDS * (seat + 1));
    hands[KINDS * seat + kind] = trial.read("held")[seat];
    trial.write("hand", hands);
    const out = kernels.block("i4", kernels.about.most_legal);
    const count = kernels.run.legal(trial, out);
    const placed = [...out.numbers.slice(0, count)].filter((code) => code % SLOTS !== GIVE);
    const before = kernels.run.score(trial, seat);
    const takes = placed.map((code) => {
      tried.bytes.set(trial.bytes);
      kernels.run.play(tried, code);
      return kernels.run.score(tried, seat) - before;
    });
    return Math.max(0, ...takes);
  });
}

/** In how many ways another seat can hold each hand, for a player who has counted every card and every forced gift.
 * @param {View} view @param {number} rival */
function ways({ at: { kernels, players }, bytes, fields, seat }, rival) {
  const others = [...Array(players).keys()].filter((one) => one !== seat && one !== rival && fields.told[one] > 0);
  const [unseen, believed] = kernels.tidily(() => {
    const struct = kernels.struct(bytes);
    const cards = kernels.room("unseen", "out");
    const seen = cards.numbers.slice(0, kernels.run.unseen(struct, /** @type {number} */ (seat), cards));
    return [[...LETTERS].map((_, kind) => seen.filter((/** @type {number} */ card) => card === kind).length),
      [rival, ...others].map((one) => weights(kernels, struct, one))];
  });
  const [first, ...rest] = believed;
  return HANDS.map((hand, index) => (first[index] ? first[index] * held(hand, unseen, rest) : 0));
}

/** In how many ways one seat holds this hand and others hold what they may. @param {number[]} hand
 * @param {number[]} unseen how many cards of each kind there are @param {number[][]} others what each may hold
 * @returns {number} */
function held(hand, unseen, [next, ...others]) {
  const mine = hand.reduce((all, count, kind) => all * choose(unseen[kind], count), 1);
  if (!next || !mine) return mine;
  const left = unseen.map((count, kind) => count - hand[kind]);
  return mine * sum(HANDS.map((one, index) => (next[index] ? next[index] * held(one, left, others) : 0)));
}

/** How likely each hand of a seat is, before counting cards. @param {Kernels} kernels @param {Block} struct
 * @param {number} seat @returns {number[]} */
function weights(kernels, struct, seat) {
  const out = kernels.room("belief", "weight");
  kernels.run.belief(struct, seat, out);
  return [...out.numbers];
}

/** @param {number} of @param {number} count @returns {number} */
const choose = (of, count) => (count === 0 ? 1 : (choose(of - 1, count - 1) * Math.max(0, of)) / count);

// -- the coach -------------------------------------------------------------------------------------------------------

/** @param {View} view @returns {Counsel} */
export function coach(view) {
  const winning = view.legal.filter((action) => after(view, action, (table) => winsTheGame(view, table)));
  if (winning.length > 0 && winning.length < view.legal.length) return toWinTheGame(winning);
  return cardsToWin(view);
}

/** Has this seat won, or will it, whatever the other does? @param {View} view @param {Block} table */
function winsTheGame(view, table) {
  const { kernels, players } = view.at;
  const isOpen = players === 2 && view.fields.left === 0;
  if (kernels.run.over(table) || !isOpen) return wins(view, table);
  const [, lead] = kernels.run.best_margin(table, sum(table.read("held")));
  return lead < 0;
}

/** @param {View} view @returns {Counsel} */
function cardsToWin(view) {
  const gains = view.legal.map((action) => ({ action, won: after(view, action, (table) => gain(view, table)) }));
  const best = Math.max(...gains.map(({ won }) => won));
  if (best === 0) return {};
  return {
    lamp: sentence("You can win cards now. Do you see how?"),
    missed: counted("You could have won {count} card there.", "You could have won {count} cards there.", best),
    good: gains.filter(({ won }) => won > 0).map(({ action }) => action),
  };
}
