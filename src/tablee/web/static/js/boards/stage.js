// The stage of a board: stores the scene, redraws it, animates events one after the other, and cancels when something
// newer is shown.
//
// A game's page/board.js has everything specific to the game. It exports
//   createBoard(root, { texts, names, who, send, ask, remind }) -> Board
//     root   an empty element; everything is drawn inside it
//     texts  the texts of this game's board
//     names  the name of a seat
//     who    the same, and its number where a player has no other name
//     send   called with an action that is among now.legal; a double tap may call it twice
//     ask    called with an action that is not, when the player tries it ("why not?")
//     remind called with what to do first, when the player taps something that is not possible yet
//   wayTo    what to tap for an action; the lessons point at it
//   sounds   the sound of each event and cue (that of sound/recipes.js where it is left out)
//   pictured the picture of a fact in the story, such as a card (none where it is left out)
//   pieces   what can be put on a place of the board where people set up a start of their own
//   crop     leaves only a part of a large board, for examples in the rules (only where examples ask for it)
// A board contains neither rules nor requests to the server. `now` is the result of View.facts: the position, and in
// `legal` the legal actions. `eyes` is the seat whose view is shown, or null for a spectator; only on its own turn can
// anything be played. Styles: art/palette.css, css/boards.css and the game's page/board.css, in the layers of
// css/base.css.

import { handOf, isEmpty } from "./hand.js";
import { hurry, pause, relax } from "./motion.js";
import { draw, keepingFocus, listen } from "./parts.js";
import { colourOf, shapeOf } from "./signs.js";

/** @import { GameEvent, Now } from "../protocol.d.ts" */
/** @import { RECIPES } from "../sound/recipes.js" */
/** @import { Recipe } from "../sound/synth.js" */
/** @import { Who } from "../telling.js" */
/** @import { Part, Parts } from "./parts.js" */
/** @import { Facts as GameFacts, Texts } from "../types.d.ts" */

/** An event as boards show it. Only the deal has no seat.
 * @typedef {GameEvent & {seat: number}} Happening */

/** Called with each event as soon as it is shown. @typedef {(event: GameEvent) => void} OnEvent */

/**
 * finale: shows what won, of a game that is over, until something else is shown; keeps: if the
 * position is the same, the selection stays.
 * @typedef {object} Board
 * @property {(now: Now, eyes: number | null, keeps?: boolean) => void} show
 * @property {(events: GameEvent[], before: Now, now: Now, eyes: number | null, onEvent?: OnEvent) => Promise<void>}
 * animate
 * @property {() => Promise<void>} finale
 * @property {() => void} destroy
 */

/**
 * The arguments of a board.
 * @typedef {object} Surroundings
 * @property {Texts} texts
 * @property {(seat: number) => string} names
 * @property {(seat: number) => Who} who
 * @property {(action: string) => void} send
 * @property {(action: string) => void} ask
 * @property {(what: string) => void} [remind]
 */

/**
 * Selectors of what to tap, one after the other.
 * @typedef {(action: string, now: Now, eyes: number) => string[]} WayTo
 */

/**
 * What events and cues sound like: a common sound by its name, or a recipe of the game. The most important one comes
 * first: of several that are seen at once only this one is heard.
 * @typedef {Record<string, keyof typeof RECIPES | Recipe>} Sounds
 */

/**
 * The address of a picture of one fact among those of an event, where there is one.
 * @typedef {(fact: string, facts: GameFacts) => string | null} Pictured
 */

/**
 * Corners are two places, as the board names them.
 * @typedef {(root: HTMLElement, corners: [string, string]) => void} Crop
 */

/**
 * Something to put on a place: its number in the game's record, its key on a keyboard, its picture, and what it is.
 * @typedef {{number: number, key: string, picture: string, label: string}} Piece
 */

/**
 * The exports of a game's script.
 * @typedef {object} Script
 * @property {(root: HTMLElement, table: Surroundings) => Board} createBoard
 * @property {WayTo} wayTo
 * @property {Sounds} sounds
 * @property {Pictured} pictured
 * @property {(texts: Texts) => Piece[]} [pieces]
 * @property {Crop} [crop]
 */

/**
 * The state of a board. below: the seat at its lower edge, which on a screen that lies between people stays there;
 * marks:
 * places touched by the last action; busy: events are being shown, so nothing can be played; finale: how far it has
 * come, null where there is none.
 * @template {Now} [Facts=Now]
 * @typedef {{now: Facts, eyes: number | null, below: number | null, chosen: string | null, marks: string[],
 *   busy: boolean, finale: number | null}} Scene
 */

/** The public part of a position in a canonical order, to compare views of different seats.
 * @param {Now} now @param {string[]} own the facts that each seat has of its own */
const seen = (now, own) =>
  JSON.stringify(now, (name, fact) => {
    if (name === "legal" || own.includes(name)) return undefined;
    return fact?.constructor === Object ? Object.fromEntries(Object.entries(fact).sort()) : fact;
  });

const MIDDLE_FIRST = 900; // milliseconds by which a hand is later than the screen in the middle

let boards = 0;

/**
 * opening: the event with which a game begins; bare: what lies there before it; own: the facts that each seat has of
 * its own; only: what is chosen by itself when the own turn comes, because there is nothing else to choose; finale:
 * shows what won, by changing how far the finale has come; fixed: people who share a screen can sit around this board.
 * @template {Now} Facts
 * @param {HTMLElement} root
 * @param {{game: string, opening: string, build: (scene: Scene<Facts>) => Parts,
 *   act: (event: Happening, seen: Facts, later: GameEvent[]) => Promise<Facts>,
 *   marks: (events: GameEvent[]) => string[], tap: (thing: string, scene: Scene<Facts>) => void,
 *   lift?: (thing: string, scene: Scene<Facts>) => boolean, bare?: (now: Facts) => Facts, own?: string[],
 *   only?: (scene: Scene<Facts>) => string | null, finale?: (scene: Scene<Facts>) => Promise<void>,
 *   fixed?: boolean}} board
 */
export function createStage(root, board) {
  const { game, opening, build, act, marks, tap, lift = () => false, bare = (now) => now, own = [], finale } = board;
  const { only = () => null, fixed = false } = board;
  const felt = document.createElement("div");
  const air = document.createElement("div");
  felt.className = "felt";
  air.className = "air";
  air.setAttribute("aria-hidden", "true");
  boards += 1;
  const isHand = root.dataset.shows === "hand"; // the screen in the middle shows the rest
  const words = `${root.id || `board-${boards}`}-words`; // the position in words describes the picture
  root.dataset.game = game;
  root.toggleAttribute("data-fixed", fixed);
  root.setAttribute("aria-describedby", words);
  const NOTHING = /** @type {Facts} */ ({}); // before a position is shown there is none
  /** @type {Scene<Facts>} */
  let scene = { now: NOTHING, eyes: null, below: null, chosen: null, marks: [], busy: false, finale: null };
  let run = 0;
  /** The listener for events, and the last event it received. @type {{tell: OnEvent, last: GameEvent | null}} */
  let listener = { tell() {}, last: null };
  /** Things that were tapped during the animation of other players' actions. @type {string[]} */
  let early = [];
  let keeping = false; // whether such taps are stored

  /** @param {Partial<Scene<Facts>>} changes */
  function change(changes) {
    scene = { ...scene, ...changes };
    scene.below = scene.eyes !== null && root.dataset.below ? Number(root.dataset.below) : scene.eyes;
    if (!felt.isConnected) root.replaceChildren(felt, air);
    root.setAttribute("aria-busy", String(scene.busy));
    if (scene.now !== NOTHING) keepingFocus(felt, () => draw(felt, shownParts()));
  }

  /** The board; on a phone beside the screen in the middle the hand alone, unless the board itself is touched. */
  function shownParts() {
    const whole = build(scene);
    if (!isHand || scene.eyes === null) return whole;
    const hand = handOf(whole, build({ ...scene, eyes: null, below: null, chosen: null }), words);
    const isTouched = isEmpty(hand) && isMine(scene);
    root.toggleAttribute("data-whole", isTouched);
    return isTouched ? whole : hand;
  }

  /** @param {Facts} now @param {number | null} eyes @param {string[]} [touched] @param {string | null} [chosen] */
  function show(now, eyes, touched, chosen = null) {
    const same = scene.now !== NOTHING && seen(now, own) === seen(scene.now, own);
    run += 1;
    change({
      now,
      eyes,
      chosen,
      marks: touched ?? (same ? scene.marks : []),
      busy: false,
      finale: same ? scene.finale : null,
    });
  }

  /** Report an event once it has been shown; an act may report it earlier. @param {GameEvent} event */
  function tell(event) {
    if (listener.last !== event) listener.tell(event);
    listener.last = event;
  }

  /** Report a moment within an event that has a sound; `sounds` lists it like an event. @param {string} name */
  function cue(name) {
    listener.tell(/** @type {GameEvent} */ ({ event: name }));
  }

  /** @param {GameEvent[]} events @param {Facts} before @param {Facts} now @param {number | null} eyes
   * @param {OnEvent} [onEvent] */
  async function animate(events, before, now, eyes, onEvent = () => {}) {
    run += 1;
    const mine = run;
    const opens = events[0]?.event === opening;
    let at = opens ? bare(now) : before;
    keeping = !opens && before.turn !== eyes;
    listener = { tell: onEvent, last: null };
    change({ now: at, eyes, chosen: null, marks: [], busy: true, finale: null });
    if (isHand) await pause(before.turn === eyes ? 0 : MIDDLE_FIRST);
    for (const [place, event] of isHand ? [] : events.entries()) {
      at = await act(/** @type {Happening} */ (event), at, events.slice(place + 1));
      if (run !== mine) return;
      tell(event);
      change({ now: at });
    }
    relax();
    show(now, eyes, marks(events));
    if (!isMine(scene)) return;
    for (const thing of early.splice(0)) tap(thing, scene);
    if (scene.chosen === null) change({ chosen: only(scene) });
  }

  async function end() {
    const mine = run;
    keeping = false;
    change({ busy: true, finale: 0 });
    await finale?.(scene);
    relax();
    if (run === mine) change({ busy: false });
  }

  /** A tap during an animation finishes it. Afterwards it is executed if others were playing; during the animation
   * of the
   * player's own action, or the deal, it cannot be meant for the next action.
   * @param {string} thing @param {boolean} again the second tap of a double tap */
  function touch(thing, again) {
    if (!scene.busy) return tap(thing, scene);
    if (again) return undefined;
    if (keeping && early.at(-1) !== thing) early.push(thing);
    return hurry();
  }

  const deafen = listen(root, {
    tap: touch,
    letGo: () => change({ chosen: null }),
    lift: (thing) => lift(thing, scene),
  });

  function destroy() {
    run += 1;
    deafen();
    root.replaceChildren();
  }

  /** Pages use only the facts that all games have. */
  const shown = /** @type {Board} */ ({
    show(now, eyes, keeps = false) {
      early = [];
      const isShown = scene.now !== NOTHING && scene.eyes === eyes && seen(now, []) === seen(scene.now, []);
      show(/** @type {Facts} */ (now), eyes, undefined, keeps && isShown && !scene.busy ? scene.chosen : null);
    },
    animate,
    finale: async () => finale && end(),
    destroy,
  });
  return { air, felt, words, change, tell, cue, board: shown };
}

/** The actions that can be played now through these eyes. @param {Scene} scene @returns {string[]} */
export const playable = ({ now, eyes, busy }) => (busy || now.turn === null || now.turn !== eyes ? [] : now.legal);

/** Whether it is the viewer's turn. @param {Scene} scene */
export const isMine = ({ now, eyes, busy }) => !busy && now.turn !== null && now.turn === eyes;

/** All seats but one's own, beginning at one's left. @param {number} count @param {number | null} eyes */
export function others(count, eyes) {
  const first = eyes === null ? 0 : eyes + 1;
  return Array.from({ length: eyes === null ? count : count - 1 }, (_, place) => (first + place) % count);
}


/** The sign and the name of a seat. @param {number} seat @param {string} name @returns {Part} */
export const sign = (seat, name) => ({
  class: "sign",
  vars: { "--seat": colourOf(seat) },
  inside: [
    { class: "sign-shape", pictures: [`static/art/house.svg#${shapeOf(seat)}`] },
    { class: "sign-name", text: name },
  ],
});
