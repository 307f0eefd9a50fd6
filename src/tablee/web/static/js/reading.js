// Applies the patches of the live protocol: an action has only what it changed (docs/live.md).

/** @import { Action, Now, Played, Settled } from "./protocol.d.ts" */

/**
 * Apply a patch. Returns a new value; `known` is not modified, because it may still be shown.
 * @param {any} known @param {any} told `any`: a patch goes through JSON of every shape
 */
export function merge(known, told) {
  if (!isObject(told) || known === null || typeof known !== "object") return told;
  const merged = Array.isArray(known) ? [...known] : { ...known };
  for (const [key, value] of Object.entries(told)) {
    if (key === "-") for (const gone of value) delete merged[gone];
    else merged[key] = merge(known[key], value);
  }
  return merged;
}

/** The full action, from its patch.
 * @param {Action} told @param {Now | null} before
 * @returns {Played} */
export function whole(told, before) {
  const now = { ...merge(before, told.now), legal: told.now.legal ?? [] };
  const last = now.outcome ? { event: "over", ...now.outcome } : { event: "turn", seat: now.turn };
  const events = told.events.map((event) => ({ seat: told.seat, ...event }));
  return { did: "played", by: "person", ...told, events: [...events, last], now };
}

/** What the own action drew, in full. @param {Settled} told @param {Now | null} before @returns {Settled} */
export const seen = (told, before) => (told.now ? { ...told, now: merge(before, told.now) } : told);

/** @param {unknown} value */
const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
