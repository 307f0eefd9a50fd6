// The start page: one click to a game, a code to a friend's table, a name.
import { openTable, post, texts } from "./doors.js";

const say = texts();

for (const button of document.querySelectorAll("[data-play]")) {
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      await openTable({ game: button.dataset.play, seats: ["me", "easy"] });
    } catch {
      button.disabled = false;
      document.getElementById("kept").textContent = say.failed;
    }
  });
}

document.getElementById("join").addEventListener("submit", (event) => {
  event.preventDefault();
  const code = document.getElementById("code").value.trim().toLowerCase().replace(/\s+/g, "-");
  if (code) location.assign(`/t/${encodeURIComponent(code)}`);
});

document.getElementById("me").addEventListener("submit", async (event) => {
  event.preventDefault();
  const kept = document.getElementById("kept");
  try {
    await post("/api/me", { name: document.getElementById("name").value });
    kept.textContent = say.kept;
  } catch (error) {
    kept.textContent = error.message;
  }
});
