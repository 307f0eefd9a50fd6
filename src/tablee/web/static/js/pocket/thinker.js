// Whoever needs a bot's choice in the page asks here; a worker does the thinking.
import { file } from "../root.js";

/** @import { Choice } from "./bots.js" */
/**
 * A position as its seat may know it, and how to think about it; without limits the level's own.
 * @typedef {{game: string, struct: Uint8Array, seat: number, players: number, codes: number[], level: string,
 *   ms?: number, simulations?: number}} Question
 */

export class Thinker {
  constructor() {
    this.worker = this.#worker();
    this.asked = 0;
    /** @type {Map<number, {resolve: (choice: Choice) => void, reject: (error: Error) => void}>} */
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
    const number = ++this.asked;
    return new Promise((resolve, reject) => {
      this.waiting.set(number, { resolve, reject });
      this.worker.postMessage({ number, question });
    });
  }

  /** Let go of the worker, and of whatever it was thinking about. */
  close() {
    this.worker.terminate();
    this.#fail("Nobody thinks any more.");
  }

  /** @param {{number: number, choice?: Choice, error?: string}} told */
  #hear({ number, choice, error }) {
    const asker = this.waiting.get(number);
    this.waiting.delete(number);
    if (choice) asker?.resolve(choice);
    else asker?.reject(new Error(error));
  }

  /** @param {string} why */
  #fail(why) {
    for (const { reject } of this.waiting.values()) reject(new Error(why));
    this.waiting.clear();
  }
}
