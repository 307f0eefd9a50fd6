// Commands that the server has not acknowledged yet. Each has an id: sent again, it counts once.

/** @import { Done, Refusal, Wish } from "./protocol.d.ts" */

const QUESTIONS = new Set(["hello", "ping", "why", "hint", "coach", "explain"]);
const MAX_AGE = 30_000; // what is older is not sent again
const UNDECIDED = new Set(["unknown", "not_written", "too_many"]); // of a command that may be saved already

/** @typedef {{text: string, at: number, unsure: boolean}} Sent */

export class Outbox {
  /** By id. @type {Map<string, Sent>} */
  #sent = new Map();

  /** The text of a message. A command is kept until it is settled. @param {Wish} wish @param {object} facts */
  write(wish, facts) {
    if (QUESTIONS.has(wish)) return JSON.stringify({ do: wish, ...facts });
    const id = newId();
    const text = JSON.stringify({ do: wish, id, ...facts });
    this.#sent.set(id, { text, at: performance.now(), unsure: false });
    return text;
  }

  /** Take note of an answer; gives whether its command is to be sent again. @param {Done | Refusal} answer */
  settle(answer) {
    const id = "done" in answer ? answer.done : answer.id;
    const sent = id === undefined ? undefined : this.#sent.get(id);
    if (!id || !sent) return false;
    sent.unsure ||= "no" in answer && answer.no === "unknown";
    if ("no" in answer && sent.unsure && UNDECIDED.has(answer.no)) return true;
    this.#sent.delete(id);
    return false;
  }

  /** The commands to send again after the connection was lost, or the server did not know whether it saved them. */
  unsettled() {
    const oldest = performance.now() - MAX_AGE;
    for (const [id, { at }] of this.#sent) if (at < oldest) this.#sent.delete(id);
    return [...this.#sent.values()].map(({ text }) => text);
  }
}

const newId = () => Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join("-");
