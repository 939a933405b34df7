/** A rule book while it is written: what is changed, what the server said of it, and what this browser keeps of it. */

import { ApiError, get, post } from "../../net.js";
import { Question } from "../score/question.js";

/** @import { BookDraft, BookLooked, OwnBookTold } from "../../messages.d.ts" */

const KEY = "paiju.book.";
const NEW = "new";

export class Writing {
  /**
   * @param {OwnBookTold | null} book as the club has it; null for a new one
   * @param {BookLooked} view
   */
  constructor(book, view) {
    this.book = book;
    this.view = view;
    this.saved = structuredClone(view.draft);
    /** @type {BookDraft} */ this.draft = structuredClone(view.draft);
    /** @type {Set<() => void>} */ this.ears = new Set();
    /** @type {ApiError | null} */ this.trouble = null;
    this.question = new Question((/** @type {BookLooked} */ looked) => this.take(looked), (trouble) => {
      this.trouble = trouble;
      if (trouble) this.tell();
    });
  }

  /** The id it is saved under; "" if it will be a new one, as a copy of somebody else's is. */
  get id() {
    return this.book?.mine ? this.book.id : "";
  }

  get isChanged() {
    return JSON.stringify(this.draft) !== JSON.stringify(this.saved);
  }

  /** @param {() => void} ear */
  onLook(ear) {
    this.ears.add(ear);
  }

  /** @param {BookLooked} looked */
  take(looked) {
    this.view = looked;
    this.tell();
  }

  tell() {
    this.ears.forEach((ear) => ear());
  }

  /** A change by its dotted name; undefined: as in the book it begins from. @param {string} name @param {unknown} value */
  set(name, value) {
    if (value === undefined) delete this.draft.changes[name];
    else this.draft.changes[name] = value;
    this.changed();
  }

  /** Something is different: it is kept here and looked through. */
  changed() {
    remember(this.book?.id || NEW, this.isChanged ? this.draft : null);
    const draft = structuredClone(this.draft);
    this.question.ask(() => post("/api/own-books/look", { draft }));
  }

  /** Another text in its place. @param {string} toml @returns {Promise<void>} */
  async bring(toml) {
    const looked = await post("/api/own-books/look", { toml });
    this.draft = structuredClone(looked.draft);
    remember(this.book?.id || NEW, this.isChanged ? this.draft : null);
    this.take(looked);
  }

  /** As the club has it, or as the book it begins from. */
  async startOver() {
    this.draft = structuredClone(this.saved);
    remember(this.book?.id || NEW, null);
    this.take(await post("/api/own-books/look", { draft: this.draft }));
  }

  /** What is kept by the club from now on; its id and version. */
  async keep() {
    const looked = await post("/api/own-books/look", { draft: this.draft });
    this.take(looked);
    if (looked.faults.length) return null;
    const made = await post("/api/own-books", { toml: looked.toml, id: this.id });
    remember(this.book?.id || NEW, null);
    this.saved = structuredClone(this.draft);
    this.book = await get(`/api/own-books/${made.id}`);
    this.tell();
    return made;
  }

  close() {
    this.question.close();
    this.ears.clear();
  }
}

/** @param {string} id @param {BookDraft | null} draft */
function remember(id, draft) {
  try {
    if (draft) sessionStorage.setItem(KEY + id, JSON.stringify(draft));
    else sessionStorage.removeItem(KEY + id);
  } catch {
    // A browser that keeps nothing loses what is not saved when the page is left.
  }
}

/** What was written and not saved. @param {string} id "" for a new one @returns {BookDraft | null} */
export function unkept(id) {
  try {
    return JSON.parse(sessionStorage.getItem(KEY + (id || NEW)) || "null");
  } catch {
    return null;
  }
}
