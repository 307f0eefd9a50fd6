// The state of a table: what messages tell goes in, what views show comes out. It knows neither the page nor a game.

/** @import { Company, Entry, GameEvent, Snapshot, Table } from "../protocol.d.ts" */

/** What any entry can tell of the table. @type {(keyof Table)[]} */
const FACTS = ["n", "seats", "mine", "may_sit", "eyes", "listed", "step", "may_swap", "practice", "now"];
FACTS.push("requests", "may_back", "slip", "may_draw", "series", "looked_ahead", "since");

/** What else each kind of entry changes.
 * @type {{[Kind in Entry["did"]]?: (told: Extract<Entry, {did: Kind}>, table: Table) => Partial<Table>}} */
const CHANGES = {
  help: ({ seat, help }, table) => ({ help: { ...table.help, [seat]: help } }),
  swapped: (_, { now }) => (now?.outcome ? {} : { now: null }), // after a game seats change for the next one
};

/** The table after an entry; `table` itself stays as it is.
 * @param {Table} table @param {Entry} told @returns {Table} */
export function applied(table, told) {
  const facts = /** @type {Partial<Table>} */ (told);
  const changed = FACTS.filter((fact) => fact in facts).map((fact) => [fact, facts[fact]]);
  const after = { ...table, ...Object.fromEntries(changed) };
  if (facts.mine && facts.help) after.help = facts.help;
  if ("events" in told && told.events) after.last = bySeat(told.events, "seat" in told ? told.seat : undefined);
  if (facts.left !== undefined) after.ends = endsIn(facts.left);
  const change = /** @type {((told: Entry, table: Table) => Partial<Table>) | undefined} */ (CHANGES[told.did]);
  return { ...after, ...change?.(told, after) };
}

/** What happened, each with its seat: mostly that of whoever played. @param {GameEvent[]} events @param {number} [seat]
 * @returns {GameEvent[]} */
const bySeat = (events, seat) => events.map((event) => ({ seat, ...event }));

/** The moment the turn ends, on this page's watch. @param {number | null} seconds what is left */
const endsIn = (seconds) => (seconds === null ? null : performance.now() + seconds * 1000);

export class Store {
  /** The number of the newest entry that was received; the table that is shown may be some entries behind. */
  received = 0;
  /** @type {Table | null} */
  #table = null;
  /** The number of the table at which an action was sent. */
  #sent = -1;
  /** The seat whose hand lies open on a shared device. */
  #revealed = -1;

  /** Whether a table is known yet. */
  get entered() {
    return this.#table !== null;
  }

  /** The table as it is shown. Throws before the first snapshot. */
  get table() {
    if (!this.#table) throw new Error("No snapshot of the table yet.");
    return this.#table;
  }

  /** Take the whole table; gives the one before, if there was one. @param {Snapshot} whole */
  enter(whole) {
    const before = this.#table;
    const { events = [], seat } = whole.lately.at(-1) ?? {};
    this.#table = { ...whole, ends: endsIn(whole.left), last: bySeat(events, seat) };
    return before;
  }

  /** Apply an entry; gives the table before it. @param {Entry} told */
  apply(told) {
    const before = this.table;
    this.#table = applied(before, told);
    if (told.did === "dealt") this.#revealed = -1;
    return before;
  }

  /** Who is there has changed. @param {Company} company */
  meet(company) {
    this.#table = { ...this.table, ...company };
  }

  /** Whether an action may be sent: a double tap is one wish. */
  maySend() {
    if (this.#sent === this.table.n) return false;
    this.#sent = this.table.n;
    return true;
  }

  /** What was sent has been answered, or lost. */
  forgetSent() {
    this.#sent = -1;
  }

  /** The player on turn has the device in hand; gives the seat. */
  reveal() {
    this.#revealed = this.table.now?.turn ?? -1;
    return this.#revealed;
  }

  /** One device: a hidden hand is not for whoever has the device now, until the next player says ready. */
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
