// Calls whoever plays here when it is their turn and the page is not in front: with a tone, a notification, and a badge
// on the icon. Where the server can, it calls them while the page is closed, too (worker.js shows that).
import { post } from "./doors.js";
import { by } from "./elements.js";
import { keep, kept } from "./memory.js";
import { joined } from "./words.js";

/** @import { Table } from "./protocol.d.ts" */
/** @import { Who } from "./telling.js" */
/** @import { Texts } from "./types.d.ts" */

const CHOICE = "alerts";
/** What a browser may lack: without encryption, or in a page that is not on the home screen, say. */
const device = /** @type {Partial<Navigator>} */ (navigator);
const canNotify = "Notification" in window && isSecureContext && Boolean(device.serviceWorker);

/**
 * @param {HTMLElement} switcher
 * @param {object} around
 * @param {Texts} around.texts
 * @param {string} around.code
 * @param {(seat: number) => Who} around.who
 * @param {() => void} around.ring
 * @param {(words: string) => void} around.toast
 */
export function createAlerts(switcher, { texts, code, who, ring, toast }) {
  const { pushKey } = by("room").dataset; // of the server, where it can call a page that is closed
  let on = kept(CHOICE) === true;
  let wasMine = true; // nobody is called to a page that is just opened
  let isKnown = false; // does the server know that this browser wants to be called here?
  const isAllowed = () => canNotify && Notification.permission === "granted";

  const show = () => switcher.setAttribute("aria-pressed", String(on));
  show();

  /** Ask the browser and the server, and say what this device can do. */
  async function begin() {
    if (canNotify && Notification.permission === "default") await Notification.requestPermission();
    if (!isAllowed()) return canNotify ? texts.forbidden : texts.tone_alone;
    return (await subscribe()) ? texts.always : texts.while_open;
  }

  /** Let the server call this browser at this table; returns whether it can. */
  async function subscribe() {
    if (!pushKey || !("PushManager" in window)) return false;
    try {
      const { pushManager } = await navigator.serviceWorker.ready;
      const wish = { userVisibleOnly: true, applicationServerKey: pushKey };
      const subscribed = await pushManager.subscribe(wish).catch(async () => {
        await (await pushManager.getSubscription())?.unsubscribe(); // it was for another key
        return pushManager.subscribe(wish);
      });
      const { endpoint, keys } = subscribed.toJSON();
      await post(`/api/tables/${code}/alerts`, { endpoint, ...keys });
      return true;
    } catch {
      return false; // a browser without a push service, or a server that knows none like it
    }
  }

  /** The server calls this browser no more, at any table. */
  async function unsubscribe() {
    if (!canNotify || !pushKey) return;
    const registration = await navigator.serviceWorker.getRegistration();
    const subscription = await registration?.pushManager?.getSubscription();
    if (!subscription) return;
    await subscription.unsubscribe();
    await post("/api/me/mute", { endpoint: subscription.endpoint }).catch(() => {}); // its push service says so
  }

  /** @param {boolean} wanted */
  async function turn(wanted) {
    on = wanted;
    keep(CHOICE, on);
    show();
    if (on) toast(await begin());
    else await unsubscribe();
  }

  /** @param {Table} table */
  async function call({ seats, mine }) {
    ring();
    device.setAppBadge?.(1).catch(() => {});
    if (!isAllowed()) return;
    const others = seats.filter(({ seat, who: sits }) => sits !== "nobody" && !mine.includes(seat));
    const body = `${texts.game} · ${joined(others.map(({ seat }) => who(seat).name))}`;
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ call: { code, title: texts.turn, body } });
  }

  /** Whoever looks needs no reminder. */
  async function hush() {
    device.clearAppBadge?.().catch(() => {});
    if (!canNotify) return;
    const registration = await navigator.serviceWorker.getRegistration();
    for (const shown of (await registration?.getNotifications({ tag: code })) ?? []) shown.close();
  }

  switcher.addEventListener("click", () => turn(!on));
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) hush();
  });
  hush();

  return {
    turn,
    isDecided: () => typeof kept(CHOICE) === "boolean",
    /** Where a browser can only ring, or plays alone, it is not offered. @param {Table} table */
    suits: ({ practice }) => canNotify && Notification.permission === "default" && !practice,
    /** @param {Table} table */
    show(table) {
      const { now, mine, practice } = table;
      const isMine = mine.includes(now?.turn ?? -1);
      if (on && isMine && !wasMine && document.hidden) call(table);
      else if (!isMine && wasMine) hush();
      wasMine = isMine;
      if (!on || isKnown || practice || mine.length === 0 || !isAllowed()) return;
      isKnown = true;
      subscribe();
    },
  };
}
