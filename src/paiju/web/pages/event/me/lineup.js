/** A captain's line-up: the games of my team, and who plays, until the round begins. */

import { h, uid } from "../../../ui/dom.js";
import { inWords, list, t, when } from "../../../ui/i18n.js";
import { placeName } from "../round-words.js";

/** @import { MyFixture, MyTeam } from "../../../messages.d.ts" */
/** @import { LiveEvent } from "../live.js" */

/** @param {LiveEvent} live @param {MyTeam[]} teams */
export function lineups(live, teams) {
  const led = teams.filter((team) => team.fixtures.length);
  if (!led.length) return null;
  return h("div", { id: "lineups" }, led.map((team) => h("section", { class: "card" },
    h("h2", null, t("{team}: line-ups", { team: team.team })),
    h("ul", { class: "rows lineups" }, team.fixtures.map((game) => fixture(live, team, game))))));
}

/** @param {LiveEvent} live @param {MyTeam} team @param {MyFixture} game */
function fixture(live, team, game) {
  const id = uid("lineup"), name = inWords(team.members.find((each) => each.player === game.player)?.name || t("to be named"));
  const named = (/** @type {Event} */ event) => live.say({ do: "lineup", stage: game.stage, round: game.round, table: game.table,
    team: team.team,
    player: /** @type {HTMLSelectElement} */ (event.target).value });
  return h("li", null, h("span", null, h("strong", null, placeName(game, live)),
    h("small", null, [game.start ? when(game.start) : "", t("with {teams}", { teams: list(game.teams) })].filter(Boolean).join(" · "))),
  game.open ? h("span", { class: "field" }, h("label", { for: id, class: "visually-hidden" }, t("Who plays")),
    h("select", { id, onchange: named, data: { key: `${game.stage} ${game.round} ${game.table} ${team.team}` } },
      game.player ? null : h("option", { value: "", prop: { selected: true, disabled: true } }, t("choose")),
      team.members.map((each) => h("option", { value: each.player, prop: { selected: each.player === game.player } },
        inWords(each.name) + (each.player === game.player && !game.named ? t(" (planned)") : "")))))
    : h("span", null, name));
}
