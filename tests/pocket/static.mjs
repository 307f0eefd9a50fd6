// Games' scripts find those of all games where a browser finds them, in a page of some language.
import { readFileSync } from "node:fs";
import { register } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

globalThis.fetch = async (url) => new Response(readFileSync(fileURLToPath(url))); // compiled kernels of all games

export function withStatic(scripts, lang = "en") {
  globalThis.document = { documentElement: { lang } }; // all that words ask of a page
  const found = `export const resolve = (name, context, next) =>
    next(name.replace(/^.*\\/static\\/(?=js\\/)/, ${JSON.stringify(`${pathToFileURL(scripts)}/`)}), context);`;
  register(`data:text/javascript,${encodeURIComponent(found)}`);
}
