/** A paper while it is written: blank parts, numbers in order, what it would look like, and what this browser keeps of it. */

import { lang, t } from "../../../../ui/i18n.js";

/** @import { DraftChoice, DraftField, DraftQuestion, ExamPaperTold, ExamWords, PaperDraft } from "../../../../messages.d.ts" */

/** @param {string} [zh] @param {string} [en] @returns {ExamWords} */
const words = (zh = "", en = zh) => ({ zh, en });

/** Words in the page's language. @param {string} text */
const own = (text) => ({ ...words("", ""), [lang() in { zh: 0, ja: 0 } ? lang() : "en"]: text });

/** @returns {DraftChoice} */
export const blankChoice = () => ({ words: words(), right: false, value: "", engine: "" });

/** @param {string} id @param {string} kind @returns {DraftField} */
export const blankField = (id, kind) => ({ id, kind, words: words(), marks: 4, missed: 0, wrong: 0, answer: "", also: [], choices: [],
  engine: "" });

/**
 * A question with choices, or with fields to fill in.
 * @param {PaperDraft} paper @param {"choices" | "fields"} form @returns {DraftQuestion}
 */
export function blankQuestion(paper, form) {
  const choices = { ...blankField("", "choices"), marks: paper.worth, missed: paper.missed,
    choices: [blankChoice(), blankChoice(), blankChoice()] };
  return { number: String(paper.questions.length + 1), stem: "", origin: "text", words: words(), why: words(), clauses: [],
    fields: form === "choices" ? [choices] : [blankField("a", "number")] };
}

/** A paper to begin with: one question that shows how it is done. @returns {PaperDraft} */
export function firstPaper() {
  /** @type {PaperDraft} */
  const paper = { id: "", title: own(t("Our club's quiz")), about: words(), book: "xjtu", options: "", needed: 4, worth: 4,
    missed: 1, clauses: [], one_sitting: false, answers_after: "", stems: [], questions: [] };
  const waits = blankQuestion(paper, "choices");
  waits.words = own(t("What does [2223456p] wait for?"));
  waits.clauses = ["xjtu:6.2"];
  waits.fields[0].engine = "ask = \"waits\", hand = \"2223456p\"";
  waits.fields[0].choices = [["1p", true], ["2p", false], ["7p", true]].map(([tile, right]) => ({ words: words(`[${tile}]`),
    right: right === true, value: String(tile), engine: "" }));
  paper.questions.push(waits);
  return paper;
}

/** Is it a question with choices alone? @param {DraftQuestion} question */
export const isChoices = (question) => question.fields.length === 1 && !question.fields[0].id && question.fields[0].kind === "choices";

/** @param {DraftQuestion} question */
export const marksOf = (question) => question.fields.reduce((sum, field) => sum + field.marks, 0);

/** @param {PaperDraft} paper */
export const totalOf = (paper) => paper.questions.reduce((sum, question) => sum + marksOf(question), 0);

/** Are the questions numbered 1, 2, 3 …? @param {PaperDraft} paper */
const inOrder = (paper) => paper.questions.every((question, at) => question.number === String(at + 1));

/** Changes the questions; where they were numbered 1, 2, 3 … they are so again. @param {PaperDraft} paper @param {() => void} change */
export function reordered(paper, change) {
  const plain = inOrder(paper);
  change();
  if (plain) paper.questions.forEach((question, at) => { question.number = String(at + 1); });
}

/** One thing of a list changes places with its neighbour. @template T @param {T[]} list @param {number} at @param {-1 | 1} way */
export function moved(list, at, way) {
  const [item] = list.splice(at, 1);
  list.splice(at + way, 0, item);
}

/** An id for a field that the question has not yet: a, b, c … @param {DraftField[]} fields */
export const freeId = (fields) => [..."abcdefghijklmnopqrstuvwxyz"].find((id) => !fields.some((field) => field.id === id))
  || `f${fields.length + 1}`;

/** Words as they are read: one language stands for another. @param {ExamWords} written @returns {ExamWords} */
export const read = ({ zh, en, ja = "" }) => ({ zh: zh || en || ja, en: en || zh || ja, ja });

/**
 * A question as it would be sat.
 * @param {PaperDraft} paper @param {DraftQuestion[]} [some] all of them without it @returns {ExamPaperTold}
 */
export function asSat(paper, some = paper.questions) {
  return { id: paper.id, title: read(paper.title), about: read(paper.about), book: paper.book, questions: some.length,
    total: totalOf(paper), needed: paper.needed, one_sitting: Boolean(paper.one_sitting),
    answers_after: paper.answers_after || "", paper: some.map((question) => {
      const stem = paper.stems.find((other) => question.stem && other.id === question.stem);
      return { number: question.number, words: read(question.words), marks: marksOf(question), origin: null,
        stem: stem ? read(stem.words) : null,
        fields: question.fields.map((field) => ({ id: field.id, kind: /** @type {"choices"} */ (field.kind), words: read(field.words),
          marks: field.marks, choices: field.choices.map((choice) => read(choice.words)) })) };
    }) };
}

// --- kept in this browser until it is kept in the club ---

const key = (/** @type {string} */ id) => `paiju.paper.${id || "new"}`;

/** @param {string} id @returns {PaperDraft | null} */
export function unkept(id) {
  try {
    return JSON.parse(localStorage.getItem(key(id)) || "null");
  } catch {
    return null;
  }
}

/** @param {string} id @param {PaperDraft | null} paper null: nothing any more */
export function remember(id, paper) {
  try {
    if (paper) localStorage.setItem(key(id), JSON.stringify(paper));
    else localStorage.removeItem(key(id));
  } catch {
    // A browser that keeps nothing still sends what is on the page.
  }
}
