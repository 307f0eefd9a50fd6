// The pictures of the rules: real positions, drawn by the boards, to look at only.
import { loadBoard } from "./boards/load.js";
import { fill, texts } from "./doors.js";
import { by, every, one, present } from "./elements.js";
import "./playnow.js";
import "./print.js";

/** @import { Now } from "./protocol.d.ts" */

const say = texts();
const told = JSON.parse(present(by("pictures").textContent));
const game = present(one(".rules").dataset.game);
const { createBoard, crop } = await loadBoard(game);

/** Draw a position under its description, which remains for screen readers. @param {HTMLElement} box
 * @param {{now: Now, eyes: number | null, marks: Record<string, string>, crop?: [string, string]}} picture */
function paint(box, { now, eyes, marks, crop: corners }) {
  const root = document.createElement("div");
  root.inert = true;
  root.setAttribute("aria-hidden", "true");
  const who = (/** @type {number} */ seat) =>
    seat === eyes
      ? { name: say.rules.you, isYou: true }
      : { name: fill(say.rules.player, { number: seat + 1 }), number: seat + 1 };
  const names = (/** @type {number} */ seat) => who(seat).name;
  createBoard(root, { texts: say.board, names, who, send() {}, ask() {} }).show(now, eyes);
  if (corners) crop?.(root, corners);
  for (const [at, mark] of Object.entries(marks))
    root.querySelector(`[data-at="${at}"]`)?.setAttribute("data-mark", mark);
  one(".in-words", box).classList.add("sr");
  box.append(root);
}

for (const figure of every("[data-example]")) {
  every(".picture", figure).forEach((box, place) => paint(box, told[present(figure.dataset.example)][place]));
}

document.querySelector(":target")?.scrollIntoView(); // the pictures have moved what one came to read
