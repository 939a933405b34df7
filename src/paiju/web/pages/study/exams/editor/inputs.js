/** Fields of the editor; each stands at a part of the paper by its name, so that what is wrong can be shown there. */

import { h, uid } from "../../../../ui/dom.js";
import { lang, t } from "../../../../ui/i18n.js";
import { LANGUAGES } from "../../../../languages/list.js";

/** @import { Child } from "../../../../ui/child.d.ts" */
/** @import { ExamWords } from "../../../../messages.d.ts" */

/** @param {Event} event */
const valueOf = (event) => /** @type {HTMLInputElement} */ (event.target).value;

/** A part of the paper with its name. @param {string} part as a fault names it @param {...Child} children */
export const place = (part, ...children) => h("div", { class: "field place", data: { part } }, ...children);

/**
 * A line of text.
 * @param {string} part @param {string} label @param {string} now @param {(text: string) => void} typed
 * @param {{placeholder?: string, rows?: number, note?: string, code?: boolean}} [how] `rows`: several lines
 */
export function line(part, label, now, typed, how = {}) {
  const id = uid("paper");
  const shared = { id, placeholder: how.placeholder, autocomplete: "off", spellcheck: how.code ? "false" : null,
    translate: how.code ? "no" : null, class: how.code ? "code" : "", prop: { value: now },
      oninput: (/** @type {Event} */ event) => typed(valueOf(event)) };
  return place(part, h("label", { for: id }, label),
    how.rows ? h("textarea", { ...shared, rows: String(how.rows) }) : h("input", { type: "text", ...shared }),
    how.note ? h("small", null, how.note) : null);
}

/**
 * Words in the languages of papers, side by side where there is room. Some may be left empty: another stands for them.
 * Japanese is asked for on Japanese pages, and where there is some.
 * @param {string} part @param {string} label @param {ExamWords} now @param {() => void} changed @param {number} [rows]
 */
export function bothWords(part, label, now, changed, rows = 0) {
  const input = (/** @type {"zh" | "en" | "ja"} */ code) => {
    const { name } = LANGUAGES[code];
    const shared = { "aria-label": `${label} (${name})`, placeholder: name, autocomplete: "off", lang: code,
      prop: { value: now[code] || "" }, oninput: (/** @type {Event} */ event) => {
        now[code] = valueOf(event);
        changed();
      } };
    return rows ? h("textarea", { ...shared, rows: String(rows) }) : h("input", { type: "text", ...shared });
  };
  return place(part, h("span", { class: "label" }, label),
    h("div", { class: "both" }, input("zh"), input("en"), now.ja || lang() === "ja" ? input("ja") : null));
}

/** Marks. @param {string} part @param {string} label @param {number} now @param {(n: number) => void} typed */
export function marks(part, label, now, typed) {
  const id = uid("paper");
  return place(part, h("label", { for: id }, label), h("input", { id, type: "number", inputmode: "numeric", min: "0", max: "10000",
    prop: { value: String(now) }, oninput: (/** @type {Event} */ event) => {
      const amount = Math.round(Number(valueOf(event)));
      typed(Number.isFinite(amount) ? amount : 0);
    } }));
}

/**
 * @param {string} part @param {string} label @param {[string, string][]} options value and words @param {string} now
 * @param {(value: string) => void} chosen
 */
export function pickOne(part, label, options, now, chosen) {
  const id = uid("paper");
  const all = options.some(([value]) => value === now) ? options : [...options, /** @type {[string, string]} */ ([now, now])];
  return place(part, h("label", { for: id }, label), h("select", { id, onchange: (/** @type {Event} */ event) => chosen(valueOf(event)) },
    all.map(([value, name]) => h("option", { value, prop: { selected: value === now } }, name))));
}

/** A small button. @param {string} sign @param {string} label @param {() => void} onclick @param {boolean} [off] */
export const small = (sign, label, onclick, off = false) => h("button", { type: "button", class: "icon quiet", "aria-label": label,
  title: label, disabled: off, onclick }, sign);

/**
 * Up, down and away for a thing of a list.
 * @param {string} name @param {number} at @param {number} many @param {(way: -1 | 1) => void} move @param {() => void} remove
 */
export const orderButtons = (name, at, many, move, remove) => h("span", { class: "deeds" },
  small("↑", t("Move {name} up", { name }), () => move(-1), at === 0),
  small("↓", t("Move {name} down", { name }), () => move(1), at === many - 1),
  small("✕", t("Delete {name}", { name }), remove));

/** Clauses as they are typed. @param {string} text */
export const clauseList = (text) => text.split(/[\s,，、;；]+/).filter(Boolean);
