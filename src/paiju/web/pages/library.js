/** The rule books as the pages read them: answers of the server, brought into one form and kept. */

import { pick, t } from "../ui/i18n.js";
import { constant } from "../net.js";

/**
 * @typedef {{zh: string, en: string, ja?: string}} Words
 * @typedef {{id: string, names: Words, lines: {zh: string[], en: string[]}, players: number, family: string, text: string, base: string,
 *   specials: {id: string, zh: string, en: string, dice?: number, clause?: string}[], clock: any, rounds: number | null, teams?: boolean}} Book
 * @typedef {{id: string, text: string, title: Words, says: Words, kind: string, status: string, decides: Words[],
 *   parts: string[]}} Clause
 */

/** Texts in the order people are offered them. */
const FIRST = ["xjtu", "ema", "mcr", "psa", "lol", "tenhou"];

/** @returns {Promise<{books: Book[], levels: string[]}>} */
export async function library() {
  const told = await constant("/api/books");
  const books = (Array.isArray(told) ? told : told.books).map(book);
  const levels = (told.levels || ["random", "simple", "keen", "steady"]).map((/** @type {any} */ one) => one.id || one);
  return { books, levels };
}

/** @param {any} told @returns {Book} */
function book(told) {
  const names = told.names || { zh: told.zh, en: told.en };
  const lines = told.lines || told.summary || { zh: "", en: "" };
  return {
    ...told,
    names,
    lines: { zh: split(lines.zh), en: split(lines.en) },
    players: told.players || 4,
    base: told.base || "",
    specials: Array.isArray(told.specials) ? told.specials : [],
    clock: told.clock || null,
    rounds: told.rounds ?? null,
  };
}

/** @param {string[] | string | undefined} text */
const split = (text) => (Array.isArray(text) ? text : (text || "").split("\n")).filter(Boolean);

/**
 * The books in families: those of one text, its own book first, then what varies it.
 * @param {Book[]} books
 * @returns {Book[][]}
 */
export function families(books) {
  const playable = books.filter((one) => !one.teams); // relays are matches of teams, not tables
  const texts = [...new Set([...FIRST, ...playable.map((one) => one.text)])];
  return texts.map((text) => playable.filter((one) => one.text === text)).filter((family) => family.length);
}

/** @param {string} id @returns {Promise<any>} */
export const bookOf = (id) => constant(`/api/books/${encodeURIComponent(id)}`);

/** @param {string} id @returns {Promise<Clause[]>} */
export async function clausesOf(id) {
  const told = await constant(id === "reading" ? "/api/readings" : `/api/books/${encodeURIComponent(id)}/clauses`);
  return (Array.isArray(told) ? told : told.clauses).map(clause);
}

/** @param {string} id @returns {Promise<Clause>} */
export async function clauseOf(id) {
  const number = /^reading:(\d+)$/.exec(id);
  return clause(await constant(number ? `/api/readings/${number[1]}` : `/api/clauses/${encodeURIComponent(id)}`));
}

/** The clause before or after this one in its text. @param {string} id @param {-1 | 1} way @returns {Promise<string | null>} */
export async function beside(id, way) {
  const all = await clausesOf(id.split(":")[0]);
  return all[all.findIndex((one) => one.id === id) + way]?.id || null;
}

/** @param {any} told @returns {Clause} */
export function clause(told) {
  const one = told.clause && typeof told.clause === "object" ? { ...told, ...told.clause } : told;
  return {
    ...one,
    text: one.text || String(one.id).split(":")[0],
    title: two(one, "title"),
    says: two(one, "says"),
    decides: (one.decides || []).filter((/** @type {Words} */ words) => !/^\w+\.\w+$/.test(words.en)), // a bare name says nothing to people
    parts: (one.parts || []).map((/** @type {any} */ part) => part.id || part),
  };
}

/** Two languages of a key, told as `{zh, en}`, as `key_zh`/`key_en`, or as one text. @param {any} one @param {string} key @returns {Words} */
export function two(one, key) {
  const told = one[key];
  if (told && typeof told === "object") return told;
  return { zh: one[`${key}_zh`] ?? told ?? "", en: one[`${key}_en`] ?? told ?? "" };
}

/** Whose text a clause belongs to, in words. @param {string} text */
export function textName(text) {
  const names = {
    xjtu: t("西安交通大学立直麻将规则", "Xi'an Jiaotong University Riichi"), ema: t("EMA 日本麻将规则", "EMA Riichi"),
    mcr: t("国标麻将", "Chinese Official"), psa: t("PSA 麻将规则", "PSA House Rules"), lol: "League of Long",
    tenhou: t("天凤", "Tenhou"), botzone: "Botzone", reading: t("解读", "Readings"),
  };
  return names[/** @type {"xjtu"} */ (text)] || text;
}

/** Where a clause stands in the rule-book pages. @param {string} id */
export function clausePath(id) {
  const text = id.split(":")[0];
  return `/rules/${text === "reading" ? "readings" : text}#${encodeURIComponent(id)}`;
}

/** A book's name in the page's language. @param {{names?: Words, id?: string} | null | undefined} one */
export const bookName = (one) => (one ? pick(one.names) || one.id || "" : "");
