// Around one screen: the screen in the middle has a picture to scan for each free seat and stays awake; a phone shows
// whether its seat is still free.
import { by, every } from "./elements.js";

/** @import { Table } from "./protocol.d.ts" */

const SHAKES = [80, 60, 80]; // milliseconds: on and off, so that the phone is felt and hardly heard

/** What this page shows besides a table. @returns {(table: Table) => void} */
export function createMode() {
  const room = by("room");
  if (room.dataset.mode === "middle") {
    stayAwake();
    return showPlaces;
  }
  const wanted = Number(room.dataset.seat);
  let wasMine = true; // nothing shakes when the page is opened
  return (table) => {
    const { mine, may_sit, now } = table;
    room.classList.toggle("seated", mine.length > 0);
    const isTaken = mine.length === 0 && !may_sit.includes(wanted);
    by("taken").hidden = !isTaken || may_sit.length === 0;
    by("all-taken").hidden = !isTaken || may_sit.length > 0;
    const isMine = mine.includes(now?.turn ?? -1);
    if (isMine && !wasMine) navigator.vibrate?.(SHAKES);
    wasMine = isMine;
  };
}

/** A picture to scan for each seat that somebody can take. @param {Table} table */
function showPlaces({ seats }) {
  const free = seats.filter(({ who }) => who === "nobody").map(({ seat }) => String(seat));
  for (const place of every("[data-place]", by("places"))) place.hidden = !free.includes(place.dataset.place ?? "");
  by("places").hidden = free.length === 0;
  by("opposite").textContent = by("turn").textContent;
}

/** Acquire the wake lock again: browsers release it when the page is hidden. */
function stayAwake() {
  const hold = () => {
    if (!document.hidden) navigator.wakeLock?.request("screen").catch(() => {}); // refused on low battery
  };
  document.addEventListener("visibilitychange", hold);
  hold();
}
