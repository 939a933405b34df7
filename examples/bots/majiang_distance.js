// How many tiles a hand is from ready, by table: the same answers as @kobalab/majiang-core gives (tests/bots holds it to
// them), in a twentieth of the time. The AI asks so often that counting was most of what it did.
"use strict";

// A way to part tiles is one number: sets, joined pairs, lone tiles, four bits each. Ways of different suits are added.
const SETS = 1 << 8;
const JOINED = 1 << 4;
const LONE = 1;

// Of a suit two ways matter: the one with the fewest lone tiles (then the fewest joined), in the upper twelve bits, and
// the one with the most sets (then the most joined), in the lower.
const KNOWN = 1 << 24;
const ways_of = new Int32Array(5 ** 9); // by the suit's counts, as digits of five
const upper = ways => (ways >> 12) & 4095;
const lower = ways => ways & 4095;
const lone_then_joined = way => ((way & 15) << 4) | ((way >> 4) & 15);

const suit_ways = counts => {
  let index = 0;
  for (let n = 1; n < 10; n++) index = 5 * index + counts[n];
  return ways_of[index] || (ways_of[index] = KNOWN | parted([...counts, 0, 0], 1));
};

const parted = (counts, n) => {
  if (n > 9) {
    const left = heaps(counts);
    return (left << 12) | left;
  }
  let best = parted(counts, n + 1);
  const with_set = (tiles, next) => {
    for (const tile of tiles) counts[tile]--;
    const found = parted(counts, next);
    for (const tile of tiles) counts[tile]++;
    const fewer = lone_then_joined(upper(found)) < lone_then_joined(upper(best));
    const few_lone = fewer ? upper(found) + SETS : upper(best);
    best = (few_lone << 12) | Math.max(lower(found) + SETS, lower(best));
  };
  if (n < 8 && counts[n] && counts[n + 1] && counts[n + 2]) with_set([n, n + 1, n + 2], n);
  if (counts[n] > 2) with_set([n, n, n], n + 1);
  return best;
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

const OF_HONOURS = [0, LONE, JOINED, SETS, SETS]; // by how many there are
const honour_way = counts => {
  let way = 0;
  for (let n = 1; n < 8; n++) way += OF_HONOURS[counts[n]];
  return way;
};

const far = (way, has_pair) => {
  const most = has_pair ? 4 : 5;
  const sets = way >> 8;
  const joined = (way >> 4) & 15;
  const used_sets = Math.min(sets, 4);
  const used_joined = Math.min(joined + sets - used_sets, 4 - used_sets);
  const over = sets + joined - used_sets - used_joined;
  const used_lone = Math.min((way & 15) + over, most - used_sets - used_joined);
  return 13 - 3 * used_sets - 2 * (used_joined + (has_pair ? 1 : 0)) - used_lone;
};

const best_of = (fixed, m, p, s, has_pair) => {
  let best = 13;
  for (let which = 0; which < 8; which++) {
    const way = (which & 1 ? upper(m) : lower(m)) + (which & 2 ? upper(p) : lower(p)) + (which & 4 ? upper(s) : lower(s));
    best = Math.min(best, far(fixed + way, has_pair));
  }
  return best;
};

const four_sets = hand => {
  const { m, p, s, z } = hand._bingpai;
  const [of_m, of_p, of_s] = [suit_ways(m), suit_ways(p), suit_ways(s)];
  const melds = hand._fulou.length * SETS;
  const honours = melds + honour_way(z);
  let best = best_of(honours, of_m, of_p, of_s, false);
  const with_pair = (counts, measure) => {
    for (let n = 1; n < counts.length; n++) {
      if (counts[n] < 2) continue;
      counts[n] -= 2;
      best = Math.min(best, measure());
      counts[n] += 2;
    }
  };
  with_pair(m, () => best_of(honours, suit_ways(m), of_p, of_s, true));
  with_pair(p, () => best_of(honours, of_m, suit_ways(p), of_s, true));
  with_pair(s, () => best_of(honours, of_m, of_p, suit_ways(s), true));
  with_pair(z, () => best_of(melds + honour_way(z), of_m, of_p, of_s, true));
  const tile_too_many = hand._zimo && hand._zimo.length > 2; // after a claim, before the discard
  return best === -1 && tile_too_many ? 0 : best;
};

const pairs_or_orphans = hand => {
  let [pairs, singles, orphans, orphan_pair] = [0, 0, 0, 0];
  for (const suit of ["m", "p", "s", "z"]) {
    const counts = hand._bingpai[suit];
    for (let n = 1; n < counts.length; n++) {
      if (!counts[n]) continue;
      if (counts[n] > 1) pairs++;
      else singles++;
      if (suit !== "z" && n !== 1 && n !== 9) continue;
      orphans++;
      if (counts[n] > 1) orphan_pair = 1;
    }
  }
  const used = Math.min(pairs, 7);
  return Math.min(13 - 2 * used - Math.min(singles, 7 - used), 13 - orphans - orphan_pair);
};

const distance = hand => {
  const sets = four_sets(hand);
  return hand._fulou.length ? sets : Math.min(sets, pairs_or_orphans(hand));
};

module.exports = { distance };
