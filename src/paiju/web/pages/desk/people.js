/** Choosing among the players of a desk. */

import { h, uid } from "../../ui/dom.js";
import { signed, t, tc, windSign } from "../../ui/i18n.js";

/**
 * Players as buttons of which one, or several, are chosen.
 * @param {string} label @param {{name: string, seat: string}[]} players @param {number[]} chosen changed in place
 * @param {{most?: number, changed?: () => void, without?: () => number[]}} [how]
 */
export function choosePlayers(label, players, chosen, how = {}) {
  const { most = 1, changed = () => {}, without = () => [] } = how;
  const name = uid("players");
  const playerButton = (/** @type {{name: string, seat: string}} */ player, /** @type {number} */ n) => {
    const input = h("input", { type: most > 1 ? "checkbox" : "radio", name, value: String(n), prop: { checked: chosen.includes(n) },
      onchange: () => {
        if (most === 1) chosen.splice(0, chosen.length, n);
        else if (!input.checked) chosen.splice(chosen.indexOf(n), 1);
        else if (chosen.length < most) chosen.push(n);
        else input.checked = false;
        changed();
      } });
    return h("label", null, input, h("span", null, h("i", { class: "wind" }, windSign(player.seat)), " ", player.name));
  };
  const out = without();
  return h("fieldset", { class: "segments who-of" }, h("legend", null, label),
    h("div", null, players.map((player, n) => (out.includes(n) ? null : playerButton(player, n)))));
}

/** What a payment of each player comes to, in a line. @param {{name: string}[]} players @param {number[]} paid */
export function paidLine(players, paid) {
  const shares = paid.map((points, n) => ({ points, name: players[n]?.name || "" })).filter((share) => share.points);
  if (!shares.length) return null;
  return h("p", { class: "paid" }, shares.map((share) => h("span", { class: share.points > 0 ? "gain" : "loss" },
    `${share.name} ${signed(share.points)}`)));
}

/** Rights in words. @param {string[]} lost */
export function rightsWords(lost) {
  const words = { win: t("win"), chow: t("chow"), pung: t("pung"), kong: t("kong"), riichi: t("riichi"),
    choice: t("choose a discard"), ready: t("show a ready hand") };
  const rights = lost.map((right) => words[/** @type {"win"} */ (right)] || right).join(tc("list", ", "));
  return lost.length ? t("may not: {rights}", { rights }) : "";
}
