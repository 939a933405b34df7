/** The rule books as the pages read them: answers of the server, brought into one form and kept. */

import { pick, t } from "./i18n.js";
import { constant } from "../net.js";
import { isOwn } from "./own-books.js";

/**
 * @import { BookCard, ClauseRow } from "../messages.d.ts"
 * @import { Value } from "./text.js"
 * @typedef {BookCard} Book
 * @typedef {{id: string, text: string, title: Value, says: Value, decides: Value[]}} Clause
 */

/** Texts in the order people are offered them: those most people know first. */
const FIRST = ["tenhou", "ema", "mcr", "xjtu", "lol", "psa"];

/** @returns {Promise<{books: Book[]}>} */
export async function library() {
  return { books: await constant("/api/books") };
}

/**
 * The books in families: those of one text, its own book first, then what varies it; people's own each by itself.
 * @param {Book[]} books
 * @returns {Book[][]}
 */
export function families(books) {
  const own = books.filter((book) => isOwn(book.id) && !book.teams).map((book) => [book]);
  const playable = books.filter((book) => !book.teams && !isOwn(book.id)); // relays are matches of teams, not tables
  const texts = [...new Set([...FIRST, ...playable.map((book) => book.text)])];
  return [...texts.map((text) => playable.filter((book) => book.text === text)).filter((family) => family.length), ...own];
}

/** @param {string} id */
export const bookOf = (id) => constant(`/api/books/${encodeURIComponent(id)}`);

/** @param {string} id @returns {Promise<Clause[]>} */
export async function clausesOf(id) {
  const rows = id === "reading" ? await constant("/api/readings") : await constant(`/api/books/${encodeURIComponent(id)}/clauses`);
  return rows.map(clause);
}

/** Whether a clause is of a text that the club has pages for, rather than of somebody's own book. @param {string} id */
export async function isOfText(id) {
  const text = textOf(id);
  return text === "reading" || (await library()).books.some((book) => book.text === text);
}

/** A clause; that of an own book is known where it is played by. @param {string} id @returns {Promise<Clause>} */
export async function clauseOf(id) {
  const number = /^reading:(\d+)$/.exec(id);
  if (number) return clause(await constant(`/api/readings/${number[1]}`));
  const own = await isOfText(id) ? "" : ownPlace(), name = encodeURIComponent(id);
  const address = /** @type {`/api/own-books/${string}/clauses/${string}`} */ (`${own}/clauses/${name}`); // all answer alike
  const page = own ? await constant(address) : await constant(`/api/clauses/${name}`);
  return page.clause ? clause(page.clause) : heading(id, page.parts);
}

/** Where the clauses of the own book are that this page is about; "" where it is about none. */
function ownPlace() {
  const [, place, id] = /^\/(table|desk|evening|event|books)\/([^/]+)/.exec(location.pathname) || [];
  const own = place === "books" && isOwn(id) ? id : scoredBy();
  if (own) return `/api/own-books/${own}`;
  const kinds = { table: "tables", desk: "desks", evening: "evenings", event: "events" }, kind = kinds[/** @type {"table"} */ (place)];
  return kind ? `/api/${kind}/${id}` : "";
}

/** The own book that the score desk counts by. */
function scoredBy() {
  const book = location.pathname === "/score" ? new URLSearchParams(location.search).get("book") || "" : "";
  return isOwn(book) ? book : "";
}

/** A clause that has no words of its own, only parts: it says what they are about. @param {string} id @param {ClauseRow[]} parts */
function heading(id, parts) {
  return { id, text: textOf(id), title: "", says: parts.map((part) => part.title), decides: [] };
}

/** The text a clause belongs to. @param {string} id */
const textOf = (id) => id.split(":")[0];

/** The clause before or after this one in its text. @param {string} id @param {-1 | 1} way @returns {Promise<string | null>} */
export async function beside(id, way) {
  const all = await clausesOf(textOf(id));
  return all[all.findIndex((each) => each.id === id) + way]?.id || null;
}

/** @param {ClauseRow} row @returns {Clause} */
export function clause(row) {
  return {
    id: row.id,
    text: textOf(row.id),
    title: row.title,
    says: row.says,
    decides: row.decides.filter((words) => !/^\w+\.\w+$/.test(words.en || "")), // a bare name says nothing to people
  };
}

/** Whose text a clause belongs to, in words. @param {string} text */
export function textName(text) {
  const names = {
    xjtu: t("Xi'an Jiaotong University Riichi"), ema: t("EMA Riichi"),
    mcr: t("Chinese Official"), psa: t("PSA House Rules"), lol: "League of Long",
    tenhou: t("Tenhou"), botzone: "Botzone", reading: t("Readings"),
  };
  return names[/** @type {"xjtu"} */ (text)] || text;
}

/** Where a clause stands in the rule-book pages. @param {string} id */
export function clausePath(id) {
  const text = textOf(id);
  return `/rules/${text === "reading" ? "readings" : text}#${encodeURIComponent(id)}`;
}

/** A book's name in the page's language. @param {Book} book */
export const bookName = (book) => pick(book.names) || book.id;

/** What a table is called: its title, else its book's name. @param {{title: string, book: string}} table @param {Book[]} books */
export function tableName(table, books) {
  const known = books.find((book) => book.id === table.book);
  return table.title || (known ? bookName(known) : t("its own rule book"));
}
