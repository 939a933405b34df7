/** A hand's record held against what was promised and what this page saw, by version 2 of fair walls (docs/fair.md). */

import { hashed, leadsTo, LINKS } from "./chain.js";
import { builtOf, dealt, Drawing, lay } from "./wall.js";

/**
 * @import { Header, RecordLine, Reveal, WordInfo } from "../messages.d.ts"
 * @typedef {{what: string, zh: string, en: string}} Finding something that is not as it should be
 * @typedef {Record<string, string[]>} Tiles by seat
 * @typedef {object} Known what this page knows of a hand; what it does not know is left out
 * @property {string} [head] of the table, as it was first shown here
 * @property {number} [hand] its number, from 0
 * @property {{head: string, link: string}} [mine] what was sent from here
 * @property {string[]} [seals] the heads sealed when it was sent
 * @property {WordInfo[]} [words] what the table said before the deal
 * @property {{dealt: Tiles, drawn: Tiles}} [saw] tiles that were shown here
 * @property {Map<string, number>} [stands] by name and head how many links were shown before, of the hands before
 *
 * @typedef {{seat: string, name: string, said: string}} SeatSaid
 * @typedef {object} Checked
 * @property {Finding[]} wrong
 * @property {SeatSaid[]} said
 * @property {"" | "said" | "late" | "lost"} mine how what was sent from here is on record
 * @property {boolean} whole whether the wall could be laid anew: not by a book this page does not know
 */

const SEATS = ["E", "S", "W", "N"];
const WINDS = ["东", "南", "西", "北"];

/** @param {string} what @param {string} zh @param {string} en @returns {Finding} */
const finding = (what, zh, en) => ({ what, zh, en });

/** @param {unknown} one @param {unknown} other */
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** @param {RecordLine[]} record its lines @param {Known} known @returns {Checked | null} null of a hand of version 1 */
export function checkHand(record, known) {
  const header = record.find((one) => one.type === "header");
  const reveal = record.find((one) => one.type === "reveal");
  if (header?.fair !== 2 && !known.head) return null;
  if (header?.fair !== 2 || !reveal?.seed || !header.chain || !header.seals || !reveal.said || !reveal.late) {
    const wrong = finding("record", "这一局的记录没有应有的承诺", "the record of this hand has none of what was promised");
    return { wrong: [wrong], said: [], mine: "", whole: false };
  }
  const built = builtOf(header);
  const said = header.seats.map((name, i) => ({ seat: SEATS[i], name, said: reveal.said?.[i] || "" }));
  const wrong = [...checkChain(header, reveal.seed, known), ...checkSeals(header, reveal, known), ...checkTold(header, reveal, known),
    ...checkMine(header, reveal, known), ...checkSeen(record, known), ...(built ? checkWall(record, header, reveal) : [])];
  const own = known.mine && known.mine.link;
  const mine = !own ? "" : reveal.nonces.includes(own) ? "said" : reveal.late.includes(own) ? "late" : "";
  return { wrong, said, mine, whole: built !== null };
}

/** The table's secret. @param {Header} header @param {string} seed @param {Known} known @returns {Iterable<Finding>} */
function* checkChain({ chain, commitment }, seed, known) {
  if (!chain) return;
  if (hashed(seed, 1) !== commitment) yield finding("commitment", "种子与发牌前的承诺不符", "the seed is not the one committed to");
  if (!leadsTo(seed, chain.head, chain.at)) {
    yield finding("chain", "种子到不了牌桌的链头", "the seed does not lead to the head of the table's chain");
  }
  if (known.head !== undefined && chain.head !== known.head) {
    yield finding("chain", "牌桌的链头不是开桌时公布的那个", "the head of the table's chain is not the one shown when the table was opened");
  }
  if (known.hand !== undefined && chain.at !== known.hand + 1) {
    yield finding("chain", "所用的链环没有轮到", "it was not this link's turn");
  }
}

/** What the seats said. @param {Header} header @param {Reveal} reveal @param {Known} known @returns {Iterable<Finding>} */
function* checkSeals(header, reveal, known) {
  const { nonces, late, said } = reveal;
  if (!header.seals || !late || !said) return;
  for (const [i, name] of header.seats.entries()) {
    const seal = header.seals[i];
    const link = nonces[i] || late[i];
    const fits = nonces[i] ? ["said"] : late[i] ? ["late"] : seal ? ["silent", "bot"] : ["unsealed", "bot"];
    if (link && !(seal && seal.at < LINKS && leadsTo(link, seal.head, seal.at + 1))) {
      yield finding("seal", `${WINDS[i]}家的随机数到不了所封的链头`, `the nonce of ${SEATS[i]} does not lead to the head it sealed`);
    }
    if (!fits.includes(said[i]) || (nonces[i] && late[i])) {
      yield finding("seal", `${WINDS[i]}家的说法与所出示的不符`, `what ${SEATS[i]} is said to have done is not what was shown`);
    }
    const due = known.stands?.get(`${name} ${seal?.head}`);
    if (seal && due !== undefined && seal.at !== due) {
      yield finding("seal", `${WINDS[i]}家出示过的随机数有遗漏`, `a nonce that ${SEATS[i]} had shown was left out before`);
    }
  }
  if ([nonces, late, said, header.seals].some((one) => one.length !== header.seats.length)) {
    yield finding("seal", "各家所说不全", "there is not a word for each seat");
  }
}

/** What the table said before the deal. @param {Header} header @param {Reveal} reveal @param {Known} known @returns {Iterable<Finding>} */
function* checkTold(header, reveal, known) {
  const { words, seals } = known;
  if (words) {
    const counted = words.map((one) => one.nonce).filter(Boolean).sort();
    if (!same(counted, reveal.nonces.filter(Boolean).sort())) {
      yield finding("told", "计入的随机数与发牌前公布的不同", "other nonces count than were told before the deal");
    }
  }
  for (const [i, seal] of (header.seals || []).entries()) {
    if (seals && seal && reveal.nonces[i] && !seals.includes(seal.head)) {
      yield finding("told", `${WINDS[i]}家的链是在你出示之后才封的`, `the chain of ${SEATS[i]} was sealed only after you had spoken`);
    }
  }
}

/** What was sent from here. @param {Header} header @param {Reveal} reveal @param {Known} known @returns {Iterable<Finding>} */
function* checkMine(header, reveal, { mine }) {
  if (!mine) return;
  const at = header.seats.findIndex((_, i) => (reveal.nonces[i] || reveal.late?.[i]) === mine.link);
  if (at < 0 || header.seals?.[at]?.head !== mine.head) {
    yield finding("mine", "你发出的随机数不在记录之中", "the nonce that you sent is not on record");
  }
}

/** The tiles shown here. @param {RecordLine[]} record @param {Known} known @returns {Iterable<Finding>} */
function* checkSeen(record, { saw }) {
  if (!saw) return;
  const deal = record.find((one) => one.type === "deal");
  for (const [seat, tiles] of Object.entries(saw.dealt)) {
    const told = deal?.hands[/** @type {"E"} */ (seat)] || [];
    if (!same([...tiles].sort(), [...told].sort())) {
      yield finding("seen", "记录中的配牌不是你看到的", "the record has other tiles dealt than you saw");
    }
  }
  for (const [seat, tiles] of Object.entries(saw.drawn)) {
    const told = record.filter((one) => one.type === "draw").filter((one) => one.seat === seat).map((one) => one.tile);
    let at = 0;
    for (const tile of told) if (tile === tiles[at]) at += 1;
    if (at < tiles.length) yield finding("seen", "记录中的摸牌不是你看到的", "the record has other tiles drawn than you saw");
  }
}

/** Dice, wall, and the tiles that came from it. @param {RecordLine[]} record @param {Header} header @param {Reveal} reveal */
function* checkWall(record, header, reveal) {
  const built = builtOf(header);
  if (!built || !reveal.seed) return;
  const told = built.specials.length && header.dice.length <= built.throws ? header.special ?? undefined : undefined;
  const { dice, special, wall } = lay(built, reveal.seed, reveal.nonces.slice(0, built.players), told);
  if (!same(dice, header.dice)) yield finding("dice", "骰子不是推算出的那样", "the dice are not those that follow");
  if (special !== header.special) yield finding("special", "特殊规则不是骰子定的", "the special rule is not the one thrown");
  if (!same(wall, reveal.wall)) yield finding("wall", "牌墙不是推算出的那副", "the wall is not the one that follows");
  yield* checkPlay(record, built, wall);
}

/** @param {RecordLine[]} record @param {import("./wall.js").Built} built @param {string[]} wall @returns {Iterable<Finding>} */
function* checkPlay(record, built, wall) {
  const drawing = new Drawing(built, wall);
  let bad = false;
  for (const one of record) {
    if (one.type === "deal") {
      bad ||= SEATS.slice(0, built.players).some((seat, i) =>
        !same([...(one.hands[/** @type {"E"} */ (seat)] || [])].sort(), dealt(built, wall, i).sort()));
    } else if (one.type === "draw") {
      bad ||= drawing.next(SEATS.indexOf(one.seat), one.source !== "wall") !== one.tile;
    } else if (one.type === "indicator" && !built.dead) {
      drawing.next(0, true);
    }
  }
  if (bad) yield finding("play", "配牌或摸牌不在这副牌墙里", "tiles were dealt or drawn that are not in that wall");
}
