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
  return h("fieldset", { class: "team-fields" }, h("legend", null, t("Four teams; members in playing order, separated by commas")),
    teams.map((team, n) => h("div", { class: "fields" },
      text(t("Team {number}", { number: n + 1 }), team.name, (typed) => { team.name = typed; },
        { maxlength: 40, placeholder: [t("East team"), t("South team"), t("West team"), t("North team")][n] }),
      text(t("Members"), team.members, (typed) => { team.members = typed; },
        { placeholder: [t("Ann, Ben"), t("Cai, Dan"), t("Eve, Fay"), t("Gus, Hal")][n] }),
      text(t("Substitutes"), team.substitutes, (typed) => { team.substitutes = typed; },
        { placeholder: t("optional") }))));
}

/** The teams as they are sent. @param {TypedTeam[]} teams @returns {TeamWish[]} */
export const typedTeams = (teams) => teams.map((team) => ({
  name: team.name.trim(), members: typedNames(team.members), substitutes: typedNames(team.substitutes) }));

/** What of the teams was wrong, in words: teams[3].members. @param {string} field as the server names it */
export function teamField(field) {
  const [, n, part] = /teams\[(\d+)\](?:\.(\w+))?/.exec(field) || [];
  if (n === undefined) return field === "teams" ? t("Teams") : field;
  const number = Number(n) + 1;
  return part === "members" ? t("Team {number}, members", { number })
    : part === "substitutes" ? t("Team {number}, substitutes", { number }) : t("Team {number}", { number });
}
