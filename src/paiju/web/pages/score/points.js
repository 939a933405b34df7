/** Points without tiles: from han and fu, or from fans, what everybody pays. */

import { h, put } from "../../ui/dom.js";
import { check, segments, select } from "../../ui/fields.js";
import { num, t, tc, words } from "../../ui/i18n.js";
import { fanLabel, unit } from "../../ui/terms/pattern-value.js";
import { post } from "../../net.js";
import { Question } from "./question.js";
import { stepper } from "./circumstances.js";
import { cited, paymentList } from "./result.js";

/** @import { PointsAsked, PointsReply } from "../../messages.d.ts" */
/** @import { Book } from "../../ui/library.js" */
/** @import { Counted } from "../../ui/terms/pattern-value.js" */

const FU = [20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 130, 140];
const WORDS = /** @type {const} */ (["han", "fu", "yakuman", "fan", "counters"]);

/** What an address asks. @param {string} search @param {string} book @returns {PointsAsked} */
export function pointsBy(search, book) {
  const given = new URLSearchParams(search);
  const numbers = Object.fromEntries(WORDS.map((key) => [key, Number(given.get(key)) || 0]));
  const by = given.get("by") === "self" ? "self" : "discard";
  return { ...numbers, book: given.get("book") || book, dealer: given.get("dealer") === "1", by };
}

/** Where this question is. @param {PointsAsked} query */
export function pointsAddress(query) {
  const numbers = WORDS.filter((key) => query[key]).map((key) => `&${key}=${query[key]}`).join("");
  return `/score?view=points&book=${query.book}${numbers}${query.dealer ? "&dealer=1" : ""}${query.by === "self" ? "&by=self" : ""}`;
}

/**
 * @param {PointsAsked} query @param {Book[]} books @param {(query: PointsAsked) => void} changed
 * @returns {{element: HTMLElement, book: (id: string) => void, close: () => void}}
 */
export function pointsDesk(query, books, changed) {
  const form = h("div"), answer = h("div", { class: "answer", role: "status" }), trouble = h("p", { class: "note", hidden: true });
  const question = new Question(
    (/** @type {PointsReply} */ reply) => put(answer, shown(reply, counted())),
    (error) => {
      trouble.hidden = !error;
      put(trouble, t("The connection is lost; this will be worked out again when it is back."));
    });
  const counted = () => books.find((book) => book.id === query.book) || { counts: "han_and_fu" };
  const tell = (/** @type {Partial<PointsAsked>} */ patch) => {
    query = { ...query, ...patch };
    draw();
  };
  const draw = () => {
    const held = document.activeElement?.getAttribute("data-ask");
    query = fitted(query, counted().counts);
    put(form, fields(query, counted(), tell));
    if (held) /** @type {HTMLElement | null} */ (form.querySelector(`[data-ask="${CSS.escape(held)}"]`))?.focus();
    changed(query);
    question.ask(() => post("/api/score/points", query));
  };
  draw();
  return { element: h("section", { class: "points-desk" }, h("div", { class: "card" }, form), h("div", { class: "card" }, trouble, answer)),
    book: (id) => tell({ book: id }), close: () => question.close() };
}

/** Only what the book counts in. @param {PointsAsked} query @param {string} counts @returns {PointsAsked} */
function fitted(query, counts) {
  const { book, dealer, by } = query;
  if (counts !== "han_and_fu") return { book, dealer, by, fan: query.fan || (counts === "points" ? 8 : 1) };
  if (query.yakuman) return { book, dealer, by, counters: query.counters, yakuman: query.yakuman };
  return { book, dealer, by, counters: query.counters, han: query.han || 1, fu: query.fu || 30 };
}

/** @param {PointsAsked} query @param {Counted} book @param {(patch: Partial<PointsAsked>) => void} tell */
function fields(query, { counts, fans: named }, tell) {
  const way = segments(t("How it was won"), "points-by", [["discard", t("on another player's discard")], ["self", t("by self-draw")]],
    query.by || "discard", (by) => tell({ by }));
  const dealer = check(t("The winner is the dealer"), Boolean(query.dealer), (on) => tell({ dealer: on }));
  const measure = counts === "points" ? tc("official", "Points") : fanLabel(named);
  const fans = () => stepper(measure, query.fan || 0, 1, 999, (fan) => tell({ fan }), "fan");
  if (counts !== "han_and_fu") return [fans(), quick(query, tell), way, dealer];
  const isLimit = Boolean(query.yakuman);
  return [
    segments(t("Hand value"), "measure", [["han", t("Han and fu")], ["yakuman", t("Yakuman")]], isLimit ? "yakuman" : "han",
      (value) => tell(value === "yakuman" ? { yakuman: 1, han: 0, fu: 0 } : { yakuman: 0 })),
    isLimit ? stepper(t("Times the limit hand"), query.yakuman || 1, 1, 9, (yakuman) => tell({ yakuman }), "yakuman")
      : [stepper(t("Han"), query.han || 1, 1, 30, (han) => tell({ han }), "han"),
        select(t("Fu"), FU.map((n) => [String(n), String(n)]), String(query.fu), (value) => tell({ fu: Number(value) }))],
    way, dealer, stepper(t("Counters"), query.counters || 0, 0, 99, (counters) => tell({ counters }), "counters")];
}

/** Fans are often many: keys for the usual ones. @param {PointsAsked} query @param {(patch: Partial<PointsAsked>) => void} tell */
function quick(query, tell) {
  return h("div", { class: "choices" }, [1, 2, 4, 8, 12, 16, 24, 32, 48, 64, 88].map((n) => h("button", { type: "button", class: "choice",
    "data-ask": `fan ${n}`, "aria-pressed": String(query.fan === n), onclick: () => tell({ fan: n }) }, n)));
}

/** @param {PointsReply} reply @param {Counted} book */
function shown(reply, book) {
  if (reply.mend) return h("p", { class: "error" }, words(reply.mend.text));
  if (!reply.points) return null;
  const { limit_names: limit, base, payments, clauses } = reply.points;
  return [
    h("p", { class: "total" }, h("strong", null, [words(limit), book.counts === "han_and_fu" ? t("base points {base}", { base: num(base) })
      : unit(base, book)].filter(Boolean).join(" · "))),
    paymentList(payments), cited(clauses)];
}
