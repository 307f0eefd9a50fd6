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

const houseRules = form.querySelectorAll("[type=checkbox][name]");
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

for (const edition of form.querySelectorAll("[name=edition]")) {
  edition.addEventListener("change", () => {
    for (const box of houseRules) box.checked = edition.value === "classic";
  });
}

function options() {
  const chosen = {};
  const edition = form.querySelector("[name=edition]:checked");
  if (edition) chosen.edition = edition.value;
  for (const box of houseRules) chosen[box.name] = box.checked;
  const witches = form.querySelector("[name=witches]:checked");
  if (witches) chosen.witches = Number(witches.value);
  return chosen;
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
