// Alerts for a person whose turn it is while the page is in the background: a tone, a notification, and a badge on the
// icon. With a push subscription the server sends alerts while the page is closed, too (worker.js shows them).
import { post } from "./http.js";
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
  let wasMine = true; // no alert right after the page was opened
  let isKnown = false; // has the server this browser's subscription for this table?
  const isAllowed = () => canNotify && Notification.permission === "granted";

  const show = () => switcher.setAttribute("aria-pressed", String(on));
  show();

  /** Show which kind of alerts this device supports. */
  async function begin() {
    if (canNotify && Notification.permission === "default") await Notification.requestPermission();
    if (!isAllowed()) return canNotify ? texts.forbidden : texts.tone_alone;
    return (await subscribe()) ? texts.always : texts.while_open;
  }

  /** Subscribe this browser to alerts of this table; returns whether that worked. */
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

  /** Unsubscribe this browser from the alerts of all tables. */
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

  /** Remove the alert once the page is visible. */
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
    /** Hide the switch where the browser supports only tones, or the person plays alone. @param {Table} table */
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
