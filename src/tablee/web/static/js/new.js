// A new table: who sits where, and by which rules.
import { openTable } from "./doors.js";

const form = document.getElementById("new");
const rows = [...form.querySelectorAll(".seat-choice")];
const shown = () => rows.filter((row) => !row.hidden);
const fewest = shown().length;

/** @param {number} count */
function seat(count) {
  rows.forEach((row, number) => { row.hidden = number >= count; });
  const starts = form.querySelector("#starts");
  for (const option of starts.options) option.hidden = option.disabled = Number(option.value) >= count;
  if (starts.selectedOptions[0].disabled) starts.value = "";
  form.querySelector("#fewer")?.toggleAttribute("disabled", count <= fewest);
  form.querySelector("#more")?.toggleAttribute("disabled", count >= rows.length);
}

form.querySelector("#fewer")?.addEventListener("click", () => seat(shown().length - 1));
form.querySelector("#more")?.addEventListener("click", () => seat(shown().length + 1));
seat(fewest);

const company = new URLSearchParams(location.search).get("with");
if (company === "friend" || company === "device") {
  for (const row of rows.slice(1)) row.querySelector("select").value = company;
}

const whos = (row) => row.querySelector("[name=seat]");
const helps = (row) => row.querySelector("[name=help]");

/** Only who plays on this device can be helped from here. */
function showHelps() {
  for (const row of rows) helps(row).hidden = !["me", "device"].includes(whos(row).value);
}
for (const row of rows) {
  if (company === "friend") helps(row).value = "off";
  whos(row).addEventListener("change", showHelps);
}
showHelps();

const switches = form.querySelectorAll("#options [type=checkbox]");

/** A bundle sets the house rules that belong to it. */
function bundle() {
  for (const { dataset } of form.querySelectorAll("#options [data-sets]:checked")) {
    const sets = JSON.parse(dataset.sets);
    for (const box of switches) if (box.name in sets) box.checked = sets[box.name];
  }
}
for (const choice of form.querySelectorAll("#options [data-sets]")) choice.addEventListener("change", bundle);
bundle();

/** The rules as the form shows them; the values of choices are written as JSON. */
function options() {
  const choices = [...form.querySelectorAll("#options [type=radio]:checked")].map(({ name, value }) => [name, JSON.parse(value)]);
  return Object.fromEntries([...choices, ...[...switches].map(({ name, checked }) => [name, checked])]);
}

/** What the host wishes besides the rules; an empty choice is no wish. */
function extras() {
  const wishes = { listed: form.querySelector("#listed").checked };
  for (const id of ["starts", "clock", "keeper"]) {
    const { value } = form.querySelector(`#${id}`);
    if (value) wishes[id] = value === "lot" ? value : Number(value);
  }
  return wishes;
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const seats = shown().map((row) => whos(row).value);
  const help = shown().map((row) => (helps(row).hidden ? "off" : helps(row).value));
  const mine = seats.indexOf("me");
  const wishes = seats.map((who, number) => (who === "me" && number !== mine ? "device" : who));
  try {
    await openTable({ game: form.dataset.game, seats: wishes, options: options(), help, ...extras() });
  } catch (error) {
    document.getElementById("wrong").textContent = error.message;
  }
});
