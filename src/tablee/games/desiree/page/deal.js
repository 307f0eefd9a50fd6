// How Désirée begins, for a page that checks by itself: without cards, on the board that was chosen.

/** @import { Dealing } from "../../static/js/fair.js" */

/** @type {Dealing["unshuffled"]} */
export const unshuffled = () => "";

/** @type {Dealing["start"]} */
export const start = ({ options }) => options.layout;
