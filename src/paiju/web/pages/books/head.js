/** What a rule book is called, and what it begins from. */

import { h, put, uid } from "../../ui/dom.js";
import { text } from "../../ui/fields.js";
import { lang, pick, t } from "../../ui/i18n.js";
import { library } from "../../ui/library.js";
import { LANGUAGES } from "../../languages/list.js";

/** @import { Writing } from "./writing.js" */

/** @param {Writing} writing */
export function headPart(writing) {
  const { draft } = writing;
  const from = h("span");
  if (draft.base === "none") from.append(t("nothing at all"));
  else library().then(({ books }) => from.append(pick(books.find((book) => book.id === draft.base)?.names) || draft.base));
  const name = (/** @type {"zh" | "en" | "ja"} */ code) => text(t("Name ({language})", { language: LANGUAGES[code].name }),
    draft.names[code], (typed) => { draft.names[code] = typed; writing.changed(); }, { maxlength: 80 });
  const fan = (/** @type {string} */ part, /** @type {string} */ label) => text(label, String(draft.changes[`fan.${part}`] ?? ""),
    (typed) => writing.set(`fan.${part}`, typed.trim() || undefined), { maxlength: 20 });
  const fans = h("div", { class: "fields", hidden: true },
    ...(/** @type {const} */ (["zh", "en", "ja"])).map((code) =>
      fan(code, t("What a fan is called ({language})", { language: LANGUAGES[code].name }))),
    fan("plural", t("Several of them, in English")));
  const id = uid("book-id");
  const called = h("h1");
  const isNew = !writing.book;
  const element = h("section", { class: "book-head" }, called,
    h("details", { class: "card", open: isNew },
      h("summary", null, h("strong", null, t("Names and id")), h("small", null, t("Begins from: "), from)),
      h("div", { class: "fields" }, name("zh"), name("en"), name("ja"),
        h("div", { class: "field" }, h("label", { for: id }, t("Short id, in records")), h("input", { id, type: "text", maxlength: 60,
          autocomplete: "off", spellcheck: "false", class: "code", prop: { value: draft.id }, oninput: (/** @type {Event} */ event) => {
            draft.id = /** @type {HTMLInputElement} */ (event.target).value;
            writing.changed();
          } }))), fans));
  return { element, update: () => {
    put(called, nameOf(writing) || t("A book of your own"));
    fans.hidden = !writing.view.may_define;
  } };
}

/** What it is called, as far as that is known. @param {Writing} writing */
export const nameOf = ({ draft }) => draft.names[/** @type {"en"} */ (lang())] || draft.names.en || draft.names.zh || draft.names.ja;
