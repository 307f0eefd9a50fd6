// The seats beside the board: who sits there, whose turn it is, the score.
import { colourOf, shapeOf } from "./boards/signs.js";
import { clockBar } from "./clock.js";
import { ago } from "./dates.js";
import { one } from "./elements.js";
import { file } from "./root.js";
import { BOTS } from "./preferences.js";
import { about, fill } from "./words.js";

/** @import { Seat, Table } from "./protocol.d.ts" */
/** @import { Who } from "./telling.js" */
/** @import { Texts } from "./types.d.ts" */

const SVG = "http://www.w3.org/2000/svg";

/** A symbol of one of our pictures. @param {string} path @param {string} [className] */
export function picture(path, className = "") {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("aria-hidden", "true");
  if (className) svg.setAttribute("class", className);
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", file(path));
  svg.append(use);
  return svg;
}

/** The others in the order in which they sit, from one's left; oneself within one's own reach. Before the game begins
 * all sit together.
 * @param {{others: HTMLElement, own: HTMLElement}} lists
 * @param {Table} table the picture of the table
 * @param {(seat: number) => Who} who
 * @param {Texts} texts
 * @param {(seat: number) => string} [notes]
 */
export function showSeats({ others, own }, table, who, texts, notes = () => "") {
  const mine = table.now ? table.eyes : null;
  const first = mine === null ? 0 : mine + 1;
  const around = [...table.seats.slice(first), ...table.seats.slice(0, first)];
  /** @param {Seat} seat */
  const chip = (seat) => seatChip(seat, table, who(seat.seat), texts, notes(seat.seat));
  others.replaceChildren(...around.filter(({ seat }) => seat !== mine).map(chip));
  own.replaceChildren(...around.filter(({ seat }) => seat === mine).map(chip));
  own.hidden = own.childElementCount === 0;
}

/** @param {Seat} seat @param {Table} table @param {Who} called @param {Texts} texts
 * @param {string} note below the name of somebody who is not missed and not there */
function seatChip(seat, table, called, texts, note) {
  const item = document.createElement("li");
  item.className = "seat";
  item.dataset.seat = String(seat.seat);
  item.classList.toggle("on-turn", table.now?.turn === seat.seat);
  item.classList.toggle("mine", table.mine.includes(seat.seat));
  item.classList.toggle("kept", Boolean(seat.kept));
  item.style.setProperty("--seat", colourOf(seat.seat));
  item.append(picture(`static/art/house.svg#${shapeOf(seat.seat)}`, "seat-shape"));
  const where = whereabouts(seat, table);
  if (where && seat.who === "person" && !table.mine.includes(seat.seat)) item.append(dot(where, texts));
  const face = faceOf(seat);
  if (face) item.append(picture(face, "seat-face"));
  item.append(whoSits(seat, called, { table, where, note }, texts));
  if (table.now && texts.points) {
    const score = document.createElement("span");
    score.className = "seat-score";
    score.textContent = String(table.now.scores[seat.seat]);
    score.setAttribute("aria-label", fill(texts.points, { count: table.now.scores[seat.seat] }));
    item.append(score);
  }
  const { ends, clock } = table;
  if (ends && clock && table.now?.turn === seat.seat) item.append(clockBar({ ends, clock }, texts));
  return item;
}

/** The animal of a person, the face of a bot; a player of another package has none. @param {Seat} seat */
function faceOf({ picture: animal, who, level }) {
  if (animal) return `static/art/animals.svg#animal-${animal}`;
  return who === "bot" && BOTS.includes(level ?? "") ? `static/art/levels.svg#level-${level}` : null;
}

/** Is somebody there, away, or kept by the stand-in? Where turns last days, nobody is missed.
 * @param {Seat} seat @param {Table} table @returns {"here" | "away" | "kept" | null} */
function whereabouts({ seat, kept }, { here, days }) {
  if (kept) return "kept";
  return here.includes(seat) ? "here" : days ? null : "away";
}

/** Each with its own shape, and in words for screen readers.
 * @param {"here" | "away" | "kept"} where @param {Texts} texts */
function dot(where, texts) {
  const [mark, said] = ["span", "span"].map((tag) => document.createElement(tag));
  mark.className = `dot ${where}`;
  said.className = "sr";
  said.textContent = texts.whereabouts[where];
  mark.append(said);
  return mark;
}

/** The note that a person is away: whether they get alerts, or since when. @param {number} seat @param {Table} table
 * @param {Texts} texts */
function awayNote(seat, { alerts, last_seen }, texts) {
  if (alerts.includes(seat)) return texts.alerts.called;
  return seat in last_seen ? fill(texts.alerts.since, { when: ago(last_seen[seat], "short") }) : texts.whereabouts.away;
}

/** The same in a sentence. @param {Table} table @param {(seat: number) => Who} who @param {Texts} texts */
export const absences = ({ seats, here, mine, alerts, last_seen }, who, texts) =>
  seats
    .filter(({ seat, who: sits, kept }) => sits === "person" && !kept && !here.includes(seat) && !mine.includes(seat))
    .map(({ seat }) => {
      const [kind, seen] = [alerts.includes(seat) ? "called" : "uncalled", last_seen[seat]];
      const words = seen ? `${kind}_since` : kind;
      return about(texts.alerts.absent, words, who(seat), seen ? { when: ago(seen) } : {});
    });

/** The name, and below it what kind of player this is, or that the player is away.
 * @param {Seat} seat @param {Who} called
 * @param {{table: Table, where: "here" | "away" | "kept" | null, note: string}} at @param {Texts} texts */
function whoSits({ seat, who, level, kept }, called, { table, where, note: more }, texts) {
  const [box, name, note] = ["span", "span", "small"].map((tag) => document.createElement(tag));
  box.className = "seat-who";
  name.className = "seat-name";
  name.textContent = who === "nobody" ? texts.nobody : called.name;
  note.className = "seat-note";
  const isMissed = where === "away" || where === "kept" || more;
  // The name of a player from another package.
  if (who === "bot") note.textContent = texts.bots[level ?? ""] ?? level;
  else if (kept) note.textContent = about(texts, "keeper_for", called);
  else if (isMissed) note.textContent = more || awayNote(seat, table, texts);
  if (who === "person") note.title = note.textContent;
  note.toggleAttribute("aria-hidden", note.textContent === texts.whereabouts.away); // the dot says it
  box.append(name, ...(who === "bot" || (who === "person" && isMissed) ? [note] : []));
  return box;
}

/** How many watch a table, and that one watches oneself.
 * @param {{badge: HTMLElement, note: HTMLElement}} parts @param {Texts} texts */
export function createWatchers({ badge, note }, texts) {
  /** @param {Table} table */
  return ({ watching, mine, now }) => {
    const others = mine.length ? watching : watching - 1;
    badge.hidden = others < 1;
    one("b", badge).textContent = String(others);
    badge.title = badge.hidden ? "" : fill(texts.watching, { count: others });
    badge.ariaLabel = badge.title;
    note.hidden = mine.length > 0 || !now;
  };
}
