// The server's HTTP door, and texts with places for facts.

/**
 * @param {string} path
 * @param {object} body
 * @returns {Promise<any>}
 */
export async function post(path, body) {
  const answer = await fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  const told = await answer.json();
  if (!answer.ok) throw new Error(told.error?.message ?? answer.statusText);
  return told;
}

const PATIENCE = 800; // the first table on a new machine takes a little: after so long the page says so

/** Open a table and go there. @param {object} wishes */
export async function openTable(wishes) {
  const patience = document.getElementById("patience");
  const asking = setTimeout(() => { patience.hidden = false; }, PATIENCE);
  try {
    const table = await post("/api/tables", wishes);
    location.assign(`/t/${table.code}`);
  } finally {
    clearTimeout(asking);
    patience.hidden = true;
  }
}

/** The page's messages, put there by its template. @returns {Record<string, any>} */
export function texts() {
  return JSON.parse(document.getElementById("texts")?.textContent ?? "{}");
}

export { fill } from "./words.js";
