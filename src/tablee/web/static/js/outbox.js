// Commands that the server has not acknowledged yet. Each has an id, so that a resent one is executed once.

/** @import { Done, Refusal, CommandName } from "./protocol.d.ts" */

const QUERIES = new Set(["hello", "ping", "why", "hint", "coach", "explain"]);
const MAX_AGE = 30_000; // milliseconds; older commands are not resent
const UNDECIDED = new Set(["unknown", "not_written", "too_many"]); // errors of a command that may be saved already

/** @typedef {{text: string, at: number, isIndeterminate: boolean}} Sent */

export class Outbox {
  /** By id. @type {Map<string, Sent>} */
  #sent = new Map();

  /** Encode a message; a command is stored until it is settled. @param {CommandName} command @param {object} facts */
  write(command, facts) {
    if (QUERIES.has(command)) return JSON.stringify({ do: command, ...facts });
    const id = newId();
    const text = JSON.stringify({ do: command, id, ...facts });
    this.#sent.set(id, { text, at: performance.now(), isIndeterminate: false });
    return text;
  }

  /** Settle a command with the server's response; returns whether to resend it. @param {Done | Refusal} answer */
  settle(answer) {
    const id = "done" in answer ? answer.done : answer.id;
    const sent = id === undefined ? undefined : this.#sent.get(id);
    if (!id || !sent) return false;
    sent.isIndeterminate ||= "no" in answer && answer.no === "unknown";
    if ("no" in answer && sent.isIndeterminate && UNDECIDED.has(answer.no)) return true;
    this.#sent.delete(id);
    return false;
  }

  /** The commands to resend after a reconnect, or an indeterminate result. */
  unsettled() {
    const oldest = performance.now() - MAX_AGE;
    for (const [id, { at }] of this.#sent) if (at < oldest) this.#sent.delete(id);
    return [...this.#sent.values()].map(({ text }) => text);
  }
}

const newId = () => Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join("-");
