/** Words for what events are made of. */

import { h } from "../../ui/dom.js";
import { pair, t, tn } from "../../ui/i18n.js";

/** @import { EventRole, EventStageInfo } from "../../messages.d.ts" */

/** @param {EventRole | string} role */
export const roleWords = (role) => ({ organiser: t("Organiser"), chief: t("Chief referee"),
  deputy: t("Deputy chief referee"), seating: t("Seating"), table: t("Table referee"),
  results: t("Results"), arbitration: t("Appeals board"), captain: t("Leader"), player: t("Player"),
  public: t("Public") })[/** @type {EventRole} */ (role)] || role;

/** Offices that can be given. @returns {[string, string][]} */
export const offices = () => ["chief", "deputy", "seating", "table", "results", "arbitration"].map((each) => [each, roleWords(each)]);

/** A stage or format name as it is read here: templates write both languages, `预赛 Heats`. @param {string} name */
export function stageName(name) {
  const match = /^([\u4e00-\u9fff]+) ([A-Z][A-Za-z ]*)( \d+)?$/.exec(name);
  return match ? pair(match[1], match[2]) + (match[3] || "") : name;
}

/** @param {string} round */
export const roundName = (round) => (/^\d+$/.test(round) ? t("Round {round}", { round }) : round);

/** @param {number} rounds */
export const roundsWords = (rounds) => tn("1 round", "{n} rounds", rounds);

/** A stage with its round. @param {EventStageInfo[]} stages @param {string} stage @param {string} round */
export const roundOf = (stages, stage, round) => (stages.length > 1 ? `${stageName(stage)} · ${roundName(round)}` : roundName(round));

/** Only for some: what stands there for others. @param {{id: string}} page */
export const notYours = (page) => h("section", { class: "card narrow" },
  h("p", null, t("This page is for those who run the event. Use your private link, or see the public page.")),
  h("p", null, h("a", { class: "button", href: `/event/${page.id}` }, t("Public page"))));
