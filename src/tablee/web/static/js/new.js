// A new table: who sits where, and by which rules.
import { by, every } from "./elements.js";
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
  const starts = by("starts");
  for (const option of starts.options) option.hidden = option.disabled = Number(option.value) >= count;
  if (starts.selectedOptions[0].disabled) starts.value = "";
  by("fewer")?.toggleAttribute("disabled", count <= fewest);
  by("more")?.toggleAttribute("disabled", count >= rows.length);
}

by("fewer")?.addEventListener("click", () => seat(shown().length - 1));
by("more")?.addEventListener("click", () => seat(shown().length + 1));
seat(fewest);

const company = new URLSearchParams(location.search).get("with");
if (company === "friend" || company === "device") {
  for (const row of rows.slice(1)) row.querySelector("select").value = company;
}

/** @param {HTMLElement} row @returns {any} */
const whos = (row) => row.querySelector("[name=seat]");
/** @param {HTMLElement} row @returns {any} */
const helps = (row) => row.querySelector("[name=help]");

/** @param {HTMLElement} row @returns {any} */
const calleds = (row) => row.querySelector("[name=called]");

/** Only who plays on this device can be helped from here, and named. */
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

const switches = every("#options [type=checkbox]");

/** A bundle sets the house rules that belong to it. */
function bundle() {
  for (const { dataset } of every("#options [data-sets]:checked")) {
    const sets = JSON.parse(dataset.sets);
    for (const box of switches) if (box.name in sets) box.checked = sets[box.name];
  }
}
for (const choice of every("#options [data-sets]")) choice.addEventListener("change", bundle);
bundle();

/** The rules as the form shows them; the values of choices are written as JSON. */
function options() {
  const choices = every("#options [type=radio]:checked").map(({ name, value }) => [name, JSON.parse(value)]);
  return Object.fromEntries([...choices, ...switches.map(({ name, checked }) => [name, checked])]);
}

/** What the host wishes besides the rules; an empty choice is no wish. */
function extras() {
  /** @type {Record<string, unknown>} */
  const wishes = { listed: Boolean(by("listed")?.checked) }; // only a house has some of these
  for (const id of ["starts", "clock", "keeper"]) {
    const value = by(id)?.value;
    if (value) wishes[id] = value === "lot" ? value : Number(value);
  }
  return wishes;
}

form.addEventListener("submit", async (/** @type {SubmitEvent} */ event) => {
  event.preventDefault();
  const seats = shown().map((row) => whos(row).value);
  const help = shown().map((row) => (helps(row).hidden ? "off" : helps(row).value));
  const people = shown().map((row) => (calleds(row).hidden ? null : { name: calleds(row).value }));
  const mine = seats.indexOf("me");
  const wishes = seats.map((who, number) => (who === "me" && number !== mine ? "device" : who));
  try {
    await openGame({ game: form.dataset.game, seats: wishes, options: options(), help, people, ...extras() });
  } catch (error) {
    by("wrong").textContent = error.message;
  }
});
