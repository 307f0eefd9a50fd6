// Taking oneself along: this device shows a code, the other one uses it up.
import { post, texts } from "./doors.js";
import { by, one } from "./elements.js";
import { merged, parsed, readProgress, writeProgress } from "./progress.js";
import "./reach.js";

const MOST_COUNTED = 20;
const say = texts();
const pass = by("pass");
const show = by("show");
let ending = 0;

/** What goes wrong is said beside the button. @param {HTMLElement} button @param {() => Promise<void>} does */
async function act(button, does) {
  const wrong = one(".wrong", button.closest(".panel") ?? document);
  wrong.textContent = "";
  await does().catch((error) => {
    wrong.textContent = error.message;
  });
}

show.addEventListener("click", () =>
  act(show, async () => {
    const { code, qr, seconds } = await post("/api/me/pass", { luggage: packed() });
    one(".qr", pass, HTMLImageElement).src = `data:image/svg+xml,${encodeURIComponent(qr)}`;
    one(".big-code", pass).textContent = code;
    pass.classList.remove("old");
    pass.hidden = false;
    clearTimeout(ending);
    ending = setTimeout(() => {
      pass.classList.add("old");
      one(".wrong", show.closest(".panel") ?? document).textContent = say.expired;
    }, 1000 * seconds);
  }),
);

/** What stands on this device's shelf; of the games that were counted only the last, which may be opened again. */
function packed() {
  const { progress } = readProgress();
  return JSON.stringify({ ...progress, counted: progress.counted.slice(-MOST_COUNTED) });
}

/** What stands on the other device's shelf stands on this one's, too. @param {string} luggage */
function unpack(luggage) {
  const { progress, isWhole } = parsed(luggage);
  if (isWhole) writeProgress(merged(readProgress().progress, progress));
}

// The link of the picture has the code behind its #, which no server is told. It is used up only by a click: programs
// that look at links before people do must not.
const code = by("code", HTMLInputElement);
function bring() {
  const brought = location.hash.slice(1);
  if (!/^[a-z-]{1,64}$/.test(brought)) return;
  code.value = brought;
  history.replaceState(null, "", location.pathname);
  one("[type=submit]", by("here")).focus();
}
addEventListener("hashchange", bring); // the page was open already
bring();

by("here").addEventListener("submit", (event) => {
  event.preventDefault();
  act(code, async () => {
    const { luggage } = await post("/api/me/here", { code: code.value.trim().toLowerCase().replace(/\s+/g, "-") });
    if (luggage) unpack(luggage);
    location.assign("/");
  });
});
