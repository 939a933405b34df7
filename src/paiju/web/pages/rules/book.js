/** One rule book: patterns by value with example tiles, fields with their values, every clause in our words. */

import { h, put } from "../../ui/dom.js";
import { pick, pickLines, t, tc, words } from "../../ui/i18n.js";
import { content } from "../../ui/content.js";
import { alias, unit } from "../../ui/terms/pattern-value.js";
import { bookOf, clausesOf, textName } from "../../ui/library.js";
import { scoreAddress } from "../../ui/score-link.js";
import { handRow } from "../../ui/tiles/tile-row.js";
import { chip, chips } from "../../ui/terms/why.js";
import { render as missing, title as missingTitle } from "../missing.js";
import { setTitle } from "../../ui/title.js";

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
  document.querySelectorAll(".here").forEach((node) => node.classList.remove("here"));
  const node = target() && document.getElementById(target());
  if (!node) return;
  node.classList.add("here");
  node.scrollIntoView({ block: "start" });
}

/** @param {HTMLElement} main @param {string} id @param {Book[]} books */
export async function bookPage(main, id, books) {
  if (id === "readings") return readings(main);
  const book = books.find((card) => card.id === id);
  if (!book) {
    setTitle(missingTitle());
    return missing(main);
  }
  const wanted = new URLSearchParams(location.search).get("tab");
  const tab = target().includes(":") ? "clauses" : TABS.find((each) => each === wanted) || "patterns";
  const words = { patterns: t("Patterns"), fields: tc("setting", "Rules"), clauses: t("Clauses") };
  const body = h("div", { "aria-busy": "true" });
  put(main, h("p", { class: "small" }, h("a", { href: "/rules" }, t("Rule books")), " ›"),
    h("h1", null, pick(book.names)),
    h("ul", { class: "small" }, pickLines(book.lines).map((line) => h("li", null, line))),
    h("nav", { class: "tabs", "aria-label": t("Parts of the book") },
      TABS.map((each) => h("a", { href: `/rules/${id}?tab=${each}`, "aria-current": each === tab ? "page" : null }, words[each]))),
    body);
  setTitle(pick(book.names));
  put(body, tab === "clauses" ? clauseList(await clausesOf(id)) : tab === "fields" ? fieldTable(await bookOf(id))
    : patternList(await bookOf(id)));
  body.removeAttribute("aria-busy");
  toTarget();
}

/** @param {HTMLElement} main */
async function readings(main) {
  put(main, h("p", { class: "small" }, h("a", { href: "/rules" }, t("Rule books")), " ›"), h("h1", null, t("Readings")),
    h("p", null, t("Where a rule book contradicts itself or is silent, the program follows one of these.")),
    clauseList(await clausesOf("reading")));
  toTarget();
}

/** @param {BookPage} book */
function patternList(book) {
  /** @type {Map<string, PatternRow[]>} */
  const groups = new Map();
  for (const pattern of book.patterns) {
    const key = pattern.yakuman && !pattern.closed ? t("Limit hands (yakuman)") : unit(pattern.closed, book);
    groups.set(key, [...(groups.get(key) || []), pattern]);
  }
  const names = Object.fromEntries(book.patterns.map((pattern) => [pattern.id, pick(pattern)]));
  return [...groups].map(([value, list]) => h("section", null, h("h2", { class: "value-head" }, value),
    list.map((pattern) => patternRow(pattern, book.id, names))));
}

/** @param {PatternRow} pattern @param {string} book @param {Record<string, string>} names */
export function patternRow(pattern, book, names = {}) {
  const left = pattern.excludes.map((gone) => names[gone.id] || gone.id);
  return h("article", { class: "pattern", id: `pattern-${pattern.id}` },
    h("h3", null, pick(pattern), " ", alias(pattern)),
    h("span", { class: "value" }, valueWords(pattern)),
    pattern.example ? handRow({ hand: pattern.example.hand, melds: pattern.example.melds, tile: pattern.example.win }) : null,
    h("p", { class: "more" }, content(pattern.says), " ", pattern.clause ? chip(pattern.clause) : null,
      pattern.example ? [" ", h("a", { href: scoreAddress({ ...pattern.example, book }) }, t("See it at the score desk"))] : null,
      left.length ? ` ${t("Not counted with it: ")}${left.join(tc("list", ", "))}` : ""));
}

/** What a pattern is worth, closed and open. @param {Pick<PatternRow, "closed" | "open" | "yakuman">} pattern */
export function valueWords(pattern) {
  if (pattern.yakuman && !pattern.closed) return pattern.yakuman > 1 ? t("yakuman × {times}", { times: pattern.yakuman })
    : t("yakuman");
  if (pattern.open === 0) return t("{closed}, concealed only", { closed: pattern.closed });
  return pattern.open === null || pattern.open === pattern.closed ? String(pattern.closed)
    : t("{closed} (open {open})", { closed: pattern.closed, open: pattern.open });
}

/** @param {BookPage} book */
function fieldTable(book) {
  return h("div", { class: "scroll-x" }, h("table", { class: "fields-table" },
    h("thead", null, h("tr", null,
      [tc("setting", "Rule"), t("This book"), t("Clauses")].map((text) => h("th", { scope: "col" }, text)))),
    h("tbody", null, book.fields.map((field) => h("tr", { id: `field-${field.name}` },
      h("td", null, pick(field.label)),
        h("td", null, h("strong", null, words(field.words) || String(field.value))),
      h("td", null, chips(field.clauses)))))));
}

/** @param {Clause[]} list */
function clauseList(list) {
  return list.map((clause, at) => [
    at === 0 || list[at - 1].text !== clause.text ? h("h2", { class: "value-head" }, textName(clause.text)) : null,
    clauseRow(clause, (words) => [words])]);
}

/** @param {Clause} clause @param {(text: string) => Child[]} shown */
export function clauseRow(clause, shown) {
  return h("article", { class: "rule-clause", id: clause.id },
    h("h3", null, h("a", { href: `/rules/${clause.text === "reading" ? "readings" : clause.text}#${encodeURIComponent(clause.id)}` },
      shown(clause.id)), content(clause.title, shown)),
    h("p", null, content(clause.says, shown),
      clause.decides.length ? [" ", h("span", { class: "small" }, t("Decides: "),
        clause.decides.map(words).join(t("; ")))] : null));
}
