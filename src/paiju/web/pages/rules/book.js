/** One rule book: patterns by value with example tiles, fields with their values, every clause in our words. */

import { h, put } from "../../ui/dom.js";
import { lang, pick, t } from "../../ui/i18n.js";
import { unit } from "../../ui/terms/pattern-value.js";
import { bookOf, clausesOf, textName } from "../../ui/library.js";
import { secondName } from "../../ui/terms/pattern-value.js";
import { scoreAddress } from "../../ui/score-link.js";
import { handRow } from "../../ui/tiles/tile-row.js";
import { chip, chips } from "../../ui/terms/why.js";
import { render as missing, title as missingTitle } from "../missing.js";

/** @import { BookPage, PatternRow } from "../../messages.d.ts" */
/** @import { Child } from "../../ui/child.d.ts" */
/** @import { Book, Clause } from "../../ui/library.js" */

const TABS = /** @type {const} */ (["patterns", "fields", "clauses"]);

/** The hash, as an id of something on the page. */
const target = () => {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return "";
  }
};

/** Scrolls to what the address names, and marks it. */
export function toTarget() {
  document.querySelectorAll(".here").forEach((one) => one.classList.remove("here"));
  const found = target() && document.getElementById(target());
  if (!found) return;
  found.classList.add("here");
  found.scrollIntoView({ block: "start" });
}

/** @param {HTMLElement} main @param {string} id @param {Book[]} books */
export async function bookPage(main, id, books) {
  if (id === "readings") return readings(main);
  const book = books.find((one) => one.id === id);
  if (!book) {
    document.title = `${missingTitle()} · Paiju 牌局`;
    return missing(main);
  }
  const asked = new URLSearchParams(location.search).get("tab");
  const tab = target().includes(":") ? "clauses" : TABS.find((one) => one === asked) || "patterns";
  const words = { patterns: t("番种", "Patterns"), fields: t("规定", "Rules"), clauses: t("条文", "Clauses") };
  const body = h("div", { "aria-busy": "true" });
  put(main, h("p", { class: "small" }, h("a", { href: "/rules" }, t("规则书", "Rule books")), " ›"),
    h("h1", null, pick(book.names)),
    h("ul", { class: "small" }, book.lines[lang()].map((line) => h("li", null, line))),
    h("nav", { class: "tabs", "aria-label": t("这本书的各部分", "Parts of the book") },
      TABS.map((one) => h("a", { href: `/rules/${id}?tab=${one}`, "aria-current": one === tab ? "page" : null }, words[one]))),
    body);
  document.title = `${pick(book.names)} · Paiju 牌局`;
  put(body, tab === "clauses" ? clauseList(await clausesOf(id)) : tab === "fields" ? fieldTable(await bookOf(id))
    : patternList(await bookOf(id)));
  body.removeAttribute("aria-busy");
  toTarget();
}

/** @param {HTMLElement} main */
async function readings(main) {
  put(main, h("p", { class: "small" }, h("a", { href: "/rules" }, t("规则书", "Rule books")), " ›"), h("h1", null, t("解读", "Readings")),
    h("p", null, t("书里自相矛盾或没有写明的地方，程序照这些编号的解读去做。", "Where a book contradicts itself or is silent, the program follows one of these.")),
    clauseList(await clausesOf("reading")));
  toTarget();
}

/** @param {BookPage} book */
function patternList(book) {
  /** @type {Map<string, PatternRow[]>} */
  const groups = new Map();
  for (const one of book.patterns) {
    const key = one.yakuman && !one.closed ? t("役满", "Limit hands") : unit(one.closed, book.family);
    groups.set(key, [...(groups.get(key) || []), one]);
  }
  const names = Object.fromEntries(book.patterns.map((one) => [one.id, pick(one)]));
  return [...groups].map(([value, list]) => h("section", null, h("h2", { class: "value-head" }, value),
    list.map((one) => patternRow(one, book.id, names))));
}

/** @param {PatternRow} one @param {string} book @param {Record<string, string>} names */
export function patternRow(one, book, names = {}) {
  const left = one.excludes.map((gone) => names[gone.id] || gone.id);
  return h("article", { class: "pattern", id: `pattern-${one.id}` },
    h("h3", null, lang() === "zh" ? one.zh : one.en, " ", h("span", { class: "alias" }, secondName(one))),
    h("span", { class: "value" }, valueWords(one)),
    one.example ? handRow({ hand: one.example.hand, melds: one.example.melds, tile: one.example.win }) : null,
    h("p", { class: "more" }, pick(one.says), " ", one.clause ? chip(one.clause) : null,
      one.example ? [" ", h("a", { href: scoreAddress({ ...one.example, book }) }, t("在计分台看", "At the score desk"))] : null,
      left.length ? ` ${t("不另计：", "Not counted beside it: ")}${left.join(t("、", ", "))}` : ""));
}

/** What a pattern is worth, closed and open. @param {PatternRow} one */
export function valueWords(one) {
  if (one.yakuman && !one.closed) return one.yakuman > 1 ? t(`${one.yakuman} 倍役满`, `yakuman × ${one.yakuman}`) : t("役满", "yakuman");
  if (one.open === 0) return t(`${one.closed}（门清）`, `${one.closed} closed only`);
  return one.open === null || one.open === one.closed ? String(one.closed)
    : t(`${one.closed}（副露 ${one.open}）`, `${one.closed} (open ${one.open})`);
}

/** @param {BookPage} book */
function fieldTable(book) {
  return h("div", { class: "scroll-x" }, h("table", { class: "fields-table" },
    h("thead", null, h("tr", null,
      [t("规定", "Rule"), t("这本书", "This book"), t("条文", "Clauses")].map((text) => h("th", { scope: "col" }, text)))),
    h("tbody", null, book.fields.map((one) => h("tr", { id: `field-${one.name}` },
      h("td", null, t(one.zh, one.en)), h("td", null, h("strong", null, t(one.value_zh, one.value_en) || String(one.value))),
      h("td", null, chips(one.clauses)))))));
}

/** @param {Clause[]} list */
function clauseList(list) {
  return list.map((one, at) => [
    at === 0 || list[at - 1].text !== one.text ? h("h2", { class: "value-head" }, textName(one.text)) : null,
    clauseRow(one, (words) => [words])]);
}

/** @param {Clause} one @param {(text: string) => Child[]} shown */
export function clauseRow(one, shown) {
  return h("article", { class: "rule-clause", id: one.id },
    h("h3", null, h("a", { href: `/rules/${one.text === "reading" ? "readings" : one.text}#${encodeURIComponent(one.id)}` },
      shown(one.id)), shown(pick(one.title))),
    h("p", null, shown(pick(one.says)),
      one.decides.length ? [" ", h("span", { class: "small" }, t("决定：", "Decides: "),
        one.decides.map((words) => pick(words)).join(t("；", "; ")))] : null));
}
