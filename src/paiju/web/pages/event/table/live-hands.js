/** What the hands entered at a table say: where it stands, that its result is another, what rulings take off. */

import { h } from "../../../ui/dom.js";
import { inWords, num, t, words } from "../../../ui/i18n.js";
import { liveWords } from "../live-words.js";
import { where } from "./actions.js";

/** @import { HandsPenalty } from "../../../messages.d.ts" */
/** @import { AtTable } from "./actions.js" */

const NOTING = ["chief", "deputy", "table", "results"];

/** How a table stands by its hands. @param {AtTable} at */
export function handLines(at) {
  const { hands, sheet } = at.table;
  return hands ? [sheet ? null : h("p", { class: "now live-now", role: "status" }, liveWords(hands)), handNotes(at)] : null;
}

/** That the result is another than the hands come to, and what rulings take off. @param {AtTable} at */
export function handNotes(at) {
  const { hands } = at.table;
  if (!hands) return null;
  return [hands.differs ? h("p", { class: "note", role: "status", data: { key: "differs" } },
      t("The hands entered at the table come to {points}.", { points: hands.points.map(num).join(" / ") })) : null,
    hands.penalties.map((penalty) => penaltyLine(at, penalty))];
}

/** @param {AtTable} at @param {HandsPenalty} penalty */
function penaltyLine(at, penalty) {
  const note = () => at.live.say(penaltyEntry(at, penalty));
  return h("p", { class: "note" }, t("Ruled at the table, not noted yet: {name}, {what}.",
    { name: inWords(penalty.name), what: words(penalty.text) }), " ",
  at.live.is(...NOTING) ? h("button", { type: "button", data: { key: `note-${penalty.player}-${penalty.kind}` }, onclick: note },
    t("Note it")) : null);
}

/** @param {AtTable} at @param {HandsPenalty} penalty */
function penaltyEntry(at, { player, kind, amount }) {
  const { stage, round } = where(at);
  return { do: "penalty", penalty: { stage, round, player, kind, amount } };
}
