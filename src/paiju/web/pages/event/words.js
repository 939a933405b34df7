/** Words for what events are made of. */

import { h } from "../../ui/dom.js";
import { day, inWords, t, tn } from "../../ui/i18n.js";

/** @import { Text } from "../../ui/text.js" */
/** @import { EventRole } from "../../messages.d.ts" */

/** @param {EventRole | string} role */
export const roleWords = (role) => ({ organiser: t("Organiser"), chief: t("Chief referee"),
  deputy: t("Deputy chief referee"), seating: t("Seating"), table: t("Table referee"),
  results: t("Results"), arbitration: t("Appeals board"), captain: t("Leader"), player: t("Player"),
  public: t("Public") })[/** @type {EventRole} */ (role)] || role;

/** Offices that can be given. @returns {[string, string][]} */
export const offices = () => ["chief", "deputy", "seating", "table", "results", "arbitration"].map((each) => [each, roleWords(each)]);

/** @typedef {Record<string, string | Text>} Titles what the stages of an event are called */

/** @param {Titles} titles @param {string} stage */
export const stageName = (titles, stage) => inWords(titles[stage] || stage);

/** Rounds have numbers; a season's are called by their day, 2026-11-19/1 the first of it. @param {string} round */
export function roundName(round) {
  const [, date, game] = /^(\d{4}-\d\d-\d\d)\/(\d+)$/.exec(round) || [];
  if (date) return t("{day}, game {game}", { day: day(new Date(`${date}T12:00`).getTime() / 1000), game });
  return /^\d+$/.test(round) ? t("Round {round}", { round }) : round;
}

/** @param {number} rounds */
export const roundsWords = (rounds) => tn("1 round", "{n} rounds", rounds);

/** A round: Heats · Round 1. A stage that is the only one goes unnamed.
 * @param {Titles} titles @param {{stage: string, round: string}} at */
export const roundOf = (titles, { stage, round }) => (Object.keys(titles).length > 1
  ? `${stageName(titles, stage)} · ${roundName(round)}` : roundName(round));

/** Only for some: what stands there for others. @param {{id: string}} page */
export const notYours = (page) => h("section", { class: "card narrow" },
  h("p", null, t("This page is for those who run the event. Use your private link, or see the public page.")),
  h("p", null, h("a", { class: "button", href: `/event/${page.id}` }, t("Public page"))));
