// Applies the patches of the live protocol (docs/live.md).

/** @import { Action, Now, Played, Settled } from "./protocol.d.ts" */

/**
 * Apply a patch. Returns a new value; `before` is not modified, because it may still be shown.
 * @param {any} before @param {any} patch `any`: patches apply to JSON of any shape
 */
export function merge(before, patch) {
  if (!isObject(patch) || before === null || typeof before !== "object") return patch;
  const merged = Array.isArray(before) ? [...before] : { ...before };
  for (const [key, value] of Object.entries(patch)) {
    if (key === "-") for (const removed of value) delete merged[removed];
    else merged[key] = merge(before[key], value);
  }
  return merged;
}

/** Expand an action's patch.
 * @param {Action} update @param {Now | null} before
 * @returns {Played} */
export function expandAction(update, before) {
  const now = { ...merge(before, update.now), legal: update.now.legal ?? [] };
  const last = now.outcome ? { event: "over", ...now.outcome } : { event: "turn", seat: now.turn };
  const events = update.events.map((event) => ({ seat: update.seat, ...event }));
  return { did: "played", by: "person", ...update, events: [...events, last], now };
}

/** Expand the patch with the card that the own action drew. @param {Settled} update @param {Now | null} before
 * @returns {Settled} */
export const expandSettled = (update, before) => (update.now ? { ...update, now: merge(before, update.now) } : update);

/** @param {unknown} value */
const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
