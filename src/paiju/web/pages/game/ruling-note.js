/** A ruling that ends or changes a hand, in its calm form: about whom, what for, what is paid, what becomes of the hand. */

import { h, put } from "../../ui/dom.js";
import { personName, signed, t, words } from "../../ui/i18n.js";
import { handWord } from "../../ui/terms/terms.js";
import { chips, ruleChip } from "../../ui/terms/why.js";
import { tone } from "./payments.js";

/** @import { RoomInfo, RuledFrame } from "../../messages.d.ts" */

/** @param {string} hand what one is called */
const AFTERWARDS = (hand) => ({
  void: t("The {hand} is void; another is dealt.", { hand }), restart: t("The {hand} is played again.", { hand }),
  ended: t("The {hand} ends here.", { hand }),
});

/** @param {HTMLElement} place where it is shown @param {RuledFrame} frame @param {RoomInfo | undefined} room */
export function showRuling(place, frame, room) {
  const after = AFTERWARDS(handWord(room?.book.words))[/** @type {"void"} */ (frame.hand)];
  if (frame.undone || (!after && !frame.payments.some(Boolean))) return;
  const name = (/** @type {number} */ player) => personName(room?.seats.find((seat) => seat.player === player)?.name);
  put(place, h("section", { class: "ruling-note", role: "status" },
    h("h2", null, t("Ruling on {name}", { name: name(frame.player) })),
    h("p", null, words(frame.text), " ", chips(frame.clauses, ruleChip)),
    frame.payments.some(Boolean) ? h("ul", null, frame.payments.map((amount, player) => (amount
      ? h("li", null, name(player), " ", h("strong", { class: `number ${tone(amount)}` }, signed(amount))) : null))) : null,
    after ? h("p", null, after) : null,
    h("button", { type: "button", onclick: () => put(place) }, t("Understood"))));
}
