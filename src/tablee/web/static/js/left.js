// The games that somebody has left unfinished: those of this device, and those that the server has listed in the page.
import { every, present } from "./elements.js";
import * as shelf from "./pocket/shelf.js";
import { page } from "./root.js";

/** @import { Listed } from "./pocket/shelf.js" */
/** A game to continue: one that this device keeps, or a table of the server.
 * @typedef {{game: string, href: string, kept?: ReturnType<typeof shelf.left>[number], code?: string}} Left */

/** The URL of a game on this device: its table, or its replay. @param {Listed} kept */
export const wayTo = ({ id, game, over }) => `${page(`play/${game}${over ? "/replay" : ""}`)}#${id}`;

/** The most recent first; those of the device before those of the server. @returns {Left[]} */
export const leftGames = () => [
  ...shelf.left().map((kept) => ({ game: kept.game, href: wayTo(kept), kept })),
  ...every("a[data-left]", document, HTMLAnchorElement).map(({ href, dataset }) => ({
    game: present(dataset.left),
    href,
    code: present(dataset.code),
  })),
];
