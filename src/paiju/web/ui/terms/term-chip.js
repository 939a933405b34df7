/** Words of players that explain themselves: a press opens what the glossary says. */

import { dialog } from "../dialog.js";
import { h } from "../dom.js";
import { pick, t, tc, words } from "../i18n.js";
import { constant } from "../../net.js";
import { tileRow } from "../tiles/tile-row.js";
import { tileText } from "../tiles/tile-text.js";
import { chips } from "./why.js";

/** @import { GlossaryTerm } from "../../messages.d.ts" */

/** The words of all books, or of one. @param {string} [book] */
export const glossary = (book) => (book
  ? constant(`/api/study/glossary?book=${encodeURIComponent(book)}`) : constant("/api/study/glossary"));

/**
 * Words as buttons; those that are not true of the book are left out.
 * @param {string[]} ids @param {string} [book]
 */
export function termChips(ids, book) {
  const row = h("p", { class: "terms" });
  glossary(book).then(({ terms }) => row.append(...ids.flatMap((id) => {
    const term = terms.find((each) => each.id === id);
    return term ? [h("button", { type: "button", class: "chip worded term", onclick: () => openTerm(term) }, pick(term.names))] : [];
  })), () => {});
  return row;
}

/** @param {GlossaryTerm} term */
export const openTerm = (term) => dialog({ title: pick(term.names), body: termBody(term), kind: "drawer", name: "term" });

/** What a word means. @param {GlossaryTerm} term */
export function termBody(term) {
  const { zh, en, ja } = term.names, own = pick(term.names);
  const others = [...new Set([zh, en, ja, ...term.also])].filter((name) => name && name !== own);
  return [
    h("p", null, tileText(words(term.says))),
    term.tiles ? h("p", { class: "example" }, term.tiles.split(" ").map((part) => tileRow(part))) : null,
    term.fields.map((field) => h("p", { class: "small" },
      `${words(field.label)}${t(": ")}${words(field.value)} `, chips(field.clauses.slice(0, 2)))),
    others.length ? h("p", { class: "small others" }, t("Also: "), h("span", { lang: "mul" }, others.join(tc("list", ", ")))) : null,
  ];
}
