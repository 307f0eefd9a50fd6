// The shelf: the progress of the current person on this device, as things on a shelf, by game.
import { texts } from "./http.js";
import { by, every, present } from "./elements.js";
import { day } from "./dates.js";
import { hasFamily } from "./family.js";
import { dayOf, forgetProgress, isEarlier, keyNow, readProgress, streakOn } from "./progress.js";
import { picture } from "./seats.js";
import { LEVELS } from "./preferences.js";
import { fill } from "./words.js";

/** @import { Progress } from "./progress.js" */
/** A thing on the shelf, or its place while it is missing.
 * @typedef {{symbol: string, name: string, note?: string, isThere: boolean}} Thing */

const OURS = "static/art/keepsakes.svg#keepsake-";
const say = texts();
const today = dayOf(new Date());

/** @param {string} game @param {boolean} hasPuzzles @param {Progress} progress @returns {Thing[]} */
function thingsOf(game, hasPuzzles, { levels, wins, solved, things }) {
  const won = levels[game] ?? {};
  const counts = [
    { symbol: `${OURS}wins`, said: say.won, count: wins[game] ?? 0 },
    ...(hasPuzzles ? [{ symbol: `${OURS}puzzles`, said: say.solved, count: (solved[game] ?? []).length }] : []),
    ...say.keepsakes[game].map((/** @type {{name: string, said: string}} */ { name, said }) =>
      ({ symbol: `games/${game}/keepsakes.svg#${name}`, said, count: things[game]?.[name] ?? 0 })),
  ];
  return [
    ...LEVELS.map((level) => ({
      symbol: `${OURS}${level}`,
      name: say.levels[level],
      note: won[level] ? fill(say.won_on, { when: day.format(new Date(won[level])) }) : say.not_yet,
      isThere: Boolean(won[level]),
    })),
    ...counts.map(({ symbol, said, count }) => ({ symbol, name: fill(said, { count }), isThere: count > 0 })),
  ];
}

/** @param {Progress} progress @returns {Thing[]} */
function streaks(progress) {
  const streak = streakOn(progress, today);
  const best = fill(say.best, { count: progress.best });
  return progress.best ? [{ symbol: `${OURS}streak`, name: fill(say.streak, { count: streak }), note: best,
    isThere: streak > 0 }] : [];
}

/** @param {Thing} thing */
function item({ symbol, name, note = "", isThere }) {
  const [made, stand, called, noted] = ["li", "span", "b", "small"].map((tag) => document.createElement(tag));
  made.className = isThere ? "keepsake" : "keepsake missing";
  stand.className = "stand";
  stand.append(picture(symbol));
  called.textContent = name;
  noted.textContent = note;
  made.append(stand, called, noted);
  return made;
}

/** @param {string} [news] */
function show(news = "") {
  const { progress, isWhole } = readProgress();
  const row = by("streaks");
  row.replaceChildren(...streaks(progress).map(item));
  row.hidden = row.childElementCount === 0;
  for (const list of every("[data-game]")) {
    const things = thingsOf(present(list.dataset.game), list.dataset.puzzles !== undefined, progress);
    list.replaceChildren(...things.map(item));
  }
  const isEmpty = !document.querySelector(".keepsake:not(.missing)");
  by("delete").hidden = isEmpty && isWhole;
  by("told").textContent = news || (!isWhole ? say.unreadable
    : isEarlier(today, progress) ? fill(say.earlier, { count: progress.streak })
    : isEmpty ? say.empty : "");
}

const dialog = by("deleting", HTMLDialogElement);
by("delete").addEventListener("click", () => dialog.showModal());
by("keep-it").addEventListener("click", () => dialog.close());
by("delete-it").addEventListener("click", () => {
  const isGone = forgetProgress(keyNow());
  dialog.close();
  show(isGone ? say.deleted : say.not_kept);
});

show();
if (hasFamily()) {
  import("./picker.js").then(({ createPicker }) =>
    createPicker(by("family"), {
      texts: say.family,
      most: 1,
      picked: ({ me }) => (me === null ? [] : [me]),
      pick: (all, [me = null]) => ({ ...all, me }),
      show: () => show(),
    }));
}
addEventListener("storage", () => show());
addEventListener("pageshow", () => show()); // restored from the back/forward cache
