/** A field of a book as it is asked for: on or off, one of some words, a number, several of them, rows of them. */

import { h, put, uid } from "../../ui/dom.js";
import { t, words } from "../../ui/i18n.js";
import { numberOf, parted } from "./own-row.js";
import { Rows } from "./rows-input.js";

/** @import { EditField } from "../../messages.d.ts" */
/** @import { Writing } from "./writing.js" */
/** @typedef {{id: string, element: HTMLElement, show: (value: unknown) => void}} Input */

/** @param {EditField} field @param {Writing} writing @returns {Input} */
export function fieldInput(field, writing) {
  const id = uid("rule");
  const now = field.name in writing.draft.changes ? writing.draft.changes[field.name] : field.value;
  const set = (/** @type {unknown} */ value) => writing.set(field.name,
    JSON.stringify(value) === JSON.stringify(field.base_value) ? undefined : value);
  if (field.kind === "switch") return onOff(id, Boolean(now), set);
  if (field.kind === "choice") return choice(id, field, now, set);
  if (field.kind === "number") return number(id, field, now, set);
  if (field.kind === "rows") return new Rows(id, field, now, set);
  if (field.kind === "other") return inFile(id, field);
  return list(id, field.kind === "numbers", now, set);
}

/** @param {string} id @param {boolean} now @param {(value: unknown) => void} set @returns {Input} */
function onOff(id, now, set) {
  const element = h("input", { id, type: "checkbox", role: "switch", prop: { checked: now }, onchange: () => set(element.checked) });
  return { id, element, show: (value) => { element.checked = Boolean(value); } };
}

/** @param {string} id @param {EditField} field @param {unknown} now @param {(value: unknown) => void} set @returns {Input} */
function choice(id, field, now, set) {
  const options = field.options.map(({ value, words: meant }) => h("option", { value, prop: { selected: value === now } }, words(meant)));
  const isKnown = field.options.some(({ value }) => value === now);
  if (!isKnown) options.unshift(h("option", { value: String(now), prop: { selected: true } }, String(now || "–")));
  const element = put(h("select", { id, onchange: () => set(element.value) }), options);
  return { id, element, show: (value) => { element.value = String(value); } };
}

/** @param {string} id @param {EditField} field @param {unknown} now @param {(value: unknown) => void} set @returns {Input} */
function number(id, field, now, set) {
  const element = h("input", { id, type: "text", inputmode: "numeric", autocomplete: "off", class: "short", prop: { value: String(now) },
    title: t("{least} to {most}", { least: field.least, most: field.most }), oninput: () => set(numberOf(element.value)) });
  return { id, element, show: (value) => { element.value = String(value); } };
}

/** @param {unknown} value */
const joined = (value) => (Array.isArray(value) ? value.join(", ") : String(value ?? ""));

/** @param {string} id @param {boolean} numbers @param {unknown} now @param {(value: unknown) => void} set @returns {Input} */
function list(id, numbers, now, set) {
  const parts = (/** @type {string} */ typed) => parted(typed).map((part) => (numbers ? numberOf(part) : part));
  const element = h("input", { id, type: "text", autocomplete: "off", spellcheck: "false", class: "code", prop: { value: joined(now) },
    oninput: () => set(parts(element.value)) });
  return { id, element, show: (value) => { element.value = joined(value); } };
}

/** @param {string} id @param {EditField} field @returns {Input} */
function inFile(id, field) {
  const element = h("output", { id, class: "small" }, words(field.words) || "–", " · ", t("changed in the file"));
  return { id, element, show: () => undefined };
}
