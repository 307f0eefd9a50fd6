// Games whose words are still written by hand, on the fields of their records, in scripts of their folder `page`.
import { unpack } from "./state.js";

/** @import { At, Fields, GameEvent, State, Words, Writing } from "./state.js" */
/**
 * The words of a script: the same as in its `game.py`, and tested to be.
 * @typedef {{
 *   facts: (known: Fields, at: At) => object, ownFacts?: (known: Fields, at: At) => object,
 *   opening: (known: Fields, at: At) => GameEvent[],
 *   happened: (before: Fields, code: number, after: Fields, at: At) => GameEvent[],
 *   besides?: (before: Fields, code: number, after: Fields) => object,
 * }} Script
 */
/** How a script writes and reads positions. @typedef {{text: (fields: Fields, at: At) => string,
 *   read: Writing["read"]}} Scribe */

const DEALT = -1;

/** @param {Script} script @returns {Words} */
export function wordsOf(script) {
  /** @param {Uint8Array} bytes @param {At} at */
  const known = (bytes, at) => unpack(at.kernels.about, bytes);
  return {
    facts: (bytes, at) => script.facts(known(bytes, at), at),
    own: (bytes, at) => script.ownFacts?.(known(bytes, at), at) ?? {},
    events(before, code, after, at) {
      const now = known(after, at);
      if (code === DEALT) return script.opening(now, at);
      const then = known(before, at);
      const events = script.happened(then, code, now, at);
      Object.assign(events[events.length - 1], script.besides?.(then, code, now));
      return events;
    },
  };
}

/** @param {Scribe} script @returns {Writing} */
export const writingOf = ({ text, read }) =>
  ({ text: (/** @type {State} */ { fields, at }) => text(fields, at), read });
