/** A ruling that ends or changes a hand, in its calm form: about whom, what for, what is paid, what becomes of the hand. */

import { h, put } from "../../ui/dom.js";
import { personName, signed, t } from "../../ui/i18n.js";
import { handWord } from "../../ui/terms/terms.js";
import { chips, ruleChip } from "../../ui/terms/why.js";
import { tone } from "./payments.js";

/** @import { RoomInfo, RuledFrame } from "../../messages.d.ts" */

/** @param {string} hand what one is called */
const AFTERWARDS = (hand) => ({
  void: t(`本${hand}作废，重新发牌。`, "The hand is void; another is dealt."), restart: t(`本${hand}重打。`, "The hand is played again."),
  ended: t(`本${hand}到此结束。`, "The hand ends here."),
});

/** @param {HTMLElement} place where it is shown @param {RuledFrame} told @param {RoomInfo | undefined} room */
export function showRuling(place, told, room) {
  const after = AFTERWARDS(handWord(room?.book.family))[/** @type {"void"} */ (told.hand)];
  if (told.undone || (!after && !told.payments.some(Boolean))) return;
  const name = (/** @type {number} */ player) => personName(room?.seats.find((one) => one.player === player)?.name);
  put(place, h("section", { class: "ruling-note", role: "status" },
    h("h2", null, t(`裁定：${name(told.player)}`, `Ruling on ${name(told.player)}`)),
    h("p", null, t(told.zh, told.en), " ", chips(told.clauses, ruleChip)),
    told.payments.some(Boolean) ? h("ul", null, told.payments.map((amount, player) => (amount
      ? h("li", null, name(player), " ", h("strong", { class: `number ${tone(amount)}` }, signed(amount))) : null))) : null,
    after ? h("p", null, after) : null,
    h("button", { type: "button", onclick: () => put(place) }, t("知道了", "Understood"))));
}
