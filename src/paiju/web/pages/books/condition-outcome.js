/** What a condition comes to: in how many hands it holds, with some of either sort; or where it cannot be read. */

import { h } from "../../ui/dom.js";
import { t, tn, words } from "../../ui/i18n.js";
import { handRow } from "../../ui/tiles/tile-row.js";

/** @import { ConditionTold, TriedHand } from "../../messages.d.ts" */

/** @param {ConditionTold} answer @param {string} when */
export function outcome(answer, when) {
  if (answer.fault) {
    return when.trim() ? [answer.word ? pointed(when, answer.word) : null, h("p", { class: "fault" }, words(answer.fault))] : null;
  }
  const { number, of } = answer;
  return [
    h("p", null, h("strong", null,
      tn("It is there in {n} of {of} example hands.", "It is there in {n} of {of} example hands.", number, { of }))),
    answer.hand_fault ? h("p", { class: "fault" }, words(answer.hand_fault)) : null,
    answer.mine ? tried(answer.mine, true) : null,
    answer.holding.map((each) => tried(each)), answer.others.map((each) => tried(each)),
  ];
}

/** @param {TriedHand} hand @param {boolean} [own] */
function tried({ example, times }, own = false) {
  return h("div", { class: `tried ${times ? "holds" : ""} ${own ? "mine" : ""}` },
    h("span", { class: "sign" }, times > 1 ? `✓ × ${times}` : times ? "✓" : "✗",
      h("span", { class: "visually-hidden" }, times ? t("it is there") : t("it is not there"))),
    handRow({ hand: example.hand, melds: example.melds, tile: example.win }));
}

/** The condition with the word marked that cannot be read. @param {string} when @param {[number, number]} word */
function pointed(when, [from, to]) {
  return h("p", { class: "code pointed", translate: "no" }, when.slice(0, from), h("mark", null, when.slice(from, to) || " "),
    when.slice(to));
}
