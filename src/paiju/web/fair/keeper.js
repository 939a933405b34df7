/**
 * A player's chain at one table, kept in this browser: it seals, speaks when it is asked, remembers what the table
 * promised, and checks every hand when it ends (docs/fair.md). It draws nothing; `onchange` says when there is news.
 */

import { checkHand } from "./check.js";
import { hashed, leadsTo, linkOf, LINKS, newRoot } from "./chain.js";

/**
 * @import { ClientMessage, EventFrame, HandEnd, Nonces, NoncesWanted, RecordLine } from "../messages.d.ts"
 * @import { RoomInfo, Snapshot, View, WordInfo } from "../messages.d.ts"
 * @import { Checked, Finding, Known, Tiles } from "./check.js"
 * @typedef {{hand: number, link: string, seals: string[]}} Spoken sent, and not yet known to be on record
 * @typedef {object} OwnChain
 * @property {string} root @property {string} head
 * @property {number} at links on record
 * @property {boolean} seen whether the table has had it
 * @property {Record<string, string>} sent by hand, what is on record
 * @property {Record<string, string>} lost by hand, what a lost connection swallowed
 * @property {Record<string, string[]>} seals by hand, the heads that were sealed when it was sent
 * @typedef {{head: string, chains: OwnChain[], spoken: Spoken | null, alarms: Finding[], used: number}} Kept
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
    /** @type {Map<number, Checked | null>} by hand */ this.checked = new Map();
    /** @type {Map<string, number>} */ this.stands = new Map();
    /** @type {{hand: number, words: WordInfo[]} | null} */ this.words = null;
    /** @type {{hand: number, dealt: Tiles, drawn: Tiles} | null} */ this.saw = null;
    /** What was sealed with hello, before it is known who I am. @type {OwnChain | null} */ this.first = null;
    this.greeted = ""; // the head sent with hello
    this.sealed = ""; // the head sent on this line
    this.repeated = ""; // the link sent again on this line
    this.fresh = NOTHING; // the hand whose deal is the next thing shown
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
    this.fresh = NOTHING;
  }

  /** @param {Snapshot} told */
  snapshot({ room, you, hand, view }) {
    this.player = you.player;
    const key = `${PREFIX}${this.table}.${you.person}`;
    if (this.key !== key) this.#load(key);
    if (this.saw) this.saw.drawn = {};
    if (view && hand !== null && this.fresh === hand) this.#dealt(hand, view);
    this.fresh = NOTHING;
    this.told(room);
  }

  /** What was told of the deal is followed by the deal itself: the tiles that I see. @param {number} hand @param {View} view */
  #dealt(hand, view) {
    const open = Object.entries(view.seats).filter(([, place]) => place.hand.length && !place.hand.includes("?"));
    this.saw = { hand, dealt: Object.fromEntries(open.map(([seat, place]) => [seat, place.hand])), drawn: {} };
  }

  /** @param {RoomInfo} room */
  told(room) {
    this.room = room;
    if (!room.fair || !this.kept) return;
    if (!this.kept.head) this.kept.head = room.fair.head;
    this.#sameHead(room.fair.head);
    if (this.player !== null && !["over", "frozen"].includes(room.state)) this.#follow();
    this.#save();
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

  /** The table asks. @param {NoncesWanted} asked */
  wanted(asked) {
    const { kept, chain, player, room } = this;
    const seals = room?.fair?.seals || [];
    if (!kept || !chain || player === null || seals[player]?.head !== chain.head || seals[player].at !== chain.at) return;
    const link = linkOf(chain.root, chain.at + 1);
    if (kept.spoken?.hand !== asked.hand) {
      if (kept.spoken) return; // of an earlier hand: where it went is told with the room
      kept.spoken = { hand: asked.hand, link, seals: seals.flatMap((one) => (one ? [one.head] : [])) };
    }
    this.#save(); // before it is out of the house
    this.send({ t: "nonce", hand: asked.hand, nonce: link });
  }

  /** The table says what it deals from. @param {Nonces} told */
  nonces(told) {
    const { kept, chain, player } = this;
    this.words = { hand: told.hand, words: told.words };
    this.fresh = told.hand;
    this.#sameHead(told.head);
    const own = told.words.find((one) => one.player === player);
    if (kept?.spoken && chain && kept.spoken.hand === told.hand && own?.nonce === kept.spoken.link) this.#stepped(chain, kept.spoken);
    this.#save();
  }

  /** @param {string} head */
  #sameHead(head) {
    const { kept } = this;
    if (!kept?.head || kept.head === head || kept.alarms.some((one) => one.en.includes(head))) return;
    kept.alarms = [...kept.alarms, {
      what: "head", zh: `牌桌的链头变了：起初是 ${kept.head}，现在是 ${head}`,
      en: `The head of the table's chain has changed: it was ${kept.head}, now it is ${head}`,
    }].slice(0, ALARMS);
    this.onchange();
  }

  /** Tiles shown here. @param {EventFrame} frame */
  events({ hand, events }) {
    for (const one of events) {
      if (one.type === "draw" && one.tile !== "?" && this.saw?.hand === hand) (this.saw.drawn[one.seat] ||= []).push(one.tile);
    }
  }

  /** A hand has ended: held against everything that is known here. @param {HandEnd} told @returns {Checked | null} */
  ended(told) {
    const before = this.checked.get(told.hand);
    if (before !== undefined || !this.kept) return before ?? null;
    const record = told.record.map((line) => /** @type {RecordLine} */ (JSON.parse(line)));
    const found = checkHand(record, this.#known(told.hand));
    if (found && (this.kept.spoken?.hand === told.hand || this.kept.chains.some((one) => one.lost[told.hand]))) found.mine ||= "lost";
    this.checked.set(told.hand, found);
    this.#goOn(told.hand, record);
    if (found?.wrong.length) {
      this.kept.alarms = [...this.kept.alarms, ...found.wrong.map((one) => ({ ...one, ...ofHand(one, told.hand) }))].slice(0, ALARMS);
      this.#save();
    }
    this.onchange();
    return found;
  }

  /** @param {number} hand @returns {Known} */
  #known(hand) {
    const { kept, words, saw, last } = this;
    const chain = kept?.chains.find((one) => one.sent[hand]);
    return {
      head: kept?.head || undefined,
      hand,
      mine: chain && { head: chain.head, link: chain.sent[hand] },
      seals: chain?.seals[hand],
      words: words?.hand === hand ? words.words : undefined,
      saw: saw?.hand === hand ? saw : undefined,
      stands: last === hand - 1 ? this.stands : undefined,
    };
  }

  /** What the next hand must go on from. @param {number} hand @param {RecordLine[]} record */
  #goOn(hand, record) {
    const header = record.find((one) => one.type === "header");
    const reveal = record.find((one) => one.type === "reveal");
    this.last = hand;
    header?.seals?.forEach((seal, i) => {
      if (seal) this.stands.set(`${header.seats[i]} ${seal.head}`, seal.at + (reveal?.nonces[i] || reveal?.late?.[i] ? 1 : 0));
    });
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
