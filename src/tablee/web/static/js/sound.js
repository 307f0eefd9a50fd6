// The sounds of a table: selects and plays the sound of an event. Off by default.
import { still } from "./boards/motion.js";
import { keep, kept } from "./memory.js";
import { pace } from "./pace.js";
import { picture } from "./seats.js";
import { DEFAULTS, RECIPES } from "./sound/recipes.js";

/** @import { Sounds } from "./boards/stage.js" */
/** @import { GameEvent } from "./protocol.d.ts" */

const MOST = 4; // sounds at once; above it the oldest one fades out
const FADE = 0.03; // seconds of this fade
const LATE = 400; // milliseconds after which a sound that the browser has delayed is dropped

/** @param {HTMLElement} button the switch @param {Sounds} sounds */
export function createSound(button, sounds) {
  /** The game's own sounds come first, in its order. @type {Sounds} */
  const soundByEvent = { ...sounds, ...DEFAULTS, ...sounds };
  let on = kept("sound") === true;
  /** @type {ReturnType<typeof createPlayer> | null} */
  let player = null;
  /** Events that were shown without animation, whose sounds are not played yet. @type {GameEvent[]} */
  let pendingEvents = [];

  function show() {
    button.setAttribute("aria-pressed", String(on));
    button.firstElementChild?.replaceWith(picture(`static/art/house.svg#icon-sound-${on ? "on" : "off"}`));
  }

  /** @param {string} name of an event, or of a moment of the table @param {boolean} [always] even if sounds are off */
  function play(name, always = false) {
    const sound = soundByEvent[name];
    if (!sound || ((!on || document.hidden) && !always)) return;
    player ??= createPlayer();
    player(typeof sound === "string" ? RECIPES[sound] : sound, always);
  }

  /** @param {GameEvent[]} events only the sound of the most important one is played */
  function of(events) {
    const first = Object.keys(soundByEvent).find((name) => events.some(({ event }) => event === name));
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
    /** Play the tone of an alert, unless sounds were switched off. */
    call() {
      if (kept("sound") !== false) play("turn", true);
    },
    isDecided: () => typeof kept("sound") === "boolean",
    /** Play the sound of an event. @param {GameEvent} event */
    playEvent(event) {
      if (still()) pendingEvents.push(event);
      else of([event]);
    },
    /** Play the most important sound of the pending events. */
    rest() {
      of(pendingEvents);
      pendingEvents = [];
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

  /** Play a recipe; browsers may delay sounds until the first tap.
   * @param {import("./sound/synth.js").Recipe} recipe @param {boolean} always even if the page is hidden */
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
