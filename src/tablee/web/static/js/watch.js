// Starts a game of two bots to watch.
import { by, every, present } from "./elements.js";
import { openGame } from "./opening.js";

for (const button of every("[data-show]", document, HTMLButtonElement)) {
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      await openGame({ game: present(button.dataset.show), seats: ["medium", "medium"] });
    } catch (error) {
      button.disabled = false;
      by("wrong").textContent = error.message;
    }
  });
}
