// The seats as a strip above the board: who sits there, whose turn it is, the score.
import { clockBar } from "./clock.js";
import { fill } from "./words.js";

/** @import { Seat, Table } from "./protocol.d.ts" */

const SHAPES = ["circle", "diamond", "triangle", "square"];
const SVG = "http://www.w3.org/2000/svg";

/** @param {string} href @param {string} [className] */
export function picture(href, className = "") {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("aria-hidden", "true");
  if (className) svg.setAttribute("class", className);
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", href);
  svg.append(use);
  return svg;
}

/**
 * @param {HTMLElement} list
 * @param {Table} table the picture of the table
 * @param {(seat: number) => string} names
 * @param {Record<string, any>} texts
 */
export function showSeats(list, table, names, texts) {
  list.replaceChildren(
    ...table.seats.map((seat) => {
      const item = document.createElement("li");
      item.className = "seat";
      item.dataset.seat = String(seat.seat);
      item.classList.toggle("on-turn", table.now?.turn === seat.seat);
      item.classList.toggle("mine", table.mine.includes(seat.seat));
      item.style.setProperty("--seat", `var(--seat-${seat.seat + 1})`);
      item.classList.toggle("kept", Boolean(seat.kept));
      item.append(
        picture(`/static/art/house.svg#seat-${SHAPES[seat.seat]}`, "seat-shape"),
        whoSits(seat, names(seat.seat), texts),
      );
      if (table.now && texts.points) {
        const score = document.createElement("span");
        score.className = "seat-score";
        score.textContent = String(table.now.scores[seat.seat]);
        score.setAttribute("aria-label", fill(texts.points, { count: table.now.scores[seat.seat] }));
        item.append(score);
      }
      if (table.ends && table.now?.turn === seat.seat) item.append(clockBar(table, texts));
      return item;
    }),
  );
}

/** The name, and below it what kind of player this is.
 * @param {Seat} seat @param {string} name @param {Record<string, any>} texts */
function whoSits({ who, level, kept }, name, texts) {
  const [box, called, note] = ["span", "span", "small"].map((tag) => document.createElement(tag));
  box.className = "seat-who";
  called.className = "seat-name";
  called.textContent = name;
  note.className = "seat-note";
  note.textContent = who === "bot" ? texts.bots[level] : fill(texts.keeper_for, { name });
  if (kept) note.title = note.textContent;
  box.append(called, ...(who === "bot" || kept ? [note] : []));
  return box;
}
