/** The race for best player of a season: points of each stage's own games, and how far everybody is behind the first. */

import { h } from "../../../ui/dom.js";
import { num, sentences, t } from "../../../ui/i18n.js";
import { figure, figureName, figureValue, moved, playerLink, teamLink } from "./words.js";
import { stageName } from "../words.js";

/** @import { PublicEvent, PublicLine } from "../../../messages.d.ts" */
/** @import { Names } from "./words.js" */

/**
 * The race of a stage with a choice of which, the last one first.
 * @param {PublicEvent} shown @param {Names} names @param {string} chosen the stage @param {(stage: string) => void} choose
 */
export function racePart(shown, names, chosen, choose) {
  const race = shown.races.find((standing) => standing.stage === chosen) || shown.races.at(-1);
  if (!race) return h("p", { class: "note" }, t("There are no results yet."));
  const key = shown.stages.find((stage) => stage.name === race.stage)?.order.find((by) => by !== "final") || "pt";
  const best = figureValue(race.lines[0].figures[key] || "0"), prize = shown.awards.find((award) => award.kind === "mvp")?.prize;
  return [
    shown.races.length > 1 ? h("label", { class: "choice" }, h("span", { class: "visually-hidden" }, t("Choose a stage")),
      h("select", { "data-key": "race", onchange: (/** @type {{target: HTMLSelectElement}} */ event) => choose(event.target.value) },
        shown.races.map((standing) => h("option", { value: standing.stage, selected: standing === race }, stageName(shown.titles,
          standing.stage)))))
          : null,
    h("p", { class: "small" }, sentences([
      t("The sum of this stage's own games; nothing is carried over and penalties are deducted."),
      prize ? t("First place wins {prize}.", { prize }) : ""])),
    h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": t("MVP race") }, h("table", { class: "standing" },
      h("thead", null, h("tr", null, h("th", { scope: "col", class: "number" }, t("Place")),
        h("th", { scope: "col" }, t("Player")),
        h("th", { scope: "col", class: "number" }, t("Games")),
        h("th", { scope: "col", class: "number" }, figureName(race.columns, key)),
        h("th", { scope: "col", class: "number more" }, t("Per game")),
        h("th", { scope: "col", class: "number" }, t("Behind")))),
      h("tbody", null, race.lines.map((line) => raceRow(names, line, key, best))))),
  ];
}

/** @param {Names} names @param {PublicLine} line @param {string} key @param {number} best */
function raceRow(names, line, key, best) {
  const own = figureValue(line.figures[key] || "0");
  return h("tr", null, h("td", { class: "number place" }, moved(line), " ", line.place),
    h("th", { scope: "row" }, playerLink(names, line.player), h("span", { class: "small of" }, teamLink(names, line.team))),
    h("td", { class: "number" }, line.games), h("td", { class: "number" }, figure(line.figures[key])),
    h("td", { class: "number more" }, line.games ? num(Math.round(10 * own / line.games) / 10) : ""),
    h("td", { class: "number" }, own < best ? num(Math.round(10 * (best - own)) / 10) : ""));
}
