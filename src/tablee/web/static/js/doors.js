// The server's HTTP door, and texts with places for facts.
import { acknowledged, contributionTo } from "./fair.js";
import { begin, end } from "./patience.js";
import { inHouse, page } from "./root.js";

/** Ask the house; where there is none, or no way to it, that is said. @param {string} path @param {RequestInit} wish */
async function ask(path, wish) {
  const answer = inHouse() ? await fetch(path, wish).catch(() => /** @type {null} */ (null)) : null;
  if (!answer) throw new Error(document.documentElement.dataset.alone);
  return answer;
}

/**
 * @param {string} path
 * @param {object} body
 * @returns {Promise<any>}
 */
export async function post(path, body) {
  const headers = { "content-type": "application/json" };
  const answer = await ask(path, { method: "POST", headers, body: JSON.stringify(body) });
  const told = await answer.json();
  if (!answer.ok) throw new Error(told.error?.message ?? answer.statusText);
  return told;
}

/** Open a table, add to its first deal, and go there. @param {object} wishes */
export async function openTable(wishes) {
  begin();
  try {
    const table = await post("/api/tables", { ...wishes, contributes: true });
    if (table.promise && table.mine.length) {
      const mine = contributionTo(table.code, table.promise);
      const { counts } = await post(`/api/tables/${table.code}/contribute`, mine);
      if (counts) acknowledged(table.code, mine.contribution);
    }
    location.assign(page(`t/${table.code}`));
  } catch (error) {
    end();
    throw error;
  }
}

/** The page's messages, put there by its template. @returns {Record<string, any>} */
export function texts() {
  return JSON.parse(document.getElementById("texts")?.textContent ?? "{}");
}

export { fill } from "./words.js";
