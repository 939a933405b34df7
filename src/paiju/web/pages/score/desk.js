/** One desk: the hand on it, what is done with it, and what the server said of it. */

import { announce, h, put } from "../../ui/dom.js";
import { t, why } from "../../ui/i18n.js";
import { morph } from "../../ui/morph.js";
import { scoreAddress } from "../../ui/score-link.js";
import { post } from "../../net.js";
import { Question } from "./question.js";
import { everyBook } from "./books.js";
import { circumstances } from "./circumstances.js";
import { draftOf, fitted, fresh, keep, lay, request, takeBack, tell, wanted, without } from "./draft.js";
import { modes, pad } from "./pad.js";
import { result, verdict } from "./result.js";
import { shownHand } from "./shown-hand.js";

/** @import { DeskForm, DeskReply, EveryBook, HandAsked } from "../../messages.d.ts" */
/** @import { ApiError } from "../../net.js" */
/** @import { Child } from "../../ui/child.d.ts" */
/** @import { Book } from "../../ui/library.js" */
/** @import { Draft, LaidSet, Mode } from "./draft.js" */
/** @import { Touched } from "./shown-hand.js" */

/** Puts something in its place anew; the focus stays on what it was on. @param {HTMLElement} place @param {Child} drawn */
function redraw(place, drawn) {
  const held = place.contains(document.activeElement) ? document.activeElement : null;
  const name = ["data-touch", "data-ask"].find((attribute) => held?.hasAttribute(attribute));
  const isRadio = held instanceof HTMLInputElement && held.type === "radio";
  const where = name ? `[${name}="${CSS.escape(held?.getAttribute(name) || "")}"]` : isRadio ? `input[name="${held.name}"]:checked` : "";
  put(place, drawn);
  if (where) /** @type {HTMLElement | null} */ (place.querySelector(where))?.focus({ preventScroll: true });
}

/** A hand being scored. */
export class Desk {
  /**
   * @param {Book[]} books @param {Draft} draft
   * @param {((query: HandAsked) => Promise<DeskReply>) | null} [other] who scores the hand, if it is not a book of the list; such a hand is
   * not kept
   */
  constructor(books, draft, other = null) {
    this.other = other;
    this.books = books;
    this.draft = draft;
    /** @type {DeskForm | null} */ this.form = null;
    /** @type {DeskReply | null} */ this.reply = null;
    /** @type {EveryBook | null} */ this.all = null;
    /** @type {Mode} */ this.mode = "hand";
    /** @type {Touched | null} */ this.touched = null;
    this.waiting = false;
    this.comparing = false;
    this.places = {
      hand: h("div"), pad: h("div"), about: h("div"), answer: h("div", { class: "answer" }), every: h("div", { class: "every" }),
      line: h("div", { class: "verdict", role: "status" }),
    };
    const troubled = (/** @type {ApiError | null} */ error, /** @type {boolean} */ passing) => this.#troubled(error, passing);
    this.question = new Question((/** @type {DeskReply} */ reply) => this.#heard(reply), troubled);
    this.every = new Question((/** @type {EveryBook} */ verdicts) => {
      this.all = verdicts;
      this.#drawEvery();
    }, troubled);
  }

  /** @returns {Book | undefined} */
  get book() {
    return this.books.find((book) => book.id === this.draft.book);
  }

  /** The hand has changed: it is shown, kept and asked about. @param {Draft} draft @param {boolean} [atOnce] */
  set(draft, atOnce = false) {
    const other = draft.book !== this.draft.book;
    this.draft = draft;
    if (other) this.form = null;
    if (draft.hand.length < wanted(draft, this.form) && draft.win && !this.reply?.mend) this.reply = null;
    const query = this.#noted();
    this.draw();
    this.question.ask(() => this.#scored(query), atOnce);
    if (this.comparing) this.#compare();
  }

  /** @param {DeskReply} reply */
  #heard(reply) {
    const moved = this.form === null && reply.form !== null, before = JSON.stringify(request(this.draft));
    const isKnown = !reply.form || JSON.stringify(reply.form) === JSON.stringify(this.form);
    this.reply = reply;
    if (!isKnown) this.form = reply.form;
    if (!modes(this).some(([mode]) => mode === this.mode)) this.mode = "hand";
    if (moved && this.fitting && reply.form) {
      this.fitting = false;
      const draft = fitted(this.draft, reply.form);
      if (JSON.stringify(request(draft)) !== before) return this.set(draft, true);
    }
    if (isKnown) this.#drawAnswer(); // whatever a finger is on stays where it is
    else this.draw();
    const said = verdict(reply);
    if (said.words) announce(said.words);
  }

  /** @param {ApiError | null} error @param {boolean} passing */
  #troubled(error, passing) {
    const back = this.waiting && !error;
    this.waiting = Boolean(error && passing);
    this.problem = error && !passing ? why(error) : "";
    if (back) announce(t("The connection is back; the result is up to date."));
    if (error) this.#drawLine();
  }

  /** Another hand, from a link, a table or what was written. @param {HandAsked} query */
  open(query) {
    this.touched = null;
    this.mode = "hand";
    this.reply = null;
    this.set(draftOf(query, this.draft.book), true);
  }

  /** @param {string} book */
  chooseBook(book) {
    this.fitting = true;
    this.set({ ...this.draft, book }, true);
  }

  /** @param {Mode} mode */
  choose(mode) {
    this.mode = mode;
    this.touched = null;
    this.draw();
  }

  /** @param {string} tile */
  press(tile) {
    this.touched = null;
    const draft = lay(this.draft, tile, this.mode, this.form);
    if (draft !== this.draft) this.set(draft);
  }

  back() {
    this.touched = null;
    this.set(takeBack(this.draft, this.mode));
  }

  clear() {
    this.touched = null;
    this.mode = "hand";
    this.reply = null;
    this.set(fresh(this.draft.book), true);
  }

  /** @param {Touched} what */
  touch(what) {
    this.touched = this.touched?.what === what.what && this.touched.at === what.at ? null : what;
    redraw(this.places.hand, shownHand(this));
  }

  /** The tiles of what is touched. @returns {string[]} */
  tilesTouched() {
    const now = this.touched, { draft } = this;
    if (!now) return [];
    if (now.what === "meld") return draft.melds[now.at]?.tiles || [];
    if (now.what === "win") return [draft.win];
    return [draft[now.what === "tile" ? "hand" : now.what][now.at] || ""];
  }

  /** A tile of the hand is the winning one; the one that was goes back into the hand. @param {number} at */
  makeWin(at) {
    const { hand, win } = this.draft, tile = hand[at];
    this.touched = null;
    this.set({ ...this.draft, hand: [...hand.filter((_, i) => i !== at), ...(win ? [win] : [])], win: tile });
  }

  /** @param {Touched} what */
  remove(what) {
    const { draft } = this, gone = (/** @type {unknown} */ _, /** @type {number} */ i) => i !== what.at;
    this.touched = null;
    if (what.what === "win") return this.set({ ...draft, win: "" });
    if (what.what === "meld") return this.set({ ...draft, melds: draft.melds.filter(gone) });
    const key = what.what === "tile" ? "hand" : what.what;
    return this.set({ ...draft, [key]: draft[key].filter(gone) });
  }

  /** One tile of what is touched becomes another: a five red or plain. @param {string} tile @param {string} other */
  swap(tile, other) {
    const { draft, touched: now } = this;
    const swapped = (/** @type {string[]} */ tiles) => tiles.map((each, i) => (i === tiles.indexOf(tile) ? other : each));
    if (!now) return;
    if (now.what === "win") this.set({ ...draft, win: other });
    else if (now.what === "meld") this.change(now.at, { tiles: swapped(draft.melds[now.at].tiles) });
    else {
      const key = now.what === "tile" ? "hand" : now.what;
      this.set({ ...draft, [key]: draft[key].map((each, i) => (i === now.at ? other : each)) });
    }
  }

  /** @param {number} at @param {Partial<LaidSet>} patch */
  change(at, patch) {
    this.set({ ...this.draft, melds: this.draft.melds.map((meld, i) => (i === at ? { ...meld, ...patch } : meld)) });
  }

  /** @param {Partial<HandAsked>} patch @param {Partial<Draft>} [more] */
  tell(patch, more = {}) {
    this.set(tell({ ...this.draft, ...more }, patch), true);
  }

  /** @param {keyof HandAsked} key */
  drop(key) {
    this.set({ ...this.draft, rest: without(this.draft.rest, key) }, true);
  }

  /** Supporters as they are typed: the field itself is left alone. @param {string} typed */
  typedSupporters(typed) {
    const seats = Object.fromEntries([...typed.matchAll(/([^\s=]+)=([ESWN])\b/gi)].map(([, name, seat]) => [name, seat.toUpperCase()]));
    this.draft = tell(this.draft, { supporters: seats });
    const query = this.#noted();
    this.question.ask(() => this.#scored(query));
  }

  /** The hand as it is asked about; the browser and the address keep it. */
  #noted() {
    const query = request(this.draft);
    if (!this.other) {
      keep(query);
      history.replaceState(null, "", scoreAddress(query));
    }
    return query;
  }

  /** @param {HandAsked} query @returns {Promise<DeskReply>} */
  #scored(query) {
    return this.other ? this.other(query) : post("/api/score/desk", query);
  }

  draw() {
    const { places } = this;
    redraw(places.hand, shownHand(this));
    morph(places.pad, pad(this));
    const typing = document.activeElement?.matches("input[type=text]") && places.about.contains(document.activeElement);
    if (!typing) redraw(places.about, circumstances(this));
    this.#drawAnswer();
  }

  #drawAnswer() {
    const { places } = this;
    const answer = this.reply?.answer;
    redraw(places.answer, answer && this.draft.win ? result(answer, this.draft, this.form?.players || 4) : h("p", { class: "small" },
      t("Once the hand is complete, its value is shown here: patterns, fu and payments, each with its clause.")));
    this.#drawLine();
    this.#drawEvery();
  }

  #drawLine() {
    const said = verdict(this.reply);
    this.places.line.dataset.kind = this.problem ? "wrong" : said.kind;
    put(this.places.line, h("span", null, this.problem || said.words), this.waiting ? h("span", { class: "waiting" },
      t("The connection is lost: your hand is kept, and will be scored again when it is back.")) : null);
  }

  #compare() {
    const query = request(this.draft);
    this.every.ask(() => post("/api/score/books", query));
  }

  #drawEvery() {
    const toggle = () => {
      this.comparing = !this.comparing;
      if (this.comparing) this.#compare();
      this.#drawEvery();
    };
    redraw(this.places.every, [
      h("button", { type: "button", "data-ask": "every", "aria-expanded": String(this.comparing), onclick: toggle },
        t("The same hand by every rule book")),
      this.comparing && this.all ? everyBook(this.all, this.books, this.draft.book, (book) => this.chooseBook(book)) : null]);
  }

  close() {
    this.question.close();
    this.every.close();
  }
}
