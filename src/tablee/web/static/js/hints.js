// Hints at a table: first why, then where, then a hand at the card and its place. The next move removes them.
import { createPointer } from "./pointer.js";

/** @import { Now, Say, Table } from "./protocol.d.ts" */
/** @import { Toast } from "./toast.js" */
/** @import { WayTo } from "./boards/stage.js" */

/**
 * @param {{button: HTMLElement, board: HTMLElement}} parts
 * @param {{known: () => Table, wayTo: WayTo, say: Say, toast: Toast, thinking: string}} table
 */
export function createHints({ button, board }, { known, wayTo, say, toast, thinking }) {
  const pointer = createPointer(document.body, board);
  /** What is left of a hint, and the position it was asked for. @type {{now: Now | null, rungs: string[]}} */
  let ladder = { now: null, rungs: [] };
  let said = "";

  /** Each click shows one more step. A hint for an earlier position is dropped. @param {string[]} rungs */
  function climb([rung, ...rest]) {
    if (ladder.now !== known().now) return forget();
    ladder.rungs = rest;
    return rest.length ? tell(rung) : point(rung);
  }

  /** @param {string} words */
  function tell(words) {
    said = words;
    toast(words);
  }

  /** @param {string} action */
  function point(action) {
    const { now, eyes } = known();
    toast.takeBack(said);
    if (now && eyes !== null) pointer.show(wayTo(action, now, eyes));
    pointer.focus();
  }

  function forget() {
    pointer.hide();
    toast.takeBack(said);
    said = "";
  }

  button.addEventListener("click", () => {
    const { now } = known();
    if (ladder.now === now && ladder.rungs.length) return climb(ladder.rungs);
    ladder = { now, rungs: [] };
    tell(thinking);
    return say("hint", { seat: now?.turn });
  });

  return {
    climb,
    /** @param {Table} table */
    show({ now, mine, help }) {
      const turn = now?.turn ?? -1; // nobody's
      button.hidden = !mine.includes(turn) || help[turn] === "off";
      if (button.hidden || (ladder.now !== now && said)) forget();
    },
  };
}
