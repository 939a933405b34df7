/** Hints, where the host allows them: how far the hand is, what helps, what it would be worth. */

import { h, put } from "../ui/dom.js";
import { num, t } from "../ui/i18n.js";
import { tileName, tileSvg } from "../ui/tiles.js";

/** @import { Hint, HintDiscard, WinWorth, Worths } from "../messages.d.ts" */

const MOST = 5; // discards shown

export class Hints {
  /** @param {() => void} ask */
  constructor(ask) {
    this.ask = ask;
    this.element = h("section", { class: "hints-panel", hidden: true, "aria-live": "polite" });
    /** @type {Hint | null} */
    this.told = null;
  }

  get open() {
    return !this.element.hidden;
  }

  toggle() {
    this.element.hidden = !this.element.hidden;
    if (this.open) {
      put(this.element, h("h2", null, t("提示", "Hints")), h("p", null, "…"));
      this.ask();
    }
  }

  /** My hand has changed: what was said is no longer true. */
  stale() {
    if (this.open) this.ask();
  }

  /** @param {Hint} told */
  show(told) {
    this.told = told;
    const lines = told.discards.length ? [] : told.lines.map((one) => h("p", null, t(one.zh, one.en)));
    put(this.element, h("h2", null, t("提示", "Hints")), lines, this.#waits(told.waits, told.worth), this.#discards(told.discards));
  }

  draw() {
    if (this.open && this.told) this.show(this.told);
  }

  /**
   * What the hand waits for, how many are unseen, what each would bring.
   * @param {Hint["waits"]} waits @param {Hint["worth"]} worth
   */
  #waits(waits, worth) {
    const tiles = Object.keys(waits || {});
    if (!waits || !tiles.length) return null;
    return h("div", { class: "waits" }, h("strong", null, t("听 ", "Waiting for ")), h("ul", null, tiles.map((tile) =>
      h("li", null, tileSvg(tile), h("span", null, t(`${waits[tile]} 张`, `× ${waits[tile]}`)),
        worth && worth[tile] ? h("small", null, value(worth[tile])) : null))));
  }

  /** @param {HintDiscard[]} discards */
  #discards(discards) {
    if (!discards.length) return null;
    const best = [...discards].sort((a, b) => a.distance - b.distance || b.count - a.count).slice(0, MOST);
    return h("ul", { class: "discards" }, best.map((one) => h("li", { "aria-label": spoken(one) },
      h("span", { class: "cut" }, tileSvg(one.tile, { label: null })),
      h("span", { class: "far" }, one.distance === 0 ? t("听牌", "ready") : one.distance < 0 ? t("和", "complete")
        : t(`${one.distance} 向听`, `${one.distance} away`)),
      h("span", { class: "n" }, t(`${one.count} 张`, `${one.count} tiles`), one.furiten ? t("，振听", ", furiten") : "",
        values(one.worth) ? ` · ${values(one.worth)}` : ""), useful(one.useful))));
  }
}

/** What a win would be worth, in the book's own measure: on a discard, else only when drawn. @param {Worths} worth */
function value(worth) {
  const { discard, self } = worth;
  if (discard && discard.win) return measure(discard);
  return self && self.win ? t(`自摸 ${measure(self)}`, `${measure(self)} if drawn`) : t("不能和", "no win");
}

/** @param {WinWorth} one */
function measure(one) {
  if (one.total) return t(`${one.total} 分`, `${one.total} points`);
  if (one.fan) return t(`${one.fan} 番`, `${one.fan} fan`);
  return one.points ? num(one.points) : "";
}

/** What a ready hand brings. @param {HintDiscard["worth"]} worth */
const values = (worth) => [...new Set(Object.values(worth || {}).map(value).filter(Boolean))].join(" / ");

/** @param {Record<string, number>} tiles */
function useful(tiles) {
  return h("span", { class: "useful", "aria-hidden": "true" },
    Object.keys(tiles).slice(0, 16).map((tile) => tileSvg(tile, { label: null })));
}

/** @param {HintDiscard} one */
const spoken = (one) => t(`打${tileName(one.tile)}：${one.distance} 向听，${one.count} 张有用`,
  `discard ${tileName(one.tile)}: ${one.distance} from ready, ${one.count} useful tiles`);
