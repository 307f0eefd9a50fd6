// The text of a position of Diamoniak, written and read as in `game.py`.
import { emptyBut, pack } from "../../static/js/pocket/state.js";
import { COPIES, KINDS, LETTERS, NOBODY, ownedBy, PHASES, reserveOf, spellCards, WITCH } from "./facts.js";

/** @import { At, Fields, Writing } from "../../static/js/pocket/state.js" */

const [PARTS, TOLL, MOST_ACTIONS, MOST_SEATS] = [6, 3, 5000, 4];
const WITCHES = [7, 8];
const SEAL = 5; // words: the seed, and the number of the next block
const [BEGIN, DRAWN, WITCHED, GIVING] = PHASES.keys();

const [CASTLE, CARDS, RESERVE] = ["(?:[BGRY][1-6]|-)", "(?:[BDFGRYW]+|-)", "(?:[BDFGRY]+|-)"];
const KEY = "[0-9a-f]{64}:[0-9a-f]{1,16}|[0-9a-f]{1,16}:[0-9a-f]{1,16}:[0-9a-f]{1,16}";
const POSITION = new RegExp(
  `^(?<castles>${CASTLE}(?:/${CASTLE})+) (?<reserves>${RESERVE}(?:/${RESERVE})+) (?<turn>[0-3]) `
  + `(?<phase>begin|drawn|witch|give)(?::(?<owed>[1-3]))? (?<pile>${CARDS}) (?<aside>${CARDS}) `
  + `(?<actions>[0-9]{1,4})(?: (?<key>${KEY}))?$`,
);

// -- writing ---------------------------------------------------------------------------------------------------------

/** @param {Fields} fields @param {At} at */
export function text(fields, { players }) {
  const { colour, castle, turn, phase, owed, pile, left, aside, actions, key } = fields;
  const seats = [...Array(players).keys()];
  return [
    seats.map((seat) => (colour[seat] < 0 ? "-" : LETTERS[colour[seat]] + castle[seat])).join("/"),
    seats.map((seat) => spellCards(reserveOf(fields, seat)) || "-").join("/"),
    turn,
    PHASES[phase] + (owed ? `:${owed}` : ""),
    [...pile.slice(0, left)].reverse().map((kind) => LETTERS[kind]).join("") || "-",
    spellCards([...aside]) || "-",
    actions,
    spellSeal([...key]),
  ].join(" ");
}

/** The seal that shuffles the next pile; of a quick one three words. @param {bigint[]} seal */
function spellSeal(seal) {
  const [seed, block] = [seal.slice(0, -1), seal[SEAL - 1].toString(16)];
  if (!seed[2] && !seed[3]) return [seed[0].toString(16), seed[1].toString(16), block].join(":");
  return `${seed.map((word) => word.toString(16).padStart(16, "0")).join("")}:${block}`;
}

// -- reading ---------------------------------------------------------------------------------------------------------

/** @type {Writing["read"]} */
export function read(written, { kernels }) {
  const told = POSITION.exec(written)?.groups;
  if (!told) return null;
  const [castles, reserves] = [told.castles.split("/"), told.reserves.split("/")];
  const [players, witches] = [castles.length, counts(told.pile + told.aside)[WITCH]];
  const isFull = isWhole(castles, told.reserves + told.pile + told.aside);
  if (players !== reserves.length || players > MOST_SEATS || !WITCHES.includes(witches) || !isFull) return null;
  const fields = emptyBut(kernels.about, { players, witches });
  fields.colour.fill(-1);
  castles.forEach((castle, seat) => {
    if (castle === "-") return;
    fields.colour[seat] = LETTERS.indexOf(castle[0]);
    fields.castle[seat] = Number(castle[1]);
  });
  reserves.forEach((reserve, seat) => fields.reserve.set(counts(reserve), KINDS * seat));
  const pile = [...told.pile.replaceAll("-", "")].map((card) => LETTERS.indexOf(card)).reverse();
  fields.winner = fields.castle.lastIndexOf(PARTS); // NOBODY where there is none
  fields.left = pile.length;
  fields.pile.set(pile);
  fields.aside.set(counts(told.aside));
  fields.turn = Number(told.turn);
  fields.phase = PHASES.indexOf(told.phase);
  fields.owed = Number(told.owed ?? 0);
  fields.actions = Number(told.actions);
  fields.key.set(told.key ? readSeal(told.key) : newSeal());
  if (!isAllowed(fields) || !isOwed(fields)) return null;
  return { players, options: { witches }, bytes: pack(kernels.about, fields) };
}

/** @param {string} cards */
const counts = (cards) => [...LETTERS].map((letter) => cards.split(letter).length - 1);

/** Are all the cards of the game there, but for the witches? @param {string[]} castles @param {string} others */
function isWhole(castles, others) {
  const parts = castles.map((castle) => (castle === "-" ? "" : castle[0].repeat(Number(castle[1]))));
  const given = counts(parts.join("") + others);
  return COPIES.every((copies, kind) => given[kind] === copies);
}

/** @param {string} written */
function readSeal(written) {
  const [first, ...others] = written.split(":");
  const words = others.length === 1 ? first.match(/.{16}/g) : [first, others[0], "0", "0"];
  return [.../** @type {string[]} */ (words), others[others.length - 1]].map((word) => BigInt(`0x${word}`));
}

/** A pile that is shuffled anew is one that nobody can know. */
const newSeal = () => [...crypto.getRandomValues(new BigUint64Array(SEAL - 1)), 0n];

/** Do the rules allow these castles and reserves? @param {Fields} fields */
function isAllowed(fields) {
  const { players, turn, colour } = fields;
  const seats = [...Array(players).keys()];
  const building = [...colour.slice(0, players)].filter((kind) => kind >= 0);
  const keepsOwn = seats.some((seat) => colour[seat] >= 0 && reserveOf(fields, seat)[colour[seat]] > 0);
  return turn < players && new Set(building).size === building.length && !keepsOwn;
}

/** Does what is owed to the witch fit, and who has won? @param {Fields} fields */
function isOwed(fields) {
  const { turn, owed, phase, aside, winner, castle, actions } = fields;
  const held = ownedBy(fields, turn).reduce((all, count) => all + count, 0);
  const given = aside.slice(0, WITCH).some((/** @type {number} */ count) => count > 0);
  const witch = aside[WITCH] > 0 && winner === NOBODY;
  const fits = {
    [BEGIN]: owed === 0,
    [DRAWN]: owed === 0 && held > 0,
    [WITCHED]: owed > 0 && owed === Math.min(TOLL, held) && witch,
    [GIVING]: owed > 0 && owed <= Math.min(TOLL - 1, held) && witch && given,
  }[phase];
  const whole = castle.filter((/** @type {number} */ parts) => parts === PARTS).length;
  return fits && [NOBODY, turn].includes(winner) && whole <= 1 && actions <= MOST_ACTIONS;
}
