/** SHA-256 for pages that are not on https, where the browser's own is missing; and bytes in writing. */

/** The first 32 bits of the fractions of roots of the first primes. @param {number} root @param {number} count */
function fractions(root, count) {
  /** @type {number[]} */
  const bits = [];
  for (let n = 2; bits.length < count; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++) prime = prime && n % d !== 0;
    if (prime) bits.push(Math.floor((n ** (1 / root) % 1) * 2 ** 32) | 0);
  }
  return bits;
}

const ROUNDS = fractions(3, 64);
const BEGIN = fractions(2, 8);

/** @param {number} word @param {number} by */
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** @param {Uint8Array} data @returns {Uint8Array} 32 bytes */
export function sha256(data) {
  const blocks = (data.length + 72) >> 6;
  const padded = new Uint8Array(blocks * 64);
  padded.set(data);
  padded[data.length] = 128;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(data.length / 2 ** 29));
  view.setUint32(padded.length - 4, data.length << 3);
  const state = [...BEGIN];
  const words = new Int32Array(64);
  for (let block = 0; block < blocks; block++) {
    for (let i = 0; i < 16; i++) words[i] = view.getInt32(block * 64 + 4 * i);
    compress(state, words);
  }
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => out.setInt32(4 * i, word));
  return new Uint8Array(out.buffer);
}

/** One block taken in. @param {number[]} state @param {Int32Array} words its first sixteen are the block */
function compress(state, words) {
  for (let i = 16; i < 64; i++) {
    const two = words[i - 2];
    const far = words[i - 15];
    words[i] = (turned(two, 17) ^ turned(two, 19) ^ (two >>> 10)) + words[i - 7]
      + (turned(far, 7) ^ turned(far, 18) ^ (far >>> 3)) + words[i - 16];
  }
  let [a, b, c, d, e, f, g, last] = state;
  for (let i = 0; i < 64; i++) {
    const first = (last + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i] + words[i]) | 0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [last, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + two) | 0];
  }
  [a, b, c, d, e, f, g, last].forEach((word, i) => {
    state[i] = (state[i] + word) | 0;
  });
}

/** @param {Uint8Array} data */
export const hex = (data) => [...data].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} text hexadecimal @returns {Uint8Array} */
export const bytes = (text) => Uint8Array.from(text.match(/../g) || [], (pair) => parseInt(pair, 16));

/** @param {Uint8Array[]} parts */
export function joined(...parts) {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  parts.reduce((at, part) => (all.set(part, at), at + part.length), 0);
  return all;
}
