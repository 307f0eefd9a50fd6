// The starts for a new table: those of this device, and the one in the link that led here.
import { by, present } from "./elements.js";
import { linkTo, ownStarts } from "./own-starts.js";
import { Kernels } from "./pocket/kernels.js";
import { speaker } from "./pocket/sentences.js";
import { Start } from "./pocket/start.js";

/** @import { Texts } from "./types.d.ts" */

/** @param {HTMLSelectElement} select @param {Texts} say */
export async function offerStarts(select, say) {
  const game = present(by("new").dataset.game);
  const own = ownStarts(game);
  select.append(...own.map(({ name, text }) => new Option(name, text)));
  const lead = () => {
    by("to-edit", HTMLAnchorElement).hash = select.value && linkTo(select.value);
  };
  select.addEventListener("change", lead);
  const asked = new URLSearchParams(location.hash.slice(1)).get("start");
  if (asked === null) return;
  const start = Start.read(await Kernels.load(game), asked);
  if (!start || start.complaint) {
    by("wrong").textContent = start?.complaint ? speaker(say.sentences)(start.complaint) : say.no_board;
    return;
  }
  if (own.every(({ text }) => text !== start.text)) select.append(new Option(say.linked, start.text));
  select.value = start.text;
  lead();
}
