/** By what a player is known: the code for the roll call, a private link for another phone, a PIN for signing on another's; and
 * whoever is not known yet says who they are. */

import { confirm, toast } from "../../../ui/dialog.js";
import { h, put } from "../../../ui/dom.js";
import { inWords, t } from "../../../ui/i18n.js";
import { linkBox } from "../../../ui/people/links.js";
import { get, post } from "../../../net.js";
import { comeAs, whyNot } from "../live.js";
import { askPin } from "./pin.js";

/** @import { LiveEvent } from "../live.js" */
/** @import { MadeLink } from "../../../messages.d.ts" */

const MOST = 8; // names that are offered at once

/** My code while I am to check in, then my link and PIN; filled once, so that what is shown stays. @param {LiveEvent} live
 * @param {HTMLElement} place */
export function ownCodes(live, place) {
  const { mine } = live.view, due = mine?.tasks.some((task) => task.kind === "check_in") || false;
  const now = !mine?.player ? "" : due ? "check-in" : "known";
  if (place.dataset.shown === now) return;
  place.dataset.shown = now;
  put(place, now === "check-in" ? checkInCard(live) : null, now ? keysCard(live) : null);
}

/** What an official's phone reads at the roll call. @param {LiveEvent} live */
function checkInCard(live) {
  const code = h("div", { "aria-busy": "true" }, "…"), ask = () => get(`/api/events/${live.id}/address/checkin`);
  filled(code, ask);
  return h("section", { class: "card", id: "check-in" }, h("h2", null, t("My check-in code")),
    h("p", null, t("Show it at the check-in desk; an official scans it.")), code);
}

/** @param {HTMLElement} place @param {() => Promise<MadeLink>} ask */
async function filled(place, ask) {
  try {
    put(place, linkBox(await ask(), ask));
  } catch (error) {
    put(place, h("p", { class: "error", role: "alert" }, whyNot(error)));
  }
  place.removeAttribute("aria-busy");
}

/** A link for another phone, a PIN for signing on another's. @param {LiveEvent} live */
function keysCard(live) {
  const answer = h("div", { "aria-live": "polite" });
  const link = () => filled(answer, () => post(`/api/events/${live.id}/links/mine`, { kind: "link" }));
  const pin = async () => {
    const words = t("Your old PIN will no longer work.");
    if (!await confirm(t("Make a new PIN?"), words, t("Make a new PIN"))) return;
    try {
      const { pin: fresh } = await post(`/api/events/${live.id}/links/mine`, { kind: "pin" });
      put(answer, h("p", null, t("Your PIN: "), h("strong", { class: "own-pin" }, fresh)), h("p", { class: "small" },
        t("Write it down: it is not shown again.")));
    } catch (error) {
      toast(whyNot(error));
    }
  };
  return h("details", { class: "card my-keys" }, h("summary", null, t("My private link and PIN")),
    h("p", { class: "small" },
      t("Your link lets you in on another phone; your PIN lets you sign on somebody else's. Do not share them with anyone.")),
    h("p", { class: "deeds" }, h("button", { type: "button", onclick: link }, t("Show my link")),
      h("button", { type: "button", onclick: pin }, t("Give me a new PIN"))), answer);
}

/** Whoever is nobody here yet looks for their name and types their PIN. @param {LiveEvent} live @param {HTMLElement} place */
export async function nameAndPin(live, place) {
  const now = live.view.mine ? "" : "stranger";
  if (place.dataset.shown === now) return;
  place.dataset.shown = now;
  if (!now) return put(place);
  const { players } = await get(`/api/events/${live.id}/public`).catch(() => ({ players: [] }));
  const list = h("div", { class: "who-buttons", "aria-live": "polite" });
  const field = h("input", { type: "search", "aria-label": t("My name"), placeholder: t("My name or number"),
    oninput: () => {
      const sought = field.value.trim().toLowerCase();
      const matches = sought ? players.filter((player) => [inWords(player.name),
        player.number].some((word) => word.toLowerCase().includes(sought)))
        : [];
      put(list, matches.slice(0, MOST).map((player) => h("button", { type: "button", class: "big", onclick: () =>
        askPin(inWords(player.name), t("That's me"), async (pin) => {
          await comeAs((instead) => post(`/api/events/${live.id}/pin`, { who: player.id, pin, instead }));
          await live.look();
        }) }, inWords(player.name))));
    } });
  if (players.length) put(place, h("section", { class: "card" }, h("h2", null, t("I have a PIN")), field, list));
}
