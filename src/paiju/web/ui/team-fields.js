/** The teams of a relay as somebody types them: a name, members in their order, substitutes. */

import { h } from "./dom.js";
import { text } from "./fields.js";
import { t } from "./i18n.js";
import { typedNames } from "./people/typed-names.js";

/** @import { TeamWish } from "../messages.d.ts" */
/** @typedef {{name: string, members: string, substitutes: string}} TypedTeam */

/** Teams nobody has typed yet. @returns {TypedTeam[]} */
export const noTeams = () => [0, 1, 2, 3].map(() => ({ name: "", members: "", substitutes: "" }));

/** @param {TypedTeam[]} teams changed in place */
export function teamFields(teams) {
  return h("fieldset", { class: "team-fields" }, h("legend", null, t("四队，队员按顺序，用逗号隔开", "Four teams; members in their order, with commas")),
    teams.map((team, n) => h("div", { class: "fields" },
      text(t(`第 ${n + 1} 队`, `Team ${n + 1}`), team.name, (typed) => { team.name = typed; },
        { maxlength: 40, placeholder: [t("东队", "East"), t("南队", "South"), t("西队", "West"), t("北队", "North")][n] }),
      text(t("队员", "Members"), team.members, (typed) => { team.members = typed; },
        { placeholder: [t("安安、本本", "Ann, Ben"), t("彩彩、丹丹", "Cai, Dan"), t("恩恩、飞飞", "Eve, Fay"), t("高高、航航", "Gus, Hal")][n] }),
      text(t("替补", "Substitutes"), team.substitutes, (typed) => { team.substitutes = typed; },
        { placeholder: t("可不填", "may be empty") }))));
}

/** The teams as they are sent. @param {TypedTeam[]} teams @returns {TeamWish[]} */
export const typedTeams = (teams) => teams.map((team) => ({
  name: team.name.trim(), members: typedNames(team.members), substitutes: typedNames(team.substitutes) }));

/** What of the teams was wrong, in words: teams[3].members. @param {string} field as the server names it */
export function teamField(field) {
  const [, n, part] = /teams\[(\d+)\](?:\.(\w+))?/.exec(field) || [];
  if (n === undefined) return field === "teams" ? t("队伍", "Teams") : field;
  const parts = { members: t("的队员", ", members"), substitutes: t("的替补", ", substitutes") };
  return t(`第 ${Number(n) + 1} 队`, `Team ${Number(n) + 1}`) + (parts[/** @type {"members"} */ (part)] || "");
}
