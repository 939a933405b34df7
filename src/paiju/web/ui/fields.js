/** Form fields with their labels. */

import { h, uid } from "./dom.js";

/**
 * A labelled select.
 * @param {string} label @param {[string, string][]} options value and words @param {string} now @param {(value: string) => void} chosen
 * @param {string} [note]
 */
export function select(label, options, now, chosen, note) {
  const id = uid("field");
  return h("div", { class: "field" }, h("label", { for: id }, label),
    h("select", { id, onchange: (/** @type {Event} */ event) => chosen(/** @type {HTMLSelectElement} */ (event.target).value) },
      options.map(([value, words]) => h("option", { value, prop: { selected: value === now } }, words))),
    note ? h("small", null, note) : null);
}

/** @param {string} label @param {string} now as 2026-12-01, "" for none @param {(day: string) => void} chosen @param {string} [note] */
export function dateField(label, now, chosen, note) {
  const id = uid("field");
  return h("div", { class: "field" }, h("label", { for: id }, label), h("input", { id, type: "date", prop: { value: now },
    onchange: (/** @type {Event} */ event) => chosen(/** @type {HTMLInputElement} */ (event.target).value) }),
  note ? h("small", null, note) : null);
}

/** @param {string} label @param {boolean} now @param {(on: boolean) => void} chosen @param {string} [note] */
export function check(label, now, chosen, note) {
  return h("label", { class: "switch" }, h("span", null, h("strong", null, label), note ? h("small", null, note) : null),
    h("input", { type: "checkbox", role: "switch", prop: { checked: now },
      onchange: (/** @type {Event} */ event) => chosen(/** @type {HTMLInputElement} */ (event.target).checked) }));
}

/** @param {string} label @param {number} now @param {number} least @param {number} most @param {(n: number) => void} chosen */
export function number(label, now, least, most, chosen) {
  const id = uid("field");
  return h("div", { class: "field" }, h("label", { for: id }, label),
    h("input", { id, type: "number", inputmode: "numeric", min: String(least), max: String(most), prop: { value: String(now) },
      onchange: (/** @type {Event} */ event) => {
        const field = /** @type {HTMLInputElement} */ (event.target);
        const typed = Math.round(Number(field.value));
        const clamped = Number.isFinite(typed) ? Math.min(most, Math.max(least, typed)) : now;
        field.value = String(clamped);
        chosen(clamped);
      } }));
}

/**
 * A number told while it is typed; the field is empty where nothing is told yet, which is 0.
 * @param {string} label @param {number} now @param {number} most @param {(n: number) => void} typed
 */
export function typedNumber(label, now, most, typed) {
  const id = uid("field");
  return h("div", { class: "field" }, h("label", { for: id }, label),
    h("input", { id, type: "number", inputmode: "numeric", min: "0", max: String(most), prop: { value: now ? String(now) : "" },
      oninput: (/** @type {Event} */ event) => {
        const amount = Math.round(Number(/** @type {HTMLInputElement} */ (event.target).value));
        typed(Number.isFinite(amount) ? Math.min(most, Math.max(0, amount)) : 0);
      } }));
}

/**
 * @param {string} label @param {string} now @param {(text: string) => void} typed
 * @param {{placeholder?: string, maxlength?: number, autocomplete?: string}} [how]
 */
export function text(label, now, typed, how = {}) {
  const id = uid("field");
  return h("div", { class: "field" }, h("label", { for: id }, label),
    h("input", { id, type: "text", placeholder: how.placeholder, maxlength: how.maxlength, autocomplete: how.autocomplete || "off",
      prop: { value: now }, oninput: (/** @type {Event} */ event) => typed(/** @type {HTMLInputElement} */ (event.target).value) }));
}

/**
 * One of a few, side by side.
 * @param {string} label @param {string} name @param {[string, string][]} options @param {string} now
 * @param {(value: string) => void} chosen
 */
export function segments(label, name, options, now, chosen) {
  return h("fieldset", { class: "segments" }, h("legend", null, label),
    h("div", null, options.map(([value, words]) => h("label", null,
      h("input", { type: "radio", name, value, prop: { checked: value === now }, onchange: () => chosen(value) }),
      h("span", null, words)))));
}
