// Lets the device keep a page for when there is no network, in the language that is spoken.

const { lang } = document.documentElement;

async function install() {
  await navigator.serviceWorker.register("/worker.js");
  const { active } = await navigator.serviceWorker.ready;
  const kept = localStorage.getItem("offline");
  if (kept && kept !== lang) active.postMessage("keep");
  localStorage.setItem("offline", lang);
}

// Only where the address is safe do browsers have this; the games are whole without it.
if ("serviceWorker" in navigator) install().catch(() => {});
