// Watching: two bots begin a game for whoever wants to see one.
import { by, every } from "./elements.js";
import { openGame } from "./opening.js";

for (const button of every("[data-show]")) {
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      await openGame({ game: button.dataset.show, seats: ["medium", "medium"] });
    } catch (error) {
      button.disabled = false;
      by("wrong").textContent = error.message;
    }
  });
}
