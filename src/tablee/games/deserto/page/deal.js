// How Deserto is dealt: what a page has to know in order to check a shuffle by itself. The same as in `rules.py`.

/** @import { Dealing } from "../../static/js/fair.js" */

const COPIES = { O: 6, R: 15, T: 15, V: 15 };
const HAND = 3;
const EDITIONS = { classic: "starter+decline+same", revised: "" };
const SWITCHES = ["starter", "decline", "same"];

/** @type {Dealing["unshuffled"]} */
export const unshuffled = () => Object.entries(COPIES).map(([card, copies]) => card.repeat(copies)).join("");

/** @type {Dealing["start"]} */
export function start({ deck, players, options }) {
  const dealt = [...deck].slice(0, HAND * players);
  const hands = Array.from({ length: players }, (_, seat) =>
    dealt.filter((_card, place) => place % players === seat).sort().join(""));
  const shown = options.starter ? deck[dealt.length] : "";
  const pile = deck.slice(dealt.length + shown.length);
  const won = Array(players).fill("-").join("/");
  return [`${shown || "-"},-/-,-`, hands.join("/"), won, 0, pile, rulesOf(options)].join(" ");
}

/** @param {Record<string, any>} options */
function rulesOf(options) {
  const chosen = SWITCHES.filter((option) => options[option]).join("+");
  return Object.entries(EDITIONS).find(([, switches]) => switches === chosen)?.[0] ?? chosen;
}
