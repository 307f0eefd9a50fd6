// A seat's hand, cut out of a game's board: what the board shows to this seat and not to a spectator, and everything
// else that is lit, as buttons with their names. The rest lies on the screen in the middle. Games need no code for it.

/** @import { Part, Parts } from "./parts.js" */

/** @param {Part | null | false} part @returns {part is Part} */
const isThere = (part) => Boolean(part);

/** How a part is recognised in another drawing of the same board. @param {Part} part @param {number} place */
const keyOf = (part, place) => part.key ?? part.thing ?? String(place);

/** @param {Part} part @param {string} name */
const has = ({ class: classes = "" }, name) => classes.split(" ").includes(name);

/** All parts of a drawing, at any depth. @param {Parts} parts @returns {Part[]} */
const all = (parts) => parts.filter(isThere).flatMap((part) => [part, ...all(part.inside ?? [])]);

/** The picture that lies on top. @param {Part} part @returns {string[]} */
const topOf = (part) => all([part]).findLast(({ pictures }) => pictures)?.pictures ?? [];

/** The name of a place: its own text, or the one for screen readers. @param {Part} part */
const wordsOf = (part) => all([part]).find(({ text = "" }) => /\p{L}{2}/u.test(text))?.text ?? part.label ?? "";

/** A place of the board that can be chosen. @param {Part} part @returns {Part} */
const target = (part) => ({
  thing: part.thing,
  class: "target lit",
  label: part.label,
  inside: [
    { key: "picture", class: "target-picture", quiet: true, pictures: topOf(part) },
    { key: "words", class: "target-words", text: wordsOf(part) },
  ],
});

/** A part of the board with several places, of which some can be chosen: it is shown as it lies in the middle, so that
 * nobody has to read where. @param {Part} part @param {Part[]} targets */
const isPlan = ({ inside = [] }, targets) =>
  inside.filter((part) => part && part.thing).length > 1 && inside.some((part) => part && targets.includes(part));

/** @param {Parts} mine the board as the seat sees it @param {Parts} theirs as a spectator sees it
 * @param {string} words the id of the position in words @returns {Parts} */
export function handOf(mine, theirs, words) {
  const others = new Set(theirs.filter(isThere).map(keyOf));
  const own = mine.filter(isThere).filter((part, place) => !others.has(keyOf(part, place)) || has(part, "actions"));
  const parts = all(own);
  const hasActions = parts.some((part) => has(part, "actions") && part.inside?.length);
  const held = new Set(parts.map(({ thing }) => thing));
  const targets = all(mine).filter((part) => part.thing && has(part, "lit") && !held.has(part.thing));
  const plans = all(mine).filter((part) => isPlan(part, targets));
  const rest = targets.filter((part) => !plans.some(({ inside = [] }) => inside.includes(part)));
  const choices = [...plans.map((part) => ({ key: "plan", class: "plan", inside: [part] })), ...rest.map(target)];
  return [
    ...mine.filter((part) => part && part.id === words),
    { key: "targets", class: "targets", inside: hasActions ? [] : choices },
    ...own,
  ];
}

/** Whether a hand has anything to choose: of some games the board itself is what is touched. @param {Parts} hand */
export const isEmpty = (hand) => !all(hand).some(({ thing }) => thing);
