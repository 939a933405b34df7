/** PINs: those without a phone sign on another's, one after another; and whoever scanned the table's code says who they are. */

import { dialog } from "../../../ui/dialog.js";
import { h, put, uid } from "../../../ui/dom.js";
import { inWords, t } from "../../../ui/i18n.js";
import { post } from "../../../net.js";
import { newKey } from "../../desk/queue.js";
import { comeAs, whyNot } from "../live.js";
import { openProtests, where } from "../table/actions.js";

/** @import { SeatShown } from "../../../messages.d.ts" */
/** @import { LiveEvent } from "../live.js" */
/** @import { AtTable } from "../table/actions.js" */

const LONGEST = 12;

/** A key for everybody else whose signature is missing. @param {AtTable} at @param {(words: string) => void} tell */
export function pinBox(at, tell) {
  const { live, table } = at;
  const others = table.seats.filter((seat) => table.sheet?.waits.includes(seat.player) && seat.player !== live.view.me);
  if (!others.length || openProtests(table).length) return null;
  return h("details", { class: "pin-box" }, h("summary", null, t("Sign here without a phone (PIN)")),
    h("div", { class: "deeds" }, others.map((seat) => h("button", { type: "button", onclick: () => signByPin(at, seat, tell) },
      t("{name} signs", { name: seat.name })))));
}

/** @param {AtTable} at @param {SeatShown} seat @param {(words: string) => void} tell */
function signByPin(at, seat, tell) {
  const entry = { do: "signed", ...where(at), person: seat.player }, key = newKey();
  askPin(t("{name} signs", { name: seat.name }), t("I agree and sign"), async (pin) => {
    await post(`/api/events/${at.live.id}/entries`, { key, entry, who: seat.player, pin });
    tell(t("{name} has signed", { name: seat.name }));
    await at.live.look();
  });
}

/** Who scanned the code and is nobody here yet. @param {LiveEvent} live @param {SeatShown[]} seats */
export function pinJoin(live, seats) {
  return h("section", { class: "card pin-join" }, h("h2", null, t("Are you at this table?")),
    h("p", null, t("To enter results and sign, open your own link, or tap your name and enter your PIN.")),
    h("div", { class: "who-buttons" }, seats.map((seat) => h("button", { type: "button", class: "big", onclick: () =>
      askPin(inWords(seat.name), t("That's me"), async (pin) => {
        await comeAs((instead) => post(`/api/events/${live.id}/pin`, { who: seat.player, pin, instead }));
        await live.look();
      }) }, inWords(seat.name)))));
}

/** Asks for a PIN; what is refused is said in the dialog. @param {string} title @param {string} yes
 * @param {(pin: string) => Promise<void>} done */
export function askPin(title, yes, done) {
  const id = uid("pin"), error = h("p", { role: "alert" });
  const field = h("input", { id, type: "password", inputmode: "numeric", autocomplete: "off", maxlength: LONGEST });
  const form = h("form", { onsubmit: async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      await done(field.value.trim());
      box.close();
    } catch (refused) {
      error.className = "error";
      put(error, whyNot(refused));
      field.select();
    }
  } }, h("div", { class: "field" }, h("label", { for: id }, "PIN"), field), error,
  h("p", { class: "actions" }, h("button", { type: "submit", class: "primary big" }, yes)));
  const box = dialog({ title, name: "lasting-form", lasting: true, body: form });
  field.focus();
}
