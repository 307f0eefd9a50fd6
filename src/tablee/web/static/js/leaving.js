// Leaving a table, and ending a game before its end: both ask first while a game goes on.
import { page } from "./root.js";
import { fill } from "./words.js";

/** @import { Left, Say, Table } from "./protocol.d.ts" */
/** @import { Who } from "./telling.js" */
/** @import { Texts } from "./types.d.ts" */

/** A question with a way on and a way back. @param {HTMLDialogElement} dialog @param {() => void} really */
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
 * @param {{texts: Texts, known: () => Table, say: Say, toast: (text: string) => void}} table
 */
export function createLeaving({ leave, leaving, giveUp, givingUp, draw }, { texts, known, say, toast }) {
  let isLeaving = false; // has left the seat, and waits for the confirmation

  const isGoingOn = () => known().now?.outcome === null;

  /** The own seats that still play. */
  const playing = () => known().mine.filter((seat) => !known().seats[seat].gave_up);

  /** The seat that gives up: the one on turn, if several share a device. */
  const own = () => playing().find((seat) => seat === known().now?.turn) ?? playing()[0];

  function standUp() {
    isLeaving = true;
    for (const seat of known().mine) say("leave", { seat });
  }

  leave?.addEventListener("click", () => (isGoingOn() ? leaving.showModal() : standUp()));
  createQuestion(leaving, standUp);
  giveUp.addEventListener("click", () => givingUp.showModal());
  createQuestion(givingUp, () => say("give_up", { seat: own() }));
  draw.addEventListener("click", () => say("draw", { seat: own() }));

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
    /** Notify the remaining players. @param {Left} told @param {Who} name who left */
    left({ seat }, name) {
      if (!known().mine.includes(seat)) toast(fill(texts.left, { name }));
    },
  };
}
