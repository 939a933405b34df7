/** One pattern that a book defines itself: names, value and condition, which is looked at on hands while it is typed. */

import { confirm } from "../../ui/dialog.js";
import { h, put, uid } from "../../ui/dom.js";
import { t, why } from "../../ui/i18n.js";
import { LANGUAGES } from "../../languages/list.js";
import { post } from "../../net.js";
import { Question } from "../score/question.js";
import { outcome } from "./condition-outcome.js";
import { faultsOf, sayFaults } from "./faults.js";
import { ideas } from "./ideas.js";
import { called, numberOf, ownRows, parted, setPart } from "./own-row.js";
import { valueWords } from "../rules/book.js";

/** @import { ConditionTold } from "../../messages.d.ts" */
/** @import { OwnRow } from "./own-row.js" */
/** @import { Writing } from "./writing.js" */

const CODES = /** @type {const} */ (["zh", "en", "ja"]);

export class OwnCard {
  /** @param {OwnRow} row @param {Writing} writing @param {() => void} gone it was deleted */
  constructor(row, writing, gone) {
    this.row = row;
    this.writing = writing;
    this.hand = "";
    this.before = "";
    this.head = h("strong", null, called(row));
    this.worth = h("span", { class: "value" }, worthOf(row));
    this.fault = h("div");
    this.outcome = h("div", { class: "condition-told", "aria-live": "polite" });
    this.question = new Question(
      (/** @type {ConditionTold} */ answer) => put(this.outcome, outcome(answer, String(this.row.when || ""))),
      (trouble) => trouble && put(this.outcome, h("p", { class: "fault" }, why(trouble))));
    this.element = h("details", { class: "own-pattern", ontoggle: () => this.look() }, h("summary", null, this.head, " ", this.worth),
      this.#names(), this.#ticks(), this.#condition(), this.fault, this.outcome, this.#more(),
      h("p", { class: "actions" }, h("button", { type: "button", class: "quiet", onclick: () => this.#remove(gone) }, t("Delete"))));
  }

  open() {
    this.element.open = true;
    this.element.querySelector("input")?.select();
  }

  /** @param {keyof OwnRow} name @param {unknown} value */
  set(name, value) {
    setPart(this.row, name, value);
    put(this.head, called(this.row));
    put(this.worth, worthOf(this.row));
    this.writing.changed();
    this.look();
  }

  /** Looks where the condition holds, if something has changed. */
  look() {
    if (!this.element.open) return;
    const draft = structuredClone(this.writing.draft), { hand } = this;
    const pattern = ownRows(this.writing).indexOf(this.row);
    const now = JSON.stringify([draft, pattern, hand]);
    if (now === this.before) return;
    this.before = now;
    this.question.ask(() => post("/api/own-books/condition", { draft, pattern, hand }));
  }

  update() {
    const faults = faultsOf(this.writing.view.faults, `patterns.${this.row.id}`);
    sayFaults(this.fault, faults.filter(({ field }) => !field.endsWith(".when"))); // that one is said where the hands are
    this.look();
  }

  #names() {
    const { row } = this;
    return h("div", { class: "fields" },
      CODES.map((code) => line(t("Name ({language})", { language: LANGUAGES[code].name }), row.names?.[code] || "",
        (typed) => this.set("names", { ...row.names, [code]: typed }))),
      line(t("Id: small letters, digits and _"), row.id || "", (typed) => this.set("id", typed), "code"),
      line(t("Value"), String(row.value ?? row.closed ?? ""), (typed) => {
        delete row.closed;
        this.set("value", numberOf(typed));
      }),
      line(t("Value in an open hand (0: concealed only)"), String(row.open ?? ""),
        (typed) => this.set("open", typed ? numberOf(typed) : undefined)));
  }

  #ticks() {
    return h("div", { class: "ticks" },
      tick(t("A limit hand: beside it only limit hands count"), Boolean(this.row.yakuman), (on) => this.set("yakuman", on ? 1 : undefined)),
      tick(t("It counts as often as the condition says"), Boolean(this.row.each), (on) => this.set("each", on ? true : undefined)));
  }

  #condition() {
    const id = uid("when");
    const area = h("textarea", { id, rows: 2, class: "code", spellcheck: "false", autocomplete: "off", translate: "no",
      placeholder: "pungs[dragons] = 2 and pairs[dragons] = 1", prop: { value: this.row.when || "" },
      oninput: () => this.set("when", area.value) });
    return h("div", { class: "field" }, h("label", { for: id }, t("It is there when")), area, ideas((text) => {
      area.value = area.value.trim() ? `${area.value.trim()} and ${text}` : text;
      this.set("when", area.value);
      area.focus();
    }));
  }

  #more() {
    const excluded = (this.row.excludes || []).map((each) => (Array.isArray(each) ? each[0] : each)).join(", ");
    return h("div", { class: "fields" },
      line(t("Try a hand, its winning tile last"), "", (typed) => {
        this.hand = typed;
        this.look();
      }, "code", "222333p555z6677z 6z"),
      line(t("Leaves uncounted (ids)"), excluded, (typed) => {
        const ids = parted(typed);
        this.set("excludes", ids.length ? ids.map((id) => [id, `${this.writing.view.text}:own`]) : undefined);
      }, "code"));
  }

  /** @param {() => void} gone */
  async #remove(gone) {
    if (!await confirm(t("Delete {name}?", { name: called(this.row) }), "", t("Delete"), { danger: true })) return;
    const rows = ownRows(this.writing);
    rows.splice(rows.indexOf(this.row), 1);
    this.writing.changed();
    gone();
  }

  close() {
    this.question.close();
  }
}

/** What it is worth, as the form has it. @param {OwnRow} row */
function worthOf(row) {
  const closed = Number(row.value ?? row.closed ?? 0), open = row.open === undefined ? null : Number(row.open);
  if (Number.isNaN(closed + (open ?? 0))) return "";
  const value = valueWords({ closed, open, yakuman: Number(row.yakuman ?? 0) });
  return row.each ? t("{value} each", { value }) : value;
}

/**
 * @param {string} label @param {string} now @param {(typed: string) => void} typed @param {string} [kind] @param {string} [placeholder]
 */
function line(label, now, typed, kind = "", placeholder = "") {
  const id = uid("own");
  const input = h("input", { id, type: "text", class: kind, autocomplete: "off", spellcheck: "false", placeholder, prop: { value: now },
    oninput: () => typed(input.value) });
  return h("div", { class: "field" }, h("label", { for: id }, label), input);
}

/** @param {string} label @param {boolean} now @param {(on: boolean) => void} set */
function tick(label, now, set) {
  const box = h("input", { type: "checkbox", prop: { checked: now }, onchange: () => set(box.checked) });
  return h("label", { class: "tick" }, box, h("span", null, label));
}
