// Texts with places for facts. A text about a number of things comes in all forms of its language,
// as {one, few, many, other}.

const { lang } = document.documentElement;
const kinds = new Intl.PluralRules(lang || "en");
const numbers = new Intl.NumberFormat(lang || "en");

/** @typedef {string | Record<string, string>} Text */

/** Put facts into a text: {name} is replaced; the fact count chooses the form.
 * @param {Text} text @param {Record<string, unknown>} facts */
export const fill = (text, facts = {}) =>
  pieces(text, facts)
    .map((piece) => piece.words)
    .join("");

/** The same in pieces: those that are facts know which.
 * @param {Text} text @param {Record<string, unknown>} facts @returns {{words: string, fact?: string}[]} */
export function pieces(text, facts) {
  const form = typeof text === "string" ? text : (text[kinds.select(Number(facts.count))] ?? text.other ?? text.many);
  return form
    .split(/(\{\w+\})/)
    .filter(Boolean)
    .map((words) => {
      const fact = /^\{(\w+)\}$/.exec(words)?.[1];
      return fact && fact in facts ? { words: written(facts[fact]), fact } : { words };
    });
}

/** The names of the facts that a text needs. @param {Text} text */
export const places = (text) =>
  [...(typeof text === "string" ? text : (text.other ?? text.many)).matchAll(/\{(\w+)\}/g)].map(([, name]) => name);

/** Some names as one says them: "Milo and Tilda". @param {string[]} names */
export const listed = (names) => new Intl.ListFormat(lang || "en", { type: "conjunction" }).format(names);

/** @param {unknown} fact */
const written = (fact) => (typeof fact === "number" ? numbers.format(fact) : String(fact));
