/** Setting up a table: seats, clock, length, dice rules, a book of one's own, who may watch. */

import { h, put } from "../../ui/dom.js";
import { bot, draft, fresh } from "./draft.js";
import { check, number, segments, select, text } from "../../ui/fields.js";
import { pick, t, tc, tn } from "../../ui/i18n.js";
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
  const button = h("button", { type: "button", class: "primary", onclick: () => open(button) }, t("Open a new table"));
  const box = h("details", { class: "configure card", open: drawn?.open ?? false },
    h("summary", null, h("strong", null, t("Set up a table")),
      h("small", null, t("With friends, a relay of four teams, a clock, length, dice rules, your own rule book"))),
    relays.length ? segments(t("What to play"), "relay", [["", t("A match")], ["relay", t("A team relay")]],
      draft.relay ? "relay" : "", (value) => {
        draft.relay = value === "relay";
        again();
      }) : null,
    draft.relay ? relay(relays, again) : seats(book, again),
    clock(book, again),
    h("div", { class: "fields" }, length(book), special(book)),
    h("div", null,
      check(t("Hints allowed"), draft.hints, (on) => { draft.hints = on; },
        t("Waits, useful draws, what a hand is worth")),
      check(t("Open to spectators"), draft.public, (on) => { draft.public = on; },
        t("Anyone can find it in the lobby and watch"))),
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
    h("p", { class: "small" },
      t("Four teams at one table: the first members play a game, then the second members carry on with the points they are left. When the "
        + "table is open, each team gets a link and members take their own places.")),
    h("div", { class: "fields" },
      text(t("Title (optional)"), draft.title, (typed) => { draft.title = typed; },
        { maxlength: 80, placeholder: t("Spring relay") }),
      select(t("Rules"), relays.map((book) => [book.id, pick(book.names)]), draft.relayBook, (id) => {
        draft.relayBook = id;
        again();
      }),
      number(t("Games per member"), draft.games, 1, 4, (n) => { draft.games = n; })),
    teamFields(draft.teams));
}

/** Whom the table lets in; the host may change it later. */
function company() {
  return h("div", null, draft.relay ? null : [
    check(t("Anybody may sit down"), draft.listed, (on) => { draft.listed = on; },
      t("Listed in the lobby, starts when full. Off: only friends with a link")),
    check(t("A bot's seat may be taken over"), draft.take_over, (on) => { draft.take_over = on; },
      t("When a hand is over; the points stay"))],
    check(t("Spectators may see the last hand open"), draft.open_hands, (on) => { draft.open_hands = on; },
      t("One hand behind; the hand in play is never shown")));
}

/** Who sits where in one press; the one that is so already is marked. @param {Book} book @param {() => void} again */
function presets(book, again) {
  const rest = book.players - 1;
  const isBot = (/** @type {string} */ seat) => seat.startsWith("bot:");
  const others = draft.seats.filter((seat) => seat !== "me");
  const sits = draft.seats.includes("me");
  /** @type {[string, string[], boolean][]} */
  const all = [
    [t("Me and bots"), fresh(book.players), sits && others.every(isBot)],
    [t("With friends"), ["me", ...Array(rest).fill("open")], sits && others.every((seat) => seat === "open")],
    [t("Bots only"), Array(book.players).fill(bot()), draft.seats.every(isBot)],
  ];
  return h("p", { class: "presets" }, all.map(([words, chairs, on]) => h("button", { type: "button", "aria-pressed": String(on),
    onclick: () => {
      draft.seats = chairs;
      again();
    } }, words)));
}

/** @param {Book} book @param {() => void} again */
function seats(book, again) {
  return h("fieldset", { class: "seats" }, h("legend", null, t("Seats")),
    presets(book, again),
    h("div", { class: "fields pairs" }, draft.seats.slice(0, book.players).map((now, at) => select(
      at === 0 ? t("Seat 1 (first dealer)") : t("Seat {number}", { number: at + 1 }),
      choices(), now, (value) => {
        if (value === "me") draft.seats = draft.seats.map((seat) => (seat === "me" ? "open" : seat));
        draft.seats[at] = value;
        again();
      }))),
    check(t("Draw lots for seats"), draft.draw, (on) => { draft.draw = on; }, t("As the rule book says")));
}

/** @returns {[string, string][]} */
function choices() {
  return [
    ["me", t("Me")],
    ["open", t("A person (by link)")],
    ...[...Object.values(LEVELS), ...SPARRING].map((level) => /** @type {[string, string]} */ ([`bot:${level}`, levelWords(level)])),
    ["program", t("A program (by token)")],
  ];
}

/** @param {Book} book @param {() => void} again */
function clock(book, again) {
  /** @type {[string, string][]} */
  const kinds = [["usual", t("Default")], ["none", t("None")], ["bank", t("Base + bank")]];
  if (book.clock) kinds.push(["tournament", t("Tournament")]);
  const notes = {
    usual: t("None when you play alone with bots; with others, 10 s a move and 30 s in the bank."),
    none: t("Think as long as you like."),
    bank: t("Each move has its base time; beyond that the bank is used, which is refilled every hand."),
    tournament: t("The rule book's own times."),
  };
  return h("div", { class: "clock" },
    segments(tc("settings", "Clock"), "clock", kinds, draft.clock, (value) => {
      draft.clock = /** @type {"none"} */ (value);
      again();
    }),
    h("small", null, notes[draft.clock]),
    draft.clock === "bank" ? h("div", { class: "fields" },
      number(t("A move, seconds"), draft.base, 1, 600, (n) => { draft.base = n; }),
      number(t("Bank, seconds"), draft.bank, 0, 3600, (n) => { draft.bank = n; })) : null);
}

/** @param {Book} book */
function length(book) {
  const own = book.rounds ? tn("As in the rule book: {n} round", "As in the rule book: {n} rounds", book.rounds)
    : t("As in the rule book");
  return select(t("Length"), [["", own], ["1", tc("wind", "1 round")], ["2", tc("wind", "2 rounds")], ["4", tc("wind", "4 rounds")]],
    draft.length ? String(draft.length) : "", (value) => { draft.length = value ? Number(value) : null; });
}

/** @param {Book} book */
function special(book) {
  if (!book.specials.length) return null;
  return select(t("Dice rule"), [["", t("The dice decide")],
    ...book.specials.map((each) => /** @type {[string, string]} */ ([each.id, `${each.dice ? `${each.dice} · ` : ""}${pick(each)}`]))],
  draft.special || "", (value) => { draft.special = value || null; });
}

/** A club's own book, pasted or from a file. */
function ownBook() {
  const area = h("textarea", { rows: "6", spellcheck: "false", "aria-label": t("The rule book as TOML"),
    translate: "no", placeholder: 'id = "friday"\nbase = "xjtu"\n\n[scoring]\nround_up_mangan = true', prop: { value: draft.toml },
    oninput: () => { draft.toml = area.value; } });
  const file = h("input", { type: "file", accept: ".toml,text/plain", onchange: async (/** @type {Event} */ event) => {
    const chosen = /** @type {HTMLInputElement} */ (event.target).files?.[0];
    if (!chosen) return;
    draft.toml = await chosen.text();
    area.value = draft.toml;
  } });
  const box = h("details", { class: "own" }, h("summary", null, t("Your club's own rule book (TOML)")),
    h("p", { class: "small" },
      t("Say which rule book it is based on and what differs. The table keeps this text: later edits do not affect it."), " ",
      h("a", { href: "/books" }, t("Or write it in a form"))),
    area, h("label", { class: "file" }, h("span", null, t("or choose a file")), file));
  if (draft.toml) /** @type {HTMLDetailsElement} */ (box).open = true;
  return put(h("div"), box);
}
