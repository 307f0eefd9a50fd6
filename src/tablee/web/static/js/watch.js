// Watching: two bots begin a game for whoever wants to see one.
import { openTable } from "./doors.js";

for (const button of document.querySelectorAll("[data-show]")) {
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      await openTable({ game: button.dataset.show, seats: ["medium", "medium"] });
    } catch (error) {
      button.disabled = false;
      document.getElementById("wrong").textContent = error.message;
    }
  });
}
