/** An address there is not. */

import { h, put } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { tileRow } from "../ui/tiles/tile-row.js";

export const title = () => t("No such page");

/** @param {HTMLElement} main */
export function render(main) {
  put(main, h("section", { class: "narrow missing" },
    h("p", { class: "ornament", "aria-hidden": "true" }, tileRow(["5z"])),
    h("h1", null, title()),
    h("p", null, t("A blank tile: there is nothing at this address. The link may be mistyped, or the table may be gone.")),
    h("p", null, h("a", { class: "button primary", href: "/" }, t("To the start page")), " ",
      h("a", { class: "button", href: "/rules" }, t("See the rule books")))));
}
