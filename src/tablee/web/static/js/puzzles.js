// The choice of puzzles: today's, the days in a row, and others by level and theme.
import { texts } from "./http.js";
import { by, every, one, present } from "./elements.js";
import { dayOf, isEarlier, readProgress, streakOn } from "./progress.js";
import { gameOf } from "./puzzle/pack.js";
import { page } from "./root.js";
import { fill } from "./words.js";

const say = texts();
const cards = every("[data-puzzles]");
const today = dayOf(new Date());
const { progress, isWhole } = readProgress();
const streak = streakOn(progress, today);

for (const card of cards) {
  const game = present(card.dataset.puzzles);
  const isToday = game === gameOf(today, cards.map(({ dataset }) => present(dataset.puzzles)));
  const link = one("[data-today]", card, HTMLAnchorElement);
  link.hidden = !isToday;
  link.hash = `day=${today}`;
  card.classList.toggle("today", isToday);
  if (isToday) by("games").prepend(card);
  const count = (progress.solved[game] ?? []).length;
  one("[data-solved]", card).textContent = count ? fill(say.solved, { count }) : "";
  one("form", card).addEventListener("submit", (event) => {
    event.preventDefault();
    const chosen = new URLSearchParams(
      [...new FormData(/** @type {HTMLFormElement} */ (event.target))].map(([name, value]) => [name, String(value)]));
    location.assign(`${page(`puzzle/${game}`)}#${chosen}`);
  });
}

by("streak").hidden = streak === 0;
by("streak-words").textContent = fill(say.streak, { count: streak });
by("told").textContent = !isWhole ? say.unreadable
  : isEarlier(today, progress) ? fill(say.earlier, { count: progress.streak })
  : progress.last === today ? say.solved_today : "";
