// Hints at a table: what to look for, where, with which card, then a hand that shows what to tap. What a step is about
// lights up on the board. The next move removes them.
import { counted, light, seenAndHeard } from "./lights.js";
import { createPointer } from "./pointer.js";

/** @import { Hint, Send, Pointed, Table } from "./protocol.d.ts" */
/** @import { Pictured, WayTo } from "./boards/stage.js" */

/** @typedef {{words: string, shown: Pointed}} Step */

/**
 * @param {{button: HTMLElement, board: HTMLElement, says: HTMLElement}} parts
 * @param {{currentTable: () => Table, wayTo: WayTo, pictured: Pictured, send: Send, thinking: string}} table
 */
export function createHints({ button, board, says }, { currentTable, wayTo, pictured, send, thinking }) {
  const pointer = createPointer(document.body, board);
  /** The remaining steps of a hint, the places of the earlier ones, and the step of the game at which it was requested:
   * only an action makes a hint outdated.
   * @type {{step: number | null, steps: Step[], action: string | null, at: string[]}} */
  let current = { step: null, steps: [], action: null, at: [] };

  /** Show a hint; one for an earlier position is dropped. @param {Hint} message */
  function receive({ hint, shown }) {
    if (current.step !== currentTable().step || !hint.length) return forget();
    current.action = hint.at(-1) ?? null;
    current.steps = shown.map((step, place) => ({ words: hint[place], shown: step }));
    return showNextStep();
  }

  /** Each click shows one more step. */
  function showNextStep() {
    const step = current.steps.shift();
    return step ? showStep(step) : point();
  }

  /** @param {Step} step */
  function showStep({ words, shown }) {
    says.replaceChildren(...seenAndHeard(shown.says, words), ...counted(shown.cards, pictured));
    says.hidden = false;
    current.at.push(...shown.at);
    light(board, current.at);
  }

  function point() {
    const { now, eyes } = currentTable();
    const { step, action } = current;
    forget();
    current.step = step; // the pointing hand stays until the next action, like the text
    if (now && eyes !== null && action) pointer.show(wayTo(action, now, eyes));
    pointer.focus();
  }

  function forget() {
    current = { step: null, steps: [], action: null, at: [] };
    pointer.hide();
    light(board, []);
    says.hidden = true;
  }

  button.addEventListener("click", () => {
    const { now, step } = currentTable();
    if (current.step === step && current.action) return showNextStep();
    forget();
    current.step = step;
    says.textContent = thinking;
    says.hidden = false;
    return send("hint", { seat: now?.turn });
  });
  says.addEventListener("click", () => {
    says.hidden = true;
  });

  return {
    receive,
    forget,
    /** @param {Table} table */
    show({ now, mine, help, step }) {
      const turn = now?.turn ?? -1; // nobody's
      button.hidden = !mine.includes(turn) || help[turn] === "off";
      if (button.hidden || current.step !== step) forget();
    },
  };
}
