// A position drawn by its board, to look at only; screen readers have its description elsewhere.
import { loadBoard } from "./load.js";

/** @import { Now } from "../protocol.d.ts" */
/** @import { Who } from "../telling.js" */
/** @import { Texts } from "../types.d.ts" */

/** Draws positions of a game, each in an element of the class `picture`.
 * @param {string} game @param {Texts} texts those of the board */
export async function createPainter(game, texts) {
  const { createBoard, crop } = await loadBoard(game);
  /** @param {HTMLElement} box @param {{now: Now, eyes: number | null, crop?: [string, string]}} picture
   * @param {(seat: number) => Who} who */
  return (box, { now, eyes, crop: corners }, who) => {
    const root = document.createElement("div");
    root.inert = true;
    root.setAttribute("aria-hidden", "true");
    createBoard(root, { texts, names: (seat) => who(seat).name, who, send() {}, ask() {} }).show(now, eyes);
    if (corners) crop?.(root, corners);
    box.append(root);
    return root;
  };
}
