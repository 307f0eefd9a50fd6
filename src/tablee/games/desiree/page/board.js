// Désirée: a wooden board with ivory and ebony dice; the number on top changes as they jump.
import { countUp, fly } from "../../static/js/boards/motion.js";
import { boxOf, fill } from "../../static/js/boards/parts.js";
import { createStage, isMine, playable, sign } from "../../static/js/boards/stage.js";
import { every, one } from "../../static/js/elements.js";

/** @import { Parts } from "../../static/js/boards/parts.js" */
/** @import { Crop, Happening, Piece, Pictured, Sounds, Surroundings, WayTo } from "../../static/js/boards/stage.js" */
/** @import { GameEvent, Now } from "../../static/js/protocol.d.ts" */
/** @import { Texts } from "../../static/js/types.d.ts" */

/**
 * The dice of each side by their squares; turns tells what a die becomes that jumps over one of the other side, by
 * both numbers; absent is a square whose die is still in the air, up the number of files that are set up.
 * @typedef {Now & {size: number, dice: Record<string, number>[], outer: number[],
 *   line: string[], turns: string[], absent?: string, up?: number}} Facts
 */
/** @typedef {import("../../static/js/boards/stage.js").Scene<Facts>} Scene */

const FILES = "abcdefghijkl";
const SIDES = ["ivory", "ebony"];
const MOST_OUTER = 3;
const NUMBERS = [1, 2, 3, 4, 5, 6];
const SUM_SHOWN = 1500; // milliseconds

/** @param {string} name */
const picture = (name) => `games/desiree/art.svg#desiree-${name}`;
/** @param {number} side @param {number} number */
const die = (side, number) => picture(`${SIDES[side]}-${number}`);

/** The squares of a board, row by row as they are seen: turned around for black.
 * @param {number} size @param {boolean} turned */
function squares(size, turned) {
  const all = Array.from(
    { length: size * size },
    (_, place) => `${FILES[place % size]}${size - Math.floor(place / size)}`,
  );
  return turned ? all.reverse() : all;
}

/** Where the die on a square may go, by the actions. @param {string[]} actions @param {string | null} from */
function goals(actions, from) {
  if (from === null) return [];
  return actions
    .filter((action) => action.startsWith(from))
    .map((action) => action.slice(from.length))
    .filter((to) => /^[a-l]/.test(to));
}

/** What stands on a square: [side, number], or null. @param {Facts} now @param {string} square */
function standing(now, square) {
  const side = [0, 1].find((one) => square in now.dice[one]);
  return side === undefined ? null : [side, now.dice[side][square]];
}

/** What the die on a square would show on a goal: the line of its way knows whether it jumps, and over which die.
 * @param {Facts} now @param {string} from @param {string} to */
function shows(now, from, to) {
  const [side = -1, number = 0] = standing(now, from) ?? [];
  const over = between(from, to).map((square) => standing(now, square)).find(Boolean);
  return over && over[0] !== side ? Number(now.turns[number - 1][over[1] - 1]) : number;
}

/** The squares of a line between two of them. @param {string} from @param {string} to */
function between(from, to) {
  const [across, up] = [file(to) - file(from), rank(to) - rank(from)];
  const far = Math.max(Math.abs(across), Math.abs(up));
  return Array.from({ length: far - 1 }, (_, step) =>
    String.fromCharCode(file(from) + (across / far) * (step + 1)).concat(String(rank(from) + (up / far) * (step + 1))),
  );
}

/** The way of the last move: from, to, and over which die if it was a jump. @param {GameEvent[]} events */
function marks(events) {
  const moved = events.find(({ event }) => event === "moved");
  const over = events.find(({ event }) => event === "jumped")?.over;
  return moved ? [moved.from, moved.to, over].filter(Boolean) : [];
}

/** The dice that won: a line, or all of a side. @param {Facts} now @returns {string[]} */
function winners({ line, outcome, dice }) {
  return outcome?.reason === "sets" ? Object.keys(dice[outcome.winners[0]]) : line;
}

/**
 * @param {HTMLElement} root
 * @param {Surroundings} table
 */
export function createBoard(root, { texts: say, names, send, ask, remind = () => {} }) {
  const known = { game: "desiree", opening: "set_up", fixed: true };
  const stage = createStage(root, { ...known, build, act, marks, tap, lift, bare, finale });

  // -- what is shown -------------------------------------------------------------------------------------------------

  /** @param {Scene} scene @returns {Parts} */
  function build(scene) {
    const { now, eyes, below } = scene;
    const turned = below === 1;
    const near = turned ? 1 : 0;
    return [
      { tag: "p", class: "sr", id: stage.words, text: describe(now) },
      { key: "land", class: "land", quiet: true, pictures: [picture("table"), picture("things")] },
      edge(scene, 1 - near, "far"),
      {
        key: "frame",
        class: `frame${scene.finale && winners(now).length ? " finale" : ""}`,
        vars: { "--size": String(now.size) },
        inside: [wood(scene, squares(now.size, turned))],
      },
      edge(scene, near, "near"),
      eyes !== null && { tag: "p", key: "prompt", class: "prompt", live: true, text: prompt(scene) },
    ];
  }

  /** @param {Scene} scene @param {string[]} all */
  function wood(scene, all) {
    return {
      key: "wood",
      class: "wood",
      inside: [...all.map((name, place) => square(scene, name, place)), trail(scene, all)],
    };
  }

  /** The way of the last move, drawn on the wood. @param {Scene} scene @param {string[]} all */
  function trail({ now, marks: [from, to] }, all) {
    if (!to) return null;
    const [start, end] = [from, to]
      .map((name) => all.indexOf(name))
      .map((place) => [place % now.size, Math.floor(place / now.size)]);
    const [across, down] = [end[0] - start[0], end[1] - start[1]];
    const vars = {
      "--x": `${start[0]}`,
      "--y": `${start[1]}`,
      "--far": `${Math.hypot(across, down)}`,
      "--way": `${Math.atan2(down, across)}rad`,
    };
    return { key: "trail", class: "trail", quiet: true, vars };
  }

  /** How many dice of a side stand on the outer squares. @param {Scene} scene @param {number} side
   * @param {string} where */
  function edge({ now }, side, where) {
    const count = now.outer[side];
    const pips = Array.from({ length: MOST_OUTER }, (_, place) => ({
      class: "pip",
      pictures: [picture("outer"), ...(place < count ? [die(side, 1)] : [])],
    }));
    return {
      key: `edge-${side}`,
      class: `edge ${where}${now.turn === side ? " on" : ""}`,
      label: fill(say.outer, { name: names(side), side: say.sides[side], count }),
      inside: [
        { class: "edge-die", pictures: [die(side, 1)] },
        sign(side, names(side)),
        sets(now, side),
        { class: "pips", label: fill(say.edge, { count }), inside: pips },
      ],
    };
  }

  /** Two full sets: the dice that a side has, and pale those it lacks. @param {Facts} now
   * @param {number} side */
  function sets(now, side) {
    const have = Object.values(now.dice[side]);
    const places = [1, 2].flatMap((set) =>
      NUMBERS.map((number) => ({ number, set, there: have.filter((one) => one === number).length >= set })),
    );
    const lacking = places.filter(({ there }) => !there).map(({ number }) => number);
    return {
      key: "sets",
      class: "sets",
      label: fill(say.lacks, { numbers: lacking.sort().join(", ") || "–" }),
      inside: places.map(({ number, set, there }) =>
        there
          ? { key: `has-${number}-${set}`, class: "has", pictures: [die(side, number)] }
          : { key: `lacks-${number}-${set}`, class: "lacks", pictures: [die(side, number)] },
      ),
    };
  }

  /** @param {Scene} scene @param {string} name @param {number} place */
  function square(scene, name, place) {
    const { now, chosen, eyes } = scene;
    const [row, column] = [Math.floor(place / now.size), place % now.size];
    const outer = row === 0 || column === 0 || row === now.size - 1 || column === now.size - 1;
    const found = standing(now, name);
    const lit = chosen !== null && eyes !== null && goals(playable(scene), chosen).includes(name);
    const mine = found?.[0] === eyes;
    const number = lit ? shows(now, chosen, name) : 0;
    const words = found
      ? fill(say.dice[found[0]], { number: found[1], square: name })
      : fill(say.square, { square: name });
    const classes = [
      "square",
      lit && "lit",
      lit && number !== now.dice[eyes][chosen] && "turns",
      mine && goals(playable(scene), name).length > 0 && "movable",
      chosen === name && "chosen",
      scene.marks.slice(0, 2).includes(name) && "fresh",
      scene.marks[2] === name && "over",
      winners(now).includes(name) && "line",
      now.absent === name && "absent",
      found && file(name) - file("a") >= (now.up ?? now.size) && "coming",
    ];
    return {
      thing: name,
      at: name,
      class: classes.filter(Boolean).join(" "),
      label: lit ? fill(say.lit, { place: words, number }) : words,
      pressed: mine ? chosen === name : undefined,
      drag: mine && isMine(scene),
      inside: [
        {
          key: "ground",
          class: "ground",
          pictures: [picture(`${outer ? "outer" : "inner"}${(row + column) % 2 ? "-turned" : ""}`)],
        },
        column === 0 && { key: "rank", class: "rank", quiet: true, text: name.slice(1) },
        row === now.size - 1 && { key: "file", class: "file", quiet: true, text: name[0] },
        found && { key: "die", class: "die", at: `die-${name}`, pictures: [die(found[0], found[1])] },
        lit && { key: "promise", class: "promise", pictures: [die(eyes, number)] },
      ],
    };
  }

  /** @param {Scene} scene */
  function prompt(scene) {
    if (!isMine(scene)) return "";
    if (scene.chosen === null) return say.choose;
    return goals(playable(scene), scene.chosen).length ? say.where : say.stuck;
  }

  /** @param {Facts} now */
  function describe(now) {
    return [0, 1]
      .map((side) => {
        const dice = Object.entries(now.dice[side])
          .sort() // whatever was told last
          .map(([name, number]) => fill(say.number_on, { number, square: name }));
        return fill(say.all[side], { dice: dice.join(", "), count: now.outer[side] });
      })
      .join(" ");
  }

  // -- what is done --------------------------------------------------------------------------------------------------

  /** @param {string} name @param {Scene} scene */
  function tap(name, scene) {
    if (!isMine(scene)) return;
    const { chosen, eyes } = scene;
    if (goals(playable(scene), chosen).includes(name)) send(chosen + name);
    else if (eyes !== null && name in scene.now.dice[eyes]) stage.change({ chosen: chosen === name ? null : name });
    else if (chosen !== null) ask(chosen + name);
    else remind(prompt(scene));
  }

  /** @param {string} name @param {Scene} scene */
  function lift(name, scene) {
    if (!isMine(scene)) return false;
    stage.change({ chosen: name });
    return true;
  }

  // -- what happens --------------------------------------------------------------------------------------------------

  /** @param {string} at */
  const box = (at) => boxOf(stage.felt, at);

  /** @param {Happening} event @param {Facts} seen @param {GameEvent[]} later */
  async function act(event, seen, later) {
    switch (event.event) {
      case "set_up":
        stage.tell(event);
        await countUp(seen.size, (up) => stage.change({ now: { ...seen, up } }), 90);
        return { ...seen, up: undefined };
      case "moved":
        return moved(event, seen, later);
      case "line":
        return light(event.squares, seen);
      case "sets":
        return light(
          Object.entries(seen.dice[event.seat])
            .sort(([, one], [, two]) => one - two)
            .map(([name]) => name),
          seen,
        );
      default:
        return seen;
    }
  }

  /** Before the game the board is empty. @param {Facts} now @returns {Facts} */
  function bare(now) {
    return { ...now, up: 0 };
  }

  /** Everything but the dice that won steps back. */
  async function finale() {
    stage.change({ finale: 1 });
  }

  /** A slide goes straight; a jump goes in an arc, tumbles, and tells its sum.
   * @param {Happening} event @param {Facts} seen @param {GameEvent[]} later */
  async function moved(event, seen, later) {
    const over = later.find(({ event: what }) => what === "jumped");
    const turn = later.find(({ event: what }) => what === "turned");
    const result = turn ? turn.to : event.shows;
    reveal(event.to);
    const [from, to] = [box(`die-${event.from}`), box(event.to)];
    const after = shift(seen, event, result);
    stage.change({ now: { ...after, absent: event.to } });
    const how = over
      ? { arc: 1.1, tumble: Boolean(turn), length: 560, landing: [die(event.seat, result)], dust: true }
      : { length: 240 };
    stage.cue(over ? "jumps" : "slides");
    await fly(stage.air, [die(event.seat, event.shows)], from, inner(to), how);
    if (turn && over) tell(sum(turn, over), to);
    return after;
  }

  /** A board that is wider than the screen is moved until a square can be seen. @param {string} name */
  function reveal(name) {
    const [frame, goal] = [".frame", `[data-at="${name}"]`].map((selector) => one(selector, stage.felt));
    if (frame.scrollWidth > frame.clientWidth) frame.scrollLeft = goal.offsetLeft - frame.clientWidth / 2;
  }

  /** Put the moved die where it is now.
   * @param {Facts} seen @param {Happening} event @param {number} result @returns {Facts} */
  function shift(seen, { seat, from, to }, result) {
    const own = Object.fromEntries(Object.entries(seen.dice[seat]).filter(([name]) => name !== from));
    return {
      ...seen,
      turn: null,
      dice: seen.dice.map((dice, side) => (side === seat ? { ...own, [to]: result } : dice)),
    };
  }

  /** @param {GameEvent} turn @param {GameEvent} over */
  function sum({ from, to }, { shows }) {
    if (from + shows === to) return fill(say.plus, { one: from, two: shows, result: to });
    return fill(say.minus, { one: Math.max(from, shows), two: Math.min(from, shows), result: to });
  }

  /** A bubble over a square, for a moment. @param {string} words @param {DOMRect | null} over */
  function tell(words, over) {
    if (!over) return;
    stage.air.querySelector(".sum")?.remove();
    const bubble = document.createElement("div");
    bubble.className = "sum";
    bubble.textContent = words;
    stage.air.append(bubble);
    const home = one(".frame", stage.felt).getBoundingClientRect();
    const half = bubble.offsetWidth / 2;
    const middle = Math.min(Math.max(over.x + over.width / 2, home.x + half), home.right - half);
    Object.assign(bubble.style, { left: `${middle}px`, top: `${over.y}px` });
    setTimeout(() => bubble.remove(), SUM_SHOWN);
  }

  /** Light up dice one after the other; they stay lit. @param {string[]} names_ @param {Facts} seen */
  async function light(names_, seen) {
    await countUp(names_.length, (count) => stage.change({ now: { ...seen, line: names_.slice(0, count) } }), 220);
    return { ...seen, line: names_ };
  }

  return stage.board;
}

/** The part of a square where a die stands. @param {DOMRect | null} box */
const inner = (box) =>
  box && new DOMRect(box.x + box.width * 0.06, box.y + box.height * 0.06, box.width * 0.88, box.height * 0.88);

// -- what the pages ask besides ---------------------------------------------------------------------------------------

/** @type {Sounds} */
export const sounds = { sets: "gain", line: "gain", moved: "land", jumps: "tumble", slides: "slide", set_up: "tumble" };

/** @type {Pictured} */
export const pictured = (fact, { event, seat, to }) => (event === "turned" && fact === "to" ? die(seat, to) : null);

/** @type {WayTo} */
export const wayTo = (action) => (action.match(/[a-l]\d+/g) ?? []).map((name) => `[data-thing="${name}"]`);

/** The dice of both sides, with the letters by which a layout names them. @param {Texts} say @returns {Piece[]} */
export const pieces = (say) =>
  ["ABCDEF", "abcdef"].flatMap((keys, side) =>
    NUMBERS.map((number) => ({
      number: side ? -number : number,
      key: keys[number - 1],
      picture: die(side, number),
      label: fill(say.piece[side], { number }),
    })),
  );

/** @param {string} name */
const file = (name) => name.charCodeAt(0);
/** @param {string} name */
const rank = (name) => Number(name.slice(1));

/** @type {Crop} */
export function crop(root, [low, high]) {
  for (const square of every(".square", root)) {
    const { at = "" } = square.dataset;
    if (file(at) < file(low) || file(at) > file(high) || rank(at) < rank(low) || rank(at) > rank(high)) square.remove();
  }
  one(".frame", root).style.setProperty("--size", String(file(high) - file(low) + 1));
}
