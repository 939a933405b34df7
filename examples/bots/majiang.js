// kobalab's Majiang AI at a table that speaks mjai: one event a line in, one answer a line out.
//
//   cd examples/bots && npm install
//   paiju arena -b tenhou --bots 'mjai:node examples/bots/majiang.js' steady --games 40
//
// Four players. The AI and its rules are the packages @kobalab/majiang-ai and @kobalab/majiang-core; this file only
// turns words. There, seats are counted from the dealer, m0 is the red five of characters, z1 to z7 are the honours;
// a set is its suit and numbers, with + = - after the tile that was claimed: from the next player, across, the last one.
"use strict";

const readline = require("node:readline");
const Majiang = require("@kobalab/majiang-core");
const Player = require("@kobalab/majiang-ai");
const { distance } = require("./majiang_distance");

const HONOURS = "ESWNPFC";
const FROM = ["", "+", "=", "-"];
const NONE = { type: "none" };

const theirs = tile => {
  const honour = HONOURS.indexOf(tile);
  return honour >= 0 && tile.length === 1 ? `z${honour + 1}` : tile[1] + (tile.endsWith("r") ? "0" : tile[0]);
};
const ours = tile => {
  if (tile[0] === "z") return HONOURS[tile[1] - 1];
  return tile[1] === "0" ? `5${tile[0]}r` : tile[1] + tile[0];
};
const value = digit => (digit === "0" ? 5 : Number(digit));
const five_last = (a, b) => value(b) - value(a) || Number(b) - Number(a); // 5 before 0

// The AI counts by our table.
const waits = Majiang.Util.tingpai;
Majiang.Util.xiangting = distance;
Majiang.Util.tingpai = (hand, measure = distance) => waits(hand, measure);

class Seat {
  // What is at one end said in mjai, at the other to the AI.

  start_game(event) {
    if (event.names && event.names.length === 3) throw new Error("Majiang plays with four");
    this.id = event.id ?? 0;
    const red = event.aka_flag === false ? 0 : 1;
    const rule = Majiang.rule({ "赤牌": { m: red, p: red, s: red }, "クイタンあり": event.kuitan !== false });
    this.player = new Player();
    this.scores = [25000, 25000, 25000, 25000];
    return { kaiju: { id: this.id, rule, title: "", player: event.names ?? [], qijia: 0 } };
  }

  start_kyoku(event) {
    this.oya = event.oya;
    this.scores = event.scores ?? this.scores;
    this.pungs = [{}, {}, {}, {}]; // by seat and kind, as they were written
    this.kong = this.riichi = false;
    this.planned = null;
    const hands = [0, 1, 2, 3].map(seat => (seat === this.own ? event.tehais[this.id].map(theirs) : []));
    return {
      qipai: {
        zhuangfeng: HONOURS.indexOf(event.bakaze),
        jushu: event.oya,
        changbang: event.honba,
        lizhibang: event.kyotaku,
        defen: [0, 1, 2, 3].map(seat => this.scores[(seat + event.oya) % 4]),
        baopai: theirs(event.dora_marker),
        shoupai: hands.map(tiles => (tiles.length ? new Majiang.Shoupai(tiles).toString() : "")),
      },
    };
  }

  get own() {
    return this.seat(this.id);
  }

  seat(player) {
    return (player - this.oya + 4) % 4;
  }

  tsumo(event) {
    const l = this.seat(event.actor);
    const told = { l, p: l === this.own ? theirs(event.pai) : "" };
    const after_kong = this.kong;
    this.kong = false;
    this.drawn = event.pai;
    return after_kong ? { gangzimo: told } : { zimo: told };
  }

  reach(event) {
    this.riichi = true;
    return null;
  }

  dahai(event) {
    const p = theirs(event.pai) + (event.tsumogiri ? "_" : "") + (this.riichi ? "*" : "");
    this.riichi = false;
    this.last = event;
    return { dapai: { l: this.seat(event.actor), p } };
  }

  claimed(event) {
    const l = this.seat(event.actor);
    const from = FROM[(4 + this.seat(event.target) - l) % 4];
    const taken = theirs(event.pai);
    const own = event.consumed.map(tile => theirs(tile)[1]);
    let digits;
    if (event.type === "chi") {
      const all = [...own.map(digit => [digit, ""]), [taken[1], from]];
      digits = all.sort((a, b) => value(a[0]) - value(b[0])).map(([digit, mark]) => digit + mark);
    } else {
      digits = [...own.sort(five_last), taken[1] + from];
    }
    const m = Majiang.Shoupai.valid_mianzi(taken[0] + digits.join(""));
    if (event.type === "pon") this.pungs[l][taken[0] + value(taken[1])] = m;
    this.kong = event.type === "daiminkan";
    return { fulou: { l, m } };
  }

  own_kong(event) {
    const l = this.seat(event.actor);
    this.kong = true;
    this.last = event;
    if (event.type === "ankan") {
      const tiles = event.consumed.map(theirs);
      return { gang: { l, m: Majiang.Shoupai.valid_mianzi(tiles[0][0] + tiles.map(tile => tile[1]).join("")) } };
    }
    const tile = theirs(event.pai);
    return { gang: { l, m: this.pungs[l][tile[0] + value(tile[1])] + tile[1] } };
  }

  dora(event) {
    return { kaigang: { baopai: theirs(event.dora_marker) } };
  }

  // --- answers ---

  react(event) {
    if (event.type === "hello") return { type: "join", name: "majiang", room: "default" };
    const told = EVENTS[event.type]?.call(this, event);
    if (event.type === "reach" && event.actor === this.id && this.planned) return this.planned;
    if (!told) return NONE;
    let reply;
    this.player.action(told, said => (reply = said));
    if (event.type === "dahai" && event.actor === this.id) return NONE;
    return reply ? this.answer(reply, event) : NONE;
  }

  answer(reply, event) {
    const actor = this.id;
    if (reply.hule) {
      const own = event.type === "tsumo";
      return { type: "hora", actor, target: event.actor, pai: own ? event.pai : (event.pai ?? event.consumed[0]) };
    }
    if (reply.daopai && event.type === "tsumo") return { type: "ryukyoku", actor, reason: "kyushukyuhai" };
    if (reply.dapai) return this.thrown(reply.dapai);
    if (reply.fulou) return this.claim(reply.fulou, event);
    if (reply.gang) return this.make_kong(reply.gang);
    return NONE;
  }

  thrown(said) {
    const discard = { type: "dahai", actor: this.id, pai: ours(said.slice(0, 2)), tsumogiri: said.includes("_") };
    if (!said.endsWith("*")) return discard;
    this.planned = discard;
    return { type: "reach", actor: this.id };
  }

  claim(m, event) {
    const own = m.match(/\d(?![+=-])/g).map(digit => ours(m[0] + digit));
    const run = new Set(m.match(/\d/g).map(value)).size > 1;
    const type = run ? "chi" : own.length === 3 ? "daiminkan" : "pon";
    return { type, actor: this.id, target: event.actor, pai: event.pai, consumed: own };
  }

  make_kong(m) {
    const tiles = m.match(/\d/g).map(digit => ours(m[0] + digit));
    if (!/[+=-]/.test(m)) return { type: "ankan", actor: this.id, consumed: tiles };
    return { type: "kakan", actor: this.id, pai: tiles[3], consumed: tiles.slice(0, 3) };
  }
}

const { start_game, start_kyoku, tsumo, dahai, reach, claimed, own_kong, dora } = Seat.prototype;
const EVENTS = {
  start_game, start_kyoku, tsumo, dahai, reach, dora,
  chi: claimed, pon: claimed, daiminkan: claimed, ankan: own_kong, kakan: own_kong,
};

const seat = new Seat();
readline.createInterface({ input: process.stdin }).on("line", line => {
  if (line.trim()) process.stdout.write(JSON.stringify(seat.react(JSON.parse(line))) + "\n");
});
