// Offers sound at the first game. Whoever has answered is not asked again: the switch stays in the menu.

/** @import { Table } from "../protocol.d.ts" */

const ROUNDS = 1; // for which the offer stays in sight; afterwards it waits for the next game

/**
 * @param {{box: HTMLElement, yes: HTMLElement, no: HTMLElement, menu: HTMLElement, switcher: HTMLElement}} parts
 * @param {{sound: {turn: (on: boolean) => void, isDecided: () => boolean}, remind: () => void}} table
 */
export function createOffer({ box, yes, no, menu, switcher }, { sound, remind }) {
  const close = () => {
    box.hidden = true;
  };

  /** @param {boolean} wanted */
  function answer(wanted) {
    sound.turn(wanted);
    close();
    menu.focus(); // the switch is in there
    remind();
  }

  yes.addEventListener("click", () => answer(true));
  no.addEventListener("click", () => answer(false));
  switcher.addEventListener("click", close);

  /** @param {Table} table */
  return ({ now, mine, step, seats }) => {
    const begins = now !== null && !now.outcome && step < ROUNDS * seats.length;
    box.hidden = sound.isDecided() || mine.length === 0 || !begins;
  };
}
