// What a message may leave out, worked out from what the page knows; what the server tells counts.

/** @param {any} told @param {any} table @returns {object} */
export function derived(told, table) {
  const step = { dealt: 0, took_back: told.to, played: table.step + 1 }[told.did] ?? table.step;
  const facts = { step, ...timeLeft(told, table) };
  if (told.now) facts.may_swap = step === 0 || Boolean(told.now.outcome);
  if (told.seats) facts.practice = told.seats.every(({ who, seat }) => who !== "person" || (told.mine ?? table.mine).includes(seat));
  return facts;
}

/** A new turn has its whole time; bots and the seat-keeper need no clock. @param {any} told @param {any} table */
function timeLeft(told, { clock, now, seats }) {
  const turn = told.now ? told.now.turn : now?.turn;
  const seat = (told.seats ?? seats)[turn];
  const begins = told.did === "dealt" || (told.now && told.now.turn !== now?.turn);
  if (begins || told.did === "kept" || told.did === "returned") {
    return { left: clock && seat?.who === "person" && !seat.kept ? clock : null };
  }
  return told.by === "keeper" ? { left: null } : {};
}
