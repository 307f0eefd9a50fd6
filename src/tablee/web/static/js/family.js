// Who plays on this device: a name, an animal and a colour each, in localStorage. Nothing of it leaves the device,
// except the name and picture of a person who sits down at a table of the server.

/** @typedef {{id: string, name: string, picture: string, colour: number}} Profile */
/** `me` plays alone, `together` played last on one device, in the order of the seats.
 * @typedef {{people: Profile[], me: string | null, together: string[]}} Family */

const KEY = "family";
const ASIDE = "family-unreadable-"; // unreadable data is moved to such a key
const VERSION = 1;
export const MOST = 8;
export const COLOURS = 4;

/** @returns {Family} */
const nobody = () => ({ people: [], me: null, together: [] });

export const hasFamily = () => textOf() !== null;

/** The family, and whether all that is stored could be read. */
export function readFamily() {
  const text = textOf();
  if (text === null) return { family: nobody(), isWhole: true };
  const found = parsed(text);
  const stored = Array.isArray(found?.people) ? found.people : [];
  const people = /** @type {Profile[]} */ (stored.filter(isProfile).slice(0, MOST));
  const ids = people.map(({ id }) => id);
  const isWhole = found?.version === VERSION && Array.isArray(found.people) && people.length === stored.length;
  const together = Array.isArray(found?.together) ? [...new Set(found.together)] : [];
  const me = ids.find((id) => id === found.me) ?? null;
  return { family: { people, me, together: together.filter(isKnown) }, isWhole };

  /** @param {unknown} id @returns {id is string} */
  function isKnown(id) {
    return ids.some((one) => one === id);
  }
}

/** Store the family; false if the browser cannot. Unreadable data is moved aside first.
 * @param {Family} family */
export function writeFamily(family) {
  try {
    const text = textOf();
    if (text !== null && !readFamily().isWhole) localStorage.setItem(ASIDE + Date.now(), text);
    localStorage.setItem(KEY, JSON.stringify({ version: VERSION, ...family }));
    return true;
  } catch {
    return false;
  }
}

/** Who was picked to play alone. */
export function pickedProfile() {
  const { people, me } = readFamily().family;
  return people.find(({ id }) => id === me) ?? null;
}

/** The part of a profile that is sent to a table. @param {Profile} profile */
export const faceOf = ({ name, picture, colour }) => ({ name, picture, colour });

/** A profile with the first animal and colour that nobody has yet. @param {Profile[]} people @param {string[]} pictures
 * @returns {Profile} */
export function newProfile(people, pictures) {
  const colours = Array.from({ length: COLOURS }, (_, colour) => colour);
  return {
    id: String(1 + Math.max(0, ...people.map(({ id }) => Number(id)))),
    name: "",
    picture: pictures.find((one) => !people.some(({ picture }) => picture === one)) ?? pictures[0],
    colour: colours.find((one) => !people.some(({ colour }) => colour === one)) ?? people.length % COLOURS,
  };
}

/** @param {unknown} name */
const isCalled = (name) => typeof name === "string" && name !== "" && name.trim() === name;

/** @param {any} one whatever is stored there @param {number} at @param {any[]} all */
const isProfile = (one, at, all) =>
  /^\d{1,9}$/.test(one?.id) && all.findIndex((other) => other?.id === one.id) === at &&
  isCalled(one.name) && /^[a-z]{1,20}$/.test(one.picture) &&
  Number.isInteger(one.colour) && one.colour >= 0 && one.colour < COLOURS;

/** Null if nothing is stored, or the browser blocks storage. */
function textOf() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** @param {string} text @returns {any} whatever is stored there */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
