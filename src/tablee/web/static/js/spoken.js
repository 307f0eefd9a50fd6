// The language of the page that was open last: a copy of the pages has no cookie that tells it.

const KEY = "language";

/** @returns {string | null} */
export function spokenLast() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** @param {string} language */
export function keepSpoken(language) {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    /* a browser that keeps nothing is asked for its own language */
  }
}
