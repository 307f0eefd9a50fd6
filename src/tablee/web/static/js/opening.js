// Opens a game: in the page if possible, else on the server.
import { openTable } from "./doors.js";
import { keepFace } from "./faces.js";
import { page } from "./root.js";
import { BOTS } from "./wishes.js";

/** @typedef {{game: string, seats: string[], clock?: number, listed?: boolean,
 *   people?: ({name: string, picture?: string} | null)[], [more: string]: unknown}} Wishes */

const HERE = ["me", "device", ...BOTS]; // seats that need no server

/** Can the page play this game without the server? localStorage.plays = "server" always uses the server.
 * @param {string} game */
export function playedHere(game) {
  const games = document.documentElement.dataset.plays?.split(" ") ?? [];
  return "WebAssembly" in globalThis && games.includes(game) && !wantsServer();
}

/** Can it play this table? @param {Wishes} wishes */
function playsHere({ game, seats, clock, listed }) {
  const alone = seats.every((who) => HERE.includes(who)) && (seats.includes("me") || !seats.includes("device"));
  return playedHere(game) && !clock && !listed && alone;
}

function wantsServer() {
  try {
    return localStorage.getItem("plays") === "server";
  } catch {
    return false;
  }
}

/** The server knows one person of a device; the one who was picked takes over that name and picture.
 * @param {Wishes} wishes */
async function openAtServer(wishes) {
  const { name, picture } = wishes.people?.[wishes.seats.indexOf("me")] ?? {};
  if (name && picture) await keepFace({ name, picture });
  return openTable(wishes);
}

/** Open a game and go there. @param {Wishes} wishes */
export async function openGame(wishes) {
  if (!playsHere(wishes)) return openAtServer(wishes);
  const { game, ...rest } = wishes;
  return location.assign(`${page(`play/${game}`)}#${encodeURIComponent(JSON.stringify(rest))}`);
}
