// A few small tones, made on the spot; silent until somebody switches them on.
import { still } from "./boards/motion.js";
import { keep, kept } from "./memory.js";
import { picture } from "./seats.js";

/** @import { Sounds } from "./boards/stage.js" */
/** @import { GameEvent } from "./protocol.d.ts" */

/** Each tone: [pitch, pitch at its end, beginning, length], in hertz and seconds. */
const TONES = {
  card: [[520, 300, 0, 0.07]],
  die: [
    [210, 120, 0, 0.06],
    [170, 100, 0.09, 0.06],
  ],
  gain: [
    [523, 523, 0, 0.1],
    [784, 784, 0.1, 0.16],
  ],
  fright: [[330, 140, 0, 0.5]],
  turn: [[660, 660, 0, 0.12]],
  win: [
    [523, 523, 0, 0.14],
    [659, 659, 0.14, 0.14],
    [784, 784, 0.28, 0.14],
    [1047, 1047, 0.42, 0.4],
  ],
};
const VOLUME = 0.12;

/** @typedef {keyof typeof TONES} Tone */

/** @param {HTMLElement} button the switch @param {Sounds} sounds */
export function createSound(button, sounds) {
  let on = kept("sound") === true;
  /** @type {AudioContext | null} */
  let room = null;

  function show() {
    button.setAttribute("aria-pressed", String(on));
    button.firstElementChild.replaceWith(picture(`static/art/house.svg#icon-sound-${on ? "on" : "off"}`));
  }

  /** @param {Tone} name */
  function play(name) {
    if (!on || document.hidden) return;
    room ??= new AudioContext();
    for (const [from, to, begin, length] of TONES[name]) tone(room, from, to, room.currentTime + begin, length);
  }

  button.addEventListener("click", () => {
    on = !on;
    keep("sound", on);
    show();
    play("turn");
  });
  show();

  /** @param {GameEvent[]} events of which only the greatest is heard */
  function of(events) {
    const heard = Object.keys(sounds).find((name) => events.some(({ event }) => event === name));
    if (heard) play(sounds[heard]);
  }

  /** What was seen at once, and is not heard yet. @type {GameEvent[]} */
  let crowd = [];

  return {
    play,
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

/** @param {AudioContext} room @param {number} from @param {number} to @param {number} begin @param {number} length */
function tone(room, from, to, begin, length) {
  const [voice, gate] = [room.createOscillator(), room.createGain()];
  voice.type = "triangle";
  voice.frequency.setValueAtTime(from, begin);
  voice.frequency.exponentialRampToValueAtTime(to, begin + length);
  gate.gain.setValueAtTime(VOLUME, begin);
  gate.gain.exponentialRampToValueAtTime(0.001, begin + length);
  voice.connect(gate).connect(room.destination);
  voice.start(begin);
  voice.stop(begin + length);
}
