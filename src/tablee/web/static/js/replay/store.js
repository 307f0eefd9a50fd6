// The state of a replay: the game, the current step, the seat whose view is shown, and the bots' evaluation.
// It does not use the DOM.

/** @import { Judged } from "../graph.js" */
/** @import { Game, Source } from "../sources.js" */

const ASK_AGAIN = 500; // milliseconds

export class ReplayStore {
  /** The step that is shown. */
  at = 0;
  /** The bots' evaluation of each step, once it is done. @type {Judged[]} */
  judged = [];
  /** @type {Source | null} */
  #source = null;
  /** @type {Game | null} */
  #game = null;

  /** Whether a game is open. */
  get opened() {
    return this.#game !== null;
  }

  /** The game, from the chosen seat. Throws before one is opened. */
  get game() {
    if (!this.#game) throw new Error("No game is open.");
    return this.#game;
  }

  get last() {
    return this.game.steps.length - 1;
  }

  get step() {
    return this.game.steps[this.at];
  }

  /** Open another game. @param {Source} source @param {number | null} eyes */
  async open(source, eyes) {
    this.#source?.close?.();
    this.#source = source;
    this.#game = await source.tell(eyes);
    this.at = 0;
    this.judged = [];
  }

  /** See the game through other eyes; the step stays. @param {number | null} eyes */
  async look(eyes) {
    if (this.#source) this.#game = await this.#source.tell(eyes);
  }

  /** Go to a step, or to the nearest there is; returns the previous position. @param {number} step */
  go(step) {
    const before = this.step.now;
    this.at = Math.min(this.last, Math.max(0, step));
    return before;
  }

  /** Poll for the evaluation; returns false if another game was opened meanwhile.
   * @param {(share: number) => void} progress */
  async judge(progress) {
    const source = this.#source;
    for (let told = await source?.judge(); source === this.#source; told = await source?.judge()) {
      if (told?.steps) {
        this.judged = told.steps;
        return true;
      }
      progress((told?.done ?? 0) / Math.max(1, told?.of ?? 0));
      await new Promise((done) => {
        setTimeout(done, ASK_AGAIN);
      });
    }
    return false;
  }
}
