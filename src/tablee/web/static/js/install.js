// Registers the service worker, which caches the pages of the current language for offline use.
import { keep } from "./memory.js";
import { atRoot, hasServer } from "./root.js";

const { lang, dataset } = document.documentElement;

async function install() {
  await navigator.serviceWorker.register(atRoot("worker.js"));
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ keep: dataset.pages ?? "" });
}

if (!hasServer()) keep("language", lang); // there is no cookie that tells it
// Browsers allow service workers in secure contexts only; the games work without. Register after the page has loaded.
if ("serviceWorker" in navigator) addEventListener("load", () => install().catch(() => {}));
