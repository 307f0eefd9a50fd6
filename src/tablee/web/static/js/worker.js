// The service worker: caches files and pages, so that everything but tables with friends works offline.
//
// The server puts the version of all files (self.version) in front of this script. A new version is
// a new worker: it fills a new cache while the old worker still serves the open pages, and takes over at
// the next start, when they are closed. So pages and files always have the same version, and a game is not interrupted.
// Tables of people, the API and sockets (t/, api/, live/) are never cached.

/** What to cache; fresh pages are fetched from the network if possible, the offline page replaces missing ones.
 * @typedef {{version: string, files: string[], pages: Record<string, string[]>, fresh: string[],
 *   offline: string[]}} Kept */

/** The data of an alert: the table, and the texts.
 * @typedef {{code: string, title: string, body: string}} Call */

/** TypeScript cannot load the types of workers and of pages together, so the worker's are declared here.
 * @typedef {{url: string, visibilityState: string, focus: () => Promise<unknown>}} Client
 * @typedef {{claim: () => Promise<void>, get: (id: string) => Promise<Client | undefined>,
 *   matchAll: (of: {type: "window", includeUncontrolled: boolean}) => Promise<Client[]>,
 *   openWindow: (url: string) => Promise<unknown>}} Clients
 * @typedef {{version: string, registration: ServiceWorkerRegistration, clients: Clients}} Scope
 * @typedef {Event & {request: Request, clientId: string, resultingClientId: string, notification: Notification,
 *   data: {keep?: string, call?: Call, json: () => Call},
 *   waitUntil: (done: Promise<unknown>) => void, respondWith: (answer: Promise<Response>) => void}} WorkerEvent */

const { version, registration, clients } = /** @type {Scope} */ (/** @type {unknown} */ (self));
const ROOT = registration.scope;
const MINE = `tablee ${ROOT} `; // other applications of this host have caches too
const FILES = `${MINE}files ${version}`;
const PAGES = `${MINE}pages ${version}`;
const LIST = "kept.json";
const SHAKES = [200, 100, 200]; // milliseconds: on and off
const AT_ONCE = 4; // parallel downloads: the page has priority
const PATIENCE = 4000; // milliseconds until a network request times out
const OF_FILES = /^(files|static|games)\//;
const CHANGES_PAGES = /^(language\/|api\/me$)/;

/** @param {string} path */
const at = (path) => new URL(path, ROOT).href;
/** The path below the root. @param {string} address */
const pathOf = (address) => new URL(address).pathname.slice(new URL(ROOT).pathname.length);

/** The cached response for a path. @param {string} box @param {string} path */
const find = async (box, path) => (await caches.open(box)).match(at(path), { ignoreVary: true });

/** @param {string} path */
async function bring(path) {
  const answer = await fetch(at(path), /** @type {RequestInit} */ ({ cache: "no-cache", priority: "low" }));
  if (!answer.ok) throw new Error(`${path} is not there.`);
  // Browsers refuse a redirected response for a navigation.
  return answer.redirected ? new Response(answer.body, { headers: answer.headers }) : answer;
}

/** Add the missing files to a cache. @param {string} box @param {string[]} paths */
async function fill(box, paths) {
  const cache = await caches.open(box);
  const there = new Set((await cache.keys()).map(({ url }) => url));
  const missing = paths.filter((path) => !there.has(at(path)));
  const work = async () => {
    for (let path = missing.shift(); path !== undefined; path = missing.shift()) {
      await cache.put(at(path), await bring(path));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** The list, unless the server has a newer version. @returns {Promise<Kept | null>} */
async function list() {
  const kept = await (await bring(LIST)).json();
  return kept.version === version ? kept : null;
}

async function install() {
  const kept = await list();
  if (!kept) throw new Error("There is a newer version.");
  await fill(FILES, kept.files);
  for (const [folder, pages] of Object.entries(kept.pages)) {
    if (folder === "" || (await caches.match(at(pages[0])))) await fill(PAGES, pages); // as before
  }
  await fill(FILES, [LIST]);
}

/** Cache the pages of a folder that are not cached yet. @param {string} folder */
const keepPages = async (folder) => fill(PAGES, (await list())?.pages[folder] ?? []);

async function tidy() {
  const others = (await caches.keys()).filter((box) => box.startsWith(MINE) && ![FILES, PAGES].includes(box));
  await Promise.all(others.map((box) => caches.delete(box)));
  await clients.claim();
}

/** @returns {Promise<Kept>} */
const known = async () => (await find(FILES, LIST))?.json();

/** A cached page; a folder has its index. @param {string} path */
const keptPage = async (path) =>
  (await find(PAGES, path)) ?? (await find(FILES, path === "" || path.endsWith("/") ? `${path}index.html` : path));

/** Fetch from the network, with a timeout if there is a cached response.
 * @param {Request} request @param {Response | undefined} instead */
async function ask(request, instead) {
  if (!instead) return fetch(request);
  const late = new Promise((_, fail) => setTimeout(fail, PATIENCE, new Error("The network says nothing.")));
  const answer = await Promise.race([fetch(request), late]);
  return answer.status < 500 ? answer : instead;
}

/** @param {Request} request */
async function visit(request) {
  const path = pathOf(request.url);
  const { fresh, offline } = await known();
  const page = await keptPage(path);
  if (page && !fresh.includes(path)) return page;
  try {
    return await ask(request, page);
  } catch {
    const sorry = await Promise.all(offline.map((each) => find(PAGES, each)));
    return page ?? sorry.find(Boolean) ?? Response.error();
  }
}

/** Whether a client is a cached page, or a worker of one: its files come from the cache too.
 * @param {string} clientId */
async function hasKeptPage(clientId) {
  const client = await clients.get(clientId);
  if (!client) return false;
  const path = pathOf(client.url);
  return OF_FILES.test(path) || (!(await known()).fresh.includes(path) && Boolean(await keptPage(path)));
}

/** Whether workers belong to cached pages. Browsers may not know a worker until its scripts have loaded.
 * @type {Map<string, Promise<boolean>>} */
const workers = new Map();

/** @param {WorkerEvent} event */
async function hand({ request, clientId, resultingClientId }) {
  const isKept = workers.get(clientId) ?? hasKeptPage(clientId);
  if (request.destination === "worker") workers.set(resultingClientId, isKept);
  const file = await find(FILES, pathOf(request.url));
  if (file && (await isKept)) return file;
  return ask(request, file).catch(() => file ?? Response.error());
}

/** The language or name has changed: cached pages are outdated. @param {Request} request */
async function change(request) {
  const answer = await fetch(request);
  if (answer.ok || answer.type === "opaqueredirect") await caches.delete(PAGES);
  return answer;
}

/** The pages of a table that are open. @param {string} code */
const pagesOf = async (code) =>
  (await clients.matchAll({ type: "window", includeUncontrolled: true })).filter(({ url }) =>
    `${pathOf(url)}/`.startsWith(`t/${code}/`),
  );

/** Show the notification of an alert. @param {Call} call */
async function ring({ code, title, body }) {
  const how = { body, icon: at("static/art/icon-192.png"), tag: code, renotify: true, vibrate: SHAKES };
  await registration.showNotification(title, /** @type {NotificationOptions} */ (how));
  await navigator.setAppBadge?.((await registration.getNotifications()).length).catch(() => {});
}

/** Handle a push message, unless the table is visible. @param {Call} call */
async function receive(call) {
  const isSeen = (await pagesOf(call.code)).some(({ visibilityState }) => visibilityState === "visible");
  if (!isSeen) await ring(call);
}

/** Open the table of a notification. @param {Notification} notification */
async function answer(notification) {
  notification.close();
  const [page] = await pagesOf(notification.tag);
  await (page ? page.focus() : clients.openWindow(at(`t/${notification.tag}`)));
}

/** @param {string} type @param {(event: WorkerEvent) => void} react */
const on = (type, react) => addEventListener(type, (event) => react(/** @type {WorkerEvent} */ (event)));
on("install", (event) => event.waitUntil(install()));
on("activate", (event) => event.waitUntil(tidy()));
on("message", (event) => {
  const { keep, call } = event.data;
  event.waitUntil(call ? ring(call) : keepPages(keep ?? ""));
});
on("push", (event) => event.waitUntil(receive(event.data.json())));
on("notificationclick", (event) => event.waitUntil(answer(event.notification)));
on("fetch", (event) => {
  const { method, mode, url } = event.request;
  if (!url.startsWith(ROOT)) return;
  if (method === "POST" && CHANGES_PAGES.test(pathOf(url))) {
    const changed = change(event.request);
    event.respondWith(changed);
    event.waitUntil(changed.then(() => keepPages("")));
  }
  if (method !== "GET") return;
  if (mode === "navigate") event.respondWith(visit(event.request));
  else if (OF_FILES.test(pathOf(url))) event.respondWith(hand(event));
});
