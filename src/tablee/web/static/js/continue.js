// Continue: the games that were left last stand at the top of the start page, each with a picture of its board.
import { createPainter } from "./boards/picture.js";
import { one } from "./elements.js";
import { leftGames } from "./left.js";
import { moment } from "./dates.js";

/** @import { Left } from "./left.js" */
/** @import { Snapshot } from "./protocol.d.ts" */
/** @import { Texts } from "./types.d.ts" */

const MOST = 2;

/** @param {HTMLElement} panel a list, and a template of its entries
 * @param {Texts} texts titles, boards, you and player */
export function showLeft(panel, texts) {
  const games = leftGames().filter(({ game }) => game in texts.titles).slice(0, MOST);
  panel.hidden = games.length === 0;
  one("ul", panel).append(...games.map(entry));

  /** @param {Left} left */
  function entry(left) {
    const made = /** @type {DocumentFragment} */ (one("template", panel, HTMLTemplateElement).content.cloneNode(true));
    const item = one("li", made);
    const words = [texts.titles[left.game], about(left)];
    one("h2", item).textContent = words[0];
    one(".small", item).textContent = words[1];
    const link = one("a", item, HTMLAnchorElement);
    link.href = left.href;
    link.setAttribute("aria-label", [link.textContent, ...words].join(" · "));
    paint(one(".picture", item), left).catch(() => {}); // its name is there
    return item;
  }

  /** @param {HTMLElement} box @param {Left} left */
  async function paint(box, left) {
    const { now, mine, private: hides } = await position(left);
    if (!now || (hides && mine.length > 1)) return; // on a shared device no hand is shown
    const eyes = mine[0] ?? null;
    const draw = await createPainter(left.game, texts.boards[left.game]);
    draw(box, { now, eyes }, () => ({ name: "" }));
  }
}

/** The name of the person who is waiting, or the time of the last action. @param {Left} left */
const about = ({ awaited, kept, code }) => awaited ?? (kept ? moment(new Date(kept.touched)) : (code ?? ""));

/** Load a snapshot of the table. @param {Left} left @returns {Promise<Snapshot>} */
async function position({ game, kept, code }) {
  if (!kept) return (await fetch(`/api/tables/${code}`)).json();
  const [{ load }, { resumed }, { snapshot }] = await Promise.all([
    import("./pocket/play.js"),
    import("./pocket/resume.js"),
    import("./pocket/messages.js"),
  ]);
  const table = resumed(kept, await load(game));
  return snapshot(table, table.mine[0] ?? null);
}
