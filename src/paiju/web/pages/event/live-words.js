/** How a table stands by the hands entered there: which hand is played, and what everybody has won or lost so far. */

import { h } from "../../ui/dom.js";
import { handName, signed, t, tn } from "../../ui/i18n.js";

/** @import { LiveHands } from "../../messages.d.ts" */

/** East 3 · 1 counter. @param {LiveHands} hands */
export const liveWords = (hands) => (hands.over ? t("the game is over") : [handName(hands.position, hands.words),
  hands.counters ? tn("{n} counter", "{n} counters", hands.counters) : "",
  hands.deposits ? t("riichi sticks: {count}", { count: hands.deposits }) : ""].filter(Boolean).join(" · "));

/** Points so far, by seat. @param {LiveHands} hands @param {number} seat */
export const livePoints = (hands, seat) => h("span", { class: `live ${hands.net[seat] < 0 ? "loss" : "gain"}` }, signed(hands.net[seat]));
