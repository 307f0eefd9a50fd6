// The form for a new table: seats and options.
import { by, every, maybe, one, present } from "./elements.js";
import { openGame } from "./opening.js";

const form = by("new");
const rows = every(".seat-choice", form);
const shown = () => rows.filter((row) => !row.hidden);
const fewest = shown().length;

/** @param {number} count */
function seat(count) {
  rows.forEach((row, number) => {
    row.hidden = number >= count;
  });
  const starts = by("starts", HTMLSelectElement);
  for (const option of starts.options) option.hidden = option.disabled = Number(option.value) >= count;
  if (starts.selectedOptions[0].disabled) starts.value = "";
  maybe("fewer")?.toggleAttribute("disabled", count <= fewest);
  maybe("more")?.toggleAttribute("disabled", count >= rows.length);
}

maybe("fewer")?.addEventListener("click", () => seat(shown().length - 1));
maybe("more")?.addEventListener("click", () => seat(shown().length + 1));
seat(fewest);

const company = new URLSearchParams(location.search).get("with");
if (company === "friend" || company === "device") {
  for (const row of rows.slice(1)) one("select", row, HTMLSelectElement).value = company;
}

/** @param {HTMLElement} row */
const whos = (row) => one("[name=seat]", row, HTMLSelectElement);
/** @param {HTMLElement} row */
const helps = (row) => one("[name=help]", row, HTMLSelectElement);
/** @param {HTMLElement} row */
const calleds = (row) => one("[name=called]", row, HTMLInputElement);

/** Help and names can be chosen for the seats on this device only. */
function showHelps() {
  for (const row of rows) {
    helps(row).hidden = !["me", "device"].includes(whos(row).value);
    calleds(row).hidden = whos(row).value !== "device";
  }
}
for (const row of rows) {
  if (company === "friend") helps(row).value = "off";
  whos(row).addEventListener("change", showHelps);
}
showHelps();

const switches = every("#options [type=checkbox]", form, HTMLInputElement);

/** A bundle sets the house rules that belong to it. */
function bundle() {
  for (const { dataset } of every("#options [data-sets]:checked")) {
    const sets = JSON.parse(present(dataset.sets));
    for (const box of switches) if (box.name in sets) box.checked = sets[box.name];
  }
}
for (const choice of every("#options [data-sets]")) choice.addEventListener("change", bundle);
bundle();

/** The rules as the form shows them; the values of choices are written as JSON. */
function options() {
  const chosen = every("#options [type=radio]:checked", form, HTMLInputElement);
  const choices = chosen.map(({ name, value }) => [name, JSON.parse(value)]);
  return Object.fromEntries([...choices, ...switches.map(({ name, checked }) => [name, checked])]);
}

/** The settings of the table besides the rules; empty fields are omitted. */
function extras() {
  /** @type {Record<string, unknown>} */
  const wishes = { listed: Boolean(maybe("listed", HTMLInputElement)?.checked) }; // not on a static site
  for (const id of ["starts", "clock", "keeper"]) {
    const value = maybe(id, HTMLSelectElement)?.value;
    if (value) wishes[id] = value === "lot" ? value : Number(value);
  }
  return wishes;
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const seats = shown().map((row) => whos(row).value);
  const help = shown().map((row) => (helps(row).hidden ? "off" : helps(row).value));
  const people = shown().map((row) => (calleds(row).hidden ? null : { name: calleds(row).value }));
  const mine = seats.indexOf("me");
  const wishes = seats.map((who, number) => (who === "me" && number !== mine ? "device" : who));
  try {
    await openGame({ game: present(form.dataset.game), seats: wishes, options: options(), help, people, ...extras() });
  } catch (error) {
    by("wrong").textContent = error.message;
  }
});
