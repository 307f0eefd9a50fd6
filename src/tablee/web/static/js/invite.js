// Free seats: a visitor chooses a name and sits down, a seated person shares the link.
import { post, sendLink } from "./http.js";
import { by } from "./elements.js";
import { readFace } from "./faces.js";
import "./reach.js";
import { fill } from "./words.js";

/** @import { Send, Table } from "./protocol.d.ts" */
/** @import { Texts } from "./types.d.ts" */

/** @param {{texts: Texts, code: string, send: Send, toast: (text: string) => void}} table */
export function createInvite({ texts, code, send, toast }) {
  /** @param {string[]} ids */
  const all = (...ids) => ids.map((id) => by(id));
  const [panel, opener, closer] = all("invite", "open-invite", "close-invite");
  const [heading, friends, copy] = all("invite-title", "invite-friends", "copy");
  const [home, welcome, face, take] = all("open-menu", "welcome", "my-face", "take");
  const link = by("link", HTMLInputElement);
  let asked = false; // from the menu: the link can be sent on in the middle of a game too
  let known = /** @type {Table | null} */ (null);
  let offered = ""; // the seats of the buttons that are shown
  let kept = JSON.stringify(readFace(face));

  /** @param {boolean} wish */
  function turn(wish) {
    asked = wish;
    if (known) show(known);
    (asked ? link : home).focus();
  }

  opener.addEventListener("click", () => {
    letIn();
    turn(true);
  });
  closer.addEventListener("click", () => turn(false));
  panel.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && asked) turn(false);
  });
  copy.addEventListener("click", async () => {
    if (await sendLink(link.value, document.title)) toast(texts.copied);
    else if (!("share" in navigator)) link.select(); // to be copied by hand
  });

  /** Finish what the start page has begun, by the URL fragment: the link was copied, or the same people play again. */
  function arrive() {
    const news = location.hash.slice(1).split("-");
    history.replaceState(null, "", location.pathname + location.search);
    if (news.includes("copied")) toast(texts.copied);
    if (news.includes("again") && known?.now?.outcome) send("rematch", { seat: known.mine[0] });
  }

  /** An invitation in mid-game lets a new person take a seat that was left; only the host can. */
  function letIn() {
    if (!known?.host || !known.now || known.now.outcome) return;
    for (const { seat, who } of known.seats) if (who === "nobody") send("let_in", { seat });
  }

  /** Uses HTTP, because its response sets the cookie with the new name. @param {number} seat */
  async function sit(seat) {
    try {
      const wished = readFace(face);
      if (JSON.stringify(wished) !== kept) await post("/api/me", wished);
      kept = JSON.stringify(wished);
      const rule = known?.late ? { accepts: known.late } : {}; // it stands beside the button
      await post(`/api/tables/${code}/sit`, { seat, ...rule });
    } catch (error) {
      toast(error.message);
    }
  }

  /** A visitor who has scanned the QR code of one seat takes that one, if it is free. @param {number[]} seats */
  function wished(seats) {
    const wanted = seats.filter((seat) => String(seat) === by("room").dataset.seat);
    return wanted.length ? wanted : seats;
  }

  /** One big button; if there are more free seats, smaller buttons for the others.
   * @param {number} seat @param {number} place */
  function takeButton(seat, place) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = place === 0 ? "primary wide" : "soft";
    button.textContent = fill(texts.take, { number: seat + 1 });
    button.addEventListener("click", () => sit(seat));
    return button;
  }

  /** The invitation must not cover the board of people who play. @param {Table} table the picture of the table */
  function show(table) {
    known = table;
    if (location.hash) arrive();
    const { now, mine, may_sit } = table;
    const free = table.seats.filter((seat) => seat.who === "nobody");
    const mayTake = mine.length === 0 && may_sit.length > 0;
    panel.hidden = !asked && !mayTake && (free.length === 0 || Boolean(now));
    closer.hidden = !asked;
    welcome.hidden = !mayTake;
    heading.hidden = free.length === 0 || (mayTake && !table.host);
    const offer = mayTake ? wished(may_sit) : [];
    if (String(offer) !== offered) take.replaceChildren(...offer.map(takeButton));
    offered = String(offer);
    if (mayTake && !welcome.contains(face)) welcome.append(face);
    friends.hidden = !asked && (Boolean(now) || mayTake);
  }
  return show;
}
