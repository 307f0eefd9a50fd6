// The sounds of a table: which event is heard, and how. Silent until somebody switches them on.
import { still } from "./boards/motion.js";
import { keep, kept } from "./memory.js";
import { pace } from "./pace.js";
import { picture } from "./seats.js";
import { DEFAULTS, RECIPES } from "./sound/recipes.js";

/** @import { Sounds } from "./boards/stage.js" */
/** @import { GameEvent } from "./protocol.d.ts" */

const MOST = 4; // sounds at once; the oldest one makes room
const FADE = 0.03; // seconds in which it does
const LATE = 400; // milliseconds after which a sound that the browser held back is not wanted any more

/** @param {HTMLElement} button the switch @param {Sounds} sounds */
export function createSound(button, sounds) {
  /** What a game says comes first, in its order. @type {Sounds} */
  const heard = { ...sounds, ...DEFAULTS, ...sounds };
  let on = kept("sound") === true;
  /** @type {ReturnType<typeof createPlayer> | null} */
  let player = null;
  /** What was seen at once, and is not heard yet. @type {GameEvent[]} */
  let crowd = [];

  function show() {
    button.setAttribute("aria-pressed", String(on));
    button.firstElementChild?.replaceWith(picture(`static/art/house.svg#icon-sound-${on ? "on" : "off"}`));
  }

  /** @param {string} name of an event, or of a moment of the table @param {boolean} [always] though sounds are off */
  function play(name, always = false) {
    const sound = heard[name];
    if (!sound || ((!on || document.hidden) && !always)) return;
    player ??= createPlayer();
    player(typeof sound === "string" ? RECIPES[sound] : sound, always);
  }

  /** @param {GameEvent[]} events of which only the most important is heard */
  function of(events) {
    const first = Object.keys(heard).find((name) => events.some(({ event }) => event === name));
    if (first) play(first);
  }

  /** @param {boolean} wanted */
  function turn(wanted) {
    on = wanted;
    keep("sound", on);
    show();
    play("turn");
  }

  button.addEventListener("click", () => turn(!on));
  show();

  return {
    play,
    turn,
    /** Call somebody who does not look, unless they want it quiet. */
    call() {
      if (kept("sound") !== false) play("turn", true);
    },
    isDecided: () => typeof kept("sound") === "boolean",
    /** An event is seen. @param {GameEvent} event */
    hear(event) {
      if (still()) crowd.push(event);
      else of([event]);
    },
    /** Everything is seen. */
    rest() {
      of(crowd);
      crowd = [];
    },
  };
}

/** Plays recipes, a few at once; a hidden page falls silent. Without sound the synthesizer is never loaded. */
function createPlayer() {
  const context = new AudioContext();
  const loading = import("./sound/synth.js");
  /** @type {AudioNode | null} */
  let master = null;
  /** @type {{gate: GainNode, end: number}[]} */
  let playing = [];

  document.addEventListener("visibilitychange", () => {
    if (document.hidden) context.suspend();
  });

  function makeRoom() {
    const now = context.currentTime;
    playing = playing.filter(({ end }) => end > now);
    for (const { gate } of playing.splice(0, playing.length - MOST + 1)) gate.gain.setTargetAtTime(0, now, FADE / 3);
  }

  /** A browser may hold sounds back until somebody taps.
   * @param {import("./sound/synth.js").Recipe} recipe @param {boolean} always though the page is hidden */
  return async (recipe, always) => {
    const asked = performance.now();
    const { createMaster, lengthOf, perform } = await loading;
    await context.resume();
    if (performance.now() - asked > LATE || (document.hidden && !always)) return;
    makeRoom();
    const [gate, tempo] = [context.createGain(), Math.min(1, pace())];
    master ??= createMaster(context);
    gate.connect(master);
    playing.push({ gate, end: context.currentTime + tempo * lengthOf(recipe) });
    perform(recipe, gate, { at: context.currentTime, tempo });
  };
}
