/**
 * A player's chain at one table, kept in this browser: it seals, speaks when it is asked, remembers what the table
 * promised, and checks every hand when it ends (docs/fair.md). It draws nothing; `onchange` says when there is news.
 */

import { checkHand, same } from "./check.js";
import { hashed, leadsTo, linkOf, LINKS, newRoot } from "./chain.js";
import { glanceAt, openHands, playersOf } from "./course.js";
import { builtOf } from "./wall.js";
import { N } from "../ui/text.js";

/**
 * @import { ClientMessage, EventFrame, HandEnd, Nonces, NoncesWanted, RecordLine } from "../messages.d.ts"
 * @import { RoomInfo, SealInfo, Snapshot, WordInfo } from "../messages.d.ts"
 * @import { Checked, Finding, Known, Stands } from "./check.js"
 * @import { Shown } from "./course.js"
 * @import { Built } from "./wall.js"
 * @typedef {(SealInfo | null)[]} Seals by player
 * @typedef {{hand: number, link: string, seals: Seals}} Spoken sent, and not yet known to be on record
 * @typedef {{hand: number, dealer: number, persons: (string | null)[], rulings: string}} Moment when I spoke
 * @typedef {object} OwnChain
 * @property {string} root @property {string} head
 * @property {number} at links on record
 * @property {boolean} seen whether the table has had it
 * @property {Record<string, string>} sent by hand, what is on record
 * @property {Record<string, string>} lost by hand, what a lost connection swallowed
 * @property {Record<string, Seals>} seals by hand, what was sealed when it was sent
 * @typedef {object} Kept
 * @property {string} head @property {OwnChain[]} chains @property {Spoken | null} spoken @property {Finding[]} alarms
 * @property {number} used
 * @property {Stands[]} [stands] after the last hands that were checked, the last one first
 * @property {string[]} [names] by player, as records have them
 * @property {Built | null} [built] what walls are built of here
 * @property {{table: string, hand: string}} [digest] of the book, as the table and as records have it
 * @property {Moment | null} [moment] when I spoke last
 * @typedef {{getItem(key: string): string | null, setItem(key: string, value: string): void, removeItem(key: string): void,
 *   key(at: number): string | null, readonly length: number}} Store
 */

const PREFIX = "paiju.fair.";
const TABLES = 40; // kept at most
const ALARMS = 20;
const NOTHING = -1;

export class FairKeeper {
  /** @param {string} table @param {(message: ClientMessage) => boolean} send @param {Store} store */
  constructor(table, send, store) {
    this.table = table;
    this.send = send;
    this.store = store;
    this.onchange = () => {};
    /** @type {Kept | null} */ this.memory = null;
    /** @type {RoomInfo | null} */ this.room = null;
    /** @type {number | null} */ this.player = null;
    /** @type {Map<number, {text: string, verdict: Checked | null}>} by hand */ this.checked = new Map();
    /** @type {{hand: number, words: WordInfo[]} | null} */ this.words = null;
    /** @type {Shown | null} */ this.saw = null;
    this.counted = 0; // events told of that hand
    /** Who plays the hand, from the dealer on. @type {{hand: number, players: number[], persons: (string | null)[]} | null} */
    this.order = null;
    /** @type {NoncesWanted | null} not answered yet */ this.unanswered = null;
    /** What was sealed with hello, before it is known who I am. @type {OwnChain | null} */ this.first = null;
    this.greeted = ""; // the head sent with hello
    this.sealed = ""; // the head sent on this line
    this.repeated = ""; // the link sent again on this line
    this.awaited = NOTHING; // the hand that is dealt next on this line
    this.heard = NOTHING; // the hand of which it was told on this line what everybody said
    this.unheard = NOTHING; // the hand that began without that
    /** @type {{of: string, link: string} | null} */ this.ready = null;
  }

  /** What is wrong with this table whatever hand is played. */
  get alarms() {
    return this.memory?.alarms || [];
  }

  /** The chain in use. */
  get chain() {
    return this.memory?.chains.at(-1);
  }

  /** What to seal with hello, at a table where the first hand is dealt as soon as I am there. @returns {string | null} */
  hello() {
    if (!this.memory && keysOf(this.store).some((key) => key.startsWith(`${PREFIX}${this.table}.`))) return null; // sealed before
    if (!this.memory) this.first ||= newChain();
    const chain = this.memory ? this.chain : this.first;
    this.greeted = chain && !chain.seen ? chain.head : "";
    return this.greeted || null;
  }

  /** A fresh line: what was sent on the old one may be lost. */
  connected() {
    this.sealed = this.greeted;
    this.greeted = this.repeated = "";
    this.awaited = this.heard = NOTHING;
    this.unanswered = null;
  }

  /** @param {Snapshot} snapshot */
  snapshot(snapshot) {
    const { room, you } = snapshot;
    this.player = you.player;
    const key = `${PREFIX}${this.table}.${you.person}`;
    if (this.key !== key) this.#load(key);
    this.#show(snapshot);
    this.awaited = NOTHING;
    this.enter(room);
  }

  /** The hand as it is shown: what was told of it before may have been taken back. @param {Snapshot} snapshot */
  #show({ room, hand, view, seq }) {
    const known = this.saw?.hand === hand ? this.saw : null;
    this.saw = null;
    if (!view || hand === null) return;
    const begins = this.awaited === hand;
    if (begins && this.heard !== hand) this.unheard = hand;
    const goesOn = !begins && known !== null && this.counted === seq;
    const glances = [...(begins ? [] : known?.glances || []).filter((glance) => glance.seq <= seq), glanceAt(view, seq)];
    const [dealt, from] = begins ? [openHands(view), seq] : [known?.dealt || {}, null];
    this.saw = goesOn ? { ...known, glances } : { hand, dealt, from, events: [], glances };
    this.counted = seq;
    const players = this.order?.hand === hand ? null : playersOf(room, view);
    if (players) this.order = { hand, players, persons: personsOf(room) };
  }

  /** @param {RoomInfo} room */
  enter(room) {
    this.room = room;
    if (!room.fair || !this.memory) return;
    if (!this.memory.head) this.memory.head = room.fair.head;
    this.#sameHead(room.fair.head);
    if (this.player !== null && !["over", "frozen"].includes(room.state)) this.#follow();
    if (this.chain) this.#next(this.chain); // so that it is at hand when it is asked for
    if (["waiting", "between"].includes(room.state)) this.awaited = room.fair.hand;
    const { hand, words } = room.fair;
    if (room.state === "playing" && words.length && this.words?.hand !== hand) this.words = { hand, words };
    this.#save();
    this.#speak();
  }

  /** Where my chain stands, as the table has it. */
  #follow() {
    const { memory, room, player } = this;
    const fair = room?.fair;
    if (!memory || !fair || player === null) return;
    const seal = fair.seals[player];
    const chain = this.chain;
    if (chain && seal?.head === chain.head) {
      chain.seen = true;
      if (this.#settled(chain, seal.at)) return;
    } else if (chain && !chain.seen) { // on its way, or lost on it
      if (chain.head !== this.sealed) this.#seal(chain);
      return;
    } else if (chain && memory.spoken) {
      this.#lost(chain, memory.spoken);
    }
    this.#seal(this.#anew());
  }

  /**
   * Whether the chain can be gone on with; a link that was sent is on record, on its way, or lost.
   * @param {OwnChain} chain @param {number} at
   */
  #settled(chain, at) {
    const { spoken } = /** @type {Kept} */ (this.memory);
    if (spoken && at === chain.at + 1) this.#stepped(chain, spoken);
    else if (spoken && !this.#waiting(spoken)) return this.#lost(chain, spoken);
    return at === chain.at && at < LINKS;
  }

  /** Whether a link may still get on record: its hand is not dealt yet or being played. @param {Spoken} spoken */
  #waiting(spoken) {
    const { room, player } = this;
    const fair = room?.fair;
    if (!fair || fair.hand !== spoken.hand) return false;
    const word = fair.words.find((each) => each.player === player);
    if (word && !word.nonce && word.said === "silent" && this.repeated !== spoken.link) {
      this.repeated = spoken.link;
      this.send({ t: "nonce", hand: spoken.hand, nonce: spoken.link }); // too late, but it goes on record
    }
    return !word || word.said === "silent";
  }

  /** @param {OwnChain} chain @param {Spoken} spoken */
  #stepped(chain, spoken) {
    chain.at += 1;
    chain.sent[spoken.hand] = spoken.link;
    chain.seals[spoken.hand] = spoken.seals;
    this.#forget();
  }

  /**
   * Nobody is blamed for what was lost on the way, but the link is known: the chain is done with.
   * @param {OwnChain} chain @param {Spoken} spoken
   */
  #lost(chain, spoken) {
    chain.lost[spoken.hand] = spoken.link;
    this.#forget();
    return false;
  }

  #forget() {
    if (this.memory) this.memory.spoken = null;
    this.repeated = "";
  }

  #anew() {
    const chain = newChain();
    this.memory?.chains.push(chain);
    return chain;
  }

  /** @param {OwnChain} chain */
  #seal(chain) {
    this.#save();
    if (this.send({ t: "seal", head: chain.head })) this.sealed = chain.head;
  }

  /** The next link, worked out once. @param {OwnChain} chain */
  #next(chain) {
    const of = `${chain.head} ${chain.at}`;
    if (this.ready?.of !== of) this.ready = { of, link: linkOf(chain.root, chain.at + 1) };
    return this.ready.link;
  }

  /** The table asks. @param {NoncesWanted} wanted */
  wanted(wanted) {
    this.unanswered = wanted;
    this.#speak();
  }

  /** An answer, once the hand is the next one and nothing is being played. */
  #speak() {
    const { memory, chain, player, room, unanswered: wanted } = this;
    if (!wanted || !memory || room?.state !== "between" || room.fair?.hand !== wanted.hand) return;
    this.unanswered = null;
    const { seals } = room.fair;
    if (!chain || player === null || seals[player]?.head !== chain.head || seals[player].at !== chain.at) return;
    if (!this.#sound(seals, room.seats.length)) return;
    const link = this.#next(chain);
    if (memory.spoken?.hand !== wanted.hand) {
      if (memory.spoken) return; // of an earlier hand: where it went is told with the room
      memory.spoken = { hand: wanted.hand, link, seals };
    }
    if (memory.moment?.hand !== wanted.hand) memory.moment = momentOf(wanted.hand, room);
    this.#save(); // before it is out of the house
    this.send({ t: "nonce", hand: wanted.hand, nonce: link });
  }

  /** Whether there is a chain for each player at most; else I say nothing. @param {Seals} seals @param {number} players */
  #sound(seals, players) {
    const heads = seals.flatMap((seal) => (seal ? [seal.head] : []));
    const placed = seals.every((seal) => !seal || (Number.isInteger(seal.at) && seal.at >= 0));
    if (seals.length === players && placed && new Set(heads).size === heads.length) return true;
    this.#alarm([{ what: "seals", ...N("The sealed chains are not one for each player: nothing was sent from here.") }]);
    return false;
  }

  /** @param {Finding[]} findings */
  #alarm(findings) {
    const { memory } = this;
    const news = findings.filter((finding) => !memory?.alarms.some((other) => same(other, finding)));
    if (!memory || !news.length) return;
    memory.alarms = [...memory.alarms, ...news].slice(0, ALARMS);
    this.#save();
    this.onchange();
  }

  /** The table says what it deals from. @param {Nonces} nonces */
  nonces(nonces) {
    const { memory, chain, player } = this;
    this.words = { hand: nonces.hand, words: nonces.words };
    this.heard = nonces.hand;
    this.unanswered = null;
    this.#sameHead(nonces.head);
    const own = nonces.words.find((word) => word.player === player);
    if (memory?.spoken && chain && memory.spoken.hand === nonces.hand
      && own?.nonce === memory.spoken.link) this.#stepped(chain, memory.spoken);
    this.#save();
  }

  /** @param {string} head */
  #sameHead(head) {
    const { memory } = this;
    if (!memory?.head || memory.head === head) return;
    this.#alarm([{ what: "head", ...N("The head of the table's chain has changed: it was {before}, now it is {now}.",
      { before: memory.head, now: head }) }]);
  }

  /** What happened, as it is told here. @param {EventFrame} frame */
  events({ hand, events }) {
    if (this.saw?.hand !== hand) return;
    this.saw.events.push(...events);
    this.counted += events.length;
  }

  /** A hand has ended: held against everything that is known here. @param {HandEnd} end @returns {Checked | null} */
  ended(end) {
    const before = this.checked.get(end.hand);
    const text = end.record.join("\n");
    if (!this.memory || before?.text === text) return before?.verdict ?? null;
    const record = end.record.map((line) => /** @type {RecordLine} */ (JSON.parse(line)));
    const checked = checkHand(record, this.#known(end.hand));
    const lost = this.memory.spoken?.hand === end.hand || this.memory.chains.some((chain) => chain.lost[end.hand]);
    if (checked && lost) checked.mine ||= "lost";
    this.checked.set(end.hand, { text, verdict: checked });
    this.#alarm((checked?.wrong || []).map((finding) => ofHand(finding, end.hand)));
    if (checked) this.#goOn(end.hand, record, !checked.wrong.length);
    this.onchange();
    return checked;
  }

  /** @param {number} hand @returns {Known} */
  #known(hand) {
    const { memory, words, saw, room, player } = this;
    const moment = memory?.moment;
    const hash = memory?.digest?.table === room?.book.hash ? memory?.digest?.hand : undefined;
    const chain = memory?.chains.find((ownChain) => ownChain.sent[hand]);
    const order = this.order?.hand === hand ? this.order : null;
    const spoke = moment?.hand === hand && room && same(moment.rulings, rulingsOf(room)) ? moment : null;
    return {
      head: memory?.head || undefined,
      hand,
      mine: chain && { head: chain.head, link: chain.sent[hand] },
      order: order?.players,
      dealer: spoke?.dealer,
      names: memory?.names,
      book: room && room.fair ? { is: room.book, special: room.special, length: room.length, built: memory?.built, hash } : undefined,
      seals: player === null ? undefined : chain?.seals[hand],
      stayed: moment?.hand === hand ? order?.players.filter((each) => moment.persons[each] === order.persons[each]) : undefined,
      words: words?.hand === hand ? words.words : undefined,
      unheard: this.unheard === hand,
      saw: saw?.hand === hand ? saw : undefined,
      stands: this.#before(hand),
    };
  }

  /** How far the chains were before a hand. @param {number} hand @returns {Stands} */
  #before(hand) {
    return this.memory?.stands?.find((stands) => stands.hand < hand) || { hand: NOTHING, at: {} };
  }

  /** What the next hand must go on from. @param {number} hand @param {RecordLine[]} record @param {boolean} good */
  #goOn(hand, record, good) {
    const { memory } = this;
    const header = record.find((line) => line.type === "header");
    const reveal = record.find((line) => line.type === "reveal");
    const players = this.order?.hand === hand ? this.order.players : null;
    if (!memory || !header || !players) return;
    const stands = memory.stands || [];
    if (stands.length && stands[0].hand > hand) return;
    const before = this.#before(hand);
    const at = { ...before.at };
    header.seals?.forEach((seal, i) => {
      if (seal) at[`${players[i]} ${seal.head}`] = seal.at + (reveal?.nonces[i] || reveal?.late?.[i] ? 1 : 0);
    });
    memory.stands = before.hand === NOTHING ? [{ hand, at }] : [{ hand, at }, before];
    if (good && memory.built === undefined) memory.built = builtOf(header);
    if (good && this.room) memory.digest = { table: this.room.book.hash, hand: header.book_hash };
    if (good && !memory.names) {
      memory.names = [];
      for (const [i, name] of header.seats.entries()) memory.names[players[i]] = name;
    }
    this.#save();
  }

  /** What `paiju verify --mine` reads. */
  mine() {
    const { memory } = this;
    if (!memory?.chains.length) return null;
    const chains = memory.chains.map(({ head, sent, seals, lost }) => ({ head, sent, seals, lost, table: memory.head }));
    return JSON.stringify(chains, null, 1);
  }

  // --- kept in the browser ---

  /** @param {string} key */
  #load(key) {
    this.key = key;
    this.memory = read(this.store, key) || { head: "", chains: [], spoken: null, alarms: [], used: 0 };
    if (this.first && !this.chain) this.memory.chains.push(this.first);
    this.memory.chains.forEach(withoutBags);
    this.checked.clear();
    const chain = this.chain;
    if (chain && hashed(chain.root, LINKS) !== chain.head) this.memory.chains.pop(); // damaged: a new one is sealed
    if (this.alarms.length) this.onchange();
    if (chain && this.memory.spoken && !leadsTo(this.memory.spoken.link, chain.head, chain.at + 1)) this.memory.spoken = null;
  }

  #save() {
    if (!this.memory || !this.key || !this.memory.head) return;
    this.memory.used = Date.now();
    try {
      tidy(this.store, this.key);
      this.store.setItem(this.key, JSON.stringify(this.memory));
    } catch {
      // no room in this browser: the chain lives as long as the page
    }
  }
}

/** @returns {OwnChain} */
function newChain() {
  const root = newRoot();
  return { root, head: linkOf(root, 0), at: 0, seen: false, sent: {}, lost: {}, seals: {} };
}

/** Once it was kept which heads there were, not whose. @param {OwnChain} chain */
function withoutBags(chain) {
  for (const [hand, seals] of Object.entries(chain.seals)) if (seals.some((seal) => typeof seal === "string")) delete chain.seals[hand];
}

/** @param {RoomInfo} room */
function personsOf(room) {
  /** @type {(string | null)[]} */
  const persons = [];
  for (const chair of room.seats) persons[chair.player] = chair.person;
  return persons;
}

/** @param {RoomInfo} room */
const rulingsOf = (room) => room.rulings.map((ruling) => `${ruling.number}${ruling.undone ? "-" : ""}`).join();

/** @param {number} hand @param {RoomInfo} room @returns {Moment} */
const momentOf = (hand, room) => ({ hand, dealer: room.round.dealer, persons: personsOf(room), rulings: rulingsOf(room) });

/** The browser's own, or one that is forgotten with the page where it lets nothing be kept. @returns {Store} */
export function browserStore() {
  try {
    localStorage.getItem(PREFIX);
    return localStorage;
  } catch {
    const values = new Map();
    return {
      getItem: (key) => values.get(key) ?? null, setItem: (key, value) => void values.set(key, value),
      removeItem: (key) => void values.delete(key), key: (at) => [...values.keys()][at] ?? null, get length() { return values.size; },
    };
  }
}

/** @param {Finding} finding @param {number} hand */
const ofHand = ({ what, ...text }, hand) => ({ what, ...N("Hand {hand}: {finding}", { hand: hand + 1, finding: text }) });

/** @param {Store} store @param {string} key @returns {Kept | null} */
function read(store, key) {
  try {
    const memory = /** @type {Kept | null} */ (JSON.parse(store.getItem(key) || "null"));
    return memory && Array.isArray(memory.chains) && Array.isArray(memory.alarms) ? memory : null;
  } catch {
    return null;
  }
}

/** @param {Store} store */
const keysOf = (store) => Array.from({ length: store.length }, (_, at) => store.key(at) || "");

/** Tables played long ago make room. @param {Store} store @param {string} key of the one to be written */
function tidy(store, key) {
  const keys = keysOf(store).filter((other) => other.startsWith(PREFIX) && other !== key);
  if (keys.length < TABLES) return;
  keys.sort((first, other) => (read(store, first)?.used || 0) - (read(store, other)?.used || 0));
  keys.slice(0, keys.length - TABLES + 1).forEach((old) => store.removeItem(old));
}
