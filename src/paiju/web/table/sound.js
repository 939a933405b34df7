/** Short sounds made on the spot; no files. Browsers let a page sound only after somebody has touched it. */

import { settings } from "../ui/settings.js";

/** @type {AudioContext | null} */
let context = null;
let woken = false;

/** @returns {AudioContext | null} */
function audio() {
  const Made = window.AudioContext || window.webkitAudioContext;
  if (!woken || !settings.get("sound") || !Made) return null;
  if (!context) context = new Made();
  if (context && context.state === "suspended") context.resume().catch(() => {});
  return context && context.state === "running" ? context : null;
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

/**
 * @param {number} frequency @param {number} at seconds from now @param {number} long @param {number} loud
 * @param {OscillatorType} [type]
 */
function tone(frequency, at, long, loud, type = "sine") {
  const on = audio();
  if (!on) return;
  const from = on.currentTime + at;
  const oscillator = on.createOscillator(), gain = on.createGain();
  oscillator.type = type;
  oscillator.frequency.setValueAtTime(frequency, from);
  gain.gain.setValueAtTime(0.0001, from);
  gain.gain.exponentialRampToValueAtTime(loud, from + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, from + long);
  oscillator.connect(gain).connect(on.destination);
  oscillator.start(from);
  oscillator.stop(from + long + 0.02);
}

/** A tile set down: a short knock. */
function knock() {
  const on = audio();
  if (!on) return;
  const long = 0.05, buffer = on.createBuffer(1, Math.ceil(on.sampleRate * long), on.sampleRate), data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i += 1) data[i] = (Math.random() * 2 - 1) * Math.exp((-i / data.length) * 7);
  const source = on.createBufferSource(), filter = on.createBiquadFilter(), gain = on.createGain();
  source.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.value = 1900;
  gain.gain.value = 0.5;
  source.connect(filter).connect(gain).connect(on.destination);
  source.start();
}

const SOUNDS = {
  discard: knock,
  call: () => { tone(520, 0, 0.14, 0.12, "triangle"); tone(780, 0.07, 0.2, 0.1, "triangle"); },
  riichi: () => { tone(392, 0, 0.2, 0.12, "triangle"); tone(587, 0.12, 0.35, 0.12, "triangle"); },
  turn: () => { tone(880, 0, 0.18, 0.07); tone(1175, 0.09, 0.25, 0.06); },
  win: () => [523, 659, 784, 1047].forEach((one, i) => tone(one, i * 0.1, 0.4, 0.1, "triangle")),
  end: () => { tone(440, 0, 0.25, 0.07); tone(330, 0.15, 0.35, 0.07); },
  hurry: () => tone(990, 0, 0.08, 0.05, "square"),
};

/** @param {keyof typeof SOUNDS} name */
export function sound(name) {
  SOUNDS[name]();
}
