// The games that somebody has left unfinished: those of this device, and those that the server has listed in the page.
import { every, present } from "./elements.js";
import * as saved from "./pocket/saved.js";
import { page } from "./root.js";

/** @import { Listed } from "./pocket/saved.js" */
/** A game to continue: one that this device keeps, or a table of the server.
 * `awaited` is the name of the person who is waited for.
 * @typedef {{game: string, href: string, kept?: ReturnType<typeof saved.left>[number], code?: string,
 *   awaited?: string}} Left */

/** The URL of a game on this device: its table, or its replay. @param {Listed} kept */
export const wayTo = ({ id, game, over }) => `${page(`play/${game}${over ? "/replay" : ""}`)}#${id}`;

/** Sorted: games that wait for a person come first, then the games of the device, then those of the server; the most
 * recent first.
 * @returns {Left[]} */
export function leftGames() {
  const tables = every("a[data-left]", document, HTMLAnchorElement).map(({ href, dataset }) => ({
    game: present(dataset.left),
    href,
    code: present(dataset.code),
    awaited: dataset.awaited,
  }));
  return [
    ...tables.filter(({ awaited }) => awaited),
    ...saved.left().map((kept) => ({ game: kept.game, href: wayTo(kept), kept })),
    ...tables.filter(({ awaited }) => !awaited),
  ];
}
