// Selects the sentence for events, by the table of cases that the game declares (words.STORY, locale/story.py).

/** @import { GameEvent } from "./protocol.d.ts" */
/** @import { Person, Text } from "./words.js" */
/** @import { Facts } from "./types.d.ts" */

/**
 * @typedef {object} Case
 * @property {string[]} events
 * @property {string[]} needs
 * @property {{when: string[], text: Text}[]} sentences the first one of which everything holds is said
 * @property {Record<string, unknown>} where
 * @property {string} card
 * @property {string} counts
 * @property {string} receiver
 * @property {Record<string, string>} places
 */

/** The name of a seat in the story; number: of a player without a name.
 * @typedef {Person & {isYou?: boolean, number?: number}} Who */

/** A case that has happened. @typedef {{of: Case, facts: Facts}} Telling */

/** Match events to cases: at each event the first case that fits, then continue after its events.
 * @param {Case[]} cases @param {GameEvent[]} events @returns {Telling[]} */
export function tellings(cases, events) {
  const told = [];
  let at = 0;
  while (at < events.length) {
    const rest = events.slice(at);
    let found = null;
    for (const one of cases) found ??= fit(one, rest);
    if (found) told.push(found.telling);
    at += found?.used ?? 1;
  }
  return told;
}

/** @param {Case} of @param {GameEvent[]} events @returns {{telling: Telling, used: number} | null} */
function fit(of, events) {
  /** @type {Facts} */
  let facts = of.card ? { card: of.card } : {};
  let used = 0;
  for (const kind of of.events) {
    const end = events.findIndex(({ event }, place) => place >= used && event !== kind);
    const alike = events.slice(used, end < 0 ? undefined : end);
    if (!alike.length) return null;
    facts = { ...shared(alike), ...facts };
    used += alike.length;
  }
  if (of.counts) facts.count = events.slice(0, used).reduce((sum, event) => sum + number(event[of.counts] ?? 0), 0);
  const asked = Object.entries(of.where).every(([name, value]) => facts[name] === value);
  const known = of.needs.every((name) => name in facts);
  return asked && known ? { telling: { of, facts }, used } : null;
}

/** The facts that some events have in common. @param {GameEvent[]} events */
const shared = ([first, ...others]) =>
  Object.fromEntries(Object.entries(first).filter(([name, fact]) => others.every((event) => event[name] === fact)));

/** @param {number | string} fact */
const number = (fact) => (typeof fact === "string" ? fact.length : fact);

/** Did the same seat do the same just before? @param {Telling} telling @param {Telling | null} before */
export const goesOn = ({ of, facts }, before) =>
  before?.of.events[0] === of.events[0] && before.facts.seat === facts.seat;

/** The sentence for this doer and receiver.
 * @param {Telling} telling @param {(seat: number) => Who} who @param {boolean} on it goes on @returns {Text} */
export function choose({ of: { sentences, receiver }, facts }, who, on) {
  const [doer, other] = [facts.seat, facts[receiver]].map((seat) => (seat === undefined ? null : who(seat)));
  /** @type {Record<string, boolean | undefined>} */
  const holds = { again: on, you: doer?.isYou, to_you: other?.isYou, to_player: other?.number !== undefined };
  return sentences.find(({ when }) => when.every((one) => holds[one]))?.text ?? "";
}

/** The facts of a sentence in words, but for its cards. @param {Telling} telling @param {(seat: number) => Who} who */
export function inWords({ of: { receiver }, facts }, who) {
  const named = facts.seat === undefined ? {} : { name: who(facts.seat) };
  const other = receiver ? who(facts[receiver]) : null;
  return { ...facts, ...named, ...(other && { [receiver]: other, number: other.number }) };
}
