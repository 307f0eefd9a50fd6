// Names and pictures of people; without a name, the animal of the picture.
import { post } from "./http.js";
import { one } from "./elements.js";
import { keep, kept } from "./memory.js";
import { hasServer } from "./root.js";
import { fill } from "./words.js";

/** @import { Send, Seat, Table } from "./protocol.d.ts" */
/** @import { Who } from "./telling.js" */
/** @import { Texts } from "./types.d.ts" */

/** @typedef {{name: string, picture: string}} Face */

/** The display name of a person: without a name that of the picture; on a shared device the number.
 * @param {Seat} seat @param {boolean} shared
 * @param {Texts} texts player, player_inside and animals
 * @returns {Who} */
export function callName({ name, picture, place = 0, on_device }, shared, texts) {
  if (name) return { name };
  return shared || on_device ? numbered(place + 1, texts) : { name: texts.animals[picture ?? ""] };
}

/** A player without a name.
 * @param {number} number @param {Texts} texts player and player_inside @returns {Who} */
export const numbered = (number, texts) => ({
  name: fill(texts.player, { number }),
  inside: fill(texts.player_inside, { number }),
  number,
});

/** The name and picture in a form. @param {HTMLElement} box @returns {Face} */
export function readFace(box) {
  const [name, picture] = ["[name=name]", ":checked"].map((part) => one(part, box, HTMLInputElement).value);
  return { name, picture };
}

/** @param {HTMLElement} box @param {Face} face @param {string} placeholder */
export function writeFace(box, { name, picture }, placeholder) {
  Object.assign(one("[name=name]", box), { value: name, placeholder });
  one(`[value="${picture}"]`, box, HTMLInputElement).checked = true;
}

/** Save one's own face: on the server, or on this device on a static site. @param {Face} face */
export const keepFace = async (face) => (hasServer() ? post("/api/me", face) : keep("face", face));

/** Show the face stored on this device, on a static site. @param {HTMLElement} box */
export function wearFace(box) {
  const { name, picture } = /** @type {Partial<Face>} */ ((hasServer() ? null : kept("face")) ?? {});
  const currentTable = box.querySelector(`[value="${CSS.escape(String(picture))}"]`);
  if (currentTable && picture && typeof name === "string") writeFace(box, { name, picture }, name);
}

/** Changes a face later: one's own at every table of the server, those of others on the device at this one.
 * @param {{dialog: HTMLDialogElement, opener: HTMLElement, closer: HTMLElement, slot: HTMLElement,
 *   box: HTMLElement, whose: HTMLSelectElement}} parts
 * @param {{currentTable: () => Table, names: (seat: number) => string, send: Send, toast: (text: string) => void,
 *   code?: string}} table only tables on the server have a code */
export function createFaces({ dialog, opener, closer, slot, box, whose }, { currentTable, names, send, toast, code }) {
  const chosen = () => currentTable().seats[Number(whose.value)];

  function show() {
    const { name = "", picture = "" } = chosen();
    writeFace(box, { name, picture }, names(chosen().seat));
  }

  opener.addEventListener("click", () => {
    whose.replaceChildren(...currentTable().mine.map((seat) => new Option(names(seat), String(seat))));
    whose.hidden = currentTable().mine.length < 2;
    slot.append(box); // one form, for visitors and for seated people
    show();
    dialog.showModal();
  });
  whose.addEventListener("change", show);
  closer.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", async () => {
    if (dialog.returnValue !== "keep") return;
    dialog.returnValue = "";
    const { seat, on_device } = chosen();
    if (on_device || !code) return send("name", { seat, ...readFace(box) });
    try {
      await keepFace(readFace(box));
    } catch (error) {
      toast(error.message);
    }
  });

  /** @param {Table} table */
  return ({ mine }) => {
    opener.hidden = mine.length === 0;
  };
}
