/** An invitation to bet beside the table, for those the host has sent a supporter's link. */

import { toast } from "../../ui/dialog.js";
import { h, put } from "../../ui/dom.js";
import { text } from "../../ui/fields.js";
import { t, why } from "../../ui/i18n.js";
import { post } from "../../net.js";
import { settings } from "../../ui/settings.js";

/** @import { RoomInfo, You } from "../../messages.d.ts" */
/** @import { ApiError } from "../../net.js" */

/**
 * Shows the invitation to somebody who has one and only watches so far.
 * @param {HTMLElement} place @param {RoomInfo} room @param {You} you
 */
export function offerBets(place, room, you) {
  if (!room.book.supporters || you.role !== "spectator") return;
  const say = h("p", { class: "error", role: "alert", hidden: true });
  const join = async () => {
    try {
      await post(`/api/tables/${room.table}/support`, { name: settings.get("name") });
      put(place);
      toast(t("From the next hand on, you will be asked to bet after the deal."));
    } catch (error) {
      put(say, why(/** @type {ApiError} */ (error)));
      say.hidden = false;
    }
  };
  put(place, h("div", { class: "invited note" },
    h("strong", null, t("You are invited to bet beside the table")),
    text(t("Your name"), settings.get("name"), (typed) => settings.set("name", typed.trim().slice(0, 24)),
      { maxlength: 24, placeholder: t("Guest") }),
    h("button", { type: "button", class: "primary", onclick: join }, t("Join the bets")),
    h("button", { type: "button", onclick: () => put(place) }, t("Just watch")), say));
}
