// Requests to the server's HTTP API, links to send, and texts with placeholders.
import { answer } from "./participation.js";
import { begin, end } from "./patience.js";
import { hasServer, page } from "./root.js";
import { counted } from "./shuffle-memory.js";

/** @import { Texts } from "./types.d.ts" */

/** Send a request; throws a readable error if there is no server. @param {string} path @param {RequestInit} wish */
async function ask(path, wish) {
  const answer = hasServer() ? await fetch(path, wish).catch(() => /** @type {null} */ (null)) : null;
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
  const answer = await ask(path, { method: "POST", headers, body: JSON.stringify(body) });
  const told = await answer.json();
  if (!answer.ok) throw new Error(told.error?.message ?? answer.statusText);
  return told;
}

/** Open a table and go there. @param {object} wishes */
export async function openTable(wishes) {
  location.assign(await newTable(wishes));
}

/** Open a table, take part in its first shuffle, and return its URL. @param {object} wishes */
export async function newTable(wishes) {
  begin();
  try {
    let table = await post("/api/tables", { ...wishes, contributes: true });
    for (let said = await answer(table); said; said = await answer(table)) {
      table = await post(`/api/tables/${table.code}/${said.wish}`, said.facts);
      if (table.counts) counted(table.code, said.facts.contribution);
    }
    return page(`t/${table.code}`);
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

/** The page's messages, put there by its template. @returns {Texts} */
export function texts() {
  return JSON.parse(document.getElementById("texts")?.textContent ?? "{}");
}

export { fill } from "./words.js";
