// Hints at a table: first why, then where, and at last a hand on the real card and place. They go with the move.
import { createPointer } from "./pointer.js";

/** @import { Say, Table } from "./protocol.d.ts" */
/** @import { Toast } from "./toast.js" */
/** @import { WayTo } from "./boards/stage.js" */

/**
 * @param {{button: HTMLElement, board: HTMLElement}} parts
 * @param {{wayTo: WayTo, say: Say, toast: Toast, thinking: string}} table
 */
export function createHints({ button, board }, { wayTo, say, toast, thinking }) {
  const pointer = createPointer(document.body, board);
  /** @type {Table | null} */
  let table = null;
  /** What is left of a hint, and the number of the table it is for. @type {{at: number, rungs: string[]}} */
  let ladder = { at: -1, rungs: [] };
  let said = "";

  /** Each click climbs one rung. @param {string[]} rungs */
  function climb([rung, ...rest]) {
    ladder = { at: table.n, rungs: rest };
    if (rest.length) tell(rung);
    else point(rung);
  }

  /** @param {string} words */
  function tell(words) {
    said = words;
    toast(words);
  }

  /** @param {string} action */
  function point(action) {
    toast.takeBack(said);
    pointer.show(wayTo(action, table.now, table.eyes));
    pointer.focus();
  }

  button.addEventListener("click", () => {
    if (ladder.at === table.n && ladder.rungs.length) return climb(ladder.rungs);
    tell(thinking);
    return say("hint", { seat: table.now.turn });
  });

  return {
    climb,
    /** @param {Table} now the picture of the table */
    show(now) {
      table = now;
      button.hidden = !(table.now && table.mine.includes(table.now.turn) && table.help[table.now.turn] !== "off");
      if (button.hidden || (ladder.at !== table.n && said)) {
        pointer.hide();
        toast.takeBack(said);
        said = "";
      }
    },
  };
}
