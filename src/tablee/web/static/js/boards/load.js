// Loads a game's board: its script, and the styles of boards if the page does not have them yet.
import { every } from "../elements.js";
import { file } from "../root.js";

/** @import { Script } from "./stage.js" */

/** @param {string} game @returns {Promise<Script>} */
export async function loadBoard(game) {
  const styles = ["static/css/boards.css", `games/${game}/board.css`];
  const [script] = await Promise.all([import(file(`games/${game}/board.js`)), ...styles.map(file).map(dress)]);
  return { sounds: {}, pictured: () => null, ...script };
}

/** @param {string} sheet */
function dress(sheet) {
  if (every("link", document, HTMLLinkElement).some(({ href }) => href === sheet)) return undefined;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: sheet });
  document.head.append(link);
  return new Promise((done) => {
    link.onload = link.onerror = done;
  });
}
