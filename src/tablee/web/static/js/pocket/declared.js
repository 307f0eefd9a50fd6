// What a game says, from what it declares: its kernels write numbers on a tape, and its file tells what they mean.
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

/** What a kernel says. @param {Kernels} kernels @param {string} name
 * @param {(tape: Block) => (number | Block)[]} given its arguments, in memory that is given back @returns {number[]} */
function say(kernels, name, given) {
  return kernels.tidily(() => {
    const tape = kernels.room(name, "tape");
    kernels.run[name](...given(tape));
    const [count] = tape.numbers;
    return [...tape.numbers.slice(1, 1 + count)];
  });
}

// -- facts and events ------------------------------------------------------------------------------------------------

/** How a game stands, or what a seat knows besides. @param {"facts" | "own"} name @param {Kernels} kernels
 * @param {Uint8Array} bytes */
export function report(name, kernels, bytes) {
  if (!(name in kernels.run)) return {};
  const numbers = say(kernels, name, (tape) => [kernels.struct(bytes), tape]);
  return read(kernels.about.report[name], unwound(numbers).next);
}

/** What an action made happen. @param {Kernels} kernels @param {Uint8Array} before @param {number} code
 * @param {Uint8Array} after */
export function happenings(kernels, before, code, after) {
  const { next, left } = unwound(
    say(kernels, "tell", (tape) => [kernels.struct(before), code, kernels.struct(after), tape]));
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
export const written = (kernels, name, struct) => String.fromCharCode(...say(kernels, name, (tape) => [struct, tape]));

/** Have a kernel read a text: what it complains of, as numbers; nothing where all is well.
 * @param {Kernels} kernels @param {string} name @param {string} text
 * @param {...Block} given what else it takes, before its tape */
export function complaints(kernels, name, text, ...given) {
  const letters = Array.from(text, (letter) => /** @type {number} */ (letter.codePointAt(0)));
  const block = kernels.block("f8", 1 + letters.length); // nothing of it has been taken yet
  block.numbers.set(letters, 1);
  return say(kernels, name, (tape) => [block, ...given, tape]);
}

/** Does it complain of anything? @type {(...given: Parameters<typeof complaints>) => boolean} */
const refuses = (...given) => complaints(...given).length > 0;

/** The empty record of a table that chose such a text; null where it is none. @param {Kernels} kernels
 * @param {string} option @param {string} text */
export const blankWith = (kernels, option, text) => kernels.tidily(() => {
  const struct = kernels.struct();
  return refuses(kernels, `read_${option}`, text, struct) ? null : struct.bytes.slice();
});

/** The text of a position. @param {State} state */
export const writePosition = ({ bytes, at: { kernels } }) =>
  kernels.tidily(() => written(kernels, "write", kernels.struct(bytes)));

/** A position's text, read as strictly as `core` does; null where it is none.
 * @param {Kernels} kernels @param {string} text */
export const readPosition = (kernels, text) => kernels.tidily(() => {
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
  const { next } = unwound(say(kernels, "refuse", (tape) => [kernels.struct(bytes), code, tape]));
  const [rule, why] = kernels.about.refusals[next()];
  return { rule, sentence: sentenceOf(why, next) };
}

/** The steps of a hint to an action that can be played. @param {View} view @param {number} code
 * @returns {Sentence[]} */
export function hints(view, code) {
  const { kernels } = view.at;
  const { next, left } = unwound(say(kernels, "hint", (tape) => [kernels.struct(view.bytes), code, tape]));
  const steps = [];
  while (left()) steps.push(sentenceOf(kernels.about.advice.remarks[next()], next));
  return steps;
}

/** What an action that can be played wins, risks and gives away. @param {View} view @param {number} code
 * @returns {{wins: Sentence[], risks: Sentence[], gives: Sentence[]}} */
export function explanation(view, code) {
  const { kernels } = view.at;
  return rowsOf(view, say(kernels, "explain", (tape) => [kernels.struct(view.bytes), code, tape]));
}

/** What the coach has to say. @param {View} view @returns {Counsel} */
export function coach(view) {
  const { kernels } = view.at;
  const rows = rowsOf(view, say(kernels, "coach", (tape) => [kernels.struct(view.bytes), tape]));
  const { lamp: [lamp], missed: [missed], danger: [danger], why: [why], cost: [cost = null], good, courage } = rows;
  return { lamp, missed, good: good.sort(), courage: courage && { ...courage, danger, why, cost } };
}

/** What stands on a tape, by its role. @param {View} view @param {number[]} numbers */
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
