// Leaving a table, and ending a game before its end: both ask first while a game goes on.
import { page } from "./root.js";
import { fill } from "./words.js";

/** @import { Left, Say, Table } from "./protocol.d.ts" */
/** @import { Who } from "./telling.js" */

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
 * @param {{texts: Record<string, any>, known: () => Table, say: Say, toast: (text: string) => void}} table
 */
export function createLeaving({ leave, leaving, giveUp, givingUp, draw }, { texts, known, say, toast }) {
  let isLeaving = false; // has stood up, and is not on the way home yet

  const isGoingOn = () => Boolean(known().now && !known().now.outcome);

  /** The own seats that still play. */
  const playing = () => known().mine.filter((seat) => !known().seats[seat].gave_up);

  /** Whose game it is to end: who is to play, where several share a device. */
  const own = () => playing().find((seat) => seat === known().now.turn) ?? playing()[0];

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
    /** Offer what is possible; who has stood up goes home. @param {Table} table */
    show({ mine, may_draw, requests }) {
      if (isLeaving && mine.length === 0) {
        isLeaving = false;
        location.assign(page(""));
      }
      leave?.toggleAttribute("hidden", mine.length === 0);
      giveUp.hidden = !isGoingOn() || playing().length === 0;
      draw.hidden = giveUp.hidden || !may_draw || requests.some(({ what }) => what === "draw");
    },
    /** Who stays is told, and plays on. @param {Left} told @param {Who} name who left */
    left({ seat }, name) {
      if (!known().mine.includes(seat)) toast(fill(texts.left, { name }));
    },
  };
}
