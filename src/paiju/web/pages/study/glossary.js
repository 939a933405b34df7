/** The players' words, of all books or of one, found by any of their names. */

import { h, put } from "../../ui/dom.js";
import { select, text } from "../../ui/fields.js";
import { lang, pick, t, words } from "../../ui/i18n.js";
import { bookName, library } from "../../ui/library.js";
import { glossary, termBody } from "../../ui/terms/term-chip.js";

/** @import { GlossaryPage, GlossaryTerm } from "../../messages.d.ts" */

export const title = () => t("Glossary");

/** @param {HTMLElement} main */
export async function render(main) {
  const { books } = await library();
  const list = h("div", { class: "word-list" });
  let wanted = "", page = await glossary();
  const draw = () => put(list, chapters(page, wanted));
  const choose = async (/** @type {string} */ book) => {
    page = await glossary(book);
    draw();
  };
  put(main, h("div", { class: "glossary narrow" },
    h("p", { class: "small" }, h("a", { href: "/study" }, t("Learn")), " ›"), h("h1", null, t("Glossary")),
    h("div", { class: "fields" },
      text(t("Find a word"), "", (typed) => {
        wanted = typed.trim().toLowerCase();
        draw();
      }, { placeholder: t("pair, 将牌, 雀頭 …") }),
      select(t("By which rule book"), [["", t("All rule books")], ...books.filter((book) => !book.teams).map((book) =>
        /** @type {[string, string]} */ ([book.id, bookName(book)]))], "", choose)), list));
  draw();
  const sought = decodeURIComponent(location.hash.slice(1));
  const node = sought && document.getElementById(`word-${sought}`);
  if (node instanceof HTMLDetailsElement) {
    node.open = true;
    node.scrollIntoView({ block: "center" });
  }
}

/** @param {GlossaryPage} page @param {string} wanted */
function chapters(page, wanted) {
  const sections = page.parts.map((part) => {
    const terms = page.terms.filter((term) => term.part === part.id && isMeant(term, wanted));
    return terms.length ? h("section", null, h("h2", null, words(part.names)), terms.map((term) => word(term, Boolean(wanted)))) : null;
  });
  return sections.some(Boolean) ? sections : h("p", null, t("There is no such word here."));
}

/** @param {GlossaryTerm} term @param {string} wanted */
const isMeant = (term, wanted) => [term.id, term.names.zh, term.names.en, term.names.ja, ...term.also]
  .some((name) => name?.toLowerCase().includes(wanted));

/** @param {GlossaryTerm} term @param {boolean} open */
const word = (term, open) => h("details", { id: `word-${term.id}`, class: "word", open },
  h("summary", null, h("strong", null, pick(term.names)), " ",
    lang() === "en" ? h("small", { lang: "zh" }, term.names.zh) : h("small", { lang: "en" }, term.names.en)),
  termBody(term));
