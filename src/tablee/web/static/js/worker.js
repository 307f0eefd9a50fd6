// Keeps one page for when there is no network. Nothing else is kept: games always come from the server,
// never from yesterday.

const PAGE = "/offline";
const BOX = "offline";

const keep = async () => (await caches.open(BOX)).add(new Request(PAGE, { cache: "reload" }));

addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keep()));
addEventListener("message", (/** @type {any} */ event) => event.waitUntil(keep())); // the language has changed
addEventListener("fetch", (/** @type {any} */ event) => {
  if (event.request.mode !== "navigate" || event.request.method !== "GET") return;
  event.respondWith(fetch(event.request).catch(async () => (await caches.match(PAGE)) ?? Response.error()));
});
