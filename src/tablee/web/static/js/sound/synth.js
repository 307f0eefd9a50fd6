// A small synthesizer: plays recipes with Web Audio, so that no audio file has to be downloaded.

/**
 * One layer of a sound: a tone, a struck body or a band of noise that sets in and dies away, once or several times.
 * Times are seconds, pitches hertz.
 * @typedef {object} Layer
 * @property {OscillatorType | "noise"} wave
 * @property {[number, number]} pitch at its beginning and at its end; of noise, the middle of the band
 * @property {number} level 1 is as loud as a sound may be
 * @property {number} length until it is silent
 * @property {number} [attack] until it is loudest
 * @property {number} [q] how narrow the band of noise is
 * @property {Hit[]} [hits] one at the beginning if left out
 * @property {readonly (readonly [number, number])[]} [modes] of a struck body: partials and their levels
 * @property {[number, number]} [wobble] vibrato: how often a second, how many semitones
 */

/** When a layer sets in, and how many semitones higher. @typedef {[number, number]} Hit */

/** Layers that sound together. @typedef {Layer[]} Recipe */

const ATTACK = 0.003;
const SILENCE = 0.001; // of its level: a layer ends there
const CEILING = 0.4; // of full scale: no output is louder, whatever sounds at once
const HEADROOM = 4; // levels above the ceiling that the limiter still bends
const DETUNE = 0.5; // semitones a whole sound is higher or lower
const NOISE_DETUNE = 3; // semitones a single burst of noise is higher or lower
const SOFTER = 0.25; // of its level, at most, that a hit is softer
const LATER = 0.008; // seconds, at most, that a hit comes later

/** @type {Hit[]} */
const ONCE = [[0, 0]];
const PURE = /** @type {const} */ ([[1, 1]]);

/** @param {number} semitones */
const ratio = (semitones) => 2 ** (semitones / 12);

/** When the last layer of a recipe is silent. @param {Recipe} recipe */
export const lengthOf = (recipe) =>
  Math.max(...recipe.flatMap(({ hits = ONCE, length }) => hits.map(([at]) => at + LATER + length)));

/** Where all sounds come together: a gain and a soft limiter. @param {BaseAudioContext} context */
export function createMaster(context) {
  const [master, limiter] = [context.createGain(), context.createWaveShaper()];
  master.gain.value = 1 / HEADROOM;
  limiter.curve = Float32Array.from({ length: 1025 }, (_, at) => CEILING * Math.tanh((at / 512 - 1) * HEADROOM));
  master.connect(limiter).connect(context.destination);
  return master;
}

/** A second of white noise, made once for each context. @type {WeakMap<BaseAudioContext, AudioBuffer>} */
const hiss = new WeakMap();

/** @param {BaseAudioContext} context */
function noiseOf(context) {
  const made = hiss.get(context) ?? context.createBuffer(1, context.sampleRate, context.sampleRate);
  if (!hiss.has(context)) {
    made.getChannelData(0).forEach((_, at, samples) => {
      samples[at] = 2 * Math.random() - 1;
    });
    hiss.set(context, made);
  }
  return made;
}

/**
 * Schedule a sound. Pitch, level and time vary a little, so that no two cards sound the same.
 * @param {Recipe} recipe @param {AudioNode} out
 * @param {{at?: number, tempo?: number, random?: () => number}} [how] tempo: times the usual length
 */
export function perform(recipe, out, { at = 0, tempo = 1, random = Math.random } = {}) {
  const tuned = DETUNE * (2 * random() - 1);
  for (const layer of recipe) {
    for (const [begin, higher] of layer.hits ?? ONCE) {
      const drift = layer.wave === "noise" ? NOISE_DETUNE * (2 * random() - 1) : tuned;
      const level = layer.level * (1 - SOFTER * random());
      strike(layer, out, at + tempo * (begin + LATER * random()), tempo, level, ratio(higher + drift), random);
    }
  }
}

/** One hit of a layer: each of its partials through an envelope. @param {Layer} layer @param {AudioNode} out
 * @param {number} at @param {number} tempo @param {number} level @param {number} times the pitch
 * @param {() => number} random */
function strike(layer, out, at, tempo, level, times, random) {
  const { context } = out;
  for (const [higher, share] of layer.modes ?? PURE) {
    const end = at + (tempo * layer.length) / Math.sqrt(higher); // high partials die sooner
    const gate = context.createGain();
    const loudest = at + Math.min(tempo * (layer.attack ?? ATTACK), (end - at) / 2);
    gate.gain.setValueAtTime(0, at);
    gate.gain.linearRampToValueAtTime(level * share, loudest);
    gate.gain.exponentialRampToValueAtTime(level * share * SILENCE, end);
    gate.connect(out);
    const [from, to] = layer.pitch.map((pitch) => pitch * times * higher);
    if (layer.wave === "noise") blow(layer, gate, [from, to], at, end, random);
    else sing(layer, layer.wave, gate, [from, to], at, end);
  }
}

/** @param {AudioParam} pitch @param {[number, number]} way @param {number} at @param {number} end */
function sweep(pitch, [from, to], at, end) {
  pitch.setValueAtTime(from, at);
  pitch.exponentialRampToValueAtTime(to, end);
}

/** A band of noise. @param {Layer} layer @param {AudioNode} gate @param {[number, number]} way @param {number} at
 * @param {number} end @param {() => number} random */
function blow({ q = 1 }, gate, way, at, end, random) {
  const [source, band] = [gate.context.createBufferSource(), gate.context.createBiquadFilter()];
  source.buffer = noiseOf(gate.context);
  source.loop = true;
  band.type = "bandpass";
  band.Q.value = q;
  sweep(band.frequency, way, at, end);
  source.connect(band).connect(gate);
  source.start(at, random());
  source.stop(end);
}

/** A tone. @param {Layer} layer @param {OscillatorType} wave @param {AudioNode} gate @param {[number, number]} way
 * @param {number} at @param {number} end */
function sing({ wobble }, wave, gate, way, at, end) {
  const voice = gate.context.createOscillator();
  voice.type = wave;
  sweep(voice.frequency, way, at, end);
  voice.connect(gate);
  voice.start(at);
  voice.stop(end);
  if (!wobble) return;
  const [vibrato, depth] = [gate.context.createOscillator(), gate.context.createGain()];
  [vibrato.frequency.value, depth.gain.value] = [wobble[0], 100 * wobble[1]];
  vibrato.connect(depth).connect(voice.detune);
  vibrato.start(at);
  vibrato.stop(end);
}
