/** What somebody has filled in so far, kept in this browser until it is handed in. */

/** @import { Answers } from "./question.js" */

const key = (/** @type {string} */ id) => `paiju.exam.${id}`;

/** @param {string} id @returns {Answers} */
export function draftOf(id) {
  try {
    const stored = JSON.parse(localStorage.getItem(key(id)) || "{}");
    return stored && typeof stored === "object" ? stored : {};
  } catch {
    return {};
  }
}

/** @param {string} id @param {Answers} answers */
export function keepDraft(id, answers) {
  try {
    localStorage.setItem(key(id), JSON.stringify(answers));
  } catch {
    // A browser that keeps nothing still hands in what is on the page.
  }
}

/** @param {string} id */
export function dropDraft(id) {
  try {
    localStorage.removeItem(key(id));
  } catch {
    // Nothing was kept.
  }
}

/** @param {string} id */
export const isBegun = (id) => Object.keys(draftOf(id)).length > 0;

/** How many questions have something filled in. @param {Answers} answers */
export const answered = (answers) => Object.values(answers)
  .filter((answer) => (typeof answer === "string" ? answer : Object.values(answer).some(Boolean))).length;
