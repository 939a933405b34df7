/** A hand's record held against what was promised and what this page saw, by version 2 of fair walls (docs/fair.md). */

import { hashed, leadsTo, LINKS } from "./chain.js";
import { isDealt, isGiven, SEATS } from "./course.js";
import { N, NC } from "../ui/text.js";
import { builtOf, dealt, Drawing, lay } from "./wall.js";

/**
 * @import { BookInfo, Header, RecordLine, Reveal, SealInfo, WordInfo } from "../messages.d.ts"
 * @import { Shown } from "./course.js"
 * @import { Built } from "./wall.js"
 * @import { Text } from "../ui/text.js"
 * @typedef {Text & {what: string}} Finding something that is not as it should be
 * @typedef {object} Known what this page knows of a hand; what it does not know is left out
 * @property {string} [head] of the table, as it was first shown here
 * @property {number} [hand] its number, from 0
 * @property {{head: string, link: string}} [mine] what was sent from here
 * @property {number[]} [order] the players by seat, from the dealer on
 * @property {number} [dealer] who was to deal when I spoke
 * @property {string[]} [names] by player, of the hands before
 * @property {{is: Pick<BookInfo, "id" | "hash">, special: string | null, length: number | null, built?: Built | null,
 *   hash?: string}} [book] of the table, and of the hands before what their walls were built of and their book's digest
 * @property {(SealInfo | null)[]} [seals] by player what was sealed when I spoke
 * @property {number[]} [stayed] players who are the same persons as when I spoke
 * @property {WordInfo[]} [words] what the table said before the deal
 * @property {boolean} [unheard] whether the hand began here without that
 * @property {Shown} [saw] what was shown here
 * @property {Stands} [stands] how far the chains were
 * @typedef {{hand: number, at: Record<string, number>}} Stands after a hand, by player and head how many links had been shown
 *
 * @typedef {{seat: string, name: string, said: string}} SeatSaid
 * @typedef {object} Checked
 * @property {Finding[]} wrong
 * @property {SeatSaid[]} said
 * @property {"" | "said" | "late" | "lost"} mine how what was sent from here is on record
 * @property {boolean} whole whether the wall could be laid anew: not by a book this page does not know
 */

const WINDS = [NC("wind", "East"), NC("wind", "South"), NC("wind", "West"), NC("wind", "North")];

/** @param {string} what @param {Text} text @returns {Finding} */
const finding = (what, text) => ({ what, ...text });

/** @param {unknown} first @param {unknown} other */
export const same = (first, other) => JSON.stringify(first) === JSON.stringify(other);

/** @param {RecordLine[]} record its lines @param {Known} known @returns {Checked | null} null of a hand of version 1 */
export function checkHand(record, known) {
  const header = record.find((line) => line.type === "header");
  const reveal = record.find((line) => line.type === "reveal");
  if (header?.fair !== 2 && !known.head) return null;
  if (header?.fair !== 2 || !reveal?.seed || !header.chain || !header.seals || !reveal.said || !reveal.late) {
    const wrong = finding("record", N("the record of this hand has none of what was promised"));
    return { wrong: [wrong], said: [], mine: "", whole: false };
  }
  const built = builtOf(header);
  const said = header.seats.map((name, i) => ({ seat: SEATS[i], name, said: reveal.said?.[i] || "" }));
  const wrong = [...checkChain(header, reveal.seed, known), ...checkTable(header, known), ...checkSeals(header, reveal),
    ...checkGrowth(header, known), ...checkTold(header, reveal, known), ...checkSealed(header, reveal, known),
    ...checkMine(header, reveal, known), ...checkSeen(record, known), ...(built ? checkWall(record, header, reveal) : [])];
  const own = known.mine && known.mine.link;
  const mine = !own ? "" : reveal.nonces.includes(own) ? "said" : reveal.late.includes(own) ? "late" : "";
  return { wrong, said, mine, whole: built !== null };
}

/** The table's secret. @param {Header} header @param {string} seed @param {Known} known @returns {Iterable<Finding>} */
function* checkChain({ chain, commitment }, seed, known) {
  if (!chain) return;
  if (hashed(seed, 1) !== commitment) yield finding("commitment", N("the seed is not the one committed to"));
  if (!leadsTo(seed, chain.head, chain.at)) {
    yield finding("chain", N("the seed does not lead to the head of the table's chain"));
  }
  if (known.head !== undefined && chain.head !== known.head) {
    yield finding("chain", N("the head of the table's chain is not the one shown when the table was opened"));
  }
  if (known.hand !== undefined && chain.at !== known.hand + 1) {
    yield finding("chain", N("it was not this link's turn"));
  }
}

/** Who sits where, and by which book. @param {Header} header @param {Known} known @returns {Iterable<Finding>} */
function* checkTable(header, { order, dealer, names, book }) {
  if (order) {
    const turned = header.round === "E" || !header.changes?.["game.seat_changes"];
    const round = order.map((_, i) => (order[0] + i) % order.length);
    const named = header.seats.every((name, i) => (names?.[order[i]] ?? name) === name);
    if (header.seats.length !== order.length || !named || (turned && !same(order, round)) || (dealer ?? order[0]) !== order[0]) {
      yield finding("seats", N("the seats are not the players from the dealer on"));
    }
  }
  if (!book) return;
  const built = builtOf(header);
  const other = book.built !== undefined && !same(book.built, built);
  const due = book.hash ?? (book.length === null ? book.is.hash : header.book_hash); // one made longer has a digest of its own
  if (header.book !== book.is.id || other || !sameBook(due, header.book_hash)) {
    yield finding("book", N("this hand was not dealt by the table's book"));
  }
  const laid = built && built.specials.length && header.dice.length <= built.throws ? header.special : null;
  if (built && laid !== book.special) {
    yield finding("special", N("the dice rule was not fixed as the table says"));
  }
}

const DIGITS = 64; // of a digest; what stands before them says how it was made

/** Whether two digests may be of one book: an earlier version's cannot be told from here. @param {string} first @param {string} other */
const sameBook = (first, other) => first === other || first.slice(0, -DIGITS) !== other.slice(0, -DIGITS);

/** What the seats said. @param {Header} header @param {Reveal} reveal @returns {Iterable<Finding>} */
function* checkSeals(header, { nonces, late, said }) {
  if (!header.seals || !late || !said) return;
  for (const i of header.seats.keys()) {
    const seal = header.seals[i];
    const link = nonces[i] || late[i];
    const fits = nonces[i] ? ["said"] : late[i] ? ["late"] : seal ? ["silent", "bot"] : ["unsealed", "bot"];
    const placed = !seal || (Number.isInteger(seal.at) && seal.at >= 0 && seal.at <= LINKS);
    if (!placed || (link && !(seal && leadsTo(link, seal.head, seal.at + 1)))) {
      yield finding("seal", N("the nonce of {seat} does not lead to the head it sealed", { seat: WINDS[i] }));
    }
    if (!fits.includes(said[i]) || (nonces[i] && late[i])) {
      yield finding("seal", N("what {seat} is said to have done is not what was shown", { seat: WINDS[i] }));
    }
  }
  if ([nonces, late, said, header.seals].some((list) => list.length !== header.seats.length)) {
    yield finding("seal", N("there is not a word for each seat"));
  }
  if (twice(header.seals.map((seal) => seal?.head)) || twice([...nonces, ...late])) {
    yield finding("seal", N("a chain or a nonce stands for two seats"));
  }
}

/** @param {(string | undefined)[]} values */
const twice = (values) => values.some((value, i) => value && values.indexOf(value) !== i);

/** How far the chains are: a link a hand at most. @param {Header} header @param {Known} known @returns {Iterable<Finding>} */
function* checkGrowth(header, { hand, order, stands }) {
  if (!order || !stands || hand === undefined) return;
  for (const [i, seal] of (header.seals || []).entries()) {
    const before = seal ? stands.at[`${order[i]} ${seal.head}`] ?? 0 : 0;
    if (seal && (seal.at < before || seal.at > before + hand - stands.hand - 1)) {
      yield finding("seal", N("a nonce that {seat} had shown was left out before", { seat: WINDS[i] }));
    }
    if (seal && Object.keys(stands.at).some((key) => key.endsWith(` ${seal.head}`) && key !== `${order[i]} ${seal.head}`)) {
      yield finding("seal", N("the chain of {seat} is somebody else's", { seat: WINDS[i] }));
    }
  }
}

/** What the table said before the deal. @param {Header} header @param {Reveal} reveal @param {Known} known @returns {Iterable<Finding>} */
function* checkTold(header, reveal, { words, order, unheard }) {
  if (unheard) yield finding("told", N("it was not announced before the deal what everybody said"));
  if (!words) return;
  const counted = words.map((word) => word.nonce).filter(Boolean).sort();
  const others = order?.some((player, i) => {
    const word = words.find((each) => each.player === player);
    const [seal, said] = [header.seals?.[i], reveal.said?.[i]];
    if (!word) return true;
    return word.nonce !== reveal.nonces[i] || word.head !== (seal?.head || "") || (seal && word.at !== seal.at)
      || (word.said !== said && !(word.said === "silent" && said === "late"));
  });
  if (others || !same(counted, reveal.nonces.filter(Boolean).sort())) {
    yield finding("told", N("the nonces that count differ from those announced before the deal"));
  }
}

/** What was sealed when I spoke. @param {Header} header @param {Reveal} reveal @param {Known} known @returns {Iterable<Finding>} */
function* checkSealed(header, reveal, { seals, order, stands, stayed }) {
  if (!seals || !order) return;
  for (const [i, player] of order.entries()) {
    const seal = header.seals?.[i];
    const before = seals[player];
    const older = seal && stands && `${player} ${seal.head}` in stands.at; // sealed anew while it was asked
    if (seal && reveal.nonces[i] && !older && !(before && seal.head === before.head && seal.at === before.at)) {
      yield finding("told", N("the chain of {seat} was sealed only after you had spoken", { seat: WINDS[i] }));
    }
    if (!seal && before && stayed?.includes(player)) {
      yield finding("told", N("the chain that {seat} had sealed is not on record", { seat: WINDS[i] }));
    }
  }
}

/** What was sent from here. @param {Header} header @param {Reveal} reveal @param {Known} known @returns {Iterable<Finding>} */
function* checkMine(header, reveal, { mine }) {
  if (!mine) return;
  const at = header.seats.findIndex((_, i) => (reveal.nonces[i] || reveal.late?.[i]) === mine.link);
  if (at < 0 || header.seals?.[at]?.head !== mine.head) {
    yield finding("mine", N("the nonce that you sent is not on record"));
  }
}

/** What was shown here. @param {RecordLine[]} record @param {Known} known @returns {Iterable<Finding>} */
function* checkSeen(record, { saw }) {
  if (saw && !isDealt(record, saw)) yield finding("seen", N("the record has other tiles dealt than you saw"));
  if (saw && !isGiven(record, saw)) yield finding("seen", N("the record has another course of the hand than you saw"));
}

/** Dice, wall, and the tiles that came from it. @param {RecordLine[]} record @param {Header} header @param {Reveal} reveal */
function* checkWall(record, header, reveal) {
  const built = builtOf(header);
  if (!built || !reveal.seed) return;
  const rule = built.specials.length && header.dice.length <= built.throws ? header.special ?? undefined : undefined;
  const { dice, special, wall } = lay(built, reveal.seed, reveal.nonces.slice(0, built.players), rule);
  if (!same(dice, header.dice)) yield finding("dice", N("the dice are not those that follow"));
  if (special !== header.special) yield finding("special", N("the dice rule is not the one thrown"));
  if (!same(wall, reveal.wall)) yield finding("wall", N("the wall is not the one that follows"));
  yield* checkPlay(record, built, wall);
}

/** @param {RecordLine[]} record @param {import("./wall.js").Built} built @param {string[]} wall @returns {Iterable<Finding>} */
function* checkPlay(record, built, wall) {
  const drawing = new Drawing(built, wall);
  let bad = false;
  for (const line of record) {
    if (line.type === "deal") {
      bad ||= SEATS.slice(0, built.players).some((seat, i) =>
        !same([...(line.hands[/** @type {"E"} */ (seat)] || [])].sort(), dealt(built, wall, i).sort()));
    } else if (line.type === "draw") {
      bad ||= drawing.next(SEATS.indexOf(line.seat), line.source !== "wall") !== line.tile;
    } else if (line.type === "indicator") {
      bad ||= drawing.turn() !== line.tile;
    } else if (line.type === "win") {
      bad ||= line.ura.some((tile, i) => tile !== drawing.below(i));
    }
  }
  if (bad) yield finding("play", N("tiles were dealt, drawn or turned that are not in that wall"));
}
