// Requests bots' choices and analyses from a web worker.
import { file } from "../root.js";

/** @import { Analysis, Choice } from "./bots.js" */
/**
 * A position as its seat may know it, and limits.
 * @typedef {{game: string, struct: Uint8Array, seat: number, players: number, codes: number[],
 *   ms?: number, simulations?: number}} Seen
 */
/** A request for the choice of a level; by default with its own limits.
 * @typedef {Seen & {level: string}} MoveRequest */
/** A request for an analysis with a number of lines. @typedef {Seen & {lines: number}} AnalysisRequest */
/** @typedef {{resolve: (answer: any) => void, reject: (error: Error) => void,
 *   onFinding: (found: Analysis) => void}} PendingRequest */

export class Thinker {
  constructor() {
    this.worker = this.#worker();
    this.lastNumber = 0;
    /** @type {Map<number, PendingRequest>} */
    this.waiting = new Map();
  }

  #worker() {
    const worker = new Worker(file("static/js/pocket/thinking.js"), { type: "module" });
    worker.addEventListener("message", ({ data }) => this.#receive(data));
    worker.addEventListener("error", () => this.#restart());
    return worker;
  }

  /** Replace a worker that has failed; pending requests are rejected. */
  #restart() {
    this.worker.terminate();
    this.#fail("The search was cancelled.");
    this.worker = this.#worker();
  }

  /** @param {MoveRequest} question @returns {Promise<Choice>} */
  choose(question) {
    return this.#request(question);
  }

  /** Analyse a position: calls `onFinding` with each finding, and returns the last one.
   * @param {AnalysisRequest} request @param {(found: Analysis) => void} [onFinding] @returns {Promise<Analysis>} */
  analyse(request, onFinding) {
    return this.#request(request, onFinding);
  }

  /** @param {MoveRequest | AnalysisRequest} question @param {(found: Analysis) => void} [onFinding]
   * @returns {Promise<any>} */
  #request(question, onFinding = () => {}) {
    const number = ++this.lastNumber;
    return new Promise((resolve, reject) => {
      this.waiting.set(number, { resolve, reject, onFinding });
      this.worker.postMessage({ number, question });
    });
  }

  /** Cancel all pending requests. */
  stop() {
    if (this.waiting.size) this.#restart();
  }

  /** Terminate the worker, and reject pending requests. */
  close() {
    this.worker.terminate();
    this.#fail("The worker was terminated.");
  }

  /** @param {{number: number, found?: Analysis, answer?: any, error?: string}} reply */
  #receive({ number, found, answer, error }) {
    const pending = this.waiting.get(number);
    if (found) return pending?.onFinding(found);
    this.waiting.delete(number);
    return error === undefined ? pending?.resolve(answer) : pending?.reject(new Error(error));
  }

  /** @param {string} why */
  #fail(why) {
    for (const { reject } of this.waiting.values()) reject(new Error(why));
    this.waiting.clear();
  }
}
