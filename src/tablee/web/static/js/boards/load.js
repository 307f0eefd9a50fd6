// A game's board: its script, and its styles where the page has not got them yet.

const PLAINLY = { seats: [], text: (/** @type {any} */ { event }) => event };

/**
 * @param {string} game
 * @returns {Promise<{createBoard: (root: HTMLElement, table: import("./stage.js").Surroundings) => import("./stage.js").Board,
 *   wayTo: import("./stage.js").WayTo, sounds: import("./stage.js").Sounds, telling: import("./stage.js").Telling,
 *   crop?: import("./stage.js").Crop}>}
 */
export async function loadBoard(game) {
  const [script] = await Promise.all([import(`/games/${game}/board.js`), dress(`/games/${game}/board.css`)]);
  return { sounds: {}, telling: PLAINLY, ...script };
}

/** @param {string} sheet */
function dress(sheet) {
  if (document.querySelector(`link[href="${sheet}"]`)) return undefined;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: sheet });
  document.head.append(link);
  return new Promise((done) => { link.onload = link.onerror = done; });
}
