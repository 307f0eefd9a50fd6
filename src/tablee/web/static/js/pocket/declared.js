// Decodes the output of a game's kernels: they write numbers on a tape, and the declarations in its file give their
// meaning.
import { fill } from "../words.js";
import { read, unwound } from "./shapes.js";

/** @import { Counsel } from "./advice.js" */
/** @import { Block, Kernels } from "./kernels.js" */
/** @import { Objection, Sentence } from "./sentences.js" */
/** @import { Next } from "./shapes.js" */
/** @import { GameEvent, State, View } from "./state.js" */

const ROLES = ["wins", "risks", "gives", "lamp", "missed", "danger", "why", "cost"]; // each with a remark
const [CHANCE, GOOD, COURAGE] = [8, 9, 10];
const SEED_WORDS = 4;

/** Run a kernel, and return the numbers on its tape. @param {Kernels} kernels @param {string} name
 * @param {(tape: Block) => (number | Block)[]} given its arguments, in memory that is given back @returns {number[]} */
function run(kernels, name, given) {
  return kernels.scoped(() => {
    const tape = kernels.room(name, "tape");
    kernels.run[name](...given(tape));
    const [count] = tape.numbers;
    return [...tape.numbers.slice(1, 1 + count)];
  });
}

// -- facts and events ------------------------------------------------------------------------------------------------

/** The public facts of a position, or a seat's own ones. @param {"facts" | "own"} name @param {Kernels} kernels
 * @param {Uint8Array} bytes */
export function report(name, kernels, bytes) {
  if (!(name in kernels.run)) return {};
  const numbers = run(kernels, name, (tape) => [kernels.struct(bytes), tape]);
  return read(kernels.about.report[name], unwound(numbers).next);
}

/** The events of an action. @param {Kernels} kernels @param {Uint8Array} before @param {number} code
 * @param {Uint8Array} after */
export function eventsOf(kernels, before, code, after) {
  const { next, left } = unwound(
    run(kernels, "tell", (tape) => [kernels.struct(before), code, kernels.struct(after), tape]));
  /** @type {GameEvent[]} */
  const events = [];
  while (left()) {
    const [event, facts] = kernels.about.report.events[next()];
    events.push({ event, ...read(facts, next) });
  }
  return events;
}

// -- positions -------------------------------------------------------------------------------------------------------

/** The text that a kernel writes of a record. @param {Kernels} kernels @param {string} name @param {Block} struct */
export const written = (kernels, name, struct) => String.fromCharCode(...run(kernels, name, (tape) => [struct, tape]));

/** Parse a text with a kernel: returns its complaint as numbers, empty if the text is valid.
 * @param {Kernels} kernels @param {string} name @param {string} text
 * @param {...Block} given what else it takes, before its tape */
export function complaints(kernels, name, text, ...given) {
  const letters = Array.from(text, (letter) => /** @type {number} */ (letter.codePointAt(0)));
  const block = kernels.block("f8", 1 + letters.length); // the reading position
  block.numbers.set(letters, 1);
  return run(kernels, name, (tape) => [block, ...given, tape]);
}

/** Is there a complaint? @type {(...given: Parameters<typeof complaints>) => boolean} */
const refuses = (...given) => complaints(...given).length > 0;

/** The empty record of a table with such a text as an option; null if the text is invalid. @param {Kernels} kernels
 * @param {string} option @param {string} text */
export const blankWith = (kernels, option, text) => kernels.scoped(() => {
  const struct = kernels.struct();
  return refuses(kernels, `read_${option}`, text, struct) ? null : struct.bytes.slice();
});

/** The text of a position. @param {State} state */
export const writePosition = ({ bytes, at: { kernels } }) =>
  kernels.scoped(() => written(kernels, "write", kernels.struct(bytes)));

/** A position's text, parsed as strictly as in `core`; null if it is invalid.
 * @param {Kernels} kernels @param {string} text */
export const readPosition = (kernels, text) => kernels.scoped(() => {
  const [key, struct] = [kernels.room("read", "key"), kernels.struct()];
  key.numbers.set(crypto.getRandomValues(new BigUint64Array(SEED_WORDS)));
  if (refuses(kernels, "read", text, key, struct)) return null;
  const { state: { fields }, blanks, text_options } = kernels.about;
  const blank = blanks.find(({ players, options }) =>
    Object.entries({ players, ...options }).every(([name, value]) =>
      !(name in fields) || struct.read(name) === Number(value)));
  const texts = text_options.map((name) => [name, written(kernels, `write_${name}`, struct)]);
  const options = { ...blank?.options, ...Object.fromEntries(texts) };
  return blank ? { players: blank.players, options, bytes: struct.bytes.slice() } : null;
});

// -- advice ----------------------------------------------------------------------------------------------------------

/** @param {{text: string, facts: any, here?: string, at?: string[]}} remark @param {Next} next @returns {Sentence} */
export function sentenceOf({ text, facts: shape, here, at = [] }, next) {
  const facts = read(shape, next);
  return { text, facts, here, at: at.map((place) => fill(place, facts)) };
}

/** Which rule forbids an action. @param {State} state @param {number} code @returns {Objection} */
export function objection({ bytes, at: { kernels } }, code) {
  const { next } = unwound(run(kernels, "refuse", (tape) => [kernels.struct(bytes), code, tape]));
  const [rule, why] = kernels.about.refusals[next()];
  return { rule, sentence: sentenceOf(why, next) };
}

/** The steps of a hint to an action that can be played. @param {View} view @param {number} code
 * @returns {Sentence[]} */
export function hints(view, code) {
  const { kernels } = view.at;
  const { next, left } = unwound(run(kernels, "hint", (tape) => [kernels.struct(view.bytes), code, tape]));
  const steps = [];
  while (left()) steps.push(sentenceOf(kernels.about.advice.remarks[next()], next));
  return steps;
}

/** What an action that can be played wins, risks and gives away. @param {View} view @param {number} code
 * @returns {{wins: Sentence[], risks: Sentence[], gives: Sentence[]}} */
export function explanation(view, code) {
  const { kernels } = view.at;
  return rowsOf(view, run(kernels, "explain", (tape) => [kernels.struct(view.bytes), code, tape]));
}

/** The coach's advice. @param {View} view @returns {Counsel} */
export function coach(view) {
  const { kernels } = view.at;
  const rows = rowsOf(view, run(kernels, "coach", (tape) => [kernels.struct(view.bytes), tape]));
  const { lamp: [lamp], missed: [missed], danger: [danger], why: [why], cost: [cost = null], good, courage } = rows;
  return { lamp, missed, good: good.sort(), courage: courage && { ...courage, danger, why, cost } };
}

/** Decode the sentences on a tape, by their role. @param {View} view @param {number[]} numbers */
function rowsOf(view, numbers) {
  const { remarks, chances } = view.at.kernels.about.advice;
  const { next, left } = unwound(numbers);
  /** @type {any} */
  const rows = { chances: {}, good: [], courage: null };
  for (const role of ROLES) rows[role] = [];
  while (left()) {
    const role = next();
    if (role === CHANCE) rows.chances[chances[next()]] = next();
    else if (role === GOOD) rows.good.push(view.spell(next()));
    else if (role === COURAGE) rows.courage = { chance: next(), share: next() };
    else rows[ROLES[role]].push(sentenceOf(remarks[next()], next));
  }
  return rows;
}
