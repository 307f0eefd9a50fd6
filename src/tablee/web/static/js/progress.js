// How far somebody is in the lessons; it stays in this browser.

/** @param {string} game */
const place = (game) => `lesson-${game}`;

/** @param {string} game @returns {{at: number, done: boolean}} */
export function progressOf(game) {
  try {
    const { at, done } = JSON.parse(localStorage.getItem(place(game)) ?? "{}");
    return { at: Number.isInteger(at) && at > 0 ? at : 0, done: done === true };
  } catch {
    return { at: 0, done: false };
  }
}

/** @param {string} game @param {{at?: number, done?: boolean}} news */
export function keepProgress(game, news) {
  try {
    localStorage.setItem(place(game), JSON.stringify({ ...progressOf(game), ...news }));
  } catch {
    /* a browser that keeps nothing begins anew next time */
  }
}
