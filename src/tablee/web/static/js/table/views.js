// Everything around the board: seats, tools, panels and dialogs, each shown from the state of the table.
import { createAlerts } from "../alerts.js";
import { createCoach } from "../coach.js";
import { by, every, maybe } from "../elements.js";
import { createEmotes } from "../emotes.js";
import { createEnding } from "../ending.js";
import { createFaces } from "../faces.js";
import { createHints } from "../hints.js";
import { createInvite } from "../invite.js";
import { createLeaving } from "../leaving.js";
import { createOffer } from "../offer.js";
import { createRequests } from "../requests.js";
import { createWatchers, showSeats } from "../seats.js";
import { createSheet } from "../sheet.js";
import { createToast } from "../toast.js";
import { createTurn } from "../turn.js";

/** @import { Pictured, WayTo } from "../boards/stage.js" */
/** @import { Send, Table } from "../protocol.d.ts" */
/** @import { createSound } from "../sound.js" */
/** @import { Who } from "../telling.js" */
/** @import { Store } from "./store.js" */
/** @import { Texts } from "../types.d.ts" */

const MINUTE = 60_000; // milliseconds

/**
 * @param {object} around
 * @param {Store} around.store
 * @param {Texts} around.texts
 * @param {(seat: number) => Who} around.who
 * @param {Send} around.send
 * @param {string} [around.code] of a table on the server
 * @param {WayTo} around.wayTo
 * @param {Pictured} around.pictured
 * @param {ReturnType<typeof createSound>} around.sound
 * @param {{show: (table: Table) => void}} around.exhibition
 * @param {(table: Table) => void} around.showMode
 */
export function createViews({ store, texts, who, send, code, wayTo, pictured, sound, exhibition, showMode }) {
  const room = by("room");
  const currentTable = () => store.table;
  /** @param {number} seat */
  const names = (seat) => who(seat).name;
  const toast = createToast(by("toast"));
  const emotes = createEmotes(
    { opener: by("say"), panel: by("emotes"), spoken: by("spoken") },
    { texts: texts.table, who, send: (emote) => send("emote", { seat: store.table.mine[0], emote }) },
  );
  const showInvite = code ? createInvite({ texts: texts.table, code, send, toast }) : () => {};
  const showWatchers = createWatchers({ badge: by("watchers"), note: by("watching") }, texts.table);
  const showFaces = createFaces(
    {
      dialog: by("faces", HTMLDialogElement),
      opener: by("open-faces"),
      closer: by("close-faces"),
      slot: by("face-slot"),
      box: by("my-face"),
      whose: by("whose", HTMLSelectElement),
    },
    { currentTable, names, send, toast, code },
  );
  const requests = createRequests(
    { panel: by("requests"), rematch: by("rematch") },
    { texts: texts.table, who, send, toast },
  );
  /** The module for tables where turns last days, once it is loaded. @type {typeof import("../days.js") | null} */
  let days = null;
  setInterval(() => days && showRequests(), MINUTE); // a turn may have become late
  const showRequests = () => requests.show(store.table, days && days.offerOf(store.table, who, texts.table));
  const leaving = createLeaving(
    {
      leave: maybe("leave"),
      leaving: by("leaving", HTMLDialogElement),
      giveUp: by("give-up"),
      givingUp: by("giving-up", HTMLDialogElement),
      draw: by("draw"),
    },
    { texts: texts.table, currentTable, send, toast },
  );
  const coach = createCoach(
    { strip: by("coach"), gauge: by("gauge"), says: by("coach-says"), helps: by("helps") },
    { texts: texts.coach, who, pictured, send, toast },
  );
  const hints = createHints(
    { button: by("hint"), board: by("board"), says: by("hint-says") },
    { currentTable, wayTo, pictured, send, thinking: texts.table.thinking },
  );
  const showTurn = createTurn(by("turn"), { texts: texts.table, who, ring: () => sound.play("turn") });
  const switcher = maybe("alerts"); // a table on the server has it
  const called = { texts: texts.table.alerts, code: code ?? "", who, ring: sound.call, toast };
  const alerts = switcher && createAlerts(switcher, called);
  const offerAlerts =
    alerts && switcher && createOffer({ button: by("offer-alerts"), menu: by("open-menu"), switcher }, alerts);
  const offerSound = createOffer(
    { button: by("offer"), menu: by("open-menu"), switcher: by("sound") },
    {
      turn(on) {
        sound.turn(on);
        if (on) toast(texts.table.sound_in_menu);
      },
      isDecided: sound.isDecided,
      suits: () => maybe("offer-alerts")?.hidden ?? true, // one thing at a time
    },
  );
  const showSheet = createSheet(
    {
      dialog: by("sheet", HTMLDialogElement),
      openers: [by("open-sheet"), by("swap")],
      closer: by("close-sheet"),
      agreed: by("agreed"),
      swaps: by("swaps"),
      listing: by("listing"),
      listed: by("listed", HTMLInputElement),
    },
    { texts: texts.table, who, send },
  );
  const showEnd = createEnding(
    {
      panel: by("end"),
      winner: by("winner"),
      reason: by("reason"),
      series: by("series"),
      scores: by("scores"),
      first: by("first-win"),
      rematch: by("rematch"),
      onward: by("onward"),
      comfort: by("comfort"),
      turning: by("turning-point", HTMLAnchorElement),
      replay: by("watch-replay", HTMLAnchorElement),
    },
    { texts: texts.table, who, ring: sound.play },
  );

  by("slip").addEventListener("click", () => send("take_back", { seat: store.table.slip }));
  by("undo").addEventListener("click", () => send("take_back", { seat: store.undoable }));
  by("rematch").addEventListener("click", () => send("rematch", { seat: store.table.mine[0] }));
  by("ready").addEventListener("click", () => send("hello", { eyes: store.reveal() }));

  setInterval(() => {
    if (store.hasSnapshot && Object.keys(store.table.last_seen).length) showSurroundings(); // "minutes ago" has changed
  }, MINUTE);

  /** @param {number} seat */
  const notes = (seat) => (days && !store.table.here.includes(seat) ? days.noteOf(store.table, seat, texts.table) : "");

  /** The table for the seats around a shared screen: the seat at its lower edge stays there.
   * @param {Table} table */
  function seen(table) {
    if (!room.dataset.touched || by("board").dataset.fixed === undefined || table.mine.length === 0) return table;
    const eyes = Math.min(...table.mine);
    by("board").dataset.below = String(eyes);
    return { ...table, eyes };
  }

  /** Update seats, sheet, invitation and requests. */
  function showSurroundings() {
    const { table } = store;
    if (table.days && !days) {
      import("../days.js").then((found) => {
        days = found;
        showSurroundings();
      });
    }
    showSeats({ others: by("seats"), own: by("me") }, seen(table), who, texts.table, notes);
    emotes.stay();
    room.style.setProperty("--others", String(by("seats").childElementCount));
    showSheet(table);
    showInvite(table);
    showFaces(table);
    showWatchers(table);
    showRequests();
    leaving.show(table);
  }

  return {
    toast,
    emotes,
    requests,
    leaving,
    coach,
    hints,
    showSurroundings,
    /** Update all views around the board, except the end of a game (`end`). */
    show() {
      const { table } = store;
      showSurroundings();
      coach.show(table);
      showTurn(table);
      showMode(table);
      hints.show(table);
      exhibition.show(table);
      alerts?.show(table);
      offerAlerts?.(table);
      offerSound(table);
      const isSlip = table.slip !== null && table.mine.includes(table.slip);
      by("slip").hidden = !isSlip;
      by("undo").hidden = isSlip || store.undoable === undefined || table.requests.some(({ what }) => what === "back");
      by("swap").hidden = !table.may_swap || table.mine.length !== 1;
      by("say").hidden = table.mine.length === 0;
      if (!table.now?.outcome) showEnd(table);
      room.style.setProperty("--grace", `${table.grace ?? 0}s`);
    },
    /** Show the end of the game, if it is over. */
    end: () => showEnd(store.table),
    /** Cover a hidden hand on a shared device, after all animations. */
    cover() {
      const { isCovered, newEyes, table } = store;
      by("cover").hidden = !isCovered;
      by("board").classList.toggle("covered", isCovered);
      if (isCovered) by("cover-name").textContent = names(table.now?.turn ?? 0);
      else if (newEyes !== null) send("hello", { eyes: newEyes });
    },
    /** Disable the controls while disconnected. @param {boolean} waiting */
    wait(waiting) {
      room.classList.toggle("waiting", waiting);
      for (const part of every("#board, #tools, #invite, #end, #cover")) part.inert = waiting;
    },
  };
}
