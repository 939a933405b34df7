// The page's keeper of a chain against a table that follows the rules of docs/fair.md, loses frames, or cheats.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { pathToFileURL } from "node:url";

const { FairKeeper } = await import(pathToFileURL(`${process.argv[2]}/fair/keeper.js`).href);
const hash = (link) => createHash("sha256").update(Buffer.from(link, "hex")).digest("hex");
const HEAD = "ab".repeat(32);

/** A browser's storage. */
class Store extends Map {
  getItem = (key) => this.get(key) ?? null;
  setItem = (key, value) => void this.set(key, value);
  removeItem = (key) => void this.delete(key);
  key = (at) => [...this.keys()][at] ?? null;
  get length() { return this.size; }
}

/** A table with one player, whose frames may be lost on the way. */
class Table {
  head = HEAD; hand = 0; words = []; seal = null; heads = []; deaf = false; playing = false; late = {};
  constructor(store = new Store()) {
    this.store = store;
    this.arrive();
  }

  /** The page is opened, or opened again. */
  arrive() {
    this.keeper = new FairKeeper("t", (message) => this.hear(message), this.store);
    this.come();
  }

  /** A new line. */
  come() {
    this.keeper.connected();
    this.keeper.snapshot({ room: this.room(), you: { person: "p", player: 0 }, hand: null, view: null });
    this.answer();
  }

  room() {
    const { head, hand, words, seal } = this;
    const seats = [{ player: 0, seat: "E", name: "Ann", person: "p" }];
    return {
      state: this.playing ? "playing" : "between", seats, book: { id: "one", hash: "" }, special: null, length: null, rulings: [],
      round: { dealer: 0 }, fair: { version: 2, head, hand, words, seals: [seal && { ...seal }] },
    };
  }

  hear(message) {
    if (this.deaf) return true; // it went out, and was lost
    if (message.t === "seal") {
      assert.ok(!this.heads.includes(message.head) || this.seal?.head === message.head, "a chain is sealed once");
      if (this.seal?.head !== message.head) this.seal = { head: message.head, at: 0 };
      this.heads.push(message.head);
      this.news = true;
    } else if (message.hand === this.hand && !this.playing) this.link = message.nonce;
    else if (message.hand === this.hand && this.words[0].said === "silent") {
      assert.equal(this.leads(message.nonce), true);
      this.late[this.hand] = message.nonce;
      this.words = [{ ...this.words[0], said: "late" }];
      this.seal.at += 1;
      this.news = true;
    }
    return true;
  }

  /** What the page has sent is answered after it has done with what it heard. */
  answer() {
    while (this.news) {
      this.news = false;
      this.keeper.enter(this.room());
    }
  }

  leads(link) {
    let found = link;
    for (let i = 0; i <= this.seal.at; i++) found = hash(found);
    return found === this.seal.head;
  }

  ask() {
    this.link = "";
    this.keeper.wanted({ t: "nonces_wanted", hand: this.hand, seconds: 2 });
  }

  /** Deals; `told` is whether the page hears of it. */
  deal(told = true) {
    const { seal, link } = this;
    if (link) assert.equal(this.leads(link), true);
    this.words = [{ player: 0, said: link ? "said" : seal ? "silent" : "unsealed", head: seal?.head ?? "", at: seal?.at ?? 0, nonce: link }];
    if (link) seal.at += 1;
    this.playing = true;
    if (!told) return;
    this.keeper.nonces({ t: "nonces", hand: this.hand, head: this.head, commitment: "", words: this.words });
    this.keeper.enter(this.room());
    this.answer();
  }

  end(told = true) {
    [this.playing, this.words] = [false, []];
    this.hand += 1;
    if (told) this.keeper.enter(this.room());
    this.answer();
  }

  mine() {
    return JSON.parse(this.keeper.mine());
  }
}

/** Everything that was sent and is not lost is on record, link after link of one chain. */
const sent = (table, at = -1) => Object.keys(table.mine().at(at).sent).map(Number);

const cases = {
  "a chain is sealed at once, and goes on hand by hand"() {
    const table = new Table();
    for (let hand = 0; hand < 3; hand++) {
      table.ask();
      table.deal();
      table.end();
    }
    assert.deepEqual([table.heads.length, sent(table), table.seal.at], [1, [0, 1, 2], 3]);
    assert.deepEqual(table.keeper.alarms, []);
  },
  "a reload goes on, before and after the deal"() {
    const table = new Table();
    table.ask();
    table.arrive();
    table.ask();
    table.deal();
    table.arrive();
    table.end();
    table.arrive();
    table.ask();
    table.deal();
    assert.deepEqual([table.heads.length, sent(table)], [1, [0, 1]]);
  },
  "another device seals anew, and so does the first one when it comes back"() {
    const table = new Table();
    table.ask();
    table.deal();
    const first = table.store;
    table.store = new Store();
    table.arrive();
    assert.equal(table.heads.length, 2);
    table.end();
    table.store = first;
    table.arrive();
    table.ask();
    table.deal();
    assert.deepEqual([table.heads.length, sent(table, 0), sent(table, 1)], [3, [0], [1]]);
    assert.deepEqual(table.keeper.alarms, []);
  },
  "a seal that got lost is sent again"() {
    const table = new Table();
    Object.assign(table, { seal: null, heads: [], store: new Store(), deaf: true });
    table.arrive();
    table.deaf = false;
    table.come();
    assert.equal(table.heads.length, 1);
  },
  "a word that was not heard goes on record as late"() {
    const table = new Table();
    table.deaf = true;
    table.ask();
    table.deaf = false;
    table.deal();
    assert.deepEqual(Object.keys(table.late), ["0"]);
    table.end();
    table.ask();
    table.deal();
    assert.deepEqual([table.heads.length, sent(table)], [1, [0, 1]]);
  },
  "a word of which nobody knows is on record when one comes back"() {
    const table = new Table();
    table.ask();
    table.deal(false);
    table.come();
    assert.deepEqual([sent(table), table.heads.length], [[0], 1]);
    table.end();
    table.ask();
    table.deal(false);
    table.end(false);
    table.come();
    assert.deepEqual([sent(table), table.heads.length], [[0, 1], 1]);
  },
  "a word lost for good is not blamed on anybody, and never used again"() {
    const table = new Table();
    table.deaf = true;
    table.ask();
    table.deal(false);
    table.end(false);
    table.deaf = false;
    table.come();
    const [first] = table.mine();
    assert.deepEqual([Object.keys(first.lost), Object.keys(first.sent), table.heads.length], [["0"], [], 2]);
    table.ask();
    table.deal();
    assert.notEqual(table.link, first.lost[0]);
    assert.deepEqual([sent(table), table.keeper.alarms], [[1], []]);
  },
  "another head is told loudly, once, and is remembered"() {
    const table = new Table();
    table.head = "cd".repeat(32);
    let changes = 0;
    table.keeper.onchange = () => changes++;
    table.keeper.enter(table.room());
    table.keeper.enter(table.room());
    assert.deepEqual([table.keeper.alarms.length, changes], [1, 1]);
    table.arrive();
    const { en, values } = table.keeper.alarms[0];
    assert.match(en, /has changed: it was \{before\}, now it is \{now\}/);
    assert.match(values.before, /^abab/);
    assert.match(values.now, /^cdcd/);
  },
  "the heads seen when one speaks are kept for verify"() {
    const table = new Table();
    table.ask();
    table.deal();
    const [own] = table.mine();
    assert.deepEqual([own.seals[0], own.table], [[{ head: own.head, at: 0 }], HEAD]);
  },
  "the deal is kept as what was dealt, and events only as far as nothing was taken back"() {
    const table = new Table();
    const { keeper } = table;
    const place = (hand) => ({ hand, person: "E", river: [{ tile: "4z" }], won: false });
    const shown = (tiles) => keeper.snapshot({
      room: table.room(), you: { person: "p", player: 0 }, hand: table.hand, seq: 1, view: { seats: { E: place(tiles) }, indicators: [] },
    });
    const told = { type: "draw", seat: "E", tile: "2m" };
    const glance = { seq: 1, rivers: { E: ["4z"] }, indicators: [] };
    table.ask();
    table.deal();
    shown(["1m"]);
    keeper.events({ hand: 0, events: [told] });
    keeper.events({ hand: 7, events: [told] });
    assert.deepEqual(keeper.saw, { hand: 0, dealt: { E: ["1m"] }, from: 1, events: [told], glances: [glance] });
    shown(["3m"]); // as it was one event before: that one is taken back
    assert.deepEqual(keeper.saw, { hand: 0, dealt: { E: ["1m"] }, from: null, events: [], glances: [glance, glance] });
    table.end();
    table.ask();
    table.deal();
    keeper.connected(); // the line broke before the deal was seen
    shown(["9m"]);
    assert.deepEqual([keeper.saw.hand, keeper.saw.dealt, keeper.saw.from, keeper.unheard], [1, {}, null, -1]);
  },
  "who sat there when I spoke is known after a reload, however often I am asked"() {
    const table = new Table();
    table.ask();
    const spoke = table.keeper.memory.moment;
    const room = table.room;
    table.room = () => ({ ...room.call(table), seats: [{ player: 0, seat: "E", name: "Bea", person: "q" }] });
    table.arrive();
    table.ask();
    assert.deepEqual([spoke.persons, table.keeper.memory.moment], [["p"], spoke]);
  },
  "a hand that begins without a word of what it is dealt from is noted, one that comes back is not"() {
    const table = new Table();
    const { keeper } = table;
    const shown = (hand) => keeper.snapshot({
      room: table.room(), you: { person: "p", player: 0 }, hand, seq: 1, view: { seats: { E: { hand: ["1m"], person: "E" } }, indicators: [] },
    });
    table.deal(false);
    shown(0);
    assert.deepEqual([keeper.unheard, keeper.saw.dealt], [0, { E: ["1m"] }]);
    keeper.unheard = -1;
    table.end();
    shown(0); // a referee takes the end of it back
    assert.equal(keeper.unheard, -1);
  },
  "it speaks only between hands, and for the next one"() {
    const table = new Table();
    table.playing = true;
    table.keeper.enter(table.room());
    table.link = "";
    table.keeper.wanted({ t: "nonces_wanted", hand: 1, seconds: 2 });
    assert.deepEqual([table.link, table.keeper.memory.spoken], ["", null]);
    table.end(); // only now it is told that the hand is over
    assert.equal(table.leads(table.link), true);
  },
  "it says nothing to more chains than players, or to one chain twice"() {
    for (const others of [["11".repeat(32)], [null, null]]) {
      const table = new Table();
      const room = table.room();
      room.fair.seals.push(...others.map((head) => head && { head, at: 0 }));
      table.keeper.enter(room);
      table.ask();
      assert.deepEqual([table.link, table.keeper.alarms.map((one) => one.what)], ["", ["seals"]]);
    }
    const table = new Table();
    const room = table.room();
    room.seats.push({ player: 1, seat: "S", name: "Bea", person: "q" });
    room.fair.seals.push({ ...table.seal });
    table.keeper.enter(room);
    table.ask();
    assert.deepEqual([table.link, table.keeper.alarms.length], ["", 1]);
  },
  "a browser that keeps nothing, or nonsense, is no trouble"() {
    const broken = new Store();
    broken.setItem = () => { throw new Error("full"); };
    for (const store of [broken, new Store([["paiju.fair.t.p", "{"]]), new Store([["paiju.fair.t.p", '{"chains":1}']])]) {
      const table = new Table(store);
      table.ask();
      table.deal();
      assert.deepEqual(sent(table), [0]);
    }
  },
  "tables of long ago make room"() {
    const store = new Store(Array.from({ length: 60 }, (_, i) => [`paiju.fair.old${i}.p`, JSON.stringify({ chains: [], alarms: [], used: i })]));
    new Table(store);
    assert.equal(store.size, 40);
    assert.ok(store.has("paiju.fair.t.p") && !store.has("paiju.fair.old0.p") && store.has("paiju.fair.old59.p"));
  },
};

for (const [name, run] of Object.entries(cases)) {
  try {
    run();
    console.log(`ok ${name}`);
  } catch (error) {
    console.log(`FAILED ${name}: ${error.stack}`);
    process.exitCode = 1;
  }
}
