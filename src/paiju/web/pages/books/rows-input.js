/** A field of several rows: each of parts, or of numbers; rows can be taken out, and others added. */

import { h, put } from "../../ui/dom.js";
import { pick, t, words } from "../../ui/i18n.js";
import { icon } from "../../ui/icons.js";
import { numberOf, parted } from "./own-row.js";

/** @import { EditField, RowPart } from "../../messages.d.ts" */
/** @typedef {Record<string, unknown>} Parts */

const NUMBERS = 4; // in a row where there is none yet: one for each player

/** What was typed or chosen. @param {Event} event */
const typedIn = (event) => /** @type {HTMLInputElement | HTMLSelectElement} */ (event.target).value;

export class Rows {
  /** @param {string} id @param {EditField} field @param {unknown} now @param {(value: unknown) => void} set */
  constructor(id, field, now, set) {
    this.id = id;
    this.columns = field.columns;
    this.set = set;
    /** @type {(Parts | unknown[])[]} */ this.all = [];
    this.element = h("div", { class: "edit-rows", role: "group", "aria-label": pick(field.label) });
    this.show(now);
  }

  /** @param {unknown} value */
  show(value) {
    this.all = structuredClone(/** @type {Parts[]} */ (value || []));
    this.#draw();
  }

  #draw() {
    const titles = h("div", { class: "edit-row head", "aria-hidden": "true" },
      this.columns.map((column) => h("small", null, words(column.words))));
    put(this.element, this.columns.length && this.all.length ? titles : null, this.all.map((_, at) => this.#row(at)),
      h("button", { id: this.id, type: "button", class: "small-button", onclick: () => this.#change(() => this.all.push(this.#fresh())) },
        t("＋ Row")));
  }

  /** @param {() => void} change */
  #change(change) {
    change();
    this.set(structuredClone(this.all));
    this.#draw();
  }

  /** @param {number} at */
  #row(at) {
    const parts = /** @type {Parts} */ (this.all[at]);
    return h("div", { class: "edit-row" },
      this.columns.length ? this.columns.map((column) => this.#part(parts, column, at)) : this.#numbers(at),
      h("button", { type: "button", class: "icon quiet", "aria-label": t("Take out row {n}", { n: at + 1 }),
        onclick: () => this.#change(() => this.all.splice(at, 1)) }, icon("cross")));
  }

  /** @param {Parts} parts @param {RowPart} column @param {number} at */
  #part(parts, { key, options, words: title }, at) {
    const label = `${words(title)} ${at + 1}`;
    const take = (/** @type {Event} */ event) => {
      parts[key] = options.length ? typedIn(event) : numberOf(typedIn(event));
      this.set(structuredClone(this.all));
    };
    if (!options.length) return h("input", { type: "text", inputmode: "numeric", autocomplete: "off", class: "short", "aria-label": label,
      prop: { value: String(parts[key] ?? "") }, oninput: take });
    return h("select", { "aria-label": label, onchange: take }, options.map(({ value, words: meant }) =>
      h("option", { value, prop: { selected: value === parts[key] } }, words(meant))));
  }

  /** @param {number} at */
  #numbers(at) {
    const now = /** @type {unknown[]} */ (this.all[at]);
    return h("input", { type: "text", autocomplete: "off", class: "code", "aria-label": t("Row {n}", { n: at + 1 }),
      prop: { value: now.join(", ") }, oninput: (/** @type {Event} */ event) => {
        this.all[at] = parted(typedIn(event)).map(numberOf);
        this.set(structuredClone(this.all));
      } });
  }

  /** A row like the one before it, or an empty one. @returns {Parts | unknown[]} */
  #fresh() {
    const last = this.all.at(-1);
    if (last) return structuredClone(last);
    if (!this.columns.length) return Array(NUMBERS).fill(0);
    return Object.fromEntries(this.columns.map(({ key, options }) => [key, options[0]?.value ?? 0]));
  }
}
