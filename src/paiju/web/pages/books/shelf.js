/** Rule books of one's own: those I have written, and a new one, begun from any book or from a file. */

import { toast } from "../../ui/dialog.js";
import { h, put } from "../../ui/dom.js";
import { select } from "../../ui/fields.js";
import { t, tc, when, why, words } from "../../ui/i18n.js";
import { bookName, families, library } from "../../ui/library.js";
import { get } from "../../net.js";
import { go } from "../../router.js";

/** @import { OwnBookRow } from "../../messages.d.ts" */
/** @import { Book } from "../../ui/library.js" */

export const title = () => t("A book of your own");

/** What is brought from a file, for the page that opens it. @type {{toml: string}} */
export const brought = { toml: "" };

/** @param {HTMLElement} main */
export async function render(main) {
  const [{ books }, mine] = await Promise.all([library(), get("/api/own-books")]);
  put(main, h("section", { class: "narrow own-books" },
    h("p", { class: "small" }, h("a", { href: "/rules" }, t("Rule books")), " ›"),
    h("h1", null, title()),
    h("p", { class: "lead" },
      t("Write down the rules of your own table: begin from any rule book and change what you play differently. Play by it at once.")),
    mine.length ? h("section", { class: "card" }, h("h2", null, t("My rule books")), h("ul", { class: "rows" }, mine.map(row))) : null,
    beginning(books)));
}

/** @param {OwnBookRow} book */
function row(book) {
  const version = t("version {n}", { n: book.version });
  return h("li", null,
    h("span", null, h("strong", null, book.card ? bookName(book.card) : book.id),
      h("small", null, `${version} · ${when(book.changed)}`),
      book.problem ? h("small", { class: "error" }, words(book.problem)) : null),
    h("span", { class: "deeds" }, h("a", { class: "button", href: `/books/${book.id}/sheet` }, t("Print")),
      h("a", { class: "button primary", href: `/books/${book.id}` }, tc("verb", "Open"))));
}

/** @param {Book[]} books */
function beginning(books) {
  const offered = [...families(books).flat(), ...books.filter((book) => book.teams)];
  let base = offered[0].id;
  const file = h("input", { type: "file", accept: ".toml,text/plain", hidden: true, onchange: async () => {
    const [chosen] = file.files || [];
    if (chosen) begin(await chosen.text());
  } });
  const begin = (/** @type {string} */ toml) => {
    brought.toml = toml;
    go("/books/new").catch((error) => toast(why(error)));
  };
  return h("section", { class: "card" }, h("h2", null, t("A new rule book")),
    select(t("Begin from"), [...offered.map((book) => /** @type {[string, string]} */ ([book.id, bookName(book)])),
      ["none", t("nothing at all")]], base, (id) => { base = id; },
    t("Whatever you do not change stays as it is there.")),
    h("p", { class: "actions" }, h("button", { type: "button", onclick: () => file.click() }, t("Import TOML")), file,
      h("button", { type: "button", class: "primary", onclick: () => go(`/books/new?base=${base}`) }, t("Begin"))));
}
