// How people are called and shown: a name, or the animal of their picture.
import { post } from "./doors.js";
import { keep, kept } from "./memory.js";
import { inHouse } from "./root.js";
import { fill } from "./words.js";

/** @import { Say, Seat, Table } from "./protocol.d.ts" */
/** @import { Who } from "./telling.js" */

/** @typedef {{name: string, picture: string}} Face */

/** Who never chose a name is called after her picture; those who share a device by their number.
 * @param {Seat} seat @param {boolean} shared
 * @param {{player: string, player_inside: string, animals: Record<string, string>}} texts
 * @returns {Who} */
export function callName({ name, picture, player, on_device }, shared, texts) {
  if (name) return { name };
  return shared || on_device ? numbered(player, texts) : { name: texts.animals[picture] };
}

/** A player without a name.
 * @param {number} number @param {Record<string, any>} texts player and player_inside @returns {Who} */
export const numbered = (number, texts) => ({
  name: fill(texts.player, { number }),
  inside: fill(texts.player_inside, { number }),
  number,
});

/** What somebody has written and picked. @param {HTMLElement} box @returns {Face} */
export function readFace(box) {
  const name = /** @type {HTMLInputElement} */ (box.querySelector("[name=name]")).value;
  return { name, picture: /** @type {HTMLInputElement} */ (box.querySelector(":checked")).value };
}

/** @param {HTMLElement} box @param {Face} face @param {string} placeholder */
function writeFace(box, { name, picture }, placeholder) {
  Object.assign(box.querySelector("[name=name]"), { value: name, placeholder });
  /** @type {HTMLInputElement} */ (box.querySelector(`[value="${picture}"]`)).checked = true;
}

/** Keep one's own face: in the house, or on this device where there is none. @param {Face} face */
export const keepFace = async (face) => (inHouse() ? post("/api/me", face) : keep("face", face));

/** Show the face that this device keeps, where no house does. @param {HTMLElement} box */
export function wearFace(box) {
  const face = inHouse() ? null : kept("face");
  const known = box.querySelector(`[value="${CSS.escape(face?.picture)}"]`);
  if (known && typeof face.name === "string") writeFace(box, face, face.name);
}

/** Changing it later: one's own at every table of the house, those of others who share the device at this one.
 * @param {{dialog: HTMLDialogElement, opener: HTMLElement, closer: HTMLElement, slot: HTMLElement,
 *   box: HTMLElement, whose: HTMLSelectElement}} parts
 * @param {{known: () => Table, names: (seat: number) => string, say: Say, toast: (text: string) => void,
 *   code?: string}} table the house's tables have a code */
export function createFaces({ dialog, opener, closer, slot, box, whose }, { known, names, say, toast, code }) {
  const chosen = () => known().seats[Number(whose.value)];

  function show() {
    const { name, picture } = chosen();
    writeFace(box, { name, picture }, names(chosen().seat));
  }

  opener.addEventListener("click", () => {
    whose.replaceChildren(...known().mine.map((seat) => new Option(names(seat), String(seat))));
    whose.hidden = known().mine.length < 2;
    slot.append(box); // there is one for who comes and for who has come
    show();
    dialog.showModal();
  });
  whose.addEventListener("change", show);
  closer.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", async () => {
    if (dialog.returnValue !== "keep") return;
    dialog.returnValue = "";
    const { seat, on_device } = chosen();
    if (on_device || !code) return say("name", { seat, ...readFace(box) });
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
