/** Short sounds made on the spot; no files. Browsers let a page sound only after somebody has touched it. */

import { settings } from "../../ui/settings.js";

/**
 * A sound is a few strokes: what is struck, how high, when and for how long (seconds), how loud.
 * @typedef {["wood" | "bell" | "string" | "breath", number, number, number, number]} Stroke
 */

/** Notes by their pitch: the five of a pentatonic scale, so that whatever comes together sounds well. */
const [C4, D4, G4, A4, C5, D5, E5, G5, A5, C6, D6, E6, G6, C7] = [
  261.6, 293.7, 392, 440, 523.3, 587.3, 659.3, 784, 880, 1046.5, 1174.7, 1318.5, 1568, 2093];

/** @param {number[]} notes @param {number} step @param {number} long @param {number} loud @param {Stroke[0]} [what] @returns {Stroke[]} */
const run = (notes, step, long, loud, what = "string") => notes.map((note, i) => [what, note, i * step, long, loud]);

/** @type {Record<string, Stroke[]>} */
export const SOUNDS = {
  draw: [["wood", 2600, 0, 0.035, 0.14]],
  discard: [["wood", 1900, 0, 0.06, 0.5], ["wood", 900, 0.004, 0.05, 0.25]],
  chow: [["wood", 1500, 0, 0.06, 0.35], ["string", C5, 0.02, 0.2, 0.14], ["string", E5, 0.09, 0.26, 0.12]],
  pung: [["wood", 1300, 0, 0.07, 0.4], ["string", G4, 0.02, 0.2, 0.15], ["string", C5, 0.09, 0.3, 0.14]],
  kong: [["wood", 1000, 0, 0.09, 0.5], ["string", C4, 0.02, 0.3, 0.18], ["string", G4, 0.08, 0.32, 0.15], ["string", C5, 0.14, 0.4, 0.14]],
  riichi: [["wood", 1700, 0, 0.05, 0.3], ...run([D4, A4, D5], 0.1, 0.5, 0.15), ["bell", D6, 0.3, 0.9, 0.05]],
  turn: [["bell", A5, 0, 0.35, 0.07], ["bell", D6, 0.09, 0.45, 0.05]],
  hurry: [["wood", 2200, 0, 0.03, 0.22]],
  dice: [0, 0.05, 0.12, 0.17, 0.26, 0.38].map((at, i) => ["wood", 2100 + 260 * (i % 3), at, 0.04, 0.3 - 0.03 * i]),
  flip: [["breath", 1400, 0, 0.12, 0.12], ["wood", 2300, 0.1, 0.05, 0.3]],
  gong: [["bell", C4, 0, 2.8, 0.3], ["bell", G4, 0.9, 2.8, 0.3], ["bell", C4, 1.8, 3.2, 0.34], ["bell", C5, 1.85, 2.6, 0.16]],
  points: [["bell", G6, 0, 0.16, 0.035]],
  message: [["bell", E6, 0, 0.2, 0.05], ["bell", A5, 0.07, 0.3, 0.05]],
  draw_end: [["string", A4, 0, 0.5, 0.1], ["string", G4, 0.18, 0.55, 0.1], ["string", D4, 0.38, 0.9, 0.1]],
  win: run([C5, E5, G5, C6], 0.09, 0.6, 0.13),
  limit: [["bell", C4, 0, 1.6, 0.14], ...run([C5, D5, E5, G5, A5, C6], 0.08, 0.7, 0.13), ["bell", E6, 0.5, 1.3, 0.06]],
  yakuman: [["bell", C4, 0, 2.6, 0.22], ["bell", G4, 0.02, 2.2, 0.12], ["breath", 300, 0, 0.8, 0.1],
    ...run([C5, E5, G5, A5, C6, D6, E6, G6], 0.075, 0.8, 0.13), ...run([C6, E6, G6, C7], 0.14, 1.6, 0.05, "bell").map(later(0.75))],
};

/** @param {number} seconds @returns {(stroke: Stroke) => Stroke} */
function later(seconds) {
  return ([what, note, at, long, loud]) => [what, note, at + seconds, long, loud];
}

const WOOD = 3; // noise loses most of its strength in the filter

/**
 * Plays a sound into any context, also one that only computes; how many sources it started.
 * @param {BaseAudioContext} context @param {AudioNode} out @param {string} name
 */
export function play(context, out, name) {
  const strokes = SOUNDS[name] || [];
  for (const [what, note, at, long, loud] of strokes) {
    const from = context.currentTime + at;
    const gain = context.createGain();
    gain.gain.setValueAtTime(0.0001, from);
    gain.gain.exponentialRampToValueAtTime(what === "wood" ? loud * WOOD : loud, from + (what === "breath" ? long / 2 : 0.006));
    gain.gain.exponentialRampToValueAtTime(0.0001, from + long);
    gain.connect(out);
    for (const source of what === "wood" || what === "breath" ? noise(context, what, note, long, gain) : tones(context, what, note, gain)) {
      source.start(from);
      source.stop(from + long + 0.02);
    }
  }
  return strokes.length;
}

/**
 * Something rings: a soft tone; a bell has two partials above it.
 * @param {BaseAudioContext} context @param {Stroke[0]} what @param {number} note @param {AudioNode} out
 */
function tones(context, what, note, out) {
  return (what === "bell" ? [1, 2.76, 5.4] : [1, 2]).map((partial, i) => {
    const tone = context.createOscillator(), share = context.createGain();
    tone.type = what === "bell" || i ? "sine" : "triangle";
    tone.frequency.value = note * partial;
    share.gain.value = [1, 0.32, 0.1][i];
    tone.connect(share).connect(out);
    return tone;
  });
}

/**
 * Something is struck or moved: noise of one height.
 * @param {BaseAudioContext} context @param {Stroke[0]} what @param {number} note @param {number} long @param {AudioNode} out
 */
function noise(context, what, note, long, out) {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * long), context.sampleRate), data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i += 1) data[i] = (Math.random() * 2 - 1) * (what === "wood" ? Math.exp((-i / data.length) * 6) : 1);
  const source = context.createBufferSource(), filter = context.createBiquadFilter();
  source.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.value = note;
  filter.Q.value = what === "wood" ? 1.4 : 0.7;
  source.connect(filter).connect(out);
  return [source];
}

/** @type {AudioContext | null} */
let context = null;
/** @type {GainNode | null} */
let loudness = null;
let woken = false;

/** Where to sound: nowhere while sound is off, or nobody has touched the page. @returns {AudioContext | null} */
function audio() {
  const Made = window.AudioContext || window.webkitAudioContext;
  if (!woken || !settings.get("sound") || !settings.get("volume") || !Made) return null;
  if (!context) {
    context = new Made();
    loudness = context.createGain();
    loudness.connect(context.destination);
  }
  if (context.state === "suspended") context.resume().catch(() => {});
  return context.state === "running" ? context : null;
}

/** Wakes the sound up at the first touch or key. */
export function wakeSound() {
  const wake = () => {
    woken = true;
    audio();
  };
  for (const type of ["pointerdown", "keydown"]) addEventListener(type, wake, { once: true, passive: true });
}

/** Whether somebody has touched the page: before that it may neither sound nor buzz. */
export const touched = () => woken;

/** Sounds; a name nobody knows is silent. @param {string} name */
export function sound(name) {
  const on = audio();
  if (!on || !loudness) return;
  loudness.gain.value = (settings.get("volume") / 100) ** 2 * 1.6;
  play(on, loudness, name);
}

settings.on((key) => {
  if (key === "volume" || (key === "sound" && settings.get("sound"))) sound("discard");
});
