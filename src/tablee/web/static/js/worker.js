// Keeps one page for when there is no network, and its styles. Nothing else is kept: games always come from the server,
// never from yesterday.

const PAGE = "/offline";
const STYLES = "/static/css/offline.css";
const BOX = "offline";

const keep = async () =>
  (await caches.open(BOX)).addAll([PAGE, STYLES].map((path) => new Request(path, { cache: "reload" })));

addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keep()));
addEventListener("message", (/** @type {any} */ event) => event.waitUntil(keep())); // the language has changed
addEventListener("fetch", (/** @type {any} */ event) => {
  const { method, mode, url } = event.request;
  const kept = mode === "navigate" ? PAGE : new URL(url).pathname === STYLES ? STYLES : null;
  if (kept === null || method !== "GET") return;
  event.respondWith(fetch(event.request).catch(async () => (await caches.match(kept)) ?? Response.error()));
});
