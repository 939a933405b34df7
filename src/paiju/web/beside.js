/** An invitation to bet beside the table, for those the host has sent a supporter's link. */

import { h, put } from "./dom.js";
import { text } from "./fields.js";
import { t, why } from "./i18n.js";
import { api } from "./net.js";
import { settings } from "./settings.js";

/**
 * Shows the invitation in `place` if there is one for me at this table.
 * @param {HTMLElement} place @param {any} room @param {any} you
 */
export async function offerBets(place, room, you) {
  if (!room.book.supporters || you.player !== null || you.role !== "spectator" || place.dataset.asked) return;
  place.dataset.asked = "yes";
  const me = await api("GET", "/api/me").catch(() => null);
  const role = me?.tables.find((/** @type {any} */ one) => one.table === room.table)?.role;
  if (role !== "support" || room.supporters.includes(me.name)) return;
  const say = h("p", { class: "error", role: "alert", hidden: true });
  const join = async () => {
    try {
      await api("POST", `/api/tables/${room.table}/support`, { name: settings.get("name") || t("客人", "Guest") });
      put(place, h("p", { class: "note" }, t("从下一局起，发牌后请你下注。", "From the next hand on you are asked to bet after the deal.")));
    } catch (error) {
      put(say, why(/** @type {any} */ (error)));
      say.hidden = false;
    }
  };
  put(place, h("div", { class: "invited note" },
    h("strong", null, t("你受邀在桌边下注", "You are invited to bet beside the table")),
    text(t("名字", "Your name"), settings.get("name"), (told) => settings.set("name", told.trim().slice(0, 24)), { maxlength: 24, placeholder: t("客人", "Guest") }),
    h("button", { type: "button", class: "primary", onclick: join }, t("下注", "Join the bets")),
    h("button", { type: "button", onclick: () => put(place) }, t("只看", "Just watch")), say));
}
