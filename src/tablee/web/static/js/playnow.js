// Play now: one click to a game, against the face and with as many players as last time. Where a game was left, it asks
// first.
import { every, one, present } from "./elements.js";
import { faceOf, pickedProfile } from "./family.js";
import { leftGames } from "./left.js";
import { openGame } from "./opening.js";
import { storePreferences, tableFor, preferencesFor } from "./preferences.js";

for (const box of every(".play-now")) {
  const game = present(box.dataset.play);
  const button = one("button", box, HTMLButtonElement);
  /** @param {string} wish */
  const choices = (wish) => every(`[name="${wish}-${game}"]`, box, HTMLInputElement);
  /** @param {string} wish @returns {string} */
  const chosen = (wish) => present(choices(wish).find(({ checked }) => checked)).value;
  const options = () => JSON.parse(present(box.dataset.options)); // where people set up a board, they change
  const wishes = () => ({ level: chosen("level"), players: Number(chosen("players")) });

  for (const [wish, value] of Object.entries(preferencesFor(game))) {
    for (const radio of choices(wish)) if (radio.value === String(value)) radio.checked = true;
  }
  addEventListener("pageshow", () => {
    button.disabled = false; // the page was restored from the back/forward cache
  });
  box.addEventListener("change", () => storePreferences(game, wishes()));

  async function start() {
    const { level, players } = wishes();
    button.disabled = true;
    try {
      const [me, table] = [pickedProfile(), tableFor(game, level, players, options())];
      await openGame(me ? { ...table, people: table.seats.map((who) => (who === "me" ? faceOf(me) : null)) } : table);
    } catch (error) {
      button.disabled = false;
      one(".wrong", box).textContent = error.message;
    }
  }

  const question = one("dialog", box, HTMLDialogElement);
  button.addEventListener("click", () => {
    const left = leftGames().find((one) => one.game === game);
    if (!left) return start();
    one("a", question, HTMLAnchorElement).href = left.href;
    return question.showModal();
  });
  one("button", question).addEventListener("click", () => {
    question.close();
    start();
  });
}
