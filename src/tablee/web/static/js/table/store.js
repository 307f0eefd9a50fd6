// The state of a table: messages update it, views read it. It uses neither the DOM nor a game's script.

/** @import { Company, Entry, GameEvent, Snapshot, Table } from "../protocol.d.ts" */

/** The facts that any entry can have. @type {(keyof Table)[]} */
const FACTS = ["n", "seats", "mine", "may_sit", "eyes", "listed", "step", "may_swap", "practice", "now"];
FACTS.push("requests", "may_back", "slip", "may_draw", "series", "looked_ahead", "since");

/** Further changes by the kind of entry.
 * @type {{[Kind in Entry["did"]]?: (entry: Extract<Entry, {did: Kind}>, table: Table) => Partial<Table>}} */
const CHANGES = {
  help: ({ seat, help }, table) => ({ help: { ...table.help, [seat]: help } }),
  swapped: (_, { now }) => (now?.outcome ? {} : { now: null }), // after a game the seats change with the next one
};

/** Return the table after an entry; `table` is not modified.
 * @param {Table} table @param {Entry} entry @returns {Table} */
export function applied(table, entry) {
  const facts = /** @type {Partial<Table>} */ (entry);
  const changed = FACTS.filter((fact) => fact in facts).map((fact) => [fact, facts[fact]]);
  const after = { ...table, ...Object.fromEntries(changed) };
  if (facts.mine && facts.help) after.help = facts.help;
  if ("events" in entry && entry.events) after.last = withSeats(entry.events, "seat" in entry ? entry.seat : undefined);
  if (facts.left !== undefined) after.ends = endsIn(facts.left);
  const change = /** @type {((entry: Entry, table: Table) => Partial<Table>) | undefined} */ (CHANGES[entry.did]);
  return { ...after, ...change?.(entry, after) };
}

/** The events with their seat, by default the one that has played. @param {GameEvent[]} events @param {number} [seat]
 * @returns {GameEvent[]} */
const withSeats = (events, seat) => events.map((event) => ({ seat, ...event }));

/** When the turn ends, by `performance.now()`. @param {number | null} seconds that are left */
const endsIn = (seconds) => (seconds === null ? null : performance.now() + seconds * 1000);

export class Store {
  /** The number of the newest entry that was received; the table that is shown may be some entries behind. */
  received = 0;
  /** @type {Table | null} */
  #table = null;
  /** The number of the table at which an action was sent. */
  #sent = -1;
  /** The seat whose hand is revealed on a shared device. */
  #revealed = -1;

  /** Whether a snapshot was received. */
  get hasSnapshot() {
    return this.#table !== null;
  }

  /** The table as it is shown. Throws before the first snapshot. */
  get table() {
    if (!this.#table) throw new Error("No snapshot of the table yet.");
    return this.#table;
  }

  /** Apply a snapshot; returns the previous table, if there was one. @param {Snapshot} snapshot */
  applySnapshot(snapshot) {
    const before = this.#table;
    const { events = [], seat } = snapshot.lately.at(-1) ?? {};
    this.#table = { ...snapshot, ends: endsIn(snapshot.left), last: withSeats(events, seat) };
    return before;
  }

  /** Apply an entry; returns the table before it. @param {Entry} entry */
  apply(entry) {
    const before = this.table;
    this.#table = applied(before, entry);
    if (entry.did === "dealt") this.#revealed = -1;
    return before;
  }

  /** Apply a change of the presence. @param {Company} company */
  applyPresence(company) {
    this.#table = { ...this.table, ...company };
  }

  /** Return whether an action may be sent now, and mark it as sent: a double tap sends it once. */
  claimSend() {
    if (this.#sent === this.table.n) return false;
    this.#sent = this.table.n;
    return true;
  }

  /** Allow sending again after a refusal or a reconnect. */
  resetSent() {
    this.#sent = -1;
  }

  /** Reveal the hand of the player on turn, who has the device; returns the seat. */
  reveal() {
    this.#revealed = this.table.now?.turn ?? -1;
    return this.#revealed;
  }

  /** On a shared device: is the hand covered until the next player confirms to have the device? */
  get isCovered() {
    const { now, mine, eyes } = this.table;
    const turn = now?.turn ?? null;
    const shared = turn !== null && mine.length > 1 && this.table.private && mine.includes(turn);
    return shared && !(this.#revealed === turn && eyes === turn);
  }

  /** On a shared device with open hands the page shows the view of the seat on turn: this seat, or null if it is
   * shown already. */
  get newEyes() {
    const { now, mine, eyes } = this.table;
    const turn = now?.turn ?? null;
    return turn !== null && !this.table.private && mine.includes(turn) && eyes !== turn ? turn : null;
  }

  /** The own seat whose last action can be taken back: on a shared device the one that played last. */
  get undoable() {
    return this.table.may_back.find((seat) => this.table.mine.includes(seat));
  }
}
