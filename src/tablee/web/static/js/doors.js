// The server's HTTP door, and texts with places for facts.
import { begin, end } from "./patience.js";

/**
 * @param {string} path
 * @param {object} body
 * @returns {Promise<any>}
 */
export async function post(path, body) {
  const answer = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const told = await answer.json();
  if (!answer.ok) throw new Error(told.error?.message ?? answer.statusText);
  return told;
}

/** Open a table and go there. @param {object} wishes */
export async function openTable(wishes) {
  begin();
  try {
    const table = await post("/api/tables", wishes);
    location.assign(`/t/${table.code}`);
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
