/** One rule book of somebody's own: its rules, patterns, a hand to try, what is different, its file; saved version by version. */

import { confirm, toast } from "../../ui/dialog.js";
import { h, put } from "../../ui/dom.js";
import { t, tc, tn, why } from "../../ui/i18n.js";
import { settings } from "../../ui/settings.js";
import { copyText } from "../../ui/clipboard.js";
import { setTitle } from "../../ui/title.js";
import { ApiError, get, post } from "../../net.js";
import { go } from "../../router.js";
import { differencesPart } from "./differences.js";
import { fieldsPart } from "./fields.js";
import { filePart } from "./file.js";
import { faultList } from "./faults.js";
import { headPart, nameOf } from "./head.js";
import { patternsPart } from "./patterns.js";
import { brought } from "./shelf.js";
import { trialPart } from "./trial.js";
import { unkept, Writing } from "./writing.js";

/** @import { BookLooked, OwnBookTold } from "../../messages.d.ts" */
/** @typedef {{element: HTMLElement, update: () => void, close?: () => void}} Part a part of the page, and how it follows */

export const title = () => t("A book of your own");

/** @param {HTMLElement} main @param {string[]} params */
export async function render(main, [id]) {
  const query = new URLSearchParams(location.search);
  const version = query.get("version") || "";
  /** @type {OwnBookTold | null} */
  const book = id === "new" ? null : await get(`/api/own-books/${id}${version ? `?version=${encodeURIComponent(version)}` : ""}`);
  const writing = new Writing(book, await first(book, query.get("base") || ""));
  const left = version ? null : unkept(book?.id || "");
  if (left && (book || left.base === writing.draft.base)) {
    writing.draft = left;
    writing.take(await post("/api/own-books/look", { draft: left }));
  }
  const page = new BookPage(main, writing);
  page.draw();
  return () => page.close();
}

/** What the page begins with. @param {OwnBookTold | null} book @param {string} base @returns {Promise<BookLooked>} */
async function first(book, base) {
  const toml = book ? book.toml : brought.toml;
  brought.toml = "";
  if (toml) return post("/api/own-books/look", { toml });
  return post("/api/own-books/look", { base: base || "psa" });
}

/** The page. */
class BookPage {
  /** @param {HTMLElement} main @param {Writing} writing */
  constructor(main, writing) {
    this.main = main;
    this.writing = writing;
    this.part = writing.draft.base === "none" && !writing.book ? "fields" : "patterns"; // there the first thing is how hands are counted
    this.faults = h("div", { class: "book-faults", "aria-live": "polite" });
    this.state = h("span", { class: "book-state", role: "status" });
    this.deeds = h("div", { class: "book-deeds" });
    this.head = h("div");
    this.tabs = h("nav", { class: "tabs", "aria-label": t("Parts of the book") });
    this.body = h("div", { class: "book-part" });
    this.save = h("button", { type: "button", class: "primary", onclick: () => this.keep() });
    this.undo = h("button", { type: "button", onclick: () => this.startOver() }, t("Undo all"));
    /** @type {Record<string, Part>} */ this.parts = {};
    /** @type {{element: HTMLElement, update: () => void} | null} */ this.naming = null;
    writing.onLook(() => this.update());
  }

  /** @returns {[string, string, () => Part][]} */
  get all() {
    const { writing } = this;
    return [
      ["patterns", t("Patterns"), () => patternsPart(writing)],
      ["fields", tc("setting", "Rules"), () => fieldsPart(writing)],
      ["trial", t("Try a hand"), () => trialPart(writing)],
      ["differences", t("What is different"), () => differencesPart(writing)],
      ["file", t("File"), () => filePart(writing, () => this.anew())],
    ];
  }

  draw() {
    put(this.main, h("section", { class: "own-book" },
      h("p", { class: "small" }, h("a", { href: "/books" }, t("A book of your own")), " ›"),
      this.head, this.deeds, this.faults, this.tabs, this.body,
      h("div", { class: "keep-bar" }, this.state, h("span", { class: "deeds" },
        this.undo, this.save))));
    this.anew();
  }

  /** Everything in the form, as when another text has been brought in. */
  anew() {
    this.naming = headPart(this.writing);
    put(this.head, this.naming.element);
    Object.values(this.parts).forEach((part) => part.close?.());
    this.parts = {};
    this.show(this.part);
    this.update();
  }

  /** @param {string} name */
  show(name) {
    this.part = name;
    put(this.tabs, this.all.map(([each, words]) => h("button", { type: "button", class: "tab", "aria-pressed": String(each === name),
      onclick: () => this.show(each) }, words)));
    const [, , make] = this.all.find(([each]) => each === name) || this.all[0];
    this.parts[name] = this.parts[name] || make();
    put(this.body, this.parts[name].element);
    this.parts[name].update();
  }

  /** The server has looked it through. */
  update() {
    const { view, trouble, book, isChanged } = this.writing;
    this.naming?.update();
    setTitle(nameOf(this.writing) || title());
    put(this.faults, trouble ? h("p", { class: "note bad" }, why(trouble)) : null, faultList(view.faults));
    this.parts[this.part]?.update();
    const faults = view.faults.length, many = view.differences.length;
    const saved = !book ? t("not saved yet") : isChanged ? t("changed since version {n}", { n: book.version })
      : t("version {n}", { n: book.version });
    put(this.state, h("strong", { class: faults ? "wrong" : "" },
      faults ? tn("{n} thing to mend", "{n} things to mend", faults) : tn("{n} difference", "{n} differences", many)),
    h("small", null, saved));
    put(this.save, book && !book.mine ? t("Save as my own") : t("Save"));
    this.undo.disabled = !isChanged;
    this.save.disabled = Boolean(faults) || Boolean(this.writing.id && !isChanged);
    put(this.deeds, this.actions());
  }

  /** What can be done with a book that is saved. */
  actions() {
    const { book } = this.writing;
    if (!book) return null;
    const older = book.version !== book.newest;
    const address = older ? `${book.id}@${book.version}` : book.id;
    return [
      book.mine ? null : h("p", { class: "note" },
        t("Somebody has shared this rule book with you. What you change is saved as a book of your own.")),
      older ? h("p", { class: "note" },
        t("This is version {n}; the newest is version {newest}.", { n: book.version, newest: book.newest })) : null,
      h("p", { class: "actions start" },
        h("button", { type: "button", onclick: () => this.play(address) }, t("Play by it")),
        h("button", { type: "button", onclick: () => this.share() }, t("Copy the link")),
        h("a", { class: "button", href: `/books/${book.id}/lesson${older ? `?version=${book.version}` : ""}` }, t("What to know")),
        h("a", { class: "button", href: `/books/${book.id}/sheet${older ? `?version=${book.version}` : ""}` }, t("Print")),
        book.mine ? h("button", { type: "button", class: "quiet", onclick: () => this.remove() }, t("Delete")) : null),
      book.versions.length > 1 ? h("p", { class: "small" }, t("Versions: "), book.versions.map((each, at) => [at ? ", " : "",
        each.version === book.version ? h("strong", null, String(each.version))
          : h("a", { href: `/books/${book.id}?version=${each.version}` }, String(each.version))]),
      " · ", t("What was opened by an older version goes on as it was.")) : null,
    ];
  }

  /** @param {string} address */
  play(address) {
    settings.set("book", address);
    go("/");
  }

  async share() {
    toast(await copyText(`${location.origin}/books/${this.writing.book?.id}`)
      ? t("Copied. Whoever has the link can read this rule book and play by it.") : location.href);
  }

  async startOver() {
    if (!this.writing.isChanged) return;
    if (!await confirm(t("Undo all?"), t("Unsaved changes will be lost."), t("Undo all"), { danger: true })) return;
    await this.writing.startOver();
    this.anew();
  }

  async keep() {
    const before = this.writing.book?.id;
    try {
      const made = await this.writing.keep();
      if (!made) return;
      toast(t("Saved as version {n}", { n: made.version }));
      if (before !== made.id || location.search) history.replaceState(null, "", `/books/${made.id}`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      put(this.faults, h("p", { class: "note bad" }, why(error)));
    }
  }

  async remove() {
    const { id } = this.writing;
    if (!await confirm(t("Delete this rule book?"), t("Tables, desks and events that were opened by it go on."), t("Delete"),
      { danger: true })) return;
    await post(`/api/own-books/${id}/delete`);
    go("/books");
  }

  close() {
    Object.values(this.parts).forEach((part) => part.close?.());
    this.writing.close();
  }
}
