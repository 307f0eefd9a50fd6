// What Deserto's page says about a position by itself: the words of `game.py` about facts and events.

/** @import { At, Fields, GameEvent } from "../../static/js/pocket/state.js" */

export const LETTERS = "ORTV";
export const CELLS = ["a1", "a2", "b1", "b2"];
export const ROOM = 51; // for the cards of a cell
export const KINDS = LETTERS.length;
export const SLOTS = 1 + CELLS.length; // of an action: giving, or a cell
export const A2 = 1;
const HIDDEN = -1;

/** @param {number[]} counts */
const spellCards = (counts) => counts.map((count, kind) => LETTERS[kind].repeat(count)).join("");

/** The cards of each seat, of each kind; null where they are hidden.
 * @param {Int8Array} counts @param {number} players */
const rows = (counts, players) =>
  Array.from({ length: players }, (_, seat) => {
    const row = [...counts.slice(KINDS * seat, KINDS * (seat + 1))];
    return row[0] === HIDDEN ? null : row;
  });

/** @param {Int8Array} counts @param {number} players */
export const spelled = (counts, players) => rows(counts, players).map((row) => row && spellCards(row));

/** The cards of each cell, the top card last. @param {Fields} known @returns {string[]} */
export const areaOf = ({ stack, height }) =>
  CELLS.map((_, cell) => {
    const cards = [...stack.slice(ROOM * cell, ROOM * cell + height[cell])];
    return cards.map((kind) => LETTERS[kind]).join("");
  });

/** @param {string[]} area */
const byCell = (area) => Object.fromEntries(area.map((cards, cell) => [CELLS[cell], cards]));

/** @param {Fields} known @param {At} at */
export const facts = (known, { players }) => ({
  area: byCell(areaOf(known)),
  held: [...known.held.slice(0, players)],
  won: spelled(known.won, players),
  pile: known.left,
});

/** @param {Fields} known @param {At} at */
export const ownFacts = (known, { players }) => ({ hands: spelled(known.hand, players) });

/** @param {Fields} known @param {At} at @returns {GameEvent[]} */
export function opening(known, { players }) {
  const hands = spelled(known.hand, players);
  const dealt = hands.map((cards, seat) => {
    const event = { event: "dealt", seat, count: known.held[seat] };
    return cards === null ? event : { ...event, cards };
  });
  return known.starter ? [...dealt, { event: "turned_up", card: areaOf(known)[A2], cell: CELLS[A2] }] : dealt;
}

/** @param {Fields} before @param {number} code @param {Fields} after @param {At} at @returns {GameEvent[]} */
export function happened(before, code, after, { players }) {
  const [card, slot, seat] = [LETTERS[Math.floor(code / SLOTS)], code % SLOTS, before.turn];
  const drew = after.left < before.left ? [{ event: "drew", seat }] : [];
  if (slot === 0) return [{ event: "given", seat, to: (seat + players - 1) % players, card }, ...drew];
  const placed = { event: "placed", seat, card, cell: CELLS[slot - 1] };
  const won = sum(after.height) <= sum(before.height) ? taken(areaOf(before), seat, card, slot - 1, areaOf(after)) : [];
  return [placed, ...won, ...drew];
}

/** What was taken from the area, which has not grown by the card that was placed.
 * @param {string[]} then @param {number} seat @param {string} card @param {number} cell @param {string[]} now */
function taken(then, seat, card, cell, now) {
  if (now.some((cards) => cards)) {
    const won = [...CELLS.keys()].filter((one) => now[one].length < then[one].length);
    return won.map((one) => ({ event: "won", seat, cell: CELLS[one], cards: then[one] }));
  }
  const area = then.map((cards, one) => cards + (one === cell ? card : ""));
  return [{ event: "swept", seat, cards: area.join(""), area: byCell(area) }];
}

/** The card that was drawn, for who may see it. @param {Fields} before @param {number} code @param {Fields} after */
export function besides(before, code, after) {
  const [kept, held] = [before, after].map(({ hand }) => rows(hand, hand.length / KINDS)[before.turn]);
  if (!kept || !held || after.left === before.left) return {};
  const drawn = held.findIndex((count, kind) => count > kept[kind]);
  return { card: LETTERS[drawn < 0 ? Math.floor(code / SLOTS) : drawn] };
}

/** @param {ArrayLike<number>} numbers */
export const sum = (numbers) => Array.from(numbers).reduce((all, number) => all + number, 0);

export const HAND = 3; // cards
const COUNTS = Array.from({ length: HAND + 1 }, (_, count) => count);

/** All hands of up to three cards, by kind, in the order of `rules.py`. */
export const HANDS = COUNTS
  .flatMap((v) => COUNTS.flatMap((t) => COUNTS.flatMap((r) => COUNTS.map((o) => [o, r, t, v]))))
  .filter((hand) => sum(hand) <= HAND)
  .sort((one, other) => sum(one) - sum(other));
