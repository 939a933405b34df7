/** Words for what events are made of. */

import { h } from "../../ui/dom.js";
import { t } from "../../ui/i18n.js";

/** @import { EventRole, EventStageInfo } from "../../messages.d.ts" */

/** @param {EventRole | string} role */
export const roleWords = (role) => ({ organiser: t("组织者", "Organiser"), chief: t("裁判长", "Chief referee"),
  deputy: t("副裁判长", "Deputy chief"), seating: t("编排检录", "Seating"), table: t("执行裁判", "Table referee"),
  results: t("成绩统计", "Results"), arbitration: t("仲裁", "Board"), captain: t("领队", "Leader"), player: t("选手", "Player"),
  public: t("观众", "Public") })[/** @type {EventRole} */ (role)] || role;

/** Offices that can be given. @returns {[string, string][]} */
export const offices = () => ["chief", "deputy", "seating", "table", "results", "arbitration"].map((each) => [each, roleWords(each)]);

/** A stage or format name as it is read here: templates write both languages, `预赛 Heats`. @param {string} name */
export function stageName(name) {
  const match = /^([\u4e00-\u9fff]+) ([A-Z][A-Za-z ]*)( \d+)?$/.exec(name);
  return match ? t(match[1], match[2]) + (match[3] || "") : name;
}

/** @param {string} round */
export const roundName = (round) => (/^\d+$/.test(round) ? t(`第 ${round} 轮`, `Round ${round}`) : round);

/** @param {number} rounds */
export const roundsWords = (rounds) => t(`${rounds} 轮`, rounds === 1 ? "1 round" : `${rounds} rounds`);

/** A stage with its round. @param {EventStageInfo[]} stages @param {string} stage @param {string} round */
export const roundOf = (stages, stage, round) => (stages.length > 1 ? `${stageName(stage)} · ${roundName(round)}` : roundName(round));

/** Only for some: what stands there for others. @param {{id: string}} page */
export const notYours = (page) => h("section", { class: "card narrow" },
  h("p", null, t("这一页只给本赛事的组织者和裁判。用你的专用链接进来，或看公开页面。",
    "This page is for those who run the event. Come by your private link, or look at its public page.")),
  h("p", null, h("a", { class: "button", href: `/event/${page.id}` }, t("公开页面", "Public page"))));
