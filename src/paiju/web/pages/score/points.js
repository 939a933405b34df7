/** Points without tiles: from han and fu, or from fans, what everybody pays. */

import { h, put } from "../../ui/dom.js";
import { check, segments, select } from "../../ui/fields.js";
import { num, pick, t } from "../../ui/i18n.js";
import { unit } from "../../ui/terms/pattern-value.js";
import { post } from "../../net.js";
import { Question } from "./asking.js";
import { stepper } from "./circumstances.js";
import { cited, paymentList } from "./result.js";

/** @import { PointsAsked, PointsReply } from "../../messages.d.ts" */
/** @import { Book } from "../../ui/library.js" */

const FU = [20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 130, 140];
const WORDS = /** @type {const} */ (["han", "fu", "yakuman", "fan", "counters"]);

/** What an address asks. @param {string} search @param {string} book @returns {PointsAsked} */
export function pointsBy(search, book) {
  const given = new URLSearchParams(search);
  const numbers = Object.fromEntries(WORDS.map((key) => [key, Number(given.get(key)) || 0]));
  const by = given.get("by") === "self" ? "self" : "discard";
  return { ...numbers, book: given.get("book") || book, dealer: given.get("dealer") === "1", by };
}

/** Where this question is. @param {PointsAsked} asked */
export function pointsAddress(asked) {
  const numbers = WORDS.filter((key) => asked[key]).map((key) => `&${key}=${asked[key]}`).join("");
  return `/score?view=points&book=${asked.book}${numbers}${asked.dealer ? "&dealer=1" : ""}${asked.by === "self" ? "&by=self" : ""}`;
}

/**
 * @param {PointsAsked} asked @param {Book[]} books @param {(asked: PointsAsked) => void} changed
 * @returns {{element: HTMLElement, book: (id: string) => void, close: () => void}}
 */
export function pointsDesk(asked, books, changed) {
  const form = h("div"), answer = h("div", { class: "answer", role: "status" }), trouble = h("p", { class: "note", hidden: true });
  const question = new Question(
    (/** @type {PointsReply} */ told) => put(answer, shown(told, family())),
    (error) => {
      trouble.hidden = !error;
      put(trouble, t("连接断了；接通后会再问一次。", "The line is down; this is asked again when it is back."));
    });
  const family = () => books.find((one) => one.id === asked.book)?.family || "riichi";
  const tell = (/** @type {Partial<PointsAsked>} */ told) => {
    asked = { ...asked, ...told };
    draw();
  };
  const draw = () => {
    const held = document.activeElement?.getAttribute("data-ask");
    asked = fitted(asked, family());
    put(form, fields(asked, family(), tell));
    if (held) /** @type {HTMLElement | null} */ (form.querySelector(`[data-ask="${CSS.escape(held)}"]`))?.focus();
    changed(asked);
    question.ask(() => post("/api/score/points", asked));
  };
  draw();
  return { element: h("section", { class: "points-desk" }, h("div", { class: "card" }, form), h("div", { class: "card" }, trouble, answer)),
    book: (id) => tell({ book: id }), close: () => question.close() };
}

/** Only what the family counts in. @param {PointsAsked} asked @param {string} family @returns {PointsAsked} */
function fitted(asked, family) {
  const { book, dealer, by } = asked;
  if (family !== "riichi") return { book, dealer, by, fan: asked.fan || (family === "official" ? 8 : 1) };
  if (asked.yakuman) return { book, dealer, by, counters: asked.counters, yakuman: asked.yakuman };
  return { book, dealer, by, counters: asked.counters, han: asked.han || 1, fu: asked.fu || 30 };
}

/** @param {PointsAsked} asked @param {string} family @param {(told: Partial<PointsAsked>) => void} tell */
function fields(asked, family, tell) {
  const way = segments(t("怎么和的", "Won"), "points-by", [["discard", t("和别人的牌", "on another's tile")], ["self", t("自摸", "by self-draw")]],
    asked.by || "discard", (by) => tell({ by }));
  const dealer = check(t("和牌者是庄家", "The winner deals"), Boolean(asked.dealer), (on) => tell({ dealer: on }));
  const measure = family === "official" ? t("分", "Points") : t("番", "Fans");
  const fans = () => stepper(measure, asked.fan || 0, 1, 999, (fan) => tell({ fan }), "fan");
  if (family !== "riichi") return [fans(), quick(asked, tell), way, dealer];
  const isLimit = Boolean(asked.yakuman);
  return [
    segments(t("大小", "Worth"), "measure", [["han", t("番与符", "Han and fu")], ["yakuman", t("役满", "Yakuman")]], isLimit ? "yakuman" : "han",
      (value) => tell(value === "yakuman" ? { yakuman: 1, han: 0, fu: 0 } : { yakuman: 0 })),
    isLimit ? stepper(t("几倍役满", "How many times"), asked.yakuman || 1, 1, 9, (yakuman) => tell({ yakuman }), "yakuman")
      : [stepper(t("番", "Han"), asked.han || 1, 1, 30, (han) => tell({ han }), "han"),
        select(t("符", "Fu"), FU.map((n) => [String(n), String(n)]), String(asked.fu), (value) => tell({ fu: Number(value) }))],
    way, dealer, stepper(t("本场", "Repeat counters"), asked.counters || 0, 0, 99, (counters) => tell({ counters }), "counters")];
}

/** Fans are often many: keys for the usual ones. @param {PointsAsked} asked @param {(told: Partial<PointsAsked>) => void} tell */
function quick(asked, tell) {
  return h("div", { class: "choices" }, [1, 2, 4, 8, 12, 16, 24, 32, 48, 64, 88].map((n) => h("button", { type: "button", class: "choice",
    "data-ask": `fan ${n}`, "aria-pressed": String(asked.fan === n), onclick: () => tell({ fan: n }) }, n)));
}

/** @param {PointsReply} told @param {string} family */
function shown(told, family) {
  if (told.mend) return h("p", { class: "error" }, t(told.mend.zh, told.mend.en));
  if (!told.points) return null;
  const { limit_names: limit, base, payments, clauses } = told.points;
  return [
    h("p", { class: "total" }, h("strong", null, [pick(limit), family === "riichi" ? t(`基本点 ${num(base)}`, `base points ${num(base)}`)
      : unit(base, family)].filter(Boolean).join(" · "))),
    paymentList(payments), cited(clauses)];
}
