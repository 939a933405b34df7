/** Tiles to tap: some of them are chosen, and stand up. */

import { h } from "../../ui/dom.js";
import { tileName, tileSvg } from "../../ui/tiles/tiles.js";

/**
 * Tiles as buttons that stay pressed.
 * @param {string[]} tiles
 * @param {{label: string, most?: number, changed: (chosen: string[]) => void, apart?: boolean, only?: string[] | null}} how `most` at a
 *   time; `apart`: the last one lies apart, as one just drawn; `only`: the others cannot be tapped
 */
export function tileButtons(tiles, { label, most = 99, changed, apart = false, only = null }) {
  /** @type {number[]} */
  let chosen = [];
  const draw = () => buttons.forEach((button, i) => {
    button.setAttribute("aria-pressed", String(chosen.includes(i)));
  });
  const press = (/** @type {number} */ i) => {
    if (row.classList.contains("done")) return;
    chosen = chosen.includes(i) ? chosen.filter((n) => n !== i) : [...chosen, i].slice(-most);
    draw();
    changed(chosen.map((at) => tiles[at]));
  };
  const buttons = tiles.map((tile, i) => {
    const drawn = tileSvg(tile, { label: null });
    drawn.setAttribute("aria-hidden", "true");
    drawn.removeAttribute("role");
    return h("button", { type: "button", class: `tap ${apart && i === tiles.length - 1 ? "apart" : ""}`, "data-tile": tile,
      "aria-pressed": "false", "aria-label": tileName(tile), disabled: Boolean(only && !only.includes(tile)),
      onclick: () => press(i) }, drawn);
  });
  const row = h("div", { class: `taps${tiles.length > 9 ? " many" : ""}`, role: "group", "aria-label": label }, buttons);
  return {
    element: row,
    /** Nothing is chosen any more. */
    clear: () => {
      chosen = [];
      draw();
    },
    /** These are marked as the right ones, each once. @param {string[]} right */
    show: (right) => {
      const left = [...right];
      buttons.forEach((button, i) => {
        const at = left.indexOf(tiles[i]);
        button.classList.toggle("right", at >= 0);
        if (at >= 0) left.splice(at, 1);
      });
    },
    /** Nothing more can be tapped. */
    end: () => row.classList.add("done"),
  };
}
