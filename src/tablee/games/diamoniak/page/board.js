// Diamoniak: castles that grow, a pile to draw from, and a witch who wants three cards.
import { countUp, fly, pause, raiseDust } from "../../static/js/boards/motion.js";
import { about, boxOf, counts, fill } from "../../static/js/boards/parts.js";
import { colourOf, shapeOf } from "../../static/js/boards/signs.js";
import { createStage, isMine, others, playable, sign } from "../../static/js/boards/stage.js";
import { COLOURS, landOf, newest, picturesOf } from "./castles.js";

/** @import { Flight } from "../../static/js/boards/motion.js" */
/** @import { Parts } from "../../static/js/boards/parts.js" */
/** @import { Happening, Pictured, Sounds, Surroundings, WayTo } from "../../static/js/boards/stage.js" */
/** @import { GameEvent, Now } from "../../static/js/protocol.d.ts" */
/** @import { Castle } from "./castles.js" */

/**
 * Cards are letters; shown is the card that was just drawn, with a shock where it is a witch; landing is the seat
 * whose castle gets a part just now.
 * @typedef {Now & {parts: number, castles: Castle[], reserves: string[],
 *   pile: number, pile_content: string, aside: string, phase: string, owed: number, shown?: string,
 *   shock?: boolean, landing?: number}} Facts
 */
/** @typedef {import("../../static/js/boards/stage.js").Scene<Facts>} Scene */

/** @type {Record<string, string>} */
const FIGURES = { D: "diamond", F: "fairy", W: "witch" };
const ORDER = "RBGYDFW";
const LANDING = 420; // milliseconds in which a part comes down
const TOUCH = 250; // milliseconds until it touches the ground

const PICTURES = "games/diamoniak/art.svg#diamoniak";

/** @param {string} card */
const face = (card) => `${PICTURES}-${card in COLOURS ? `card-${COLOURS[card]}` : (FIGURES[card] ?? "back")}`;
/** @param {string} cards @param {string} card */
const without = (cards, card) => cards.replace(card, "");

/** The places that the events touched. @param {GameEvent[]} events */
const marks = (events) => events.filter(({ event }) => event === "built").map(({ seat }) => `castle-${seat}`);

/**
 * A thing is called after the action it stands for and, behind a bar, where it is: "draw|pile".
 * @param {HTMLElement} root
 * @param {Surroundings} table
 */
export function createBoard(root, { texts: say, names, who, send, ask }) {
  const stage = createStage(root, { game: "diamoniak", opening: "shuffled", build, act, marks, tap, bare, finale });

  // -- what is shown -------------------------------------------------------------------------------------------------

  /** @param {Scene} scene @returns {Parts} */
  function build(scene) {
    const { now, eyes } = scene;
    const away = others(now.castles.length, eyes);
    return [
      { tag: "p", class: "sr", id: stage.words, text: describe(now) },
      { key: "land", class: "land", quiet: true, pictures: landOf(now.castles, eyes, now.parts) },
      { key: "others", class: `others of-${away.length}`, inside: away.map((seat) => realm(scene, seat)) },
      { key: "middle", class: "middle", inside: [pile(scene), shown(now), aside(now)] },
      left(now),
      eyes !== null && { key: "choices", class: "choices", inside: choices(scene) },
      eyes !== null && realm(scene, eyes),
      scene.finale !== null && whole(scene, scene.finale),
    ];
  }

  /** What won, as large as the board: the castle, as far as it has grown again. @param {Scene} scene
   * @param {number} parts */
  function whole({ now }, parts) {
    const winners = now.outcome?.winners ?? [];
    return {
      key: "finale",
      class: `finale${parts >= now.parts ? " whole" : ""}`,
      quiet: true,
      vars: { "--winners": String(winners.length) },
      inside: winners.map((seat) => ({
        class: "winner",
        inside: [
          sign(seat, names(seat)),
          {
            class: `castle${parts ? ` new-${newest(parts, now.parts)}` : ""}`,
            pictures: picturesOf({ ...now.castles[seat], parts: Math.min(parts, now.castles[seat].parts) }, now.parts),
          },
        ],
      })),
    };
  }

  /** What to do, in words and as buttons. @param {Scene} scene */
  function choices(scene) {
    const buttons = playable(scene)
      .filter((action) => action[0] !== "-")
      .map((action) => button(action, scene.now));
    return [
      { tag: "p", key: "prompt", class: "prompt", live: true, text: prompt(scene) },
      { key: "actions", class: "actions", inside: buttons },
    ];
  }

  /** A seat with its castle and its reserve. @param {Scene} scene @param {number} seat */
  function realm(scene, seat) {
    const { now, eyes } = scene;
    const own = seat === eyes;
    const label = seatWords(now, seat);
    return {
      key: `realm-${seat}`,
      class: `realm${own ? " own" : ""}${now.turn === seat ? " on" : ""}`,
      label,
      vars: { "--seat": colourOf(seat) },
      inside: [sign(seat, names(seat)), castle(scene, seat), reserve(scene, seat)],
    };
  }

  /** @param {Scene} scene @param {number} seat */
  function castle(scene, seat) {
    const { parts: whole } = scene.now;
    const one = scene.now.castles[seat];
    const give = seat === scene.eyes && one.colour ? `-${one.colour}` : null;
    const lit = give !== null && playable(scene).includes(give);
    const mark = scene.marks.includes(`castle-${seat}`) ? " fresh" : "";
    const lands = scene.now.landing === seat ? ` new-${newest(one.parts, whole)}` : "";
    const words = one.colour ? fill(say.castle[one.colour], { parts: one.parts, whole }) : say.no_castle;
    return {
      key: "castle",
      thing: give ? `${give}|castle` : undefined,
      at: `castle-${seat}`,
      class: `castle${one.colour ? "" : " none"}${lit ? " lit" : ""}${mark}${lands}`,
      label: lit ? fill(say.give, { card: say.a_card[one.colour ?? ""] }) : words,
      pictures: picturesOf(one, whole),
    };
  }

  /** @param {Scene} scene @param {number} seat */
  function reserve(scene, seat) {
    const { now, eyes } = scene;
    const own = seat === eyes;
    const wanted = eyes === null ? null : now.castles[eyes].colour;
    const cards = counts(now.reserves[seat], ORDER).map(([letter, count]) => {
      const action = own ? `-${letter}` : letter === wanted ? `buy ${seat}` : null;
      const lit = action !== null && playable(scene).includes(action);
      const words = fill(say.some, { card: say.cards[letter], count });
      const what = own
        ? fill(say.give, { card: say.a_card[letter] })
        : fill(say.buy_this, { cards: words, buy: buyWords(seat) });
      return {
        key: letter,
        thing: action === null ? undefined : `${action}|${letter}`,
        at: `reserve-${seat}-${letter}`,
        class: `card${lit ? " lit" : ""}`,
        label: lit ? what : words,
        inside: [
          { class: "face", pictures: [face(letter)] },
          { class: "count", text: String(count) },
        ],
      };
    });
    return { key: "reserve", class: "reserve", at: `reserve-${seat}`, inside: cards };
  }

  /** @param {Scene} scene */
  function pile(scene) {
    const { now } = scene;
    const layers = Array.from({ length: Math.min(3, Math.ceil(now.pile / 16)) }, () => ({
      class: "face",
      pictures: [face("?")],
    }));
    const lit = playable(scene).includes("draw");
    const words = fill(say.pile, { count: now.pile });
    return {
      thing: "draw|pile",
      at: "pile",
      class: `pile${lit ? " lit" : ""}`,
      label: lit ? fill(say.draw_from, { left: words }) : words,
      inside: [...layers, { key: "count", class: "count", text: String(now.pile) }],
    };
  }

  /** The card that was just drawn; a witch stays until she has what she wants. @param {Facts} now */
  function shown(now) {
    const witch = now.phase === "witch" || now.phase === "give";
    const card = now.shown ?? (witch ? "W" : null);
    return {
      key: "shown",
      class: `shown${card === "W" ? " witch" : ""}${now.shock ? " shock" : ""}${witch && now.owed ? " owes" : ""}`,
      vars: { "--owed": `"${now.owed}"` },
      at: "shown",
      label: card ? say.cards[card] : undefined,
      quiet: !card,
      pictures: card ? [face(card)] : [],
    };
  }

  /** @param {Facts} now */
  function aside(now) {
    const cards = now.aside;
    const layers = [...cards].slice(-3).map((letter) => ({ class: "face", pictures: [face(letter)] }));
    return {
      key: "aside",
      class: `aside${cards ? "" : " none"}`,
      at: "aside",
      label: fill(say.aside, { count: cards.length }),
      inside: [
        ...layers,
        { key: "count", class: "count", text: String(cards.length) },
        { key: "words", class: "under", quiet: true, text: say.aside_short },
      ],
    };
  }

  /** What the pile still holds. @param {Facts} now */
  function left(now) {
    const kinds = counts(now.pile_content, ORDER);
    return {
      key: "left",
      class: "left",
      label: leftWords(now),
      inside: [
        { key: "words", class: "left-words", text: kinds.length ? say.left : leftWords(now) },
        ...kinds.map(([letter, count]) => ({
          key: letter,
          class: "left-kind",
          inside: [
            { class: "face", pictures: [face(letter)] },
            { class: "left-count", text: String(count) },
          ],
        })),
      ],
    };
  }

  /** To go on is bold, to stop is safe: each has its own colour, shape and signs, for those who do not read yet.
   * @param {string} action @param {Facts} now */
  function button(action, now) {
    const words = action.startsWith("buy ")
      ? buyWords(Number(action.slice(4)))
      : say[action === "draw" && now.phase === "drawn" ? "draw_again" : action];
    return {
      thing: `${action}|button`,
      class: `${action.startsWith("buy ") ? "soft" : "primary"}${action === "stop" ? " safe" : ""} big`,
      inside: [...signs(action, now), { key: "words", text: words }],
    };
  }

  /** Where something is bought: what, and from whom. @param {string} action @param {Facts} now @returns {Parts} */
  function signs(action, now) {
    if (action === "draw") return [{ class: "choice-sign", pictures: [face("?")] }];
    if (action === "stop") return [{ class: "choice-sign", pictures: [`${PICTURES}-stop`] }];
    if (action === "fairy") return [{ class: "choice-sign", pictures: [face("F")] }];
    const seat = Number(action.slice(4));
    return [
      { class: "choice-sign", pictures: [face(now.castles[now.turn ?? 0].colour ?? "?")] },
      { class: "sign-shape", vars: { "--seat": colourOf(seat) }, pictures: [`static/art/house.svg#${shapeOf(seat)}`] },
    ];
  }

  /** @param {number} seat */
  const buyWords = (seat) => about(say, "buy", who(seat));

  /** @param {Facts} now */
  function leftWords(now) {
    const kinds = counts(now.pile_content, ORDER).map(([card, count]) =>
      fill(say.some, { card: say.cards[card], count }),
    );
    return kinds.length ? fill(say.left_words, { cards: kinds.join(", ") }) : say.empty;
  }

  /** @param {Scene} scene */
  function prompt(scene) {
    const { now } = scene;
    if (!isMine(scene) || !now.owed) return "";
    return fill(playable(scene).includes("fairy") ? say.witch_or_fairy : say.witch, { count: now.owed });
  }

  /** @param {Facts} now @param {number} seat */
  function seatWords(now, seat) {
    const { colour, parts } = now.castles[seat];
    const build_ = colour ? fill(say.castle[colour], { parts, whole: now.parts }) : say.no_castle;
    const cards = counts(now.reserves[seat], ORDER).map(([card, count]) =>
      fill(say.some, { card: say.cards[card], count }),
    );
    return fill(say.seat, { name: names(seat), castle: build_, reserve: cards.join(", ") || say.nothing });
  }

  /** @param {Facts} now */
  function describe(now) {
    const seats = now.castles.map((_, seat) => seatWords(now, seat));
    return [
      ...seats,
      fill(say.pile, { count: now.pile }),
      leftWords(now),
      fill(say.aside, { count: now.aside.length }),
    ].join(" ");
  }

  // -- what is done --------------------------------------------------------------------------------------------------

  /** @param {string} thing @param {Scene} scene */
  function tap(thing, scene) {
    if (!isMine(scene)) return;
    const action = thing.split("|")[0];
    if (playable(scene).includes(action)) send(action);
    else ask(action);
  }

  // -- what happens --------------------------------------------------------------------------------------------------

  /** @param {string} at */
  const box = (at) => boxOf(stage.felt, at);
  /** @param {string[]} letters @param {DOMRect | null} from @param {DOMRect | null} to @param {Flight} [how] */
  const move = (letters, from, to, how) => fly(stage.air, letters.map(face), from, to, how);
  /** @param {number} seat @param {string} letter */
  const store = (seat, letter) => box(`reserve-${seat}-${letter}`) ?? box(`reserve-${seat}`);

  /** @param {Happening} event @param {Facts} seen @param {GameEvent[]} later */
  async function act(event, seen, later) {
    switch (event.event) {
      case "shuffled":
        stage.tell(event);
        await shuffled();
        return { ...seen, pile: event.count };
      case "reshuffle":
        stage.tell(event);
        await move(["?"], box("aside"), box("pile"), { spin: 180 });
        return { ...seen, pile: event.count, aside: "" };
      case "drew":
        return drew(event, seen, later);
      case "witch":
        return shock(event, seen);
      case "built":
        return built(event, seen);
      case "given":
        return given(event, seen);
      case "ruined":
        return { ...seen, castles: seen.castles.with(event.seat, { colour: null, parts: 0 }) };
      case "bought":
        return bought(event, seen);
      case "fairy":
        return helped(event, seen);
      default:
        return seen;
    }
  }

  /** Before the game there is no pile. @param {Facts} now @returns {Facts} */
  function bare(now) {
    return { ...now, pile: 0 };
  }

  /** Cards come together from both sides. */
  async function shuffled() {
    const [left_, right] = [box("pile"), box("shown")];
    const from = left_ && right && [new DOMRect(2 * left_.x - right.x, left_.y, left_.width, left_.height), right];
    await Promise.all(
      Array.from({ length: 8 }, (_, card) =>
        move(["?"], from?.[card % 2] ?? null, left_, { arc: 0.3, delay: 80 * card, length: 220 }),
      ),
    );
  }

  /** The castle that won grows once more, part by part. @param {Scene} scene */
  async function finale({ now }) {
    stage.cue("rises");
    await countUp(now.parts, (parts) => stage.change({ finale: parts }), 300);
  }

  /** A card is turned up for all to see, and goes to the castle or into the reserve.
   * @param {Happening} event @param {Facts} seen @param {GameEvent[]} later */
  async function drew(event, seen, later) {
    const { seat, card } = event;
    const after = { ...seen, phase: "drawn", pile: seen.pile - 1, pile_content: without(seen.pile_content, card) };
    stage.change({ now: after });
    stage.tell(event);
    await move(["?"], box("pile"), box("shown"), { arc: 0.15, landing: [face(card)] });
    stage.change({ now: { ...after, shown: card } });
    if (card === "D") stage.cue("diamond");
    if (card === "W") return { ...after, shown: card };
    await pause(320);
    const from = box("shown");
    stage.change({ now: after });
    const builds = later.some(({ event }) => event === "built");
    await move([card], from, builds ? box(`castle-${seat}`) : store(seat, card));
    return builds ? after : { ...after, reserves: after.reserves.with(seat, after.reserves[seat] + card) };
  }

  /** The witch flies past the castle, from one side of the board to the other. */
  async function flyPast() {
    const [start, home] = [box("shown"), stage.felt.getBoundingClientRect()];
    if (!start) return;
    const [width, height] = [2.2 * start.width, 1.7 * start.width];
    const [from, to] = [0.6, 0.12].map((way, side) => {
      const x = side ? home.right : home.x - width;
      return new DOMRect(x, home.y + way * (home.height - height), width, height);
    });
    await fly(stage.air, [`${PICTURES}-broom`], from, to, { arc: -0.6, length: 1100 });
  }

  /** A small shock, then a grin. @param {Happening} event @param {Facts} seen @returns {Promise<Facts>} */
  async function shock(event, seen) {
    stage.change({ now: { ...seen, shown: "W", shock: true } });
    stage.tell(event);
    await Promise.all([pause(900), flyPast()]);
    return { ...seen, shown: undefined, phase: "witch", aside: `${seen.aside}W` };
  }

  /** Part after part lands on the castle. @param {Happening} event @param {Facts} seen */
  async function built(event, seen) {
    const { seat, card, parts } = event;
    const reserves = seen.reserves.with(seat, seen.reserves[seat].replaceAll(card, ""));
    const had = seen.castles[seat].parts;
    const grown = (/** @type {number} */ count) => ({
      ...seen,
      reserves,
      castles: seen.castles.with(seat, { colour: card, parts: count }),
    });
    stage.tell(event);
    await countUp(
      parts - had,
      (more) => {
        stage.change({ now: { ...grown(had + more), landing: seat } });
        if (more > 1) stage.cue("part");
        pause(TOUCH).then(() => raiseDust(stage.air, box(`castle-${seat}`)));
      },
      LANDING,
    );
    await pause(LANDING);
    return grown(parts);
  }

  /** @param {Happening} event @param {Facts} seen */
  async function given({ seat, card, from }, seen) {
    const start = from === "castle" ? box(`castle-${seat}`) : store(seat, card);
    const { colour, parts } = seen.castles[seat];
    const after =
      from === "castle"
        ? { ...seen, castles: seen.castles.with(seat, { colour, parts: parts - 1 }) }
        : { ...seen, reserves: seen.reserves.with(seat, without(seen.reserves[seat], card)) };
    stage.change({ now: after });
    await move([card], start, box("aside"), { spin: 20 });
    return { ...after, aside: after.aside + card };
  }

  /** A part for three diamonds. @param {Happening} event @param {Facts} seen */
  async function bought(event, seen) {
    const { seat, from, card, price } = event;
    const [part, home] = [store(from, card), box(`castle-${seat}`)];
    const [purse, till] = [store(seat, "D"), box(`reserve-${from}`)];
    const gems = Array.from({ length: price }, (_, place) =>
      move(["D"], purse, till, { arc: 0.3, delay: place * 90, length: 300 }),
    );
    const paid = seen.reserves.map((cards, at) => {
      if (at === seat) return cards.replace("D".repeat(price), "");
      return at === from ? without(cards, card) + "D".repeat(price) : cards;
    });
    stage.tell(event);
    await Promise.all([move([card], part, home, { arc: 0.3, length: 300 }), ...gems]);
    return { ...seen, reserves: paid };
  }

  /** The fairy goes to the witch, and both go aside. @param {Happening} event @param {Facts} seen */
  async function helped(event, seen) {
    const { seat } = event;
    const after = { ...seen, reserves: seen.reserves.with(seat, without(seen.reserves[seat], "F")) };
    const start = store(seat, "F");
    stage.change({ now: after });
    stage.tell(event);
    await move(["F"], start, box("shown"), { arc: 0.5, length: 420 });
    raiseDust(stage.air, box("shown"), "stars");
    stage.change({ now: { ...after, phase: "begin" } });
    await Promise.all([
      move(["W"], box("shown"), box("aside"), { spin: 300 }),
      move(["F"], box("shown"), box("aside"), { delay: 80 }),
    ]);
    return { ...after, phase: "begin", aside: `${after.aside}F` };
  }

  return stage.board;
}

// -- what the pages ask besides ---------------------------------------------------------------------------------------

/** @type {Sounds} */
export const sounds = {
  witch: "fright", rises: "raise", fairy: "chimes", built: "set", part: "set", bought: "pay", diamond: "glint",
  given: "lay", drew: "draw",
};

/** @type {Pictured} */
export const pictured = (fact, { card }) => (fact === "card" ? face(card) : null);

/** @type {WayTo} */
export const wayTo = (action) => [`[data-thing^="${action}|"]`];
