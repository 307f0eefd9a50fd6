// The start page: one click to a game, a code to a friend's table, a name.
import { openTable, post, texts } from "./doors.js";
import { by, every } from "./elements.js";
import { readFace } from "./faces.js";

const say = texts();

for (const button of every("[data-play]")) {
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      await openTable({ game: button.dataset.play, seats: ["me", "easy"] });
    } catch {
      button.disabled = false;
      by("kept").textContent = say.failed;
    }
  });
}

by("join").addEventListener("submit", (/** @type {SubmitEvent} */ event) => {
  event.preventDefault();
  const code = by("code").value.trim().toLowerCase().replace(/\s+/g, "-");
  if (code) location.assign(`/t/${encodeURIComponent(code)}`);
});

by("me").addEventListener("submit", async (/** @type {SubmitEvent} */ event) => {
  event.preventDefault();
  const kept = by("kept");
  try {
    await post("/api/me", readFace(by("face")));
    kept.textContent = say.kept;
  } catch (error) {
    kept.textContent = error.message;
  }
});
