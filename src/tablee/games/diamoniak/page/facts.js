// What Diamoniak's page says about a position by itself: the words of `game.py` about facts and events.

/** @import { At, Fields, GameEvent } from "../../static/js/pocket/state.js" */

export const LETTERS = "BDFGRYW";
export const COPIES = [6, 20, 3, 6, 6, 6]; // and the witches
export const PHASES = ["begin", "drawn", "witch", "give"];
export const KINDS = LETTERS.length;
export const WITCH = KINDS - 1;
export const [BUY, DRAW, FAIRY, STOP] = [6, 10, 11, 12]; // actions; those before are cards for the witch
export const PRICE = 3;
export const NOBODY = -1;
const HIDDEN = -1;

/** @param {number[]} counts */
export const spellCards = (counts) => counts.map((count, kind) => LETTERS[kind].repeat(count)).join("");

/** @param {Fields} known @param {number} seat @returns {number[]} */
export const reserveOf = ({ reserve }, seat) => [...reserve.slice(KINDS * seat, KINDS * (seat + 1))];

/** What a seat owns, in reserve and castle. @param {Fields} known @param {number} seat */
export function ownedBy(known, seat) {
  const owned = reserveOf(known, seat);
  if (known.colour[seat] >= 0) owned[known.colour[seat]] += known.castle[seat];
  return owned;
}

/** @param {Fields} known @param {At} at */
export function facts(known, { players }) {
  const seats = [...Array(players).keys()];
  const [aside, owned] = [[...known.aside], seats.map((seat) => ownedBy(known, seat))];
  const unseen = [...COPIES, known.witches].map((copies, kind) =>
    owned.reduce((left, cards) => left - cards[kind], copies - aside[kind]));
  return {
    castles: seats.map((seat) => ({ colour: LETTERS[known.colour[seat]] ?? null, parts: known.castle[seat] })),
    reserves: seats.map((seat) => spellCards(reserveOf(known, seat))),
    pile: known.left,
    pile_content: spellCards(unseen),
    aside: spellCards(aside),
    phase: PHASES[known.phase],
    owed: known.owed,
    actions: known.actions,
  };
}

/** @param {Fields} known @returns {GameEvent[]} */
export const opening = (known) => [{ event: "shuffled", count: known.left }];

/** @param {Fields} before @param {number} code @param {Fields} after @returns {GameEvent[]} */
export function happened(before, code, after) {
  const seat = before.turn;
  if (code === DRAW) return drew(before, seat, after);
  if (code === STOP) return [{ event: "stopped", seat }];
  if (code === FAIRY) return [{ event: "fairy", seat }];
  if (code >= BUY) {
    const card = LETTERS[before.colour[seat]];
    return [{ event: "bought", seat, from: code - BUY, card, price: PRICE }, built(after, seat, card)];
  }
  const from = before.colour[seat] === code ? "castle" : "reserve";
  const given = { event: "given", seat, card: LETTERS[code], from };
  const ruined = before.colour[seat] !== after.colour[seat];
  return ruined ? [given, { event: "ruined", seat, colour: LETTERS[code] }] : [given];
}

/** @param {Fields} before @param {number} seat @param {Fields} after @returns {GameEvent[]} */
function drew(before, seat, after) {
  const [then, now] = [ownedBy(before, seat), ownedBy(after, seat)];
  const gained = now.findIndex((count, kind) => count - then[kind] === 1);
  const card = LETTERS[gained < 0 ? WITCH : gained];
  const reshuffled = before.left === 0 ? [{ event: "reshuffle", count: after.left + 1, ...deckOf(after, card) }] : [];
  const events = [...reshuffled, { event: "drew", seat, card }];
  if (card === "W") return [...events, { event: "witch", seat, owed: after.owed }];
  return after.castle[seat] > before.castle[seat] ? [...events, built(after, seat, card)] : events;
}

/** The new pile and the card that was drawn from it, for who may know its order.
 * @param {Fields} after @param {string} card */
function deckOf({ pile, left }, card) {
  const rest = [...pile.slice(0, left)].reverse();
  return rest.includes(HIDDEN) ? {} : { deck: card + rest.map((kind) => LETTERS[kind]).join("") };
}

/** @param {Fields} after @param {number} seat @param {string} card */
const built = (after, seat, card) => ({ event: "built", seat, card, parts: after.castle[seat] });

/** The order of the pile. @param {Fields} fields */
export const hidden = ({ pile, left }) => ({
  pile: pile.map((/** @type {number} */ _, /** @type {number} */ place) => (place < left ? HIDDEN : 0)),
});

/** @param {Fields} fields */
export const ending = ({ winner }) => (winner === NOBODY ? "action_limit" : "castle");
