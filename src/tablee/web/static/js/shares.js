// Each seat's chance in whole percent, with the shape of the seat.
import { shapeOf } from "./boards/signs.js";
import { percents } from "./graph.js";
import { picture } from "./seats.js";
import { fill } from "./words.js";

/** @import { Texts } from "./types.d.ts" */

/** @param {number[]} shares @param {{texts: Texts, names: (seat: number) => string}} around */
export const chancesOf = (shares, { texts, names }) =>
  percents(shares).map((percent, seat) => {
    const [item, spoken, seen] = ["span", "span", "span"].map((tag) => document.createElement(tag));
    spoken.className = "sr";
    spoken.textContent = fill(texts.shares, { name: names(seat), percent });
    seen.setAttribute("aria-hidden", "true");
    seen.textContent = fill(texts.percent, { percent });
    item.append(picture(`static/art/house.svg#${shapeOf(seat)}`), spoken, seen);
    return item;
  });
