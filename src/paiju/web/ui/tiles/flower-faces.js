/** The flowers one by one, where it matters which they are. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { tileName, tileSvg } from "./tiles.js";

/** @param {string[]} now those there are @param {(flowers: string[]) => void} chosen */
export function flowerFaces(now, chosen) {
  const change = (/** @type {string} */ flower) => (
    now.includes(flower) ? now.filter((other) => other !== flower) : [...now, flower].sort());
  return h("fieldset", { class: "flags flowers" }, h("legend", null, t("Flowers")),
    h("div", { class: "choices" }, [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `${n}f`).map((flower) =>
      h("button", { type: "button", class: "choice", "data-ask": `flower ${flower}`, "aria-pressed": String(now.includes(flower)),
        "aria-label": tileName(flower), title: tileName(flower), onclick: () => chosen(change(flower)) },
      tileSvg(flower, { label: null })))));
}
