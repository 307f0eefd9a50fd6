// Lets the device keep what it needs to go on without a network, in the language that is spoken.
import { keep } from "./memory.js";
import { atRoot, inHouse } from "./root.js";

const { lang, dataset } = document.documentElement;

async function install() {
  await navigator.serviceWorker.register(atRoot("worker.js"));
  const { active } = await navigator.serviceWorker.ready;
  active.postMessage({ keep: dataset.pages ?? "" });
}

if (!inHouse()) keep("language", lang); // there is no cookie that tells it
// Only where the address is safe do browsers have this; the games are whole without it. The page itself comes first.
if ("serviceWorker" in navigator) addEventListener("load", () => install().catch(() => {}));
