/** A captain's line-up: the games of my team, and who plays, until the round begins. */

import { h, uid } from "../../../ui/dom.js";
import { t, when } from "../../../ui/i18n.js";
import { roundName, tableName } from "../round-words.js";

/** @import { MyFixture, MyTeam } from "../../../messages.d.ts" */
/** @import { LiveEvent } from "../live.js" */

/** @param {LiveEvent} live @param {MyTeam[]} teams */
export function lineups(live, teams) {
  const led = teams.filter((team) => team.fixtures.length);
  if (!led.length) return null;
  return h("div", { id: "lineups" }, led.map((team) => h("section", { class: "card" },
    h("h2", null, t(`${team.team}：出场`, `${team.team}: line-ups`)),
    h("ul", { class: "rows lineups" }, team.fixtures.map((one) => fixture(live, team, one))))));
}

/** @param {LiveEvent} live @param {MyTeam} team @param {MyFixture} one */
function fixture(live, team, one) {
  const id = uid("lineup"), name = team.members.find((each) => each.player === one.player)?.name || t("未定", "open");
  const named = (/** @type {Event} */ event) => live.say({ do: "lineup", stage: one.stage, round: one.round, table: one.table,
    team: team.team,
    player: /** @type {HTMLSelectElement} */ (event.target).value });
  return h("li", null, h("span", null, h("strong", null, `${roundName(one)} · ${tableName(one.table)}`),
    h("small", null, [one.start ? when(one.start) : "", t(`对 ${one.teams.join("、")}`,
      `with ${one.teams.join(", ")}`)].filter(Boolean).join(" · "))),
  one.open ? h("span", { class: "field" }, h("label", { for: id, class: "visually-hidden" }, t("派谁上场", "Who plays")),
    h("select", { id, onchange: named, data: { key: `${one.stage} ${one.round} ${one.table} ${team.team}` } },
      one.player ? null : h("option", { value: "", prop: { selected: true, disabled: true } }, t("选人", "choose")),
      team.members.map((each) => h("option", { value: each.player, prop: { selected: each.player === one.player } },
        each.name + (each.player === one.player && !one.named ? t("（预定）", " (planned)") : "")))))
    : h("span", null, name));
}
