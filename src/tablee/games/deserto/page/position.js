// The text of a position of Deserto, written and read as in `game.py`.
import { emptyBut, pack } from "../../static/js/pocket/state.js";
import { A2, areaOf, CELLS, HAND, HANDS, KINDS, LETTERS, ROOM, spelled, sum } from "./facts.js";

/** @import { At, Fields, Writing } from "../../static/js/pocket/state.js" */
/** @import { Kernels } from "../../static/js/pocket/kernels.js" */

const SWITCHES = ["starter", "decline", "same"];
/** @type {Record<string, string[]>} */
const EDITIONS = { classic: SWITCHES, revised: [] }; // what is on
const READING = [A2, 3, 0, 2]; // the cells in the order in which they are written
const COPIES = [6, 15, 15, 15];
const TURNS = 26; // the most of a seat
const [MOST, VIZIER] = [4, 3]; // seats; a card

const PILE = "(?:[ORTV]+|-)";
const TALE = "[ORTV](?:>[ORTV]{1,4})?";
const TALES = `(?:${TALE}(?:\\.${TALE})*|-)`;
const POSITION = new RegExp(
  `^(?<area>${PILE},${PILE}/${PILE},${PILE}) (?<hands>${PILE}(?:/${PILE})+) (?<won>${PILE}(?:/${PILE})+) `
  + `(?<turn>[0-3]) (?<pile>${PILE}) (?<rules>classic|revised|(?:starter|decline|same)(?:\\+(?:decline|same))*)`
  + `(?: (?<tales>${TALES}(?:/${TALES})+))?$`,
);

// -- writing ---------------------------------------------------------------------------------------------------------

/** @param {Fields} fields @param {At} at */
export function text(fields, { players }) {
  const piles = areaOf(fields);
  const [a2, b2, a1, b1] = READING.map((cell) => piles[cell] || "-");
  const on = SWITCHES.filter((name) => fields[name]);
  const edition = Object.entries(EDITIONS).find(([, bundle]) => bundle.length === on.length)?.[0];
  const pile = [...fields.pile.slice(0, fields.left)].reverse().map((kind) => LETTERS[kind]);
  const tales = Array.from({ length: players }, (_, seat) => taleOf(fields, seat) || "-");
  return [
    `${a2},${b2}/${a1},${b1}`,
    spelled(fields.hand, players).map((hand) => hand || "-").join("/"),
    spelled(fields.won, players).map((won) => won || "-").join("/"),
    fields.turn,
    pile.join("") || "-",
    edition ?? on.join("+"),
    ...(sum(fields.told) ? [tales.join("/")] : []),
  ].join(" ");
}

/** What everyone can conclude of a seat's forced gifts. @param {Fields} fields @param {number} seat */
function taleOf({ told, tale }, seat) {
  const entries = [...tale.slice(TURNS * seat, TURNS * seat + told[seat])];
  return entries.map((entry) => {
    const stuck = [...LETTERS].filter((_, kind) => (Math.floor(entry / KINDS) >> kind) & 1).join("");
    return LETTERS[entry % KINDS] + (stuck && `>${stuck}`);
  }).join(".");
}

// -- reading ---------------------------------------------------------------------------------------------------------

/** @type {Writing["read"]} */
export function read(written, { kernels }) {
  const told = POSITION.exec(written)?.groups;
  if (!told) return null;
  const [hands, won] = [told.hands.split("/"), told.won.split("/")];
  const players = hands.length;
  const cards = told.area + told.hands + told.won + told.pile;
  const isWhole = [...LETTERS].every((letter, kind) => cards.split(letter).length - 1 === COPIES[kind]);
  if (players !== won.length || players > MOST || !isWhole) return null;
  const fields = emptyBut(kernels.about, { players });
  const on = EDITIONS[told.rules] ?? told.rules.split("+");
  for (const name of SWITCHES) fields[name] = Number(on.includes(name));
  lay(fields, told.area.split(/[,/]/));
  hands.forEach((hand, seat) => fields.held.set([cardsOf(hand).length], seat));
  hands.forEach((hand, seat) => fields.hand.set(counts(hand), KINDS * seat));
  won.forEach((pile, seat) => fields.won.set(counts(pile), KINDS * seat));
  const pile = cardsOf(told.pile).reverse();
  fields.left = pile.length;
  fields.pile.set(pile);
  fields.turn = Number(told.turn);
  const isGood = canBe(fields) && (!told.tales || readTales(fields, told.tales.split("/"), kernels));
  return isGood ? { players, options: optionsOf(fields), bytes: pack(kernels.about, fields) } : null;
}

/** All three switches, and the edition they are nearest to. @param {Fields} fields */
function optionsOf(fields) {
  const switches = SWITCHES.map((name) => [name, Boolean(fields[name])]);
  const edition = switches.filter(([, on]) => on).length >= 2 ? "classic" : "revised";
  return { edition, ...Object.fromEntries(switches) };
}

/** @param {string} cards */
const cardsOf = (cards) => [...cards.replaceAll("-", "")].map((letter) => LETTERS.indexOf(letter));

/** @param {string} cards */
const counts = (cards) => [...LETTERS].map((letter) => cards.split(letter).length - 1);

/** @param {Fields} fields @param {string[]} area */
function lay({ stack, height }, area) {
  area.forEach((pile, index) => {
    const cards = cardsOf(pile);
    height[READING[index]] = cards.length;
    stack.set(cards, ROOM * READING[index]);
  });
}

/** Can a game reach this position? @param {Fields} fields */
function canBe({ players, turn, held, left, stack, height }) {
  if (turn >= players) return false;
  const fromTurn = Array.from({ length: players }, (_, seat) => held[(turn + seat) % players]);
  const full = left > 0 && fromTurn.every((count) => count === HAND);
  const falls = fromTurn.every((count, seat) => seat === 0 || count <= fromTurn[seat - 1]);
  const dwindling = left === 0 && falls && fromTurn[0] <= HAND && fromTurn[0] - fromTurn[players - 1] <= 1;
  const tops = CELLS.map((_, cell) => (height[cell] ? stack[ROOM * cell + height[cell] - 1] : -1));
  const beats = (/** @type {number} */ card, /** @type {number} */ other) => other > 0 && card === other + 1;
  const isWon = tops.some((top, cell) => beats(top, tops[cell ^ 1]) || beats(top, tops[cell ^ 2]));
  return (full || dwindling) && !isWon && tops.some((top) => top !== VIZIER);
}

/** The forced gifts of every seat; false where its hand contradicts them.
 * @param {Fields} fields @param {string[]} tales @param {Kernels} kernels */
function readTales(fields, tales, kernels) {
  if (tales.length !== fields.players || fields.decline) return false;
  return tales.every((tale, seat) => {
    const tokens = tale === "-" ? [] : tale.split(".");
    if (tokens.length > TURNS || (tokens.length && !tokens[0].includes(">"))) return false;
    fields.told[seat] = tokens.length;
    fields.tale.set(tokens.map(entryOf), TURNS * seat);
    return !tokens.length || isBelievable(fields, seat, kernels);
  });
}

/** @param {string} token */
function entryOf(token) {
  const stuck = [...LETTERS].reduce((all, letter, kind) => all + (token.slice(2).includes(letter) ? 1 << kind : 0), 0);
  return LETTERS.indexOf(token[0]) + KINDS * stuck;
}

/** @param {Fields} fields @param {number} seat @param {Kernels} kernels */
function isBelievable(fields, seat, kernels) {
  const hand = [...fields.hand.slice(KINDS * seat, KINDS * (seat + 1))];
  return kernels.tidily(() => {
    const weights = kernels.room("belief", "weight");
    kernels.run.belief(kernels.struct(pack(kernels.about, fields)), seat, weights);
    return weights.numbers[HANDS.findIndex((one) => one.join() === hand.join())] > 0;
  });
}
