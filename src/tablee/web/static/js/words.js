// Texts with places for facts. A text about a number of things comes in all forms of its language,
// as {one, few, many, other}.

const { lang } = document.documentElement;
const kinds = new Intl.PluralRules(lang || "en");
const numbers = new Intl.NumberFormat(lang || "en");

/** Put facts into a text: {name} is replaced; the fact count chooses the form.
 * @param {string | Record<string, string>} text @param {Record<string, unknown>} facts */
export function fill(text, facts = {}) {
  const form = typeof text === "string" ? text : (text[kinds.select(Number(facts.count))] ?? text.other ?? text.many);
  return form.replace(/\{(\w+)\}/g, (whole, name) => (name in facts ? written(facts[name]) : whole));
}

/** @param {unknown} fact */
const written = (fact) => (typeof fact === "number" ? numbers.format(fact) : String(fact));
