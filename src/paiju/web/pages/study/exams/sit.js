/** An exam to sit: every question on one page, kept while it is filled in; handed in, it is marked and explained. */

import { confirm, toast } from "../../../ui/dialog.js";
import { h, put } from "../../../ui/dom.js";
import { text } from "../../../ui/fields.js";
import { pick, t, tn, why } from "../../../ui/i18n.js";
import { ApiError, get, post } from "../../../net.js";
import { settings } from "../../../ui/settings.js";
import { newKey } from "../../desk/queue.js";
import { doubtful } from "../typed.js";
import { answered, draftOf, dropDraft, keepDraft } from "./draft.js";
import { questions } from "./question.js";
import { result } from "./result.js";

/** @import { ExamPaperTold } from "../../../messages.d.ts" */
/** @import { Answers } from "./question.js" */

export const title = () => t("Exam");

/** @param {HTMLElement} main @param {string[]} params */
export async function render(main, [id]) {
  const exam = await get(`/api/exams/${id}`);
  const answers = draftOf(exam.id), key = newKey();
  let name = settings.get("name");
  const count = h("span", { "aria-live": "polite" });
  const tell = () => put(count, t("{answered} of {questions} answered", { answered: answered(answers), questions: exam.questions }));
  tell();
  const changed = () => {
    keepDraft(exam.id, answers);
    tell();
  };
  const handed = () => handIn(main, exam, { answers, name: name.trim() }, key, hand);
  const hand = h("button", { type: "button", class: "primary", onclick: handed }, t("Hand in"));
  put(main, h("section", { class: "narrow exams sitting" },
    h("p", { class: "small" }, h("a", { href: "/study/exams" }, t("← All exams"))),
    h("h1", null, pick(exam.title)), h("p", null, pick(exam.about)), sittingTerms(exam),
    questions(exam, answers, changed),
    h("div", { class: "card" },
      text(t("Your name (for the certificate)"), name, (typed) => { name = typed; }, { maxlength: 80 })),
    h("div", { class: "hand-in" }, count, hand)));
}

/** What somebody should know before they begin. @param {ExamPaperTold} exam */
const sittingTerms = (exam) => (exam.one_sitting || exam.answers_after ? h("p", { class: "note" },
  exam.one_sitting ? t("You can sit this exam once.") : "", " ",
  exam.answers_after ? t("Correct answers are shown after {day}.", { day: exam.answers_after }) : "") : null);

/**
 * Sent again after an answer that was lost, it is the same sitting, by its key.
 * @param {HTMLElement} main @param {ExamPaperTold} exam @param {{answers: Answers, name: string}} sitting
 * @param {string} key @param {HTMLButtonElement} button
 */
async function handIn(main, exam, sitting, key, button) {
  const left = exam.questions - answered(sitting.answers);
  if (left && !await confirm(t("Some questions are unanswered"),
    tn("{n} question is unanswered and gets no marks.", "{n} questions are unanswered and get no marks.", left),
    t("Hand in anyway"))) return;
  const unread = doubtful(main);
  if (unread && !await confirm(t("Some words were not understood"),
    tn("In {n} box, as shown below it; such words do not count.", "In {n} boxes, as shown below each; such words do not count.", unread),
    t("Hand in anyway"))) return;
  button.disabled = true;
  try {
    const outcome = await post(`/api/exams/${exam.id}/sit`, sitting, key);
    dropDraft(exam.id);
    put(main, await result(exam, outcome));
    scrollTo(0, 0);
    main.focus();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    toast(`${place(error.field)}${why(error)}`);
    wrong(main, error.field);
  } finally {
    button.disabled = false;
  }
}

/** The question a refusal is about. @param {string | null} field */
const number = (field) => (field || "").replace(/^answers\./, "").split(".")[0];

/** @param {string | null} field */
const place = (field) => (number(field) ? t("Question {number}: ", { number: number(field) }) : "");

/** Shows where it is. @param {HTMLElement} main @param {string | null} field */
function wrong(main, field) {
  const node = [...main.querySelectorAll(".question")].find((each) => /** @type {HTMLElement} */ (each).dataset.number === number(field));
  node?.scrollIntoView({ block: "center" });
}
