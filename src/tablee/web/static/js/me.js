// Continue on another device: this device shows a one-time code, the other one uses it.
import { post, texts } from "./http.js";
import { by, one } from "./elements.js";
import { merged, parsed, readProgress, writeProgress } from "./progress.js";
import "./reach.js";

const MOST_COUNTED = 20;
const say = texts();
const pass = by("pass");
const show = by("show");
let ending = 0;

/** Show errors of a click handler beside the button. @param {HTMLElement} button @param {() => Promise<void>} does */
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

/** The progress of this device to send along; of the counted games only the last ones. */
function packed() {
  const { progress } = readProgress();
  return JSON.stringify({ ...progress, counted: progress.counted.slice(-MOST_COUNTED) });
}

/** Merge the progress of the other device. @param {string} luggage */
function unpack(luggage) {
  const { progress, isWhole } = parsed(luggage);
  if (isWhole) writeProgress(merged(readProgress().progress, progress));
}

// The link in the QR code has the code in its fragment, which browsers do not send to servers. It is used only after a
// click, because link previews may load the page.
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
