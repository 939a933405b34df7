// How many tiles a hand is from ready, by table: the same answers as @kobalab/majiang-core gives (tests/bots holds it to
// them), many times as fast. The AI asks so often that counting was most of what it did.
"use strict";

// A way to part tiles is one number: sets, joined pairs, lone tiles, four bits each. Ways of different suits are added.
const SETS = 1 << 8;
const JOINED = 1 << 4;
const LONE = 1;

// --- one suit: what can be made of it, with and without the hand's pair ---

class Suit {
  constructor(counts, honours) {
    const parts = honours ? honour_ways : suit_ways;
    const held = counts.map((count, n) => (n ? count : 0)); // what comes first tells of red fives
    const pairs = held.flatMap((count, n) => (count > 1 ? [n] : []));
    const orphans = held.flatMap((count, n) => (count && (honours || n === 1 || n === 9) ? [count] : []));
    this.plain = parts(held);
    const without = pair => held.map((count, n) => (n === pair ? count - 2 : count));
    this.paired = [...new Set(pairs.flatMap(pair => parts(without(pair))))];
    this.pairs = pairs.length;
    this.kinds = held.filter(Boolean).length;
    this.orphans = orphans.length;
    this.orphan_pair = orphans.some(count => count > 1);
  }
}

const known_suits = new Array(5 ** 9).fill(null); // by their counts, as digits of five
const known_honours = new Array(5 ** 7).fill(null);

const looked_up = (counts, known, honours) => {
  let index = 0;
  for (let n = 1; n < counts.length; n++) index = 5 * index + counts[n];
  return known[index] || (known[index] = new Suit(counts, honours));
};

// Of a suit two ways matter, often the same: the one with the fewest lone tiles (then the fewest joined), and the one
// with the most sets (then the most joined).
const suit_ways = held => {
  const lone_then_joined = way => ((way & 15) << 4) | ((way >> 4) & 15);
  const all = parted([...held, 0, 0], 1);
  const fewest_lone = all.reduce((best, way) => (lone_then_joined(way) < lone_then_joined(best) ? way : best));
  return [...new Set([fewest_lone, Math.max(...all)])];
};

const parted = (counts, n) => {
  if (n > 9) return [heaps(counts)];
  const all = parted(counts, n + 1);
  const with_set = (tiles, next) => {
    for (const tile of tiles) counts[tile]--;
    all.push(...parted(counts, next).map(way => way + SETS));
    for (const tile of tiles) counts[tile]++;
  };
  if (n < 8 && counts[n] && counts[n + 1] && counts[n + 2]) with_set([n, n + 1, n + 2], n);
  if (counts[n] > 2) with_set([n, n, n], n + 1);
  return all;
};

// Without sets: tiles no more than two apart are a heap, and a heap is as many joined pairs as it holds.
const heaps = counts => {
  let way = 0;
  let heap = 0;
  for (let n = 1; n < 10; n++) {
    heap += counts[n];
    if (counts[n + 1] || counts[n + 2]) continue;
    way += (heap >> 1) * JOINED + (heap & 1) * LONE;
    heap = 0;
  }
  return way;
};

const honour_ways = held => [held.reduce((way, count) => way + [0, LONE, JOINED, SETS, SETS][count], 0)];

// --- the whole hand ---

const far = (way, pair) => {
  const sets = Math.min(way >> 8, 4);
  const joined_or_more = (way >> 8) - sets + ((way >> 4) & 15);
  const joined = Math.min(joined_or_more, 4 - sets);
  const lone = Math.min(joined_or_more - joined + (way & 15), 5 - pair - sets - joined);
  return 13 - 3 * sets - 2 * (joined + pair) - lone;
};
const WITHOUT_PAIR = Int8Array.from({ length: 4096 }, (_, way) => far(way, 0));
const WITH_PAIR = Int8Array.from({ length: 4096 }, (_, way) => far(way, 1));

const nearest = (table, melds, m, p, s, z) => {
  let best = 13;
  for (const one of m)
    for (const two of p)
      for (const three of s) for (const four of z) best = Math.min(best, table[melds + one + two + three + four]);
  return best;
};

const four_sets = (melds, m, p, s, z) =>
  Math.min(
    nearest(WITHOUT_PAIR, melds, m.plain, p.plain, s.plain, z.plain),
    nearest(WITH_PAIR, melds, m.paired, p.plain, s.plain, z.plain),
    nearest(WITH_PAIR, melds, m.plain, p.paired, s.plain, z.plain),
    nearest(WITH_PAIR, melds, m.plain, p.plain, s.paired, z.plain),
    nearest(WITH_PAIR, melds, m.plain, p.plain, s.plain, z.paired),
  );

const seven_pairs = (m, p, s, z) => {
  const pairs = Math.min(m.pairs + p.pairs + s.pairs + z.pairs, 7);
  return 13 - pairs - Math.min(m.kinds + p.kinds + s.kinds + z.kinds, 7);
};

const thirteen_orphans = (m, p, s, z) => {
  const pair = m.orphan_pair || p.orphan_pair || s.orphan_pair || z.orphan_pair;
  return 13 - m.orphans - p.orphans - s.orphans - z.orphans - (pair ? 1 : 0);
};

const distance = hand => {
  const m = looked_up(hand._bingpai.m, known_suits, false);
  const p = looked_up(hand._bingpai.p, known_suits, false);
  const s = looked_up(hand._bingpai.s, known_suits, false);
  const z = looked_up(hand._bingpai.z, known_honours, true);
  const sets = four_sets(hand._fulou.length * SETS, m, p, s, z);
  const tile_too_many = hand._zimo && hand._zimo.length > 2; // after a claim, before the discard
  if (hand._fulou.length) return sets === -1 && tile_too_many ? 0 : sets;
  return Math.min(sets, seven_pairs(m, p, s, z), thirteen_orphans(m, p, s, z));
};

module.exports = { distance };
