// What a message may leave out, worked out from what the page knows; what the server tells counts.

/** @import { Table } from "./protocol.d.ts" */

/** @param {any} told @param {Table} table @returns {Partial<Table>} */
export function derived(told, table) {
  const seats = /** @type {Table["seats"]} */ (told.seats ?? table.seats);
  const mine = told.mine ?? table.mine;
  const step = stepAfter(told, table.step);
  return {
    step,
    practice: seats.every(({ who, seat }) => who !== "person" || mine.includes(seat)),
    ...(told.now && { may_swap: step === 0 || Boolean(told.now.outcome) }),
    ...timeLeft(told, { ...table, seats }),
  };
}

/** @param {any} told @param {number} step */
function stepAfter({ did, to }, step) {
  if (did === "dealt") return 0;
  if (did === "took_back") return to;
  return did === "played" ? step + 1 : step;
}

/** A new turn has its whole time; bots and the seat-keeper need no clock. @param {any} told @param {Table} table */
function timeLeft(told, { clock, now, seats }) {
  const turn = told.now ? told.now.turn : now?.turn;
  const seat = seats[turn];
  const begins = told.did === "dealt" || (told.now && turn !== now?.turn);
  if (begins || told.did === "kept" || told.did === "returned") {
    return { left: clock && seat?.who === "person" && !seat.kept ? clock : null };
  }
  return told.by === "keeper" ? { left: null } : {};
}
