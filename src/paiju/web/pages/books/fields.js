/** The rules of a book, group by group: each with its value, what it is in the book begun from, and the clauses that decide it. */

import { h, put } from "../../ui/dom.js";
import { pick, t, tn, words } from "../../ui/i18n.js";
import { chips } from "../../ui/terms/why.js";
import { faultsOf, sayFaults } from "./faults.js";
import { groupName } from "./group-names.js";
import { fieldInput } from "./inputs.js";

/** @import { EditField, FieldGroup } from "../../messages.d.ts" */
/** @import { Part } from "./book.js" */
/** @import { Writing } from "./writing.js" */
/** @typedef {{element: HTMLElement, update: (field: EditField) => void}} Row */

/** @param {Writing} writing @returns {Part} */
export function fieldsPart(writing) {
  /** @type {Map<string, Row>} */
  const rows = new Map();
  /** @type {Map<string, HTMLElement>} */
  const counts = new Map();
  const search = h("input", { type: "search", "aria-label": t("Find a rule"), placeholder: t("Find a rule"), oninput: () => filter() });
  const element = h("div", { class: "edit-fields" }, search);
  const list = h("div");
  element.append(list);
  let drawn = "";
  const parts = () => [writing.draft.changes["scoring.family"], ...writing.view.groups.map((group) => group.id)].join();
  const draw = () => {
    rows.clear();
    put(list, writing.view.groups.map((group) => section(group, writing, rows, counts)));
    drawn = parts();
  };
  const filter = () => {
    const wanted = search.value.trim().toLowerCase();
    for (const box of list.querySelectorAll("details")) {
      const all = [...box.querySelectorAll(".edit-field")].map((node) => /** @type {HTMLElement} */ (node));
      for (const node of all) {
        const has = node.textContent?.toLowerCase().includes(wanted) || node.dataset.part?.includes(wanted);
        node.hidden = Boolean(wanted) && !has;
      }
      box.hidden = all.every((node) => node.hidden);
      if (wanted) box.open = true;
    }
  };
  return { element, update: () => {
    if (drawn !== parts()) draw();
    for (const group of writing.view.groups) {
      for (const field of group.fields) rows.get(field.name)?.update(field);
      const n = group.fields.filter((field) => field.changed).length;
      const place = counts.get(group.id);
      if (place) put(place, n ? tn("{n} changed", "{n} changed", n) : "");
    }
  } };
}

/** @param {FieldGroup} group @param {Writing} writing @param {Map<string, Row>} rows @param {Map<string, HTMLElement>} counts */
function section(group, writing, rows, counts) {
  const made = group.fields.map((field) => {
    const each = row(field, writing);
    rows.set(field.name, each);
    return each.element;
  });
  const usual = group.fields.map((field) => field.usual);
  const count = h("small", { class: "tag" });
  counts.set(group.id, count);
  const more = made.filter((_, at) => usual[at]);
  return h("details", { class: "card field-group", open: group.fields.some((field) => field.changed) || group.id === "scoring" },
    h("summary", null, h("strong", null, groupName(group.id)), " ", count),
    made.filter((_, at) => !usual[at]),
    more.length ? h("details", { class: "more-fields" },
      h("summary", null, tn("{n} more rule that this book says nothing about", "{n} more rules that this book says nothing about",
        more.length)),
      more) : null);
}

/** @param {EditField} field @param {Writing} writing @returns {Row} */
function row(field, writing) {
  const input = fieldInput(field, writing);
  const before = h("small"), fault = h("div"), clauses = h("span", { class: "clauses" });
  const reset = h("button", { type: "button", class: "quiet small-button", hidden: true, onclick: () => {
    writing.set(field.name, undefined);
    input.show(field.base_value);
  } }, t("Take back"));
  const element = h("div", { class: "edit-field", data: { part: field.name } },
    h("label", { for: input.id }, pick(field.label)), input.element,
    h("div", { class: "beside" }, before, reset, clauses), fault);
  return { element, update: (now) => {
    const isSet = field.name in writing.draft.changes;
    element.classList.toggle("changed", now.changed || isSet);
    const origin = words(now.base_words) || "–";
    put(before, isSet ? t("instead of {value}", { value: origin }) : "");
    reset.hidden = !isSet;
    put(clauses, chips(now.clauses));
    const faults = faultsOf(writing.view.faults, field.name);
    sayFaults(fault, faults);
    input.element.toggleAttribute("aria-invalid", Boolean(faults.length));
  } };
}
