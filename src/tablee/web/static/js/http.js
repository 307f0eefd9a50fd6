// Requests to the server's HTTP API, links to send, and texts with placeholders.
import { begin, end } from "./patience.js";
import { hasServer, page } from "./root.js";

/** @import { Texts } from "./types.d.ts" */

/** The modules and the kernels with which a page takes part in a shuffle: most visits of a page open no table. */
async function loadParticipation() {
  const [{ answer }, { counted, shuffling }] = await Promise.all([
    import("./participation.js"),
    import("./shuffle-memory.js"),
  ]);
  await shuffling();
  return { answer, counted };
}

/** Send a request; throws a readable error if there is no server. @param {string} path @param {RequestInit} options */
async function request(path, options) {
  const answer = hasServer() ? await fetch(path, options).catch(() => /** @type {null} */ (null)) : null;
  if (!answer) throw new Error(document.documentElement.dataset.alone);
  return answer;
}

/**
 * @param {string} path
 * @param {object} body
 * @returns {Promise<any>} the server's answer: each route has its own type, which the caller knows
 */
export async function post(path, body) {
  const headers = { "content-type": "application/json" };
  const answer = await request(path, { method: "POST", headers, body: JSON.stringify(body) });
  const result = await answer.json();
  if (!answer.ok) throw new Error(result.error?.message ?? answer.statusText);
  return result;
}

/** Open a table and go there. @param {object} settings */
export async function openTable(settings) {
  location.assign(await newTable(settings));
}

/** Open a table, take part in its first shuffle, and return its URL. @param {object} settings */
export async function newTable(settings) {
  begin();
  try {
    const participation = await loadParticipation().catch(() => null); // before the server waits for this page
    let table = await post("/api/tables", { ...settings, contributes: participation !== null });
    const url = page(`t/${table.code}`);
    if (!participation) return url;
    const { answer, counted } = participation;
    for (let message = await answer(table); message; message = await answer(table)) {
      const result = await post(`/api/tables/${table.code}/${message.command}`, message.facts).catch(() => null);
      if (!result) return url; // too late: the server deals without this page's number
      table = result;
      if (table.counts) counted(table.code, message.facts.contribution);
    }
    return url;
  } catch (error) {
    end();
    throw error;
  }
}

/** Offer the device's share sheet, else copy the link; returns whether it was copied. Without encryption a browser has
 * neither. @param {string} url @param {string} title */
export async function sendLink(url, title) {
  const device = /** @type {Partial<Navigator>} */ (navigator);
  const sent = device.share?.({ title, url }) ?? device.clipboard?.writeText(url) ?? Promise.reject();
  return sent.then(() => !device.share, () => false);
}

/** The texts of the page, which its template contains. @returns {Texts} */
export function texts() {
  return JSON.parse(document.getElementById("texts")?.textContent ?? "{}");
}

export { fill } from "./words.js";
