// The list of lessons with their progress.
import { texts } from "./http.js";
import { every, one, present } from "./elements.js";
import { progressOf } from "./memory.js";
import { fill } from "./words.js";

const say = texts();

for (const card of every("[data-lesson]")) {
  const { at, done } = progressOf(present(card.dataset.lesson));
  const words = one("[data-progress]", card);
  if (at) words.textContent = fill(say.step, { step: at + 1, last: Number(card.dataset.steps) });
  else if (done) words.textContent = say.done;
  card.classList.toggle("learnt", done);
}
