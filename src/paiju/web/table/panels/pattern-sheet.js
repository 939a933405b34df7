/** The book's patterns at the table: what counts in this hand, with tiles as examples; those my hand is near to first. */

import { dialog } from "../../ui/dialog.js";
import { content } from "../../ui/content.js";
import { h } from "../../ui/dom.js";
import { lang, list, onLang, pick, t, tn, why } from "../../ui/i18n.js";
import { alias, group, openWords, otherNames, unit } from "../../ui/terms/pattern-value.js";
import { handRow, meldRow, spoken, tileRow } from "../../ui/tiles/tile-row.js";
import { ruleChip } from "../../ui/terms/why.js";
import { get } from "../../net.js";

/** @import { LaidMeld, Near, PatternRow, PatternSheet as Sheet } from "../../messages.d.ts" */
/** @import { ApiError } from "../../net.js" */
/** @import { State } from "../state.js" */

const SHARED = 5; // patterns that one clause may be about and still say something of each: dragons and winds

export class PatternSheet {
  /** @param {State} state @param {() => void} askNear asks which patterns my hand is near to */
  constructor(state, askNear) {
    this.state = state;
    this.askNear = askNear;
    /** @type {ReturnType<typeof dialog> | null} */ this.box = null;
    /** @type {Sheet | null} */ this.sheet = null;
    /** Whether the server has been asked and has not answered. */ this.awaited = false;
    /** Tiles each pattern lacks. @type {Record<string, number>} */ this.near = {};
    /** What was told of my hand, and the sets I had laid out. @type {{near: Near, melds: LaidMeld[]} | null} */ this.mine = null;
    this.words = "";
    this.list = h("div", { class: "groups" });
  }

  /** Opens it, or closes it again. */
  async toggle() {
    const { room, seated, view } = this.state;
    if (this.box) return this.box.close();
    if (!room) return;
    this.near = {};
    this.mine = null;
    this.sheet = null; // the last hand may have had another rule
    this.words = "";
    this.box = dialog({ title: t("Pattern list"), body: h("p", null, "…"), kind: "drawer", name: "pattern-sheet",
      onclose: () => {
        this.box = null;
        stop();
      } });
    const stop = onLang(() => this.#draw());
    this.awaited = Boolean(room.hints && seated && view?.phase === "play");
    if (this.awaited) this.askNear();
    const { box } = this;
    try {
      const sheet = await get(`/api/tables/${room.table}/patterns`);
      if (this.box !== box) return; // closed meanwhile
      this.sheet = sheet;
      this.#draw();
    } catch (error) {
      box.put(h("p", { class: "error" }, why(/** @type {ApiError} */ (error))));
    }
  }

  /** @param {Near} near */
  hear(near) {
    this.awaited = false;
    this.near = near.patterns;
    this.mine = { near, melds: this.state.view?.seats[this.state.you.role]?.melds || [] };
    if (this.sheet) this.list.replaceChildren(...this.#groups(this.sheet));
  }

  #draw() {
    const { box, sheet } = this;
    if (!box || !sheet) return;
    box.title(t("Pattern list"));
    this.list.replaceChildren(...this.#groups(sheet));
    box.put(this.#lead(sheet), this.#search(sheet), this.list);
  }

  /** Which book, what a win must count, the dice rule of the hand, how values are read. @param {Sheet} sheet */
  #lead(sheet) {
    const least = sheet.counts === "points"
      ? t("A win needs at least {points}, not counting flowers.", { points: unit(sheet.minimum, sheet) })
      : sheet.counts === "han_and_fu" ? t("A win needs at least one yaku; dora is not a yaku.") : "";
    const open = sheet.patterns.some((pattern) => openWords(pattern) && pattern.closed)
      ? t("Headings are for concealed hands; a hand with a called set is open.") : "";
    return h("div", { class: "sheet-lead" },
      h("p", null, h("strong", null, pick(sheet.book)), " ", least, " ", open),
      sheet.special ? h("p", { class: "sheet-special" }, t("Dice rule for this hand: "),
        h("strong", null, pick(sheet.special)), " ", ruleChip(sheet.special.clause)) : null);
  }

  /** @param {Sheet} sheet */
  #search(sheet) {
    const find = (/** @type {Event} */ event) => {
      this.words = /** @type {HTMLInputElement} */ (event.target).value.trim().toLowerCase();
      this.list.replaceChildren(...this.#groups(sheet));
    };
    return sheet.patterns.length < 20 ? null : h("label", { class: "sheet-search" }, h("span", null, t("Find")),
      h("input", { type: "search", value: this.words, oninput: find, autocomplete: "off" }));
  }

  /** @param {Sheet} sheet */
  #groups(sheet) {
    const wanted = spelt(this.words);
    const patterns = sheet.patterns.filter((pattern) => [pattern.zh, pattern.en, pattern.ja,
      ...pattern.names].some((name) => spelt(name).includes(wanted)));
    const near = patterns.filter((pattern) => pattern.id in this.near).sort((a, b) => this.near[a.id] - this.near[b.id]);
    /** @type {Map<string, PatternRow[]>} */
    const groups = new Map();
    const bonus = sheet.counts === "han_and_fu" ? patterns.filter((pattern) => pattern.id.endsWith("dora")) : [];
    for (const pattern of patterns.filter((each) => !bonus.includes(each))) {
      groups.set(group(pattern, sheet), [...(groups.get(group(pattern, sheet)) || []), pattern]);
    }
    const inOrder = sheet.counts === "points" ? [...groups] : [...groups].reverse(); // cheap first; the official list begins with 88
    const waits = this.awaited ? h("p", { role: "status" }, t("Looking at your hand …")) : null;
    return [near.length || waits ? this.#group(t("Close to your hand"), near, sheet, "near", waits) : null,
      ...inOrder.map(([title, rows]) => this.#group(title, rows, sheet)),
      bonus.length ? this.#group(t("Extra han, not a yaku (1 han per tile)"), bonus, sheet, "bonus") : null,
      patterns.length ? null : h("p", null, t("There is no such pattern."))].filter((node) => node !== null);
  }

  /** @param {string} title @param {PatternRow[]} rows @param {Sheet} sheet @param {string} [name] @param {HTMLElement | null} [first] */
  #group(title, rows, sheet, name = "", first = null) {
    return h("section", { class: name }, h("h3", null, title), first, rows.map((row) => this.#row(row, sheet, name === "near")));
  }

  /** @param {PatternRow} pattern @param {Sheet} sheet @param {boolean} near */
  #row(pattern, sheet, near) {
    const whole = pattern.yakuman && !pattern.closed ? t("yakuman") : unit(pattern.closed, sheet);
    const value = near ? [whole, openWords(pattern)] : [openWords(pattern)];
    const left = pattern.excludes.map((gone) => pick(sheet.patterns.find((other) => other.id === gone.id)) || gone.id);
    return h("article", { class: "sheet-row", "data-pattern": pattern.id },
      h("h4", { title: otherNames(pattern), translate: "no" }, pick(pattern),
        lang() === "zh" ? null : [" ", alias(pattern)]),
      h("span", { class: "value" }, value.filter(Boolean).join(t(", "))),
      near ? this.#own(pattern.id) : null,
      near && pattern.example ? h("details", { class: "for-example" }, h("summary", null, t("Example")), example(pattern))
        : example(pattern),
      h("p", { class: "more" }, content(pattern.says), " ",
        left.length ? t("Not counted in addition: {left}.", { left: list(left) }) : "", " ",
        telling(pattern, sheet) ? ruleChip(pattern.clause) : null));
  }

  /** How far my hand is from a pattern: my tiles that count, then those it lacks. @param {string} id */
  #own(id) {
    const away = this.near[id], need = this.mine?.near.need[id] || [], have = this.mine?.near.have[id] || [];
    const words = away ? tn("1 tile away", "{n} tiles away", away) : t("All tiles there");
    return [h("span", { class: "away" }, words),
      h("div", { class: "hand-row" },
        have.length ? tileRow(have, { name: "have", label: t("your tiles: {tiles}", { tiles: spoken(have) }) }) : null,
        (this.mine?.melds || []).map(meldRow),
        need.length ? h("span", { class: "lacking" }, h("span", { class: "word", "aria-hidden": "true" }, t("still missing")),
          tileRow(need, { name: "need", label: t("still missing: {tiles}", { tiles: spoken(need) }) })) : null)];
  }
}

/** A hand that has a pattern. @param {PatternRow} pattern */
const example = (pattern) => pattern.example ? handRow({ hand: pattern.example.hand, melds: pattern.example.melds,
  tile: pattern.example.win }) : null;

/** A name as it is compared: no spaces or hyphens. @param {string} name */
const spelt = (name) => name.toLowerCase().replace(/[\s-]/g, "");

/** Whether the clause says something of this pattern, and not the same of many. @param {PatternRow} pattern @param {Sheet} sheet */
const telling = (pattern, sheet) => Boolean(pattern.clause)
  && sheet.patterns.filter((other) => other.clause === pattern.clause).length <= SHARED;
