/** A question as it is set: choices to tick, fields to fill in. */

import { h, put } from "../../../ui/dom.js";
import { pick, t, tn } from "../../../ui/i18n.js";
import { tileRow } from "../../../ui/tiles/tile-row.js";
import { tileName } from "../../../ui/tiles/tiles.js";
import { readBelow } from "../typed.js";
import { limits, withTiles } from "./words.js";

/** @import { ExamFieldRow, ExamPaperTold, ExamQuestionRow, ExamWords } from "../../../messages.d.ts" */

/** @typedef {Record<string, string | Record<string, string>>} Answers */
/** @typedef {{now: string, change: (answer: string) => void}} Filled what stands in a field, and how it is changed */

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const SUITS = /** @type {const} */ ([["m", 9], ["p", 9], ["s", 9], ["z", 7]]);

/**
 * All questions, texts they share standing once before them.
 * @param {ExamPaperTold} exam @param {Answers} answers @param {() => void} changed
 */
export function questions(exam, answers, changed) {
  /** @type {ExamWords | null} */
  let stem = null;
  return exam.paper.map((row) => {
    const again = stem && row.stem && stem.en === row.stem.en;
    stem = row.stem;
    return [row.stem && !again ? h("p", { class: "stem" }, withTiles(row.stem)) : null, question(exam.book, row, answers, changed)];
  });
}

/** @param {string} book @param {ExamQuestionRow} row @param {Answers} answers @param {() => void} changed */
function question(book, row, answers, changed) {
  const marks = tn("{n} mark", "{n} marks", row.marks);
  return h("fieldset", { class: "question card", data: { number: row.number } },
    h("legend", null, row.number, h("small", null, marks), row.origin ? h("em", { class: "tag" }, pick(row.origin)) : null),
    h("p", { class: "asked" }, withTiles(row.words)),
    row.fields.map((field) => fieldOf(book, row, field, filled(row, field, answers, changed))));
}

/**
 * What stands in a field now.
 * @param {ExamQuestionRow} row @param {ExamFieldRow} field @param {Answers} answers @param {() => void} changed @returns {Filled}
 */
function filled(row, field, answers, changed) {
  const given = answers[row.number];
  const now = field.id ? (typeof given === "object" && given[field.id]) || "" : typeof given === "string" ? given : "";
  return { now, change: (answer) => {
    if (!field.id) answers[row.number] = answer;
    else {
      const whole = answers[row.number];
      answers[row.number] = { ...(typeof whole === "object" ? whole : {}), [field.id]: answer };
    }
    changed();
  } };
}

/** @param {string} book @param {ExamQuestionRow} row @param {ExamFieldRow} field @param {Filled} slot */
function fieldOf(book, row, field, slot) {
  const name = `exam-${row.number}-${field.id}`;
  const worth = h("small", null, tn("{n} mark", "{n} marks", field.marks));
  const label = field.id ? h("span", { class: "label", id: name }, withTiles(field.words), worth) : null;
  if (field.kind === "choices") return h("div", { class: "field" }, label, choices(field, slot));
  if (field.kind === "tiles") return h("div", { class: "field" }, label, tilePad(slot, name));
  if (field.kind === "limit") return h("div", { class: "field" }, label, limitSelect(slot, name));
  return h("div", { class: "field" }, label, typed(book, field, slot, name));
}

/** @param {ExamFieldRow} field @param {Filled} slot */
function choices(field, slot) {
  const chosen = new Set(slot.now);
  const report = () => slot.change([...chosen].sort().join(""));
  return h("div", { class: "choices" }, field.choices.map((words, at) => {
    const letter = LETTERS[at];
    return h("label", null, h("input", { type: "checkbox", prop: { checked: chosen.has(letter) },
      onchange: (/** @type {Event} */ event) => {
        if (/** @type {HTMLInputElement} */ (event.target).checked) chosen.add(letter);
        else chosen.delete(letter);
        report();
      } }), h("b", null, letter), h("span", null, withTiles(words)));
  }));
}

/** Tiles to choose from, each once. @param {Filled} slot @param {string} name */
function tilePad(slot, name) {
  const chosen = new Set(slot.now.split(" ").filter(Boolean));
  const shown = h("p", { class: "chosen-tiles", "aria-live": "polite" });
  const show = () => put(shown, chosen.size ? tileRow([...chosen].sort(byKind)) : h("small", null, t("Tap the tiles")));
  show();
  const rows = SUITS.map(([suit, most]) => h("div", { class: "pad-row" },
    Array.from({ length: most }, (_, at) => tileButton(`${at + 1}${suit}`, chosen, () => {
      show();
      slot.change([...chosen].sort(byKind).join(" "));
    }))));
  return h("div", { class: "tile-choice", role: "group", "aria-labelledby": name }, shown, rows);
}

/** @param {string} a @param {string} b */
const byKind = (a, b) => "mpsz".indexOf(a[1]) - "mpsz".indexOf(b[1]) || a.localeCompare(b);

/** @param {string} tile @param {Set<string>} chosen @param {() => void} changed */
function tileButton(tile, chosen, changed) {
  const button = h("button", { type: "button", class: "tile-button", "aria-label": tileName(tile), "aria-pressed": String(chosen.has(tile)),
    onclick: () => {
      if (!chosen.delete(tile)) chosen.add(tile);
      button.setAttribute("aria-pressed", String(chosen.has(tile)));
      changed();
    } }, tileRow([tile]));
  return button;
}

/** @param {Filled} slot @param {string} name */
function limitSelect(slot, name) {
  return h("select", { "aria-labelledby": name, onchange: (/** @type {Event} */ event) =>
    slot.change(/** @type {HTMLSelectElement} */ (event.target).value) },
  [["", t("(blank)")], ...limits()].map(([id, words]) => h("option", { value: id, prop: { selected: id === slot.now } }, words)));
}

/** @param {string} book @param {ExamFieldRow} field @param {Filled} slot @param {string} name */
function typed(book, field, slot, name) {
  const hints = { number: "", numbers: t("separated by spaces"), patterns: t("e.g. riichi, pinfu") };
  const below = readBelow(book, field.kind);
  const valueOf = (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).value;
  const box = h("input", { type: "text", "aria-labelledby": name, autocomplete: "off", maxlength: 400,
    inputmode: field.kind === "number" ? "numeric" : "text",
    placeholder: hints[/** @type {"number" | "numbers" | "patterns"} */ (field.kind)] || null, prop: { value: slot.now },
    onfocus: (/** @type {Event} */ event) => below.typed(valueOf(event)),
    oninput: (/** @type {Event} */ event) => {
      slot.change(valueOf(event));
      below.typed(valueOf(event));
    } });
  return [box, below.element];
}
