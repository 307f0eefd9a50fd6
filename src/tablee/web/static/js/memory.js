// Small values in localStorage; if the browser stores nothing, the defaults apply.

/** The stored value; callers check its type. @param {string} key @returns {unknown} */
export function kept(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} key @param {unknown} value */
export function keep(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    /* storage is full or disabled: not essential */
  }
}

/** @param {string} game */
const lesson = (game) => `lesson-${game}`;

/** The progress in a lesson. @param {string} game @returns {{at: number, done: boolean}} */
export function progressOf(game) {
  const { at, done } = /** @type {Record<string, unknown>} */ (kept(lesson(game)) ?? {});
  return { at: typeof at === "number" && Number.isInteger(at) && at > 0 ? at : 0, done: done === true };
}

/** @param {string} game @param {{at?: number, done?: boolean}} news */
export const keepProgress = (game, news) => keep(lesson(game), { ...progressOf(game), ...news });
