// The pictures of the rules: real positions, drawn by the boards, to look at only.
import { createPainter } from "./boards/picture.js";
import { fill, texts } from "./http.js";
import { by, every, one, present } from "./elements.js";
import "./playnow.js";

/** @import { Now } from "./protocol.d.ts" */

const say = texts();
const told = JSON.parse(present(by("pictures").textContent));
const draw = await createPainter(present(one(".rules").dataset.game), say.board);

/** Draw a position under its description, which remains for screen readers. @param {HTMLElement} box
 * @param {{now: Now, eyes: number | null, marks: Record<string, string>, crop?: [string, string]}} picture */
function paint(box, picture) {
  const root = draw(box, picture, (seat) =>
    seat === picture.eyes
      ? { name: say.rules.you, isYou: true }
      : { name: fill(say.rules.player, { number: seat + 1 }), number: seat + 1 },
  );
  for (const [at, mark] of Object.entries(picture.marks))
    root.querySelector(`[data-at="${at}"]`)?.setAttribute("data-mark", mark);
  one(".in-words", box).classList.add("sr");
}

for (const figure of every("[data-example]")) {
  every(".picture", figure).forEach((box, place) => paint(box, told[present(figure.dataset.example)][place]));
}

document.querySelector(":target")?.scrollIntoView(); // the pictures have moved the target of the fragment
import("./print.js"); // it prints the pictures, so its button comes after them
