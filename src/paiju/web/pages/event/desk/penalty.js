/** A penalty given by a referee: points off, a card, the round forfeited, late by the book, disqualified. */

import { dialog } from "../../../ui/dialog.js";
import { h, put, uid } from "../../../ui/dom.js";
import { segments, select } from "../../../ui/fields.js";
import { inWords, list, pick, t, words } from "../../../ui/i18n.js";
import { get } from "../../../net.js";

/**
 * @import { DeskFoul, FoulPrice, RoundShown, SeatShown } from "../../../messages.d.ts"
 * @import { LiveEvent } from "../live.js"
 * @typedef {"points" | "card" | "late" | "forfeit" | "out"} Kind
 * @typedef {{player: string, kind: Kind, unit: string, amount: number, fault: boolean, why: string, book: string, also: FoulPrice[]}} Told
 */

const CHIEFS = ["chief", "deputy"];
const PAUSE = 250; // milliseconds
const SHOWN = 6; // fouls

/** @param {LiveEvent} live @param {RoundShown} round @param {SeatShown[]} seats */
export function penaltyForm(live, round, seats) {
  /** @type {Told} */ const wish = { player: "", kind: "points", unit: "game", amount: 0, fault: false, why: "", book: "", also: [] };
  const details = h("div"), save = h("button", { type: "button", class: "danger big", disabled: true, onclick: () => {
    box.close();
    [wish, ...wish.also.map((price) => priced(wish, price))].forEach((each) => live.say(entry(round, each)));
  } }, t("Impose the penalty"));
  const changed = () => { save.disabled = !ready(wish); };
  const show = () => {
    put(details, detailsOf(live, round, wish, changed, byBook));
    changed();
  };
  const byBook = (/** @type {string} */ why, /** @type {FoulPrice[]} */ prices, /** @type {string} */ book) => {
    const [first, ...also] = prices.filter((price) => !isDeed(price.kind) || may.includes(price.kind));
    Object.assign(wish, first ? priced(wish, first) : { amount: 0, unit: "game" }, { why, also, book });
    const radio = document.querySelector(`input[name="${kindName}"][value="${wish.kind}"]`);
    if (radio instanceof HTMLInputElement) radio.checked = true;
    show();
  };
  const kindName = uid("kind"), may = kinds(live, round).map(([kind]) => kind);
  const box = dialog({ title: t("Penalty, lateness"), kind: "drawer", name: "desk-form lasting-form", lasting: true, body: [
    segments(t("Who"), uid("who"), seats.map((seat) => [seat.player, inWords(seat.name)]), "",
      (choice) => { wish.player = choice; changed(); }),
    segments(t("What"), kindName, kinds(live, round), wish.kind,
      (choice) => { wish.kind = /** @type {Kind} */ (choice); wish.also = []; wish.book = ""; show(); }),
      details],
  foot: save });
  show();
}

/** @param {LiveEvent} live @param {RoundShown} round @returns {[string, string][]} */
function kinds(live, round) {
  const referee = live.is(...CHIEFS, "table");
  /** @type {[string, string, boolean][]} */
  const all = [["points", t("Points off"), true], ["late", t("Late"), referee && Boolean(round.clock)], ["card", t("Yellow card"), referee],
    ["forfeit", t("Forfeit"), referee], ["out", t("Disqualify"), live.is(...CHIEFS)]];
  return all.filter(([, , may]) => may).map(([id, words]) => [id, words]);
}

/** Is enough said? @param {Told} wish */
const ready = (wish) => Boolean(wish.player) && ({ points: wish.amount > 0 && Boolean(wish.why), card: Boolean(wish.why), late: true,
  forfeit: Boolean(wish.why), out: Boolean(wish.why) })[wish.kind];

/** @param {RoundShown} round @param {Told} wish @returns {Record<string, unknown>} */
function entry(round, wish) {
  const at = { stage: round.stage, round: round.round }, { player, why } = wish;
  if (wish.kind === "points") return { do: "penalty", penalty: { ...at, player, kind: wish.unit, amount: String(wish.amount), why } };
  if (wish.kind === "card") return { do: "yellow_card", ...at, player, why };
  if (wish.kind === "late") return { do: "late", ...at, player, organisers_fault: wish.fault };
  if (wish.kind === "forfeit") return { do: "forfeit", ...at, player, why };
  return { do: "disqualified", player, why };
}

/** The same with a price of the book. @param {Told} wish @param {FoulPrice} price @returns {Told} */
const priced = (wish, { kind, amount, most }) => ({ ...wish, also: [], kind: isDeed(kind) ? kind : "points",
  unit: isDeed(kind) ? wish.unit : kind, amount: most ? 0 : amount });

/** Is it a kind of penalty of its own, not so many points? @param {string} kind @returns {kind is "card" | "forfeit" | "out"} */
const isDeed = (kind) => ["card", "forfeit", "out"].includes(kind);

/** Where it counts. @param {string} unit */
const counted = (unit) => ({ game: t("Off this game, before its places are given."),
  standard: t("Off the total of standard points."), pt: t("Off the final result; nobody else's changes."),
  warning: t("Warnings of this game: their cost goes to the others when it ends, by the book."),
  paid: t("Paid to each of the others at the table: the points of the table have it already, nothing more comes off.") })[unit] || "";

/** @param {LiveEvent} live @param {RoundShown} round @param {Told} wish @param {() => void} changed
 * @param {(why: string, prices: FoulPrice[], book: string) => void} byBook */
function detailsOf(live, round, wish, changed, byBook) {
  if (wish.kind === "late") return [h("p", null,
    t("They have only just arrived. The rule book sets the penalty, counted from the announced start.")),
    h("label", { class: "switch" }, h("span", null, t("It is the organisers' fault: no penalty")),
      h("input", { type: "checkbox", role: "switch", prop: { checked: wish.fault }, onchange: (/** @type {Event} */ event) => {
        wish.fault = /** @type {HTMLInputElement} */ (event.target).checked;
        changed();
      } }))];
  const why = h("textarea", { id: uid("why"), rows: "2", maxlength: 300, prop: { value: wish.why },
    oninput: () => { wish.why = why.value.trim(); changed(); } });
  return [wish.kind === "points" ? amountFields(round, wish, changed) : null,
    wish.book ? h("p", { class: "note" }, t("By the book: {what}", { what: wish.book })) : null,
    wish.also.length ? h("p", { class: "small" }, t("Also by the book: {parts}", { parts: list(wish.also.map(priceName)) })) : null,
    foulSearch(live, round, byBook),
    h("div", { class: "field" }, h("label", { for: why.id }, t("Reason")), why)];
}

/** @param {RoundShown} round @param {Told} wish @param {() => void} changed */
function amountFields(round, wish, changed) {
  const id = uid("amount"), field = h("input", { id, type: "number", inputmode: "numeric", min: "1", max: "100000",
    prop: { value: wish.amount ? String(wish.amount) : "" }, oninput: () => { wish.amount = Math.max(0,
      Number(field.value) || 0); changed(); } });
  /** @type {[string, string][]} */
  const units = [["game", t("game points")], round.standard.length ? ["standard", t("standard points")] : ["pt", t("final result")],
    ["warning", t("warnings")], ["paid", t("paid at the table")]];
  const where = h("small", { "aria-live": "polite" }, counted(wish.unit));
  return h("div", { class: "fields" }, h("div", { class: "field" }, h("label", { for: id }, t("How many")), field),
    select(t("Of what"), units, wish.unit, (choice) => { wish.unit = choice; put(where, counted(choice)); }), where);
}

/** @param {FoulPrice} price */
const priceName = ({ kind, amount }) => (kind === "card" ? t("yellow cards: {amount}", { amount })
  : kind === "out" ? t("Disqualify") : kind === "forfeit" ? t("Forfeit")
  : kind === "warning" ? t("warnings: {amount}", { amount }) : kind === "paid" ? t("{amount} paid to each", { amount })
    : t("{amount} off", { amount }));

/** The book's fouls by words: what was done, which clause, what it costs. @param {LiveEvent} live @param {RoundShown} round
 * @param {(words: string, prices: FoulPrice[], book: string) => void} chosen */
function foulSearch(live, round, chosen) {
  const id = uid("foul"), hits = h("div", { class: "found", "aria-live": "polite" });
  let timer = 0, turn = 0;
  const look = async () => {
    turn += 1;
    const mine = turn, words = field.value.trim();
    if (!words) return void put(hits);
    const query = new URLSearchParams({ q: words, stage: round.stage });
    /** @type {DeskFoul[]} */ const rows = await get(`/api/events/${live.id}/fouls?${query}`).catch(() => []);
    if (mine === turn) put(hits, rows.slice(0, SHOWN).flatMap((foul) => foul.variants.slice(0, 3).map((variant) => row(foul, variant))));
  };
  const row = (/** @type {DeskFoul} */ foul, /** @type {DeskFoul["variants"][number]} */ variant) => h("button", { type: "button",
    class: "foul",
    onclick: () => { chosen([pick(foul.names), pick(variant.when)].filter(Boolean).join(": "), variant.prices, words(variant.words)); } },
  h("strong", null, pick(foul.names)), h("small", null, pick(variant.when)), h("small", { class: "costs" }, words(variant.words)));
  const field = h("input", { id, type: "search", autocomplete: "off", placeholder: t("false win, exchanged tiles …"),
    oninput: () => {
    clearTimeout(timer);
    timer = setTimeout(look, PAUSE);
  } });
  return h("div", { class: "field" }, h("label", { for: id }, t("Look it up in the rule book (optional)")), field, hits);
}
