// Offers a setting among the tools, once. If it is ignored for a game, it is not offered again: it stays in the menu.

/** @import { Table } from "./protocol.d.ts" */

/** The setting, and whether a choice is stored. suits: should it be offered at this table?
 * @typedef {{turn: (on: boolean) => unknown, isDecided: () => boolean, suits: (table: Table) => boolean}} Choice */

/**
 * @param {{button: HTMLElement, menu: HTMLElement, switcher: HTMLElement}} parts
 * @param {Choice} choice
 */
export function createOffer({ button, menu, switcher }, { turn, isDecided, suits }) {
  button.addEventListener("click", () => {
    turn(true);
    button.hidden = true;
    menu.focus(); // the switch is in there
  });
  switcher.addEventListener("click", () => {
    button.hidden = true;
  });

  /** Returns whether it is offered now. @param {Table} table */
  return (table) => {
    const { now, mine } = table;
    if (now?.outcome && button.checkVisibility()) turn(false);
    button.hidden = isDecided() || mine.length === 0 || !now || now.outcome !== null || !suits(table);
    return !button.hidden;
  };
}
