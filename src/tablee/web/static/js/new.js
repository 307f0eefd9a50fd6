// The form for a new table: seats and options.
import { newTable, texts } from "./http.js";
import { by, every, maybe, one, present } from "./elements.js";
import { faceOf } from "./family.js";
import { openGame } from "./opening.js";

/** @import { Profile } from "./family.js" */

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

/** The profiles that were picked, in the order of their seats. @type {(Profile | undefined)[]} */
let sitting = [];

/** Who sits in a row, if somebody of this device does. @param {HTMLElement} row */
const sitter = (row) => (["me", "device"].includes(whos(row).value) ? sitting[rows.indexOf(row)] : undefined);

/** Help and names can be chosen for the seats on this device only. */
function showHelps() {
  for (const row of rows) {
    helps(row).hidden = !["me", "device"].includes(whos(row).value);
    calleds(row).hidden = whos(row).value !== "device" || sitter(row) !== undefined;
    const called = one(".sitter", row);
    called.textContent = sitter(row)?.name ?? "";
    called.hidden = sitter(row) === undefined;
  }
}
for (const row of rows) {
  if (company === "friend") helps(row).value = "off";
  whos(row).addEventListener("change", showHelps);
}
showHelps();

/** Seat those who were picked, the first of them as "me". @param {Profile[]} people */
function seatFamily(people) {
  rows.forEach((row, number) => {
    const isLeft = sitting[number] && number >= people.length;
    if (number < people.length) whos(row).value = number ? "device" : "me";
    else if (isLeft && number) whos(row).value = "device";
  });
  if (people.length || sitting.length) seat(Math.max(fewest, people.length));
  sitting = people;
  showHelps();
}

if (company === "device") {
  import("./picker.js").then(({ createPicker }) =>
    createPicker(by("family"), {
      texts: texts().family,
      most: rows.length,
      picked: ({ together }) => together.slice(0, rows.length),
      pick: (family, together) => ({ ...family, together }),
      show: seatFamily,
    }));
}

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

const startOf = maybe("start-of", HTMLSelectElement); // only where people can set up a start
if (startOf) import("./choose-start.js").then(({ offerStarts }) => offerStarts(startOf, texts().start));

/** The start that was chosen, where it is not the usual one. */
const start = () => (startOf?.value ? { [present(startOf.dataset.option)]: startOf.value } : {});

/** The rules as the form shows them; the values of choices are written as JSON. */
function options() {
  const chosen = every("#options [type=radio]:checked", form, HTMLInputElement);
  const choices = chosen.map(({ name, value }) => [name, JSON.parse(value)]);
  return { ...Object.fromEntries([...choices, ...switches.map(({ name, checked }) => [name, checked])]), ...start() };
}

/** Disable the clock and the stand-in where turns last days. */
function showDays() {
  const isOverDays = Boolean(maybe("clock", HTMLSelectElement)?.value.endsWith("days"));
  maybe("over-days")?.toggleAttribute("hidden", !isOverDays);
  maybe("at-once")?.toggleAttribute("hidden", isOverDays);
  const rule = maybe("late", HTMLSelectElement)?.selectedOptions[0].dataset.says;
  if (rule) by("late-says").textContent = rule;
  return isOverDays;
}
for (const id of ["clock", "late"]) maybe(id)?.addEventListener("change", showDays);
showDays();

/** The settings of the table besides the rules; empty fields are omitted. */
function extras() {
  /** @type {Record<string, unknown>} */
  const wishes = { listed: Boolean(maybe("listed", HTMLInputElement)?.checked) }; // not on a static site
  const [starts, clock, keeper, late] = ["starts", "clock", "keeper", "late"].map(
    (id) => maybe(id, HTMLSelectElement)?.value,
  );
  if (starts) wishes.starts = starts === "lot" ? starts : Number(starts);
  if (showDays()) return { ...wishes, days: Number.parseInt(clock ?? "", 10), late };
  if (clock) wishes.clock = Number(clock);
  if (keeper) wishes.keeper = Number(keeper);
  return wishes;
}

/** This screen shows the table to everybody. Where people share it and no hand is hidden they touch it; otherwise even
 * I have a phone.
 * @param {{seats: string[]}} table */
async function openInTheMiddle({ seats, ...table }) {
  const isTouched = form.dataset.private === undefined && seats.includes("device");
  const phones = seats.map((who) => (["me", "device"].includes(who) && !isTouched ? "friend" : who));
  location.assign(`${await newTable({ ...table, seats: phones })}/middle`);
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const seats = shown().map((row) => whos(row).value);
  const help = shown().map((row) => (helps(row).hidden ? "off" : helps(row).value));
  const people = shown().map((row) => {
    const sits = sitter(row);
    if (sits) return faceOf(sits);
    return calleds(row).hidden ? null : { name: calleds(row).value };
  });
  const mine = seats.indexOf("me");
  const wishes = seats.map((who, number) => (who === "me" && number !== mine ? "device" : who));
  const table = { game: present(form.dataset.game), options: options(), help, people, ...extras() };
  try {
    if (event.submitter === maybe("middle")) await openInTheMiddle({ ...table, seats: wishes });
    else await openGame({ ...table, seats: wishes });
  } catch (error) {
    by("wrong").textContent = error.message;
  }
});
