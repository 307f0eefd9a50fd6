// The start page: one click to a game, a code to a friend's table, a name.
import { texts } from "./http.js";
import { by, every, maybe, one } from "./elements.js";
import { hasFamily } from "./family.js";
import { keepFace, readFace, wearFace } from "./faces.js";
import { leftGames } from "./left.js";
import { createInvitations } from "./inviting.js";
import "./playnow.js";
import { isEmpty } from "./pocket/saved.js";
import { page } from "./root.js";
import { showSince } from "./yours.js"; // first, because tables that were put away are not shown

const say = texts();

if (leftGames().length) import("./continue.js").then(({ showLeft }) => showLeft(by("left"), say.games));
else if (every("[data-again]").length) one("details", by("games"), HTMLDetailsElement).open = true; // again in one tap
if (!isEmpty()) import("./pocket/games.js").then(({ showGames }) => showGames(by("games"), say.games));

createInvitations();
showSince(say);

const family = () =>
  import("./picker.js").then(({ createPicker }) =>
    createPicker(by("family"), {
      texts: say.family,
      most: 1,
      picked: ({ me }) => (me === null ? [] : [me]),
      pick: (all, [me = null]) => ({ ...all, me }),
    }));
const shown = hasFamily() ? family() : null;
by("add-someone").addEventListener("click", async () => (await (shown ?? family())).add());

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
