// Reads aloud what the page says, with the browser's own voice for its language: off until somebody switches it on. One
// sentence after the other; after a tap anywhere, or Escape, it is silent.
import { every } from "./elements.js";
import { keep, kept } from "./memory.js";

const { lang } = document.documentElement;
const READ = ["#task", "#message", "#lately", "#winner", "#turn", ".prompt", "#coach-says", "#hint-says", "#toast"];

/** The browser's voice for the page's language; one of the device before one of the network. */
function voiceHere() {
  const all = globalThis.speechSynthesis?.getVoices() ?? [];
  const own = all.filter((voice) => voice.lang.split(/[-_]/)[0] === lang);
  return own.find((voice) => voice.localService) ?? own[0];
}

/** The visible text of a part of the page. @param {HTMLElement} part */
function wordsOf(part) {
  if (part.closest("[hidden]")) return "";
  const copy = /** @type {HTMLElement} */ (part.cloneNode(true));
  for (const unseen of copy.querySelectorAll(".sr, .counted")) unseen.remove();
  return copy.textContent.replace(/\s+/g, " ").trim();
}

/** @param {HTMLElement} button the switch, hidden where there is no voice @param {HTMLElement} root what is read */
export function createVoice(button, root) {
  let on = kept("voice") === true;
  /** The sentence that is being read. @type {SpeechSynthesisUtterance | null} */
  let current = null;
  /** The last text of each part of the page. @type {Map<string, string>} */
  const said = new Map();
  /** The queue of texts by part; a newer text replaces an older one. @type {Map<string, string>} */
  const waiting = new Map();

  function hush() {
    waiting.clear();
    current = null;
    globalThis.speechSynthesis?.cancel();
  }

  function next() {
    const [first] = waiting;
    const voice = voiceHere();
    if (current || !first || !voice) return;
    const [part, words] = first;
    waiting.delete(part);
    const spoken = Object.assign(new SpeechSynthesisUtterance(words), { voice, lang: voice.lang });
    current = spoken;
    for (const end of ["end", "error"]) spoken.addEventListener(end, () => goOn(spoken));
    speechSynthesis.speak(spoken);
  }

  /** Continue after a sentence, unless it was cancelled. @param {SpeechSynthesisUtterance} spoken */
  function goOn(spoken) {
    if (current !== spoken) return;
    current = null;
    next();
  }

  function listen() {
    if (!on) return;
    for (const part of READ) {
      const words = every(part, root).map(wordsOf).filter(Boolean).join(" ");
      if (words === (said.get(part) ?? "")) continue;
      said.set(part, words);
      if (words && !document.hidden) waiting.set(part, words);
      else waiting.delete(part);
    }
    next();
  }

  function show() {
    button.hidden = !voiceHere();
    button.setAttribute("aria-pressed", String(on));
  }

  button.addEventListener("click", () => {
    on = !on;
    keep("voice", on);
    show();
    hush();
    said.clear(); // begin with what the page says now
    listen();
  });
  document.addEventListener("pointerdown", hush);
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") hush();
  });
  document.addEventListener("visibilitychange", hush);
  globalThis.addEventListener("pagehide", hush);
  globalThis.speechSynthesis?.addEventListener("voiceschanged", show);
  const changes = { subtree: true, childList: true, characterData: true, attributeFilter: ["hidden"] };
  new MutationObserver(listen).observe(root, changes);
  show();
}
