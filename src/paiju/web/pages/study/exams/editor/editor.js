/** A paper of one's own, written in a form: the head, questions in any order, each as it will look; checked by the engine, kept in the
 * club, brought in and taken along as a TOML file. */

import { confirm, toast } from "../../../../ui/dialog.js";
import { h, put } from "../../../../ui/dom.js";
import { pick, t, tn, why } from "../../../../ui/i18n.js";
import { bookName, library } from "../../../../ui/library.js";
import { redraw } from "../../../../ui/redraw.js";
import { ApiError, get, post } from "../../../../net.js";
import { go } from "../../../../router.js";
import { questions } from "../question.js";
import { clearFaults, showFault } from "./fault-places.js";
import { orderButtons } from "./inputs.js";
import { asSat, blankQuestion, firstPaper, moved, read, remember, reordered, totalOf, unkept } from "./paper-draft.js";
import { paperHead } from "./paper-head.js";
import { questionCard } from "./question-card.js";

/** @import { DraftChecked, DraftQuestion, PaperDraft } from "../../../../messages.d.ts" */
/** @import { Editing } from "./question-card.js" */

export const title = () => t("Write an exam paper");

/** @param {HTMLElement} main @param {string[]} params */
export async function render(main, [id = ""]) {
  const draft = id ? await post("/api/exams/form", { toml: (await get(`/api/exams/${id}/source`)).toml }) : firstPaper();
  const { books } = await library();
  new Editor(main, id, unkept(id) || structuredClone(draft), draft, books.map((book) => [book.id, bookName(book)])).draw();
}

/** The page: a paper that is being written. */
class Editor {
  /**
   * @param {HTMLElement} main @param {string} from the paper that was opened, "" for a new one @param {PaperDraft} paper
   * @param {PaperDraft} draft what the club has of it @param {[string, string][]} books
   */
  constructor(main, from, paper, draft, books) {
    this.main = main;
    this.from = from;
    this.id = from.startsWith("own-") ? from : ""; // of the package only a copy can be kept
    this.paper = paper;
    this.saved = draft;
    this.books = books;
    this.said = h("div", { class: "said", "aria-live": "polite" });
    this.sum = h("strong");
    this.head = h("section", { class: "card place", data: { part: "" } });
    this.list = h("div", { class: "question-cards" });
    /** @type {Map<DraftQuestion, HTMLDetailsElement>} */ this.cards = new Map();
    /** @type {Set<DraftQuestion>} */ this.open = new Set(paper.questions.length === 1 ? paper.questions : []);
  }

  draw() {
    const file = h("input", { type: "file", accept: ".toml,text/plain", hidden: true, onchange: () => this.bringIn(file) });
    const button = (/** @type {string} */ words, /** @type {() => unknown} */ onclick, name = "") =>
      h("button", { type: "button", class: name, onclick }, words);
    put(this.main, h("section", { class: "narrow exams editor" },
      h("p", { class: "small" }, h("a", { href: "/study/exams" }, t("← All exams"))),
      h("h1", null, title()),
      h("p", { class: "actions start" }, button(t("Import TOML"), () => file.click()),
        button(t("Export TOML"), () => this.takeAlong()), button(t("Start over"), () => this.startOver()), file),
      this.head, this.list,
      h("p", { class: "actions start" }, button(t("＋ Multiple-choice question"), () => this.add("choices")),
        button(t("＋ Fill-in question"), () => this.add("fields"))),
      this.said,
      h("div", { class: "hand-in" }, this.sum, h("span", { class: "deeds" }, button(t("Check and preview"), () => this.check()),
        button(t("Save"), () => this.keep(), "primary")))));
    this.redraw();
  }

  /** Parts came, went or changed places. */
  redraw() {
    const editing = { paper: this.paper, changed: () => this.changed(), redraw: () => this.redraw() };
    redraw(this.head, () => paperHead(editing, this.books));
    redraw(this.list, () => {
      this.cards.clear();
      return this.paper.questions.map((question, at) => this.card(question, at, editing));
    });
    for (const [question, card] of this.cards) card.open = this.open.has(question);
    this.changed();
  }

  /** @param {DraftQuestion} question @param {number} at @param {Editing} editing */
  card(question, at, editing) {
    const { questions: all } = this.paper;
    const card = h("details", { class: "card question-card place", open: this.open.has(question), data: { part: "" },
      ontoggle: () => (card.open ? this.open.add(question) : this.open.delete(question)) },
    questionCard(question, editing));
    const named = t("question {number}", { number: question.number });
    card.querySelector(".card-body")?.prepend(h("p", { class: "actions" }, orderButtons(named, at, all.length,
      (way) => { reordered(this.paper, () => moved(all, at, way)); this.redraw(); }, () => this.remove(at)),
    h("button", { type: "button", onclick: () => this.copy(at) }, t("Duplicate"))));
    this.cards.set(question, card);
    return card;
  }

  changed() {
    const total = totalOf(this.paper);
    put(this.sum, tn("1 question, {total} marks", "{n} questions, {total} marks", this.paper.questions.length, { total }));
    remember(this.from, JSON.stringify(this.paper) === JSON.stringify(this.saved) ? null : this.paper);
  }

  /** @param {"choices" | "fields"} form */
  add(form) {
    const made = blankQuestion(this.paper, form);
    this.paper.questions.push(made);
    this.show(made);
  }

  /** @param {number} at */
  copy(at) {
    const made = structuredClone(this.paper.questions[at]);
    reordered(this.paper, () => this.paper.questions.splice(at + 1, 0, made));
    if (made.number === this.paper.questions[at].number) made.number += "+";
    this.show(made);
  }

  /** @param {DraftQuestion} question */
  show(question) {
    this.open.add(question);
    this.redraw();
    const card = this.cards.get(question);
    card?.scrollIntoView({ block: "start" });
    card?.querySelector("textarea")?.focus();
  }

  /** @param {number} at */
  async remove(at) {
    const question = this.paper.questions[at];
    const named = pick(read(question.words));
    if (named && !await confirm(t("Delete question {number}?", { number: question.number }), named, t("Delete"),
      { danger: true })) return;
    reordered(this.paper, () => this.paper.questions.splice(at, 1));
    this.redraw();
  }

  async startOver() {
    if (!await confirm(t("Start over?"), t("Unsaved changes will be lost."), t("Start over"),
      { danger: true })) return;
    this.take(this.from ? this.saved : firstPaper());
  }

  /** Another paper in the form. @param {PaperDraft} paper */
  take(paper) {
    this.paper = structuredClone(paper);
    this.open = new Set(paper.questions.length === 1 ? this.paper.questions : []);
    put(this.said);
    this.redraw();
  }

  /** Looks it through; what is wrong is said where it stands. @returns {Promise<DraftChecked | null>} */
  async look() {
    try {
      const checked = await post("/api/exams/form/check", { draft: this.paper });
      clearFaults(this.main);
      const rows = this.paper.questions, cards = rows.map((question) => /** @type {HTMLElement} */ (this.cards.get(question)));
      const places = checked.faults.map((fault) => showFault(fault, this.head, cards, rows));
      places[0]?.scrollIntoView({ block: "center" });
      return checked;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      put(this.said, h("p", { class: "note bad" }, why(error)));
      return null;
    }
  }

  async check() {
    const checked = await this.look();
    if (!checked) return;
    const engine = t("The engine checked {asked} of {answers} answers.", { answers: checked.answers, asked: checked.asked });
    put(this.said, h("div", { class: `note ${checked.faults.length ? "bad" : ""}` }, checked.exam ? h("p", null, engine) : null,
      h("p", null, checked.faults.length ? t("{count} to fix, marked in place.", { count: checked.faults.length })
        : t("Nothing is wrong."))),
    checked.exam ? [h("h2", null, t("Preview")),
      h("div", { class: "preview", inert: true }, questions(asSat(this.paper), {}, () => undefined))] : null);
    if (!checked.faults.length) this.said.scrollIntoView({ block: "start" });
  }

  async keep() {
    const checked = await this.look();
    if (!checked) return;
    if (!checked.exam) {
      toast(t("Not saved yet: fix what is marked first"));
      return;
    }
    try {
      const { id } = await post("/api/exams", { toml: checked.toml, id: this.id });
      remember(this.from, null);
      this.saved = structuredClone(this.paper);
      toast(checked.faults.length ? t("Saved; the engine disagrees where marked") : t("Saved"));
      if (!this.id) go(`/study/exams/edit/${id}`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      put(this.said, h("p", { class: "note bad" }, why(error)));
    }
  }

  /** @param {HTMLInputElement} file */
  async bringIn(file) {
    const [chosen] = file.files || [];
    if (!chosen) return;
    try {
      this.take(await post("/api/exams/form", { toml: await chosen.text() }));
      toast(tn("{n} question imported", "{n} questions imported", this.paper.questions.length));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const place = error.field ? `${error.field}: ` : "";
      put(this.said, h("p", { class: "note bad" }, h("strong", null, `${chosen.name}: `), place, why(error)));
    }
    file.value = "";
  }

  async takeAlong() {
    const checked = await this.look();
    if (!checked) return;
    if (!checked.toml) {
      toast(t("Not exported yet: fix what is marked first"));
      return;
    }
    const link = h("a", { href: URL.createObjectURL(new Blob([checked.toml], { type: "application/toml" })),
      download: `${this.paper.id || this.id || "exam"}.toml` });
    link.click();
    URL.revokeObjectURL(link.href);
  }
}
