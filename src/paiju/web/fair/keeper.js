/**
 * A player's chain at one table, kept in this browser: it seals, speaks when it is asked, remembers what the table
 * promised, and checks every hand when it ends (docs/fair.md). It draws nothing; `onchange` says when there is news.
 */

import { checkHand, same } from "./check.js";
import { hashed, leadsTo, linkOf, LINKS, newRoot } from "./chain.js";
import { glanceAt, openHands, playersOf } from "./course.js";
import { builtOf } from "./wall.js";

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
    /** @type {Kept | null} */ this.kept = null;
    /** @type {RoomInfo | null} */ this.room = null;
    /** @type {number | null} */ this.player = null;
    /** @type {Map<number, {text: string, found: Checked | null}>} by hand */ this.checked = new Map();
    /** @type {{hand: number, words: WordInfo[]} | null} */ this.words = null;
    /** @type {Shown | null} */ this.saw = null;
    this.counted = 0; // events told of that hand
    /** Who plays the hand, from the dealer on. @type {{hand: number, players: number[], persons: (string | null)[]} | null} */
    this.order = null;
    /** @type {NoncesWanted | null} not answered yet */ this.asked = null;
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
    return this.kept?.alarms || [];
  }

  /** The chain in use. */
  get chain() {
    return this.kept?.chains.at(-1);
  }

  /** What to seal with hello, at a table where the first hand is dealt as soon as I am there. @returns {string | null} */
  hello() {
    if (!this.kept && keysOf(this.store).some((key) => key.startsWith(`${PREFIX}${this.table}.`))) return null; // sealed before
    if (!this.kept) this.first ||= newChain();
    const chain = this.kept ? this.chain : this.first;
    this.greeted = chain && !chain.seen ? chain.head : "";
    return this.greeted || null;
  }

  /** A fresh line: what was sent on the old one may be lost. */
  connected() {
    this.sealed = this.greeted;
    this.greeted = this.repeated = "";
    this.awaited = this.heard = NOTHING;
    this.asked = null;
  }

  /** @param {Snapshot} told */
  snapshot(told) {
    const { room, you } = told;
    this.player = you.player;
    const key = `${PREFIX}${this.table}.${you.person}`;
    if (this.key !== key) this.#load(key);
    this.#show(told);
    this.awaited = NOTHING;
    this.told(room);
  }

  /** The hand as it is shown: what was told of it before may have been taken back. @param {Snapshot} told */
  #show({ room, hand, view, seq }) {
    const known = this.saw?.hand === hand ? this.saw : null;
    this.saw = null;
    if (!view || hand === null) return;
    const begins = this.awaited === hand;
    if (begins && this.heard !== hand) this.unheard = hand;
    const goesOn = !begins && known !== null && this.counted === seq;
    const glances = [...(begins ? [] : known?.glances || []).filter((one) => one.seq <= seq), glanceAt(view, seq)];
    const [dealt, from] = begins ? [openHands(view), seq] : [known?.dealt || {}, null];
    this.saw = goesOn ? { ...known, glances } : { hand, dealt, from, events: [], glances };
    this.counted = seq;
    const players = this.order?.hand === hand ? null : playersOf(room, view);
    if (players) this.order = { hand, players, persons: personsOf(room) };
  }

  /** @param {RoomInfo} room */
  told(room) {
    this.room = room;
    if (!room.fair || !this.kept) return;
    if (!this.kept.head) this.kept.head = room.fair.head;
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
    const { kept, room, player } = this;
    const fair = room?.fair;
    if (!kept || !fair || player === null) return;
    const seal = fair.seals[player];
    const chain = this.chain;
    if (chain && seal?.head === chain.head) {
      chain.seen = true;
      if (this.#settled(chain, seal.at)) return;
    } else if (chain && !chain.seen) { // on its way, or lost on it
      if (chain.head !== this.sealed) this.#seal(chain);
      return;
    } else if (chain && kept.spoken) {
      this.#lost(chain, kept.spoken);
    }
    this.#seal(this.#anew());
  }

  /**
   * Whether the chain can be gone on with; a link that was sent is on record, on its way, or lost.
   * @param {OwnChain} chain @param {number} at
   */
  #settled(chain, at) {
    const { spoken } = /** @type {Kept} */ (this.kept);
    if (spoken && at === chain.at + 1) this.#stepped(chain, spoken);
    else if (spoken && !this.#waiting(spoken)) return this.#lost(chain, spoken);
    return at === chain.at && at < LINKS;
  }

  /** Whether a link may still get on record: its hand is not dealt yet or being played. @param {Spoken} spoken */
  #waiting(spoken) {
    const { room, player } = this;
    const fair = room?.fair;
    if (!fair || fair.hand !== spoken.hand) return false;
    const word = fair.words.find((one) => one.player === player);
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
    if (this.kept) this.kept.spoken = null;
    this.repeated = "";
  }

  #anew() {
    const chain = newChain();
    this.kept?.chains.push(chain);
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

  /** The table asks. @param {NoncesWanted} asked */
  wanted(asked) {
    this.asked = asked;
    this.#speak();
  }

  /** An answer, once the hand is the next one and nothing is being played. */
  #speak() {
    const { kept, chain, player, room, asked } = this;
    if (!asked || !kept || room?.state !== "between" || room.fair?.hand !== asked.hand) return;
    this.asked = null;
    const { seals } = room.fair;
    if (!chain || player === null || seals[player]?.head !== chain.head || seals[player].at !== chain.at) return;
    if (!this.#sound(seals, room.seats.length)) return;
    const link = this.#next(chain);
    if (kept.spoken?.hand !== asked.hand) {
      if (kept.spoken) return; // of an earlier hand: where it went is told with the room
      kept.spoken = { hand: asked.hand, link, seals };
    }
    if (kept.moment?.hand !== asked.hand) kept.moment = momentOf(asked.hand, room);
    this.#save(); // before it is out of the house
    this.send({ t: "nonce", hand: asked.hand, nonce: link });
  }

  /** Whether there is a chain for each player at most; else I say nothing. @param {Seals} seals @param {number} players */
  #sound(seals, players) {
    const heads = seals.flatMap((one) => (one ? [one.head] : []));
    const placed = seals.every((one) => !one || (Number.isInteger(one.at) && one.at >= 0));
    if (seals.length === players && placed && new Set(heads).size === heads.length) return true;
    this.#alarm([{
      what: "seals", zh: "封的链与牌手对不上，本页没有出示随机数", en: "The chains sealed are not one for each player: no word was sent",
    }]);
    return false;
  }

  /** @param {Finding[]} found */
  #alarm(found) {
    const { kept } = this;
    const news = found.filter((one) => !kept?.alarms.some((other) => other.en === one.en));
    if (!kept || !news.length) return;
    kept.alarms = [...kept.alarms, ...news].slice(0, ALARMS);
    this.#save();
    this.onchange();
  }

  /** The table says what it deals from. @param {Nonces} told */
  nonces(told) {
    const { kept, chain, player } = this;
    this.words = { hand: told.hand, words: told.words };
    this.heard = told.hand;
    this.asked = null;
    this.#sameHead(told.head);
    const own = told.words.find((one) => one.player === player);
    if (kept?.spoken && chain && kept.spoken.hand === told.hand && own?.nonce === kept.spoken.link) this.#stepped(chain, kept.spoken);
    this.#save();
  }

  /** @param {string} head */
  #sameHead(head) {
    const { kept } = this;
    if (!kept?.head || kept.head === head) return;
    this.#alarm([{
      what: "head", zh: `牌桌的链头变了：起初是 ${kept.head}，现在是 ${head}`,
      en: `The head of the table's chain has changed: it was ${kept.head}, now it is ${head}`,
    }]);
  }

  /** What happened, as it is told here. @param {EventFrame} frame */
  events({ hand, events }) {
    if (this.saw?.hand !== hand) return;
    this.saw.events.push(...events);
    this.counted += events.length;
  }

  /** A hand has ended: held against everything that is known here. @param {HandEnd} told @returns {Checked | null} */
  ended(told) {
    const before = this.checked.get(told.hand);
    const text = told.record.join("\n");
    if (!this.kept || before?.text === text) return before?.found ?? null;
    const record = told.record.map((line) => /** @type {RecordLine} */ (JSON.parse(line)));
    const found = checkHand(record, this.#known(told.hand));
    if (found && (this.kept.spoken?.hand === told.hand || this.kept.chains.some((one) => one.lost[told.hand]))) found.mine ||= "lost";
    this.checked.set(told.hand, { text, found });
    this.#alarm((found?.wrong || []).map((one) => ({ ...one, ...ofHand(one, told.hand) })));
    if (found) this.#goOn(told.hand, record, !found.wrong.length);
    this.onchange();
    return found;
  }

  /** @param {number} hand @returns {Known} */
  #known(hand) {
    const { kept, words, saw, room, player } = this;
    const moment = kept?.moment;
    const hash = kept?.digest?.table === room?.book.hash ? kept?.digest?.hand : undefined;
    const chain = kept?.chains.find((one) => one.sent[hand]);
    const order = this.order?.hand === hand ? this.order : null;
    const spoke = moment?.hand === hand && room && same(moment.rulings, rulingsOf(room)) ? moment : null;
    return {
      head: kept?.head || undefined,
      hand,
      mine: chain && { head: chain.head, link: chain.sent[hand] },
      order: order?.players,
      dealer: spoke?.dealer,
      names: kept?.names,
      book: room && room.fair ? { is: room.book, special: room.special, length: room.length, built: kept?.built, hash } : undefined,
      seals: player === null ? undefined : chain?.seals[hand],
      stayed: moment?.hand === hand ? order?.players.filter((one) => moment.persons[one] === order.persons[one]) : undefined,
      words: words?.hand === hand ? words.words : undefined,
      unheard: this.unheard === hand,
      saw: saw?.hand === hand ? saw : undefined,
      stands: this.#before(hand),
    };
  }

  /** How far the chains were before a hand. @param {number} hand @returns {Stands} */
  #before(hand) {
    return this.kept?.stands?.find((one) => one.hand < hand) || { hand: NOTHING, at: {} };
  }

  /** What the next hand must go on from. @param {number} hand @param {RecordLine[]} record @param {boolean} good */
  #goOn(hand, record, good) {
    const { kept } = this;
    const header = record.find((one) => one.type === "header");
    const reveal = record.find((one) => one.type === "reveal");
    const players = this.order?.hand === hand ? this.order.players : null;
    if (!kept || !header || !players) return;
    const stands = kept.stands || [];
    if (stands.length && stands[0].hand > hand) return;
    const before = this.#before(hand);
    const at = { ...before.at };
    header.seals?.forEach((seal, i) => {
      if (seal) at[`${players[i]} ${seal.head}`] = seal.at + (reveal?.nonces[i] || reveal?.late?.[i] ? 1 : 0);
    });
    kept.stands = before.hand === NOTHING ? [{ hand, at }] : [{ hand, at }, before];
    if (good && kept.built === undefined) kept.built = builtOf(header);
    if (good && this.room) kept.digest = { table: this.room.book.hash, hand: header.book_hash };
    if (good && !kept.names) {
      kept.names = [];
      for (const [i, name] of header.seats.entries()) kept.names[players[i]] = name;
    }
    this.#save();
  }

  /** What `paiju verify --mine` reads. */
  mine() {
    const { kept } = this;
    if (!kept?.chains.length) return null;
    const told = kept.chains.map(({ head, sent, seals, lost }) => ({ head, sent, seals, lost, table: kept.head }));
    return JSON.stringify(told, null, 1);
  }

  // --- kept in the browser ---

  /** @param {string} key */
  #load(key) {
    this.key = key;
    this.kept = read(this.store, key) || { head: "", chains: [], spoken: null, alarms: [], used: 0 };
    if (this.first && !this.chain) this.kept.chains.push(this.first);
    this.kept.chains.forEach(withoutBags);
    this.checked.clear();
    const chain = this.chain;
    if (chain && hashed(chain.root, LINKS) !== chain.head) this.kept.chains.pop(); // damaged: a new one is sealed
    if (this.alarms.length) this.onchange();
    if (chain && this.kept.spoken && !leadsTo(this.kept.spoken.link, chain.head, chain.at + 1)) this.kept.spoken = null;
  }

  #save() {
    if (!this.kept || !this.key || !this.kept.head) return;
    this.kept.used = Date.now();
    try {
      tidy(this.store, this.key);
      this.store.setItem(this.key, JSON.stringify(this.kept));
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
  for (const [hand, seals] of Object.entries(chain.seals)) if (seals.some((one) => typeof one === "string")) delete chain.seals[hand];
}

/** @param {RoomInfo} room */
function personsOf(room) {
  /** @type {(string | null)[]} */
  const found = [];
  for (const chair of room.seats) found[chair.player] = chair.person;
  return found;
}

/** @param {RoomInfo} room */
const rulingsOf = (room) => room.rulings.map((one) => `${one.number}${one.undone ? "-" : ""}`).join();

/** @param {number} hand @param {RoomInfo} room @returns {Moment} */
const momentOf = (hand, room) => ({ hand, dealer: room.round.dealer, persons: personsOf(room), rulings: rulingsOf(room) });

/** The browser's own, or one that is forgotten with the page where it lets nothing be kept. @returns {Store} */
export function browserStore() {
  try {
    localStorage.getItem(PREFIX);
    return localStorage;
  } catch {
    const kept = new Map();
    return {
      getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key), key: (at) => [...kept.keys()][at] ?? null, get length() { return kept.size; },
    };
  }
}

/** @param {Finding} one @param {number} hand */
const ofHand = (one, hand) => ({ zh: `第 ${hand + 1} 局：${one.zh}`, en: `Hand ${hand + 1}: ${one.en}` });

/** @param {Store} store @param {string} key @returns {Kept | null} */
function read(store, key) {
  try {
    const found = /** @type {Kept | null} */ (JSON.parse(store.getItem(key) || "null"));
    return found && Array.isArray(found.chains) && Array.isArray(found.alarms) ? found : null;
  } catch {
    return null;
  }
}

/** @param {Store} store */
const keysOf = (store) => Array.from({ length: store.length }, (_, at) => store.key(at) || "");

/** Tables played long ago make room. @param {Store} store @param {string} key of the one to be written */
function tidy(store, key) {
  const keys = keysOf(store).filter((one) => one.startsWith(PREFIX) && one !== key);
  if (keys.length < TABLES) return;
  keys.sort((one, other) => (read(store, one)?.used || 0) - (read(store, other)?.used || 0));
  keys.slice(0, keys.length - TABLES + 1).forEach((one) => store.removeItem(one));
}
