// Opens a game: in the page if possible, else on the server.
import { openTable } from "./http.js";
import { keepFace } from "./faces.js";
import { page } from "./root.js";
import { BOTS } from "./preferences.js";

/** @typedef {{game: string, seats: string[], clock?: number, listed?: boolean,
 *   people?: ({name: string, picture?: string} | null)[], [more: string]: unknown}} NewTable */

const HERE = ["me", "device", ...BOTS]; // seats that need no server

/** Can the page play this game without the server? localStorage.plays = "server" always uses the server.
 * @param {string} game */
export function playedHere(game) {
  const games = document.documentElement.dataset.plays?.split(" ") ?? [];
  return "WebAssembly" in globalThis && games.includes(game) && !wantsServer();
}

/** Can it play this table? @param {NewTable} settings */
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
 * @param {NewTable} settings */
async function openAtServer(settings) {
  const { name, picture } = settings.people?.[settings.seats.indexOf("me")] ?? {};
  if (name && picture) await keepFace({ name, picture });
  return openTable(settings);
}

/** Open a game and go there. @param {NewTable} settings */
export async function openGame(settings) {
  if (!playsHere(settings)) return openAtServer(settings);
  const { game, ...rest } = settings;
  return location.assign(`${page(`play/${game}`)}#${encodeURIComponent(JSON.stringify(rest))}`);
}
