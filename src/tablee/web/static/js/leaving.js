// Leaving a table, and ending a game before its end: both ask first while a game goes on.
import { page } from "./root.js";
import { fill } from "./words.js";

/** @import { Left, Send, Table } from "./protocol.d.ts" */
/** @import { Who } from "./telling.js" */
/** @import { Texts } from "./types.d.ts" */

/** A dialog with a button to confirm and one to cancel. @param {HTMLDialogElement} dialog @param {() => void} really */
function createQuestion(dialog, really) {
  const [stay, go] = dialog.querySelectorAll("button");
  stay.addEventListener("click", () => dialog.close());
  go.addEventListener("click", () => {
    dialog.close();
    really();
  });
}

/**
 * @param {{leave: HTMLElement | null, leaving: HTMLDialogElement, giveUp: HTMLElement, givingUp: HTMLDialogElement,
 *   draw: HTMLElement}} parts
 * @param {{texts: Texts, currentTable: () => Table, send: Send, toast: (text: string) => void}} table
 */
export function createLeaving({ leave, leaving, giveUp, givingUp, draw }, { texts, currentTable, send, toast }) {
  let isLeaving = false; // has left the seat, and waits for the confirmation

  const isGoingOn = () => currentTable().now?.outcome === null;

  /** The own seats that still play. */
  const playing = () => currentTable().mine.filter((seat) => !currentTable().seats[seat].gave_up);

  /** The seat that gives up: the one on turn, if several share a device. */
  const own = () => playing().find((seat) => seat === currentTable().now?.turn) ?? playing()[0];

  function standUp() {
    isLeaving = true;
    for (const seat of currentTable().mine) send("leave", { seat });
  }

  leave?.addEventListener("click", () => (isGoingOn() ? leaving.showModal() : standUp()));
  createQuestion(leaving, standUp);
  giveUp.addEventListener("click", () => givingUp.showModal());
  createQuestion(givingUp, () => send("give_up", { seat: own() }));
  draw.addEventListener("click", () => send("draw", { seat: own() }));

  return {
    /** Show the possible commands; after leaving go to the start page. @param {Table} table */
    show({ mine, may_draw, requests }) {
      if (isLeaving && mine.length === 0) {
        isLeaving = false;
        location.assign(page(""));
      }
      leave?.toggleAttribute("hidden", mine.length === 0);
      giveUp.hidden = !isGoingOn() || playing().length === 0;
      draw.hidden = giveUp.hidden || !may_draw || requests.some(({ what }) => what === "draw");
    },
    /** Notify the remaining players. @param {Left} entry @param {Who} name who left */
    left({ seat }, name) {
      if (!currentTable().mine.includes(seat)) toast(fill(texts.left, { name }));
    },
  };
}
