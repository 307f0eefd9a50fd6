// The sources of replays: tables of the server, games stored on this device, record files.
import { post } from "./http.js";

/** @import { Judged } from "./graph.js" */
/** @import { FairDeal, GameEvent, Now, Seat } from "./protocol.d.ts" */
/** @import { Facts } from "./types.d.ts" */
/**
 * A finished game, as the server or the page itself returns it.
 * @typedef {object} Game
 * @property {string} game
 * @property {number | null} eyes
 * @property {number} [round]
 * @property {Facts} options
 * @property {number} [undone]
 * @property {{start: string, actions: string[], undone?: number, fair?: FairDeal}} record
 * @property {boolean} looked_ahead
 * @property {Seat[]} seats
 * @property {number[]} [mine] the reader's seats, in a game of this device
 * @property {{action: string | null, seat: number | null, events: GameEvent[], now: Now}[]} steps
 */

/** The bots' evaluation of each step, or its progress.
 * @typedef {{steps?: Judged[], done?: number, of?: number}} Judgement */

/**
 * Where a game comes from; closed when another one is opened.
 * @typedef {{tell: (eyes: number | null) => Promise<Game>, judge: () => Promise<Judgement>, close?: () => void}} Source
 */

/** @param {string} path */
async function get(path) {
  const answer = await fetch(path);
  const body = await answer.json();
  if (!answer.ok) throw new Error(body.error?.message ?? answer.statusText);
  return body;
}

/** @param {string} code @param {string} round @returns {Source} */
export function fromTable(code, round) {
  const path = `/api/tables/${code}`;
  return {
    tell: (eyes) => get(`${path}/replay?round=${round}${eyes === null ? "" : `&eyes=${eyes}`}`),
    judge: () => get(`${path}/evaluation?round=${round}`),
  };
}

/** A game of this device. @param {string} id @returns {Promise<Source>} */
export const fromDevice = async (id) => (await import("./pocket/replay.js")).fromDevice(id);

/** A record from a file; the server reads records of games that the page cannot play by itself.
 * @param {string} record @param {string[]} games that are known @param {string[]} here those the page can play
 * @returns {Promise<Source>} */
export async function fromRecord(record, games, here) {
  const named = /"game": ?"(\w+)"/.exec(record)?.[1] ?? "";
  if (games.includes(named) && !here.includes(named)) return fromServer(record);
  return (await import("./pocket/replay.js")).fromText(record, here);
}

/** @param {string} record @returns {Source} */
const fromServer = (record) => ({
  tell: (eyes) => post("/api/replay", { record, eyes }),
  judge: () => post("/api/replay/evaluation", { record }),
});
