// Deserto: four places on a carpet, three cards in the hand, what everybody has won.
import { countUp, fly, pause } from "../../static/js/boards/motion.js";
import { about, boxOf, fill } from "../../static/js/boards/parts.js";
import { colourOf } from "../../static/js/boards/signs.js";
import { createStage, isMine, others, playable, sign } from "../../static/js/boards/stage.js";

/** @import { Flight } from "../../static/js/boards/motion.js" */
/** @import { Parts } from "../../static/js/boards/parts.js" */
/** @import { Happening, Pictured, Sounds, Surroundings, WayTo } from "../../static/js/boards/stage.js" */
/** @import { GameEvent, Now } from "../../static/js/protocol.d.ts" */

/**
 * Hands and cards won are letters; arriving are the slots of the hand to which cards are still flying.
 * @typedef {Now & {hands: (string | null)[], held: number[], won: string[], pile: number,
 *   area: Record<string, string>, arriving?: number[]}} Facts
 */
/** @typedef {import("../../static/js/boards/stage.js").Scene<Facts>} Scene */

/** @type {Record<string, string>} */
const NAMES = { V: "vizier", T: "thief", R: "treasure", O: "oasis" };
const PLACES = ["a2", "b2", "a1", "b1"];
const ORDER = "ORTV";
const MOST_LAYERS = 6;
const COUNTING = 2600; // milliseconds in which the cards won are counted, whatever their number
const SLOWEST_COUNT = 130; // milliseconds for a card, where they are few

/** @param {string} name */
const picture = (name) => `games/deserto/art.svg#deserto-${name}`;
/** @param {string} card */
const face = (card) => picture(NAMES[card] ?? "back");
/** The card that lies on top. @param {string} pile */
const top = (pile) => pile.slice(-1);
/** @param {string} cards */
const sorted = (cards) => [...cards].sort((one, two) => ORDER.indexOf(one) - ORDER.indexOf(two)).join("");

/** The text without one of these letters. @param {string} cards @param {string} card */
const without = (cards, card) => cards.replace(card, "");

/** The places that the events touched. @param {GameEvent[]} events */
const marks = (events) =>
  events.filter(({ event }) => event === "placed" || event === "turned_up").map(({ cell }) => cell);

/**
 * @param {HTMLElement} root
 * @param {Surroundings} table
 */
export function createBoard(root, { texts: say, names, who, send, ask, remind = () => {} }) {
  const known = { game: "deserto", opening: "dealt", own: ["hands"] };
  const stage = createStage(root, { ...known, build, act, marks, tap, lift, only, bare, finale });

  // -- what is shown -------------------------------------------------------------------------------------------------

  /** @param {Scene} scene @returns {Parts} */
  function build(scene) {
    const { now, eyes } = scene;
    const hand = eyes === null ? null : now.hands[eyes];
    const own = eyes !== null && hand !== null && [holding(scene, hand), won(scene, eyes)];
    const away = others(now.held.length, eyes);
    return [
      { tag: "p", class: "sr", id: stage.words, text: describe(scene) },
      { key: "land", class: "land", quiet: true, pictures: [picture("dunes")] },
      { key: "others", class: `others of-${away.length}`, inside: away.map((seat) => other(scene, seat)) },
      { key: "desert", class: "desert", inside: [pile(scene), carpet(scene), gift(scene)] },
      hand !== null && { tag: "p", key: "prompt", class: "prompt", live: true, text: prompt(scene) },
      own && { key: "own", class: "own-cards", inside: own },
    ];
  }

  /** @param {Scene} scene @param {number} seat */
  function other(scene, seat) {
    const { now } = scene;
    const cards = now.hands[seat] ?? "?".repeat(now.held[seat]);
    const on = now.turn === seat ? " on" : "";
    const backs = [...cards].map((card) => ({ class: "card small", pictures: [face(card)] }));
    return {
      key: `seat-${seat}`,
      class: `other${on}`,
      label: seatWords(scene, seat),
      vars: { "--seat": colourOf(seat) },
      inside: [
        sign(seat, names(seat)),
        { class: "fan", at: `hand-${seat}`, quiet: true, inside: backs },
        won(scene, seat),
      ],
    };
  }

  /** @param {Scene} scene @param {number} seat */
  function won({ now }, seat) {
    const cards = now.won[seat];
    const layers = [...cards].slice(-3).map((card) => ({ class: "card", pictures: [face(card)] }));
    return {
      key: "won",
      class: `won${cards ? "" : " none"}`,
      at: `won-${seat}`,
      label: about(say, "won", who(seat), { count: cards.length }),
      inside: [
        ...layers,
        { key: "count", class: "count", text: String(cards.length) },
        { key: "words", class: "under", quiet: true, text: say.won_short },
      ],
    };
  }

  /** @param {Scene} scene */
  function pile({ now }) {
    const layers = Array.from({ length: Math.min(3, Math.ceil(now.pile / 12)) }, () => ({
      class: "card",
      pictures: [face("?")],
    }));
    return {
      key: "pile",
      class: `pile${now.pile ? "" : " none"}`,
      at: "pile",
      label: fill(say.pile, { count: now.pile }),
      inside: [...layers, { key: "count", class: "count", text: String(now.pile) }],
    };
  }

  /** @param {Scene} scene */
  function carpet(scene) {
    return {
      key: "carpet",
      class: "carpet",
      inside: [
        { class: "weave", pictures: [picture("carpet")] },
        ...PLACES.map((cell) => place(scene, cell)),
        scene.finale !== null && counting(scene, scene.finale),
      ],
    };
  }

  /** The cards that everybody has won, as far as they are counted. @param {Scene} scene @param {number} counted */
  function counting({ now }, counted) {
    const [best, next] = now.won.map((cards) => cards.length).sort((one, two) => two - one);
    const done = counted >= best;
    return {
      key: "finale",
      class: "finale",
      quiet: true,
      vars: { "--most": String(best) },
      inside: now.won.map((cards, seat) => ({
        class: `tally${done && now.outcome?.winners.includes(seat) ? " winner" : ""}`,
        vars: { "--seat": colourOf(seat) },
        inside: [
          sign(seat, names(seat)),
          {
            class: "cards",
            inside: [...cards].slice(0, counted).map((letter) => ({ class: "card", pictures: [face(letter)] })),
          },
          {
            class: "sum",
            inside: [
              { key: "all", text: String(Math.min(counted, cards.length)) },
              done && cards.length === best && best > next && { key: "lead", class: "lead", text: `+${best - next}` },
            ],
          },
        ],
      })),
    };
  }

  /** @param {Scene} scene @param {string} cell */
  function place(scene, cell) {
    const cards = scene.now.area[cell];
    const lit = card(scene) !== null && playable(scene).includes(card(scene) + cell);
    const shown = [...cards].slice(-MOST_LAYERS);
    const top = cards.at(-1);
    const label = top
      ? fill(say.place, { cell, card: say.cards[top], count: cards.length })
      : fill(say.empty, { cell });
    const mark = scene.marks.includes(cell) ? " fresh" : "";
    return {
      thing: cell,
      at: cell,
      class: `place ${cell}${lit ? " lit" : ""}${mark}`,
      label: lit ? fill(say.lit, { place: label }) : label,
      inside: [
        ...shown.map((letter, layer) => ({
          class: "card layer",
          pictures: [face(letter)],
          vars: { "--layer": String(layer - shown.length + 1) },
        })),
        cards.length > 1 && { key: "count", class: "count", text: String(cards.length) },
      ],
    };
  }

  /** The place for a card that is given away, with who gets it. @param {Scene} scene */
  function gift(scene) {
    if (scene.eyes === null || scene.now.outcome) return null;
    const lit = card(scene) !== null && playable(scene).includes(`${card(scene)}>`);
    const to = about(say, "give", who(previous(scene.now, scene.eyes)));
    return {
      thing: ">",
      at: "give",
      class: `gift${lit ? " lit" : ""}`,
      label: lit ? fill(say.lit, { place: to }) : to,
      inside: [
        { class: "gift-sign", pictures: [picture("gift")] },
        { class: "gift-text", text: to },
      ],
    };
  }

  /** @param {Scene} scene @param {string} hand */
  function holding(scene, hand) {
    return {
      key: "hand",
      class: "hand",
      at: `hand-${scene.eyes}`,
      label: say.hand,
      inside: [...hand].map((letter, slot) => ({
        thing: `hand-${slot}`,
        at: `card-${slot}`,
        class: `card held${scene.now.arriving?.includes(slot) ? " arriving" : ""}`,
        label: say.cards[letter],
        pictures: [face(letter)],
        pressed: scene.chosen === `hand-${slot}`,
        drag: isMine(scene),
      })),
    };
  }

  /** @param {Scene} scene */
  function prompt(scene) {
    if (!isMine(scene)) return "";
    if (card(scene) === null) return say.choose;
    const mine = playable(scene).filter((action) => action[0] === card(scene));
    if (mine.length === 0) return say.nowhere;
    return mine.every((action) => action.endsWith(">")) ? say.only_give : say.where;
  }

  /** @param {Pick<Scene, "now">} scene @param {number} seat */
  function seatWords({ now }, seat) {
    const held = fill(say.held, { count: now.held[seat] });
    return fill(say.seat, { name: names(seat), held, taken: fill(say.taken, { count: now.won[seat].length }) });
  }

  /** @param {Scene} scene */
  function describe({ now, eyes }) {
    const area = PLACES.map((cell) => {
      const cards = now.area[cell];
      return cards
        ? fill(say.place, { cell, card: say.cards[top(cards)], count: cards.length })
        : fill(say.empty, { cell });
    });
    const seats = now.held.map((_, seat) => seatWords({ now }, seat));
    const hand =
      eyes === null
        ? []
        : [fill(say.holds, { cards: [...(now.hands[eyes] ?? "")].map((letter) => say.cards[letter]).join(", ") })];
    return [...area, ...hand, ...seats, fill(say.pile, { count: now.pile })].join(" ");
  }

  // -- what is done --------------------------------------------------------------------------------------------------

  /** The letter of the chosen card. @param {Scene} scene */
  function card({ now, eyes, chosen }) {
    return chosen === null || eyes === null ? null : (now.hands[eyes]?.[Number(chosen.slice(5))] ?? null);
  }

  /** Of cards that are all alike nobody has to choose one. @param {Scene} scene */
  function only({ now, eyes }) {
    return eyes !== null && new Set(now.hands[eyes]).size === 1 ? "hand-0" : null;
  }

  /** @param {string} thing @param {Scene} scene */
  function tap(thing, scene) {
    if (!isMine(scene)) return;
    if (thing.startsWith("hand-")) stage.change({ chosen: scene.chosen === thing && !only(scene) ? null : thing });
    else if (card(scene) !== null) {
      const action = card(scene) + thing;
      if (playable(scene).includes(action)) send(action);
      else ask(action);
    } else remind(prompt(scene));
  }

  /** @param {string} thing @param {Scene} scene */
  function lift(thing, scene) {
    if (!isMine(scene)) return false;
    stage.change({ chosen: thing });
    return true;
  }

  // -- what happens --------------------------------------------------------------------------------------------------

  /** @param {string} at */
  const box = (at) => boxOf(stage.felt, at);
  /** @param {string[]} letters @param {DOMRect | null} from @param {DOMRect | null} to @param {Flight} [how] */
  const move = (letters, from, to, how) => fly(stage.air, letters.map(face), from, to, how);

  /** Show one event, and what is seen after it.
   * @param {Happening} event @param {Facts} seen @returns {Promise<Facts>} */
  async function act(event, seen) {
    switch (event.event) {
      case "placed":
        return placed(event, seen);
      case "won":
        return taken(event, seen, { [event.cell]: event.cards });
      case "swept":
        return taken(event, seen, event.area);
      case "given":
        return given(event, seen);
      case "drew":
        return drew(event, seen);
      case "dealt":
        return dealt(event, seen);
      case "turned_up":
        await move(["?"], box("pile"), box(event.cell), { landing: [face(event.card)] });
        return { ...seen, pile: seen.pile - 1, area: { ...seen.area, [event.cell]: event.card } };
      default:
        return seen;
    }
  }

  /** Before the deal all cards lie in the pile. @param {Facts} now @returns {Facts} */
  function bare(now) {
    const dealt_ = [...Object.values(now.area), ...now.held.map((held) => "?".repeat(held))].join("");
    return {
      ...now,
      hands: now.hands.map((hand) => (hand === null ? null : "")),
      held: now.held.map(() => 0),
      area: Object.fromEntries(PLACES.map((cell) => [cell, ""])),
      pile: now.pile + dealt_.length,
    };
  }

  /** Cards go to a seat, one after the other. @param {Happening} event @param {Facts} seen @returns {Promise<Facts>} */
  async function dealt(event, seen) {
    const { seat, count, cards } = event;
    const hands = cards ? seen.hands.with(seat, cards) : seen.hands;
    const after = { ...seen, hands, held: seen.held.with(seat, count), pile: seen.pile - count };
    const slots = Array.from({ length: count }, (_, slot) => slot);
    if (cards) stage.change({ now: { ...after, arriving: slots } });
    const goals = slots.map((slot) => (cards && box(`card-${slot}`)) || oneOf(box(`won-${seat}`)));
    stage.tell(event);
    await Promise.all(
      goals.map((goal, slot) =>
        move(["?"], box("pile"), goal, {
          length: 200,
          delay: 70 * slot,
          landing: cards ? [face(cards[slot])] : undefined,
        }),
      ),
    );
    return after;
  }

  /** The cards won are counted one by one, everybody's at the same time. @param {Scene} scene */
  async function finale({ now }) {
    const most = mostWon(now);
    await countUp(most, (counted) => stage.change({ finale: counted }), Math.min(SLOWEST_COUNT, COUNTING / most));
  }

  /** Take a card out of a hand; gives where it lay.
   * @param {Happening} event @param {Facts} seen @returns {{from: DOMRect | null, after: Facts}} */
  function out({ seat, card: letter }, seen) {
    const hand = seen.hands[seat];
    const slot = hand?.indexOf(letter) ?? -1;
    const from = (slot >= 0 && box(`card-${slot}`)) || oneOf(box(`hand-${seat}`));
    const hands = hand ? seen.hands.with(seat, without(hand, letter)) : seen.hands;
    return { from, after: { ...seen, hands, held: seen.held.with(seat, seen.held[seat] - 1) } };
  }

  /** @param {Happening} event @param {Facts} seen @returns {Promise<Facts>} */
  async function placed(event, seen) {
    const { from, after } = out(event, seen);
    stage.change({ now: after });
    await move([event.card], from, box(event.cell), { arc: 0.1 });
    return { ...after, area: { ...after.area, [event.cell]: after.area[event.cell] + event.card } };
  }

  /** @param {Happening} event @param {Facts} seen */
  async function given(event, seen) {
    const { from, after } = out(event, seen);
    stage.change({ now: after });
    await move([event.card], from, box(`won-${event.to}`), { length: 300 });
    return { ...after, won: after.won.with(event.to, after.won[event.to] + event.card) };
  }

  /** Whole piles go to who won them.
   * @param {Happening} event @param {Facts} seen @param {Record<string, string>} piles */
  async function taken(event, seen, piles) {
    const cells = Object.keys(piles).filter((cell) => piles[cell]);
    const starts = cells.map(box);
    await pause(160);
    stage.tell(event);
    stage.change({ now: { ...seen, area: { ...seen.area, ...Object.fromEntries(cells.map((cell) => [cell, ""])) } } });
    await Promise.all(
      cells.map((cell, place) =>
        move([top(piles[cell])], starts[place], box(`won-${event.seat}`), {
          arc: 0.4,
          length: 300,
          delay: place * 60,
        }),
      ),
    );
    const area = { ...seen.area, ...Object.fromEntries(cells.map((cell) => [cell, ""])) };
    return {
      ...seen,
      area,
      won: seen.won.with(event.seat, seen.won[event.seat] + cells.map((cell) => piles[cell]).join("")),
    };
  }

  /** @param {Happening} event @param {Facts} seen */
  async function drew(event, seen) {
    const { seat, card: letter } = event;
    const hand = seen.hands[seat];
    const hands = hand !== null && letter ? seen.hands.with(seat, sorted(hand + letter)) : seen.hands;
    const slot = letter ? (hands[seat]?.indexOf(letter) ?? -1) : -1;
    const isCounted = hand !== null && hand.length < seen.held[seat]; // drawn before, seen only now
    const held = isCounted ? seen.held : seen.held.with(seat, seen.held[seat] + 1);
    const after = { ...seen, hands, held, pile: seen.pile - (isCounted ? 0 : 1) };
    stage.change({ now: { ...after, arriving: [slot] } });
    stage.tell(event);
    await move(
      ["?"],
      box("pile"),
      box(`card-${slot}`) ?? box(`hand-${seat}`),
      letter ? { landing: [face(letter)] } : {},
    );
    return after;
  }

  return stage.board;
}

/** The box of one card in the middle of a fan. @param {DOMRect | null} fan */
const oneOf = (fan) => fan && new DOMRect(fan.x + (fan.width - fan.height) / 2, fan.y, fan.height, fan.height);

/** @param {Facts} now */
const mostWon = (now) => Math.max(...now.won.map((cards) => cards.length));

/** Who sits before a seat. @param {Facts} now @param {number} seat */
const previous = (now, seat) => (seat + now.held.length - 1) % now.held.length;

// -- what the pages ask besides ---------------------------------------------------------------------------------------

/** @type {Sounds} */
export const sounds = { swept: "gather", won: "take", placed: "lay", given: "lay", turned_up: "lay", drew: "draw" };

/** @type {Pictured} */
export const pictured = (fact, { card }) => (fact === "card" ? face(card) : null);

/** @type {WayTo} */
export function wayTo(action, now, eyes) {
  const slots = [...(now.hands?.[eyes] ?? "")].flatMap((letter, slot) =>
    letter === action[0] ? [`[data-thing="hand-${slot}"]`] : [],
  );
  return [slots.join(", "), `[data-thing="${action.slice(1)}"]`];
}
