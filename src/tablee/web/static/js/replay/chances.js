// The bots' evaluation of a game: the graph, each seat's chance, a table of all values, and the turning points.
import { by } from "../elements.js";
import { createGraph, percents } from "../graph.js";
import { chancesOf } from "../shares.js";
import { fill, joined } from "../words.js";

/** @import { Judged } from "../graph.js" */
/** @import { Texts } from "../types.d.ts" */
/** @import { ReplayStore } from "./store.js" */
/** @import { createTurns } from "./turns.js" */

/**
 * @param {ReplayStore} store
 * @param {{texts: Texts, names: (seat: number) => string, jump: (step: number) => void,
 *   turns: ReturnType<typeof createTurns>}} around
 */
export function createChances(store, { texts, names, jump, turns }) {
  const graph = createGraph(by("graph"), jump);

  /** @param {boolean} isThere */
  function reveal(isThere) {
    by("graph").hidden = by("turning").hidden = !isThere;
    by("thinking").hidden = isThere;
  }

  function show() {
    reveal(true);
    const list = joined(turns.show().map(({ step }) => String(step))) || texts.no_turns;
    graph.show(store.judged, fill(texts.chances, { last: store.last, turns: list }));
    fillTable(store.judged);
    mark();
  }

  /** The present step: on the graph, and each seat's chance with the shape of its line. */
  function mark() {
    graph.mark(store.at);
    by("legend").replaceChildren(...chancesOf(store.judged[store.at]?.shares ?? [], { texts, names }));
    turns.mark();
  }

  /** @param {"th" | "td"} tag @param {string} text @param {"col" | "row" | ""} [scope] */
  function cell(tag, text, scope = "") {
    const box = document.createElement(tag);
    box.textContent = text;
    if (scope) box.scope = scope;
    return box;
  }

  /** @param {Judged[]} steps */
  function fillTable(steps) {
    const [head] = by("heads").children;
    by("heads").replaceChildren(head, ...store.game.seats.map(({ seat }) => cell("th", names(seat), "col")));
    by("rows").replaceChildren(
      ...steps.map(({ shares, turn }, step) => {
        const row = document.createElement("tr");
        row.classList.toggle("turning-row", turn);
        row.append(
          cell("th", String(step), "row"),
          ...percents(shares).map((percent) => cell("td", fill(texts.percent, { percent }))),
        );
        return row;
      }),
    );
  }

  return {
    mark,
    /** Update the turning points after the seat was changed. */
    look() {
      if (store.judged.length) turns.show();
    },
    /** Poll for the evaluation, and show it when it is done; returns whether it is. */
    async judge() {
      reveal(false);
      try {
        const done = await store.judge((share) => {
          by("progress", HTMLProgressElement).value = share;
        });
        if (done) show();
        return done;
      } catch {
        by("thinking").hidden = true; // the replay works without the graph
        return false;
      }
    },
  };
}
