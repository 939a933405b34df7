/** Setting up a table: seats, clock, length, special rules, a book of one's own, who may watch. */

import { h, put } from "../../ui/dom.js";
import { bot, draft, fresh } from "./draft.js";
import { check, number, segments, select, text } from "../../ui/fields.js";
import { pick, t } from "../../ui/i18n.js";
import { LEVELS, levelWords, SPARRING } from "../../ui/levels.js";
import { teamFields } from "../../ui/team-fields.js";

/** @typedef {import("../../ui/library.js").Book} Book */

/** The form as it was drawn last: drawn anew, it is as open as that one is. @type {HTMLDetailsElement | null} */
let drawn = null;

/**
 * @param {Book} chosen @param {Book[]} relays the books of relays @param {() => void} again draws the form anew
 * @param {(button: HTMLButtonElement) => void} open
 */
export function configure(chosen, relays, again, open) {
  const book = draft.relay ? relays.find((card) => card.id === draft.relayBook) || relays[0] : chosen;
  draft.relayBook = draft.relayBook || relays[0]?.id || "";
  const button = h("button", { type: "button", class: "primary", onclick: () => open(button) }, t("开桌", "Open the table"));
  const box = h("details", { class: "configure card", open: drawn?.open ?? false },
    h("summary", null, h("strong", null, t("自己布置一桌", "Set up a table")),
      h("small", null, t("和朋友打、四队接力赛、限时、局数、特殊规则、自家规则书",
        "With friends, a relay of four teams, a clock, length, special rules, your own book"))),
    relays.length ? segments(t("打什么", "What is played"), "relay", [["", t("一场比赛", "A match")], ["relay", t("队式接力赛", "A relay of teams")]],
      draft.relay ? "relay" : "", (value) => {
        draft.relay = value === "relay";
        again();
      }) : null,
    draft.relay ? relay(relays, again) : seats(book, again),
    clock(book, again),
    h("div", { class: "fields" }, length(book), special(book)),
    h("div", null,
      check(t("允许提示", "Hints allowed"), draft.hints, (on) => { draft.hints = on; },
        t("听牌、有效进张、大小", "Waits, useful draws, what a hand is worth")),
      check(t("公开观战", "Open to watchers"), draft.public, (on) => { draft.public = on; },
        t("任何人都可以在大厅看到并观战", "Anybody finds it in the lobby and may watch"))),
    company(),
    ownBook(),
    h("div", { class: "problem" }),
    h("p", { class: "actions" }, button));
  drawn = box;
  return box;
}

/** The teams of a relay. @param {Book[]} relays @param {() => void} again */
function relay(relays, again) {
  return h("div", { class: "relay-form" },
    h("p", { class: "small" }, t("四队同桌，各队 1 号先打一盘，再由 2 号接着打，点数逐盘交下去。开桌后给每队一个链接，队员自己认领位置。",
      "Four teams at one table: the first members play a game, then the second ones go on with the points they are left. "
      + "When the table is open each team gets a link, and members take their own places.")),
    h("div", { class: "fields" },
      text(t("名称（可不填）", "Title (may be empty)"), draft.title, (typed) => { draft.title = typed; },
        { maxlength: 80, placeholder: t("春季接力赛", "Spring relay") }),
      select(t("规则", "Rules"), relays.map((book) => [book.id, pick(book.names)]), draft.relayBook, (id) => {
        draft.relayBook = id;
        again();
      }),
      number(t("每人打几盘", "Games of each member"), draft.games, 1, 4, (n) => { draft.games = n; })),
    teamFields(draft.teams));
}

/** Whom the table lets in; the host may change it later. */
function company() {
  return h("div", null, draft.relay ? null : [
    check(t("谁都可以坐下", "Anybody may sit down"), draft.listed, (on) => { draft.listed = on; },
      t("列在大厅里，坐满即开始；不选则只有拿到链接的朋友能来", "In the lobby, begins when full. Off: only friends with a link")),
    check(t("局间可以接替电脑", "A bot's seat may be taken over"), draft.take_over, (on) => { draft.take_over = on; },
      t("一局打完后坐下，点数照旧", "When a hand is over; the points stay"))],
    check(t("观战者可看上一局明牌", "Watchers may see the last hand open"), draft.open_hands, (on) => { draft.open_hands = on; },
      t("晚一局；正在打的这局从不亮", "One hand behind; the hand being played never is")));
}

/** Who sits where in one press; the one that is so already is marked. @param {Book} book @param {() => void} again */
function presets(book, again) {
  const rest = book.players - 1;
  const isBot = (/** @type {string} */ seat) => seat.startsWith("bot:");
  const others = draft.seats.filter((seat) => seat !== "me");
  const sits = draft.seats.includes("me");
  /** @type {[string, string[], boolean][]} */
  const all = [
    [t("我和电脑", "Me and bots"), fresh(book.players), sits && others.every(isBot)],
    [t("和朋友", "With friends"), ["me", ...Array(rest).fill("open")], sits && others.every((seat) => seat === "open")],
    [t("看电脑打", "Bots only"), Array(book.players).fill(bot()), draft.seats.every(isBot)],
  ];
  return h("p", { class: "presets" }, all.map(([words, chairs, on]) => h("button", { type: "button", "aria-pressed": String(on),
    onclick: () => {
      draft.seats = chairs;
      again();
    } }, words)));
}

/** @param {Book} book @param {() => void} again */
function seats(book, again) {
  return h("fieldset", { class: "seats" }, h("legend", null, t("座位", "Seats")),
    presets(book, again),
    h("div", { class: "fields pairs" }, draft.seats.slice(0, book.players).map((now, at) => select(
      at === 0 ? t("一号位（起家）", "Seat 1 (first dealer)") : t(`${"一二三四"[at]}号位`, `Seat ${at + 1}`),
      choices(), now, (value) => {
        if (value === "me") draft.seats = draft.seats.map((seat) => (seat === "me" ? "open" : seat));
        draft.seats[at] = value;
        again();
      }))),
    check(t("抽签定座位", "Draw the seats"), draft.draw, (on) => { draft.draw = on; }, t("按规则书的办法", "The way the book has it")));
}

/** @returns {[string, string][]} */
function choices() {
  return [
    ["me", t("我", "Me")],
    ["open", t("一个人（发链接邀请）", "A person (by link)")],
    ...[...Object.values(LEVELS), ...SPARRING].map((level) => /** @type {[string, string]} */ ([`bot:${level}`, levelWords(level)])),
    ["program", t("外部程序（给令牌）", "A program (by token)")],
  ];
}

/** @param {Book} book @param {() => void} again */
function clock(book, again) {
  /** @type {[string, string][]} */
  const kinds = [["usual", t("默认", "Usual")], ["none", t("不限时", "None")], ["bank", t("读秒", "Base + bank")]];
  if (book.clock) kinds.push(["tournament", t("比赛", "Tournament")]);
  const notes = {
    usual: t("一个人打不限时；有别人时每步 10 秒，另有 30 秒。", "None when you play alone with bots; with others 10 s a move and 30 s in the bank."),
    none: t("想多久都行。", "Think as long as you like."),
    bank: t("每步先用基本时间，不够再用备用时间；备用时间每局补满。", "Each move has its base time; beyond it the bank is used, filled up every hand."),
    tournament: t("照规则书自己的时限。", "The book's own times."),
  };
  return h("div", { class: "clock" },
    segments(t("时限", "Clock"), "clock", kinds, draft.clock, (value) => {
      draft.clock = /** @type {"none"} */ (value);
      again();
    }),
    h("small", null, notes[draft.clock]),
    draft.clock === "bank" ? h("div", { class: "fields" },
      number(t("每步（秒）", "A move, seconds"), draft.base, 1, 600, (n) => { draft.base = n; }),
      number(t("备用（秒）", "Bank, seconds"), draft.bank, 0, 3600, (n) => { draft.bank = n; })) : null);
}

/** @param {Book} book */
function length(book) {
  const own = book.rounds ? t(`照规则书（${book.rounds} 圈）`, `The book's: ${book.rounds} ${book.rounds === 1 ? "round" : "rounds"}`)
    : t("照规则书", "The book's");
  return select(t("打多长", "Length"), [["", own], ["1", t("一圈", "1 round")], ["2", t("两圈", "2 rounds")], ["4", t("四圈", "4 rounds")]],
    draft.length ? String(draft.length) : "", (value) => { draft.length = value ? Number(value) : null; });
}

/** @param {Book} book */
function special(book) {
  if (!book.specials.length) return null;
  return select(t("特殊规则", "Special rule"), [["", t("掷骰决定", "The dice decide")],
    ...book.specials.map((each) => /** @type {[string, string]} */ ([each.id, `${each.dice ? `${each.dice} · ` : ""}${pick(each)}`]))],
  draft.special || "", (value) => { draft.special = value || null; });
}

/** A club's own book, pasted or from a file. */
function ownBook() {
  const area = h("textarea", { rows: "6", spellcheck: "false", "aria-label": t("规则书 TOML", "The book as TOML"),
    placeholder: 'id = "friday"\nbase = "xjtu"\n\n[scoring]\nround_up_mangan = true', prop: { value: draft.toml },
    oninput: () => { draft.toml = area.value; } });
  const file = h("input", { type: "file", accept: ".toml,text/plain", onchange: async (/** @type {Event} */ event) => {
    const chosen = /** @type {HTMLInputElement} */ (event.target).files?.[0];
    if (!chosen) return;
    draft.toml = await chosen.text();
    area.value = draft.toml;
  } });
  const box = h("details", { class: "own" }, h("summary", null, t("自家规则书（TOML）", "Your club's own book (TOML)")),
    h("p", { class: "small" }, t("写明以哪本书为底、改哪几处；这一桌就钉在这份文本上，之后改文件不影响它。",
      "Say which book it starts from and what differs. The table is pinned to this text: later edits do not touch it.")),
    area, h("label", { class: "file" }, h("span", null, t("或选一个文件", "or choose a file")), file));
  if (draft.toml) /** @type {HTMLDetailsElement} */ (box).open = true;
  return put(h("div"), box);
}
