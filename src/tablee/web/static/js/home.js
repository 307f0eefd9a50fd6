// The start page: one click to a game, a code to a friend's table, a name.
import { texts } from "./doors.js";
import { by, maybe } from "./elements.js";
import { keepFace, readFace, wearFace } from "./faces.js";
import { leftGames } from "./left.js";
import { createInvitations } from "./inviting.js";
import "./playnow.js";
import { isEmpty } from "./pocket/shelf.js";
import { page } from "./root.js";

const say = texts();

if (leftGames().length) import("./continue.js").then(({ showLeft }) => showLeft(by("left"), say.games));
if (!isEmpty()) import("./pocket/games.js").then(({ showGames }) => showGames(by("games"), say.games));

createInvitations();

wearFace(by("face"));

maybe("join")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const code = by("code", HTMLInputElement).value.trim().toLowerCase().replace(/\s+/g, "-");
  if (code) location.assign(page(`t/${encodeURIComponent(code)}`));
});

by("me").addEventListener("submit", async (event) => {
  event.preventDefault();
  const kept = by("kept");
  try {
    await keepFace(readFace(by("face")));
    kept.textContent = say.kept;
  } catch (error) {
    kept.textContent = error.message;
  }
});
