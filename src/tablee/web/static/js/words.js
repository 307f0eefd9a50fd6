// Texts with placeholders for facts. A text with a count has all plural forms of its
// language, as {one, few, many, other}.

/** @import { Texts } from "./types.d.ts" */

const { lang } = document.documentElement;
const kinds = new Intl.PluralRules(lang || "en");
const numbers = new Intl.NumberFormat(lang || "en");
const OPENING = /(^|[.!?…] )\P{L}*$/u; // after it a sentence begins

/** @typedef {string | Record<string, string>} Text */

/** Somebody as a fact; inside: how a sentence calls a player without a name ("le joueur 2").
 * @typedef {{name: string, inside?: string}} Person */

const PLACE = /\{(\w+)(?::([^}]*))?\}/; // {card:the witch}: the text has words of its own for this fact

/** Fill facts into a text: {name} is replaced; the fact count chooses the plural form.
 * @param {Text} text @param {Record<string, unknown>} facts */
export const fill = (text, facts = {}) =>
  pieces(text, facts)
    .map((piece) => piece.words)
    .join("");

/** A part of a text: which fact it tells, and whether in the text's own words.
 * @typedef {{words: string, fact?: string, own?: boolean}} Piece */

/** The same in pieces. @param {Text} text @param {Record<string, unknown>} facts @returns {Piece[]} */
export function pieces(text, facts) {
  const form = typeof text === "string" ? text : (text[kinds.select(Number(facts.count))] ?? text.other ?? text.many);
  let before = "";
  return form
    .split(/(\{[^}]*\})/)
    .filter(Boolean)
    .map((words) => {
      const [, fact, own] = PLACE.exec(words) ?? [];
      const told = fact !== undefined && fact in facts;
      const piece = told ? { words: own ?? written(facts[fact], before), fact, own: own !== undefined } : { words };
      before += piece.words;
      return piece;
    });
}

/** The names of the facts that a text needs. @param {Text} text */
export function places(text) {
  const form = typeof text === "string" ? text : (text.other ?? text.many);
  return [...form.matchAll(new RegExp(PLACE, "g"))].map(([, name]) => name);
}

/** A list of names in words: "3, 5 and 8". @param {string[]} names */
export const joined = (names) => new Intl.ListFormat(lang || "en", { type: "conjunction" }).format(names);

/** Some people as a fact. @param {Person[]} people @returns {Person} */
export function together(people) {
  const name = joined(people.map(({ name: called, inside }) => inside ?? called));
  return { name, inside: people[0]?.inside && name };
}

/** The text for a person: what_you for the reader, what_player for a player without a name, otherwise what.
 * @param {Texts} texts @param {string} what @param {Person & {isYou?: boolean, number?: number}} who
 * @param {Record<string, unknown>} facts */
export function about(texts, what, who, facts = {}) {
  const own = who.isYou ? texts[`${what}_you`] : who.number !== undefined && texts[`${what}_player`];
  return fill(own || texts[what], { number: who.number, ...facts, name: who });
}

/** @param {unknown} fact @param {string} before what stands before it */
function written(fact, before) {
  if (typeof fact === "number") return numbers.format(fact);
  if (typeof fact !== "object") return String(fact);
  const { name, inside } = /** @type {Person} */ (fact);
  if (inside === undefined) return name;
  return OPENING.test(before) ? inside[0].toLocaleUpperCase(lang || "en") + inside.slice(1) : inside;
}
