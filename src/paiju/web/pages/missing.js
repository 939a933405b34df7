/** An address there is not. */

import { h, put } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { tileRow } from "../ui/tiles/tile-row.js";

export const title = () => t("没有这一页", "No such page");

/** @param {HTMLElement} main */
export function render(main) {
  put(main, h("section", { class: "narrow missing" },
    h("p", { class: "ornament", "aria-hidden": "true" }, tileRow(["5z"])),
    h("h1", null, title()),
    h("p", null, t("摸到一张白板：这个地址什么也没有。链接可能写错了，或者牌桌已经不在了。",
      "A blank tile: there is nothing at this address. The link may be mistyped, or the table is gone.")),
    h("p", null, h("a", { class: "button primary", href: "/" }, t("回到首页", "To the start page")), " ",
      h("a", { class: "button", href: "/rules" }, t("看规则", "The rule books")))));
}
