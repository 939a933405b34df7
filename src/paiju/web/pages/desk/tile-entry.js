/** The tiles of a win and what was around it: tapped on a pad, or written: 123m for characters, p for circles, s for bamboos, z for
 * honours. Both ways say the same. */

import { h, put } from "../../ui/dom.js";
import { check, text, typedNumber } from "../../ui/fields.js";
import { t } from "../../ui/i18n.js";
import { flowerFaces } from "../../ui/tiles/flower-faces.js";
import { handRow, split, tileRow } from "../../ui/tiles/tile-row.js";
import { draftOf, fresh, joined, lay, request, takeBack } from "../score/draft.js";
import { pad } from "../score/pad.js";

/** @import { DeskForm, HandAsked } from "../../messages.d.ts" */
/** @import { Draft, Mode } from "../score/draft.js" */
/** @import { WinView } from "./win-form.js" */

const FLAGS = () => ({
  double_riichi: t("double riichi"), ippatsu: t("ippatsu"), first_turn: t("first turn"),
  last_tile: t("last tile"), kong_replacement: t("after a kong"), rob_kong: t("robbing a kong"),
  fourth_tile: t("last of its kind"),
});
const RIICHI = ["double_riichi", "ippatsu", "first_turn", "last_tile", "kong_replacement", "rob_kong"];
const OTHERS = ["last_tile", "kong_replacement", "rob_kong", "fourth_tile"];
const LAID = ["hand", "win", "melds", "dora", "ura", "joker"]; // what is told by tiles

/** What of a hand is asked where there is no desk's book to say so, at an evening's tables. @param {WinView} view @returns {DeskForm} */
const usual = (view) => ({ book: "", players: view.players.length, red_fives: [0, 0, 0], middle: true,
  honours: true, chow: true, sets: 4, flower_faces: false, fields: view.asks || [], flags: [], liable: [] });

/** Tiles tapped and written; what they come to goes into `told`, which is a part of an entry. */
class TileEntry {
  /** @param {WinView} view @param {Record<string, unknown>} part @param {() => void} changed */
  constructor(view, part, changed) {
    this.view = view;
    this.part = part;
    this.changed = changed;
    this.form = view.form ? { ...view.form, fields: view.form.fields.filter((field) => field !== "joker") } : usual(view);
    /** @type {Mode} */ this.mode = "hand";
    /** @type {Draft} */ this.draft = draftOf(/** @type {HandAsked} */ (part), this.form.book);
    this.shown = h("div", { class: "laid-tiles", "aria-live": "polite" });
    this.keys = h("div");
    this.flowers = h("div");
    this.lines = h("div", { class: "fields" });
    this.draw();
    this.write();
    this.count();
  }

  /** Which flowers, where that matters, or how many. */
  count() {
    const { form, part, view } = this;
    if (form.flower_faces) {
      put(this.flowers, flowerFaces(split(String(part.flowers || "")), (flowers) => {
        this.#flowers(joined(flowers) || undefined);
        this.count();
      }));
    } else if (view.counts === "points" || form.fields.includes("flowers")) {
      put(this.flowers, typedNumber(t("Number of flowers"), Number(part.flowers || 0), 8, (n) => this.#flowers(n || undefined)));
    } else put(this.flowers, null);
  }

  /** @param {string | number | undefined} flowers */
  #flowers(flowers) {
    this.part.flowers = flowers;
    this.changed();
  }

  /** @param {Mode} mode */
  choose(mode) {
    this.mode = mode;
    this.draw();
  }

  /** @param {string} tile */
  press(tile) {
    this.#set(lay(this.draft, tile, this.mode, this.form));
  }

  back() {
    this.#set(takeBack(this.draft, this.mode));
  }

  clear() {
    this.mode = "hand";
    this.#set(fresh(this.draft.book));
  }

  /** @param {Draft} draft */
  #set(draft) {
    if (draft === this.draft) return;
    this.draft = draft;
    const query = /** @type {Record<string, unknown>} */ (request(draft));
    for (const key of LAID) this.part[key] = query[key];
    this.draw();
    this.write();
    this.changed();
  }

  /** Something was written: it is shown as tiles as far as it is any. @param {string} key @param {unknown} value */
  tell(key, value) {
    this.part[key] = value || undefined;
    const { hand, win, melds, dora, ura, joker } = /** @type {HandAsked} */ (this.part);
    this.draft = draftOf({ hand, win, melds: (melds || []).map((meld) => ({ ...meld, type: meld.type || "pon" })), dora, ura, joker },
      this.draft.book);
    this.draw();
    this.changed();
  }

  draw() {
    const { hand, win, melds, dora, ura } = this.draft;
    put(this.shown, hand.length || melds.length ? handRow({ hand: request(this.draft).hand || "", melds, tile: win || "?" }) : null,
      dora.length || ura.length ? h("p", { class: "small" }, t("Indicators "), tileRow([...dora, ...ura])) : null);
    const held = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.key;
    put(this.keys, pad(this));
    if (held) /** @type {HTMLElement | null} */ (this.keys.querySelector(`[data-key="${held}"]`))?.focus({ preventScroll: true });
  }

  /** The same in writing. */
  write() {
    const { view, part } = this;
    const line = (/** @type {string} */ label, /** @type {string} */ key, /** @type {string} */ placeholder) =>
      text(label, String(part[key] || ""), (typed) => this.tell(key, typed.trim()), { placeholder });
    put(this.lines, line(t("Hand, without the winning tile and melds"), "hand", "123m456p789s1155z"),
      line(t("Winning tile"), "win", "5z"),
      text(t("Melds, separated by spaces; a concealed kong in brackets"), written(part.melds),
        (typed) => this.tell("melds", read(typed)), { placeholder: "123m 777z (1111p)" }),
      view.counts === "han_and_fu" ? [line(t("Dora indicators"), "dora", "4p"), line(t("Ura-dora indicators"), "ura", "")] : null,
      view.asks?.includes("dora") ? line(t("Tiles turned over"), "dora", "4p") : null,
      view.asks?.includes("joker") ? line(t("Which tile is wild"), "joker", "5p") : null);
  }
}

/** Fields for the tiles. @param {WinView} view @param {Record<string, unknown>} part @param {() => void} changed */
export function tileEntry(view, part, changed) {
  const entry = new TileEntry(view, part, changed);
  const flags = new Set(/** @type {string[]} */ (part.flags || []));
  const flag = (/** @type {string} */ id) => check(FLAGS()[/** @type {"ippatsu"} */ (id)], flags.has(id), (on) => {
    if (on) flags.add(id);
    else flags.delete(id);
    part.flags = flags.size ? [...flags] : undefined;
    changed();
  });
  return h("div", null, entry.shown, entry.keys,
    entry.flowers,
    h("details", { class: "circumstances" }, h("summary", null, t("Circumstances")),
      (view.counts === "han_and_fu" ? RIICHI : OTHERS).map(flag)),
    h("details", { class: "in-writing" }, h("summary", null, t("Type the tiles")), entry.lines));
}

/** Sets as they are written. @param {unknown} given */
function written(given) {
  const melds = /** @type {{type?: string, tiles: string}[]} */ (given || []);
  return melds.map((meld) => (meld.type === "ankan" ? `(${meld.tiles})` : meld.tiles)).join(" ");
}

/** @param {string} typed @returns {Record<string, string>[] | undefined} */
function read(typed) {
  const meld = (/** @type {string} */ word) => /** @type {Record<string, string>} */ (/^[(（]/.test(word)
    ? { type: "ankan", tiles: word.replace(/[()（）]/g, "") } : { tiles: word.replace(/[[\]]/g, "") });
  const melds = typed.split(/\s+/).filter(Boolean).map(meld);
  return melds.length ? melds : undefined;
}
