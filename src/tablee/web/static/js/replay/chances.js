// The bots' evaluation of a game: the graph, the turning points, each seat's chance, and a table of all values.
import { shapeOf } from "../boards/signs.js";
import { by } from "../elements.js";
import { createGraph, percents, turningPoints } from "../graph.js";
import { picture } from "../seats.js";
import { fill, joined } from "../words.js";

/** @import { Judged } from "../graph.js" */
/** @import { Texts } from "../types.d.ts" */
/** @import { ReplayStore } from "./store.js" */

const MOST_TURNS = 6;

/**
 * @param {ReplayStore} store
 * @param {{texts: Texts, names: (seat: number) => string, jump: (step: number) => void}} around
 */
export function createChances(store, { texts, names, jump }) {
  const graph = createGraph(by("graph"), jump);

  /** @param {boolean} isThere */
  function reveal(isThere) {
    by("graph").hidden = by("turning").hidden = !isThere;
    by("thinking").hidden = isThere;
  }

  function show() {
    reveal(true);
    const turns = turningPoints(store.judged, MOST_TURNS);
    const list = joined(turns.map(({ step }) => String(step))) || texts.no_turns;
    graph.show(store.judged, fill(texts.chances, { last: store.last, turns: list }));
    by("turns").replaceChildren(...(turns.length ? turns.map(turnButton) : [texts.no_turns]));
    fillTable(store.judged);
    mark();
  }

  /** @param {{step: number, seat: number}} turning */
  function turnButton({ step, seat }) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "soft";
    button.append(picture(`static/art/house.svg#${shapeOf(seat)}`), fill(texts.turned, { step }));
    button.addEventListener("click", () => jump(step));
    return button;
  }

  /** The present step: on the graph, and each seat's chance with the shape of its line. */
  function mark() {
    graph.mark(store.at);
    by("legend").replaceChildren(...percents(store.judged[store.at]?.shares ?? []).map(chance));
  }

  /** @param {number} percent @param {number} seat */
  function chance(percent, seat) {
    const [item, spoken, seen] = ["span", "span", "span"].map((tag) => document.createElement(tag));
    spoken.className = "sr";
    spoken.textContent = fill(texts.shares, { name: names(seat), percent });
    seen.setAttribute("aria-hidden", "true");
    seen.textContent = fill(texts.percent, { percent });
    item.append(picture(`static/art/house.svg#${shapeOf(seat)}`), spoken, seen);
    return item;
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
    /** Request the evaluation, and show it when it is done. */
    async judge() {
      reveal(false);
      try {
        const done = await store.judge((share) => {
          by("progress", HTMLProgressElement).value = share;
        });
        if (done) show();
      } catch {
        by("thinking").hidden = true; // the replay is whole without the graph
      }
    },
  };
}
