// Verifies the walls of a Paiju record (docs/fair.md, version 2): node verify.mjs RECORD [HEAD]
// Written from that page alone. Seats against the match, and what is drawn after the deal, are left to `paiju verify`.
// Prints what differs; ends with 0 when everything agrees, 1 when not, 2 when unreadable.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest();
const bytes = (hex) => Buffer.from(hex, "hex");
const hashed = (link, times) => (times > 0 ? hashed(sha256(link), times - 1) : link);
const leads = (link, place, steps) => place !== null && hashed(bytes(link), steps).toString("hex") === place.head;
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

// --- books ---
const range = (length, make) => Array.from({ length }, (_, i) => make(i));
const SPECIALS = "wild_tile two_fans no_chow pair_258 exchange_three fight_on dora double_discard no_discard_win river_of_blood swap_seats";
const plain = { players: 4, reds: [0, 0, 0], middle: true, flowers: false, throws: 1, specials: [], own: false };
const reds = { ...plain, reds: [1, 1, 1] }, three = { ...plain, players: 3, reds: [0, 1, 1], middle: false };
const BOOKS = {
  mcr: { ...plain, flowers: true, throws: 2 }, ema: plain, xjtu: reds, "xjtu-cup": reds, "xjtu-cup-online": reds, "xjtu-relay": reds,
  "xjtu-cup-relay": reds, lol: reds, "xjtu-3p": three, psa: { ...plain, specials: SPECIALS.split(" ") }, tenhou: { ...reds, throws: 0 },
  "tenhou-nored": { ...plain, throws: 0 }, "tenhou-3p": { ...three, throws: 0 }, botzone: { ...plain, throws: 0, own: true },
};
const CHANGES = {
  "tiles.players": ["players"], "tiles.red_fives": ["reds"], "tiles.characters_2_to_8": ["middle"], "tiles.flowers": ["flowers"],
  "wall.opening": ["throws", { none: 0, one_throw: 1, two_throws: 2 }],
};

function bookOf(header) {
  const book = { ...BOOKS[header.base ?? header.book] };
  if (!book.players) throw new Error(`no book ${header.base ?? header.book}`);
  for (const [name, value] of Object.entries(header.changes ?? {})) {
    if (CHANGES[name]) book[CHANGES[name][0]] = CHANGES[name][1]?.[value] ?? value;
  }
  return book;
}

// --- dice and wall ---
function* stream(seed, nonces) {
  const begin = [Buffer.from("paiju-fair-2"), seed, Buffer.from([nonces.length])];
  for (const nonce of nonces) begin.push(Buffer.from([nonce.length >> 8, nonce.length & 255]), nonce);
  for (let block = 0n; ; block++) {
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(block);
    yield* sha256(...begin, counter);
  }
}

function lay(book, source, special) {
  const below = (n) => { // no n is above 256 here
    for (;;) {
      const x = source.next().value;
      if (x < 256 - (256 % n)) return x % n;
    }
  };
  const thrown = () => [below(6) + 1, below(6) + 1], sum = (dice) => dice.flat().reduce((a, b) => a + b, 0);
  const first = book.specials.length && special === undefined ? [thrown()] : [];
  const tiles = range(4, () => ["m", "p", "s", "z"].flatMap((suit) => range(suit === "z" ? 7 : 9, (i) => `${i + 1}${suit}`))).flat()
    .filter((tile) => book.middle || !/[2-8]m/.test(tile));
  ["m", "p", "s"].forEach((suit, i) => range(book.reds[i], () => tiles.splice(tiles.indexOf(`5${suit}`), 1, `0${suit}`)));
  if (book.flowers) tiles.push(...range(8, (i) => `${i + 1}f`));
  for (let j = tiles.length - 1; j > 0; j--) {
    const other = below(j + 1);
    [tiles[j], tiles[other]] = [tiles[other], tiles[j]];
  }
  const throws = range(book.throws, thrown);
  if (throws.length) {
    const side = (((1 - sum(throws[0])) % book.players) + book.players) % book.players; // counted clockwise
    const stacks = (side * tiles.length) / 2 / book.players + sum(throws);
    tiles.push(...tiles.splice(0, (2 * stacks) % tiles.length));
    tiles.splice(13 * book.players, 0, ...tiles.splice(12 * book.players + 4, 1));
  }
  return { dice: [...first, ...throws], special: special ?? (first.length ? book.specials[sum(first) - 2] : null), wall: tiles };
}

function dealt(book, wall, seat) {
  const each = wall.length / book.players, last = seat === 0 ? 14 : 13;
  if (book.own) return wall.slice(seat * each, seat * each + last);
  const fours = range(3, (round) => wall.slice((4 * round) * book.players + 4 * seat, (4 * round) * book.players + 4 * seat + 4));
  return [...fours.flat(), wall[12 * book.players + seat], ...(seat ? [] : [wall[13 * book.players]])];
}

// --- one hand, and hand after hand ---
function* wrong(hand, match, wanted, stands) {
  const { header, reveal } = hand, { chain, seals } = header, { nonces, late, said } = reveal, seed = bytes(reveal.seed), book = bookOf(header);
  if (header.fair !== 2) return yield "the hand is not of version 2";
  if (sha256(seed).toString("hex") !== header.commitment) yield "the seed is not the one committed to";
  if (!leads(reveal.seed, chain, chain.at)) yield "the seed does not lead to the head of the table's chain";
  if (wanted !== undefined && chain.head !== wanted) yield `the head of the table's chain is ${chain.head}, not ${wanted}`;
  if (match && (chain.head !== match.head || chain.at !== hand.number + 1)) yield "it is not this link's turn in the chain of the match";
  const heads = seals.flatMap((seal) => (seal ? [seal.head] : [])), links = [...nonces, ...late].filter(Boolean);
  if (new Set(heads).size < heads.length || new Set(links).size < links.length) yield "a chain or a nonce is there twice";
  if (header.seats.length !== book.players || seals.length !== book.players) yield "there are not as many seats as players";
  if (match && ["book", "base", "changes", "book_hash"].some((key) => !same(header[key] ?? null, match[key] ?? null))) yield "the book is not the match's";
  for (let i = 0; i < book.players; i++) {
    const seal = seals[i], link = nonces[i] || late[i], key = `${header.seats[i]} ${seal?.head}`, due = stands.get(key) ?? (match ? 0 : seal?.at);
    const fits = nonces[i] ? ["said"] : late[i] ? ["late"] : seal ? ["silent", "bot"] : ["unsealed", "bot"];
    if (seal && !(Number.isInteger(seal.at) && seal.at >= 0)) yield `seat ${i}: ${seal.at} is no place in a chain`;
    if (link && !leads(link, seal, seal?.at + 1)) yield `seat ${i}: the nonce does not lead to the head it sealed`;
    if (!fits.includes(said[i]) || (nonces[i] && late[i])) yield `seat ${i}: ${said[i]} is not what was shown`;
    if (seal && seal.at !== due) yield `seat ${i}: ${seal.at} links had been shown, ${due} are on record`;
    stands.set(key, (seal?.at ?? 0) + (link ? 1 : 0));
  }
  const told = book.specials.length && header.dice.length <= book.throws ? header.special : undefined;
  const laid = lay(book, stream(seed, nonces.slice(0, book.players).map(bytes)), told);
  if (nonces.length !== book.players) yield "there is a nonce, or none, for each seat";
  for (const key of ["dice", "special"]) if (!same(laid[key], header[key])) yield `${key}: ${header[key]}, not ${laid[key]}`;
  if (!same(laid.wall, reveal.wall)) yield "the wall is another one";
  for (const [i, name] of ["E", "S", "W", "N"].slice(0, book.players).entries()) {
    const own = hand.deal?.hands[name] ?? [];
    if (!own.includes("?") && !same([...own].sort(), dealt(book, laid.wall, i).sort())) yield `${name} was dealt other tiles`;
  }
}

function verify(rows, wanted) {
  let match = null, number = 0, hand = null, stands = new Map(), last = null, bad = 0, hands = 0;
  for (const row of rows) {
    if (row.type === "match") [match, number, stands] = [row, 0, new Map()];
    if (row.type === "header") hand = { header: row, number: number++ };
    if (row.type === "deal" && hand) hand.deal = row;
    if (row.type !== "reveal") continue;
    hand.reveal = row;
    const chain = hand.header.chain ?? {};
    if (!match && (last?.head !== chain.head || last?.at + 1 !== chain.at)) stands = new Map(); // hands are missing between
    last = chain;
    hands++;
    for (const what of wrong(hand, match, wanted, stands)) {
      console.log(`hand ${hands}: ${what}`);
      bad++;
    }
  }
  if (!hands) throw new Error("no hand in this record");
  console.log(bad ? "does not agree" : `${hands} hand(s) agree`);
  return bad ? 1 : 0;
}

try {
  const [file, head] = process.argv.slice(2);
  if (!file) throw new Error("say which record: node verify.mjs RECORD [HEAD]");
  process.exitCode = verify(readFileSync(file, "utf-8").split("\n").filter((line) => line.trim()).map((line) => JSON.parse(line)), head);
} catch (error) {
  console.error(`cannot be read: ${error.message}`);
  process.exitCode = 2;
}
