// The faces of those who play on this device: a tap picks one, or several in the order of their seats; somebody can be
// added, changed and removed.
import { SHAPES } from "./boards/signs.js";
import { every, one } from "./elements.js";
import { readFace, writeFace } from "./faces.js";
import { MOST, newProfile, readFamily, writeFamily } from "./family.js";
import { isName } from "./names.js";
import { forgetProgress, keyOf } from "./progress.js";
import { picture } from "./seats.js";
import { fill } from "./words.js";

/** @import { Family, Profile } from "./family.js" */
/** @import { NameLimits } from "./names.js" */
/** @typedef {{change_one: string, in_seat: string, remove: string, really: string,
 *   bad_name: string, unreadable: string, full: string, limits: NameLimits}} Texts */

/**
 * @param {HTMLElement} box from the template family.html
 * @param {{texts: Texts, most: number, picked: (family: Family) => string[],
 *   pick: (family: Family, ids: string[]) => Family, show?: (people: Profile[]) => void}} use
 *   how many are picked at once, who is, how that is stored, and what it changes in the page
 */
export function createPicker(box, { texts, most, picked, pick, show }) {
  const [faces, said] = [one(".family-faces", box), one(".family-said", box)];
  const [add, change] = every(".family-tools button", box, HTMLButtonElement);
  const dialog = one("dialog", box, HTMLDialogElement);
  const form = one("form", dialog, HTMLFormElement);
  const [face, wrong, remove] = [one(".face", form), one(".wrong", form), one(".remove", form)];
  const pictures = every("[name=someone-picture]", face, HTMLInputElement).map(({ value }) => value);
  let isChanging = false;
  /** The one in the dialog. @type {Profile} */
  let someone;

  /** @param {Family} family */
  function keep(family) {
    const isKept = writeFamily(family);
    render(isKept ? "" : texts.full);
    return isKept;
  }

  /** @param {Profile} profile */
  function tap(profile) {
    if (isChanging) return open(profile);
    const { family } = readFamily();
    const [{ id }, before] = [profile, picked(family)];
    const others = before.filter((other) => other !== id);
    const after = before.includes(id) ? others : [...others.slice(0, most - 1), id];
    keep(pick(family, most === 1 && after.length ? [id] : after));
    return one(`[data-id="${id}"]`, faces).focus();
  }

  /** @param {Profile} profile */
  function open(profile) {
    someone = profile;
    writeFace(face, profile, "");
    one(`[name=someone-colour][value="${profile.colour}"]`, form, HTMLInputElement).checked = true;
    wrong.textContent = "";
    remove.hidden = !profile.name;
    remove.textContent = texts.remove;
    dialog.showModal();
    one("[name=name]", face).focus();
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const { name, picture: animal } = readFace(face);
    const colour = Number(one("[name=someone-colour]:checked", form, HTMLInputElement).value);
    const profile = { ...someone, name: name.trim(), picture: animal, colour };
    if (!profile.name || !isName(name, texts.limits)) {
      wrong.textContent = texts.bad_name;
      return;
    }
    const { family } = readFamily();
    const at = family.people.findIndex(({ id }) => id === profile.id);
    const people = at < 0 ? [...family.people, profile] : family.people.with(at, profile);
    const isNew = at < 0 && picked(family).length < most;
    const news = { ...family, people };
    close(keep(isNew ? pick(news, [...picked(family), profile.id]) : news));
  });
  remove.addEventListener("click", () => {
    const really = fill(texts.really, { name: someone.name });
    if (remove.textContent !== really) {
      remove.textContent = really; // a second tap: a small child taps once
      return;
    }
    const { family } = readFamily();
    /** @param {string} id */
    const stays = (id) => id !== someone.id;
    const people = family.people.filter(({ id }) => stays(id));
    const me = family.me !== null && stays(family.me) ? family.me : null;
    forgetProgress(keyOf(someone.id)); // the number of a profile may be given to another one
    close(keep({ people, me, together: family.together.filter(stays) }));
  });
  one(".cancel", form).addEventListener("click", () => dialog.close());
  add.addEventListener("click", () => open(newProfile(readFamily().family.people, pictures)));
  change.addEventListener("click", () => {
    isChanging = !isChanging;
    render();
  });

  /** @param {boolean} isKept */
  function close(isKept) {
    if (!isKept) wrong.textContent = texts.full;
    else dialog.close();
  }

  /** @param {string} [news] */
  function render(news = "") {
    const { family, isWhole } = readFamily();
    const { people } = family;
    if (!people.length) isChanging = false;
    faces.replaceChildren(...people.map((profile) => tile(profile, picked(family))));
    said.textContent = news || (isWhole ? "" : texts.unreadable);
    add.hidden = people.length >= MOST;
    change.hidden = people.length === 0;
    change.setAttribute("aria-pressed", String(isChanging));
    box.classList.toggle("changing", isChanging);
    box.hidden = false;
    show?.(picked(family).flatMap((id) => people.find((profile) => profile.id === id) ?? []));
  }

  /** @param {Profile} profile @param {string[]} ids those picked */
  function tile(profile, ids) {
    const { id, name, colour } = profile;
    const seat = ids.indexOf(id) + 1;
    const [item, button, called] = ["li", "button", "span"].map((tag) => document.createElement(tag));
    Object.assign(button, { type: "button", className: "family-face" });
    button.dataset.id = id;
    button.style.setProperty("--seat", `var(--seat-${colour + 1})`);
    if (isChanging) button.ariaLabel = fill(texts.change_one, { name });
    else button.setAttribute("aria-pressed", String(seat > 0));
    called.textContent = name;
    button.append(
      picture(`static/art/animals.svg#animal-${profile.picture}`, "animal"),
      picture(`static/art/house.svg#seat-${SHAPES[colour]}`, "shape"),
      called,
    );
    if (seat && most > 1 && !isChanging) button.append(order(seat));
    button.addEventListener("click", () => tap(profile));
    item.append(button);
    return item;
  }

  /** @param {number} seat */
  function order(seat) {
    const [badge, number, spoken] = ["b", "span", "span"].map((tag) => document.createElement(tag));
    number.textContent = String(seat);
    number.ariaHidden = "true";
    Object.assign(spoken, { className: "sr", textContent: fill(texts.in_seat, { number: seat }) });
    badge.append(number, spoken);
    return badge;
  }

  addEventListener("storage", () => render());
  addEventListener("pageshow", () => render()); // restored from the back/forward cache
  render();
  return { add: () => add.click() };
}
