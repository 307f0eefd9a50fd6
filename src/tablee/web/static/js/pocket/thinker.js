// Whoever needs a bot's choice or an analysis in the page asks here; a worker does the thinking.
import { file } from "../root.js";

/** @import { Analysis, Choice } from "./bots.js" */
/**
 * A position as its seat may know it, and limits.
 * @typedef {{game: string, struct: Uint8Array, seat: number, players: number, codes: number[],
 *   ms?: number, simulations?: number}} Seen
 */
/** What a level is to choose; without limits they are the level's own. @typedef {Seen & {level: string}} Question */
/** What is to be analysed: so many lines. @typedef {Seen & {lines: number}} Matter */
/** @typedef {{resolve: (answer: any) => void, reject: (error: Error) => void,
 *   hear: (found: Analysis) => void}} Asker */

export class Thinker {
  constructor() {
    this.worker = this.#worker();
    this.asked = 0;
    /** @type {Map<number, Asker>} */
    this.waiting = new Map();
  }

  #worker() {
    const worker = new Worker(file("static/js/pocket/thinking.js"), { type: "module" });
    worker.addEventListener("message", ({ data }) => this.#hear(data));
    worker.addEventListener("error", () => this.#breakOff());
    return worker;
  }

  /** A worker that failed may never answer again: who asks next gets another one. */
  #breakOff() {
    this.worker.terminate();
    this.#fail("The thinking broke off.");
    this.worker = this.#worker();
  }

  /** @param {Question} question @returns {Promise<Choice>} */
  choose(question) {
    return this.#ask(question);
  }

  /** Think about a position; `hear` is told each finding, and the last one is given in the end.
   * @param {Matter} matter @param {(found: Analysis) => void} [hear] @returns {Promise<Analysis>} */
  analyse(matter, hear) {
    return this.#ask(matter, hear);
  }

  /** @param {Question | Matter} question @param {(found: Analysis) => void} [hear] @returns {Promise<any>} */
  #ask(question, hear = () => {}) {
    const number = ++this.asked;
    return new Promise((resolve, reject) => {
      this.waiting.set(number, { resolve, reject, hear });
      this.worker.postMessage({ number, question });
    });
  }

  /** Think no more of what was asked; what is asked next is thought about. */
  stop() {
    if (this.waiting.size) this.#breakOff();
  }

  /** Let go of the worker, and of whatever it was thinking about. */
  close() {
    this.worker.terminate();
    this.#fail("Nobody thinks any more.");
  }

  /** @param {{number: number, found?: Analysis, answer?: any, error?: string}} told */
  #hear({ number, found, answer, error }) {
    const asker = this.waiting.get(number);
    if (found) return asker?.hear(found);
    this.waiting.delete(number);
    return error === undefined ? asker?.resolve(answer) : asker?.reject(new Error(error));
  }

  /** @param {string} why */
  #fail(why) {
    for (const { reject } of this.waiting.values()) reject(new Error(why));
    this.waiting.clear();
  }
}
