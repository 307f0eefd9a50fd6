// Hints at a table: what to look for, where, with which card, then a hand that shows what to tap. What a step is about
// lights up on the board. The next move removes them.
import { counted, light, seenAndHeard } from "./lights.js";
import { createPointer } from "./pointer.js";

/** @import { Hint, Say, Pointed, Table } from "./protocol.d.ts" */
/** @import { Pictured, WayTo } from "./boards/stage.js" */

/** @typedef {{words: string, shown: Pointed}} Step */

/**
 * @param {{button: HTMLElement, board: HTMLElement, says: HTMLElement}} parts
 * @param {{known: () => Table, wayTo: WayTo, pictured: Pictured, say: Say, thinking: string}} table
 */
export function createHints({ button, board, says }, { known, wayTo, pictured, say, thinking }) {
  const pointer = createPointer(document.body, board);
  /** What is left of a hint, the places of the steps before, and the step of the game it was asked at:
   * only an action changes the position, whatever else happens at the table.
   * @type {{step: number | null, steps: Step[], action: string | null, at: string[]}} */
  let ladder = { step: null, steps: [], action: null, at: [] };

  /** The answer has come; one for an earlier position, or for none, is dropped. @param {Hint} message */
  function hear({ hint, shown }) {
    if (ladder.step !== known().step || !hint.length) return forget();
    ladder.action = hint.at(-1) ?? null;
    ladder.steps = shown.map((step, place) => ({ words: hint[place], shown: step }));
    return climb();
  }

  /** Each click shows one more step. */
  function climb() {
    const step = ladder.steps.shift();
    return step ? tell(step) : point();
  }

  /** @param {Step} step */
  function tell({ words, shown }) {
    says.replaceChildren(...seenAndHeard(shown.says, words), ...counted(shown.cards, pictured));
    says.hidden = false;
    ladder.at.push(...shown.at);
    light(board, ladder.at);
  }

  function point() {
    const { now, eyes } = known();
    const { step, action } = ladder;
    forget();
    ladder.step = step; // the hand stays as long as the words do: until the next action
    if (now && eyes !== null && action) pointer.show(wayTo(action, now, eyes));
    pointer.focus();
  }

  function forget() {
    ladder = { step: null, steps: [], action: null, at: [] };
    pointer.hide();
    light(board, []);
    says.hidden = true;
  }

  button.addEventListener("click", () => {
    const { now, step } = known();
    if (ladder.step === step && ladder.action) return climb();
    forget();
    ladder.step = step;
    says.textContent = thinking;
    says.hidden = false;
    return say("hint", { seat: now?.turn });
  });
  says.addEventListener("click", () => {
    says.hidden = true;
  });

  return {
    hear,
    forget,
    /** @param {Table} table */
    show({ now, mine, help, step }) {
      const turn = now?.turn ?? -1; // nobody's
      button.hidden = !mine.includes(turn) || help[turn] === "off";
      if (button.hidden || ladder.step !== step) forget();
    },
  };
}
