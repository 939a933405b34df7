/** The roll call: who is there, with buttons for a thumb; on arrival, and before a round, table by table. */

import { h } from "../../../ui/dom.js";
import { select } from "../../../ui/fields.js";
import { inWords, t, words } from "../../../ui/i18n.js";
import { redraw } from "../../../ui/redraw.js";
import { waitingList } from "./forms.js";
import { roundOf } from "../words.js";

/** @import { EntrantRow } from "../../../messages.d.ts" */
/** @import { LiveEvent } from "../live.js" */
/** @import { Tab } from "./manage.js" */

/** When somebody is to be there: on arrival, or before a round; `key` is how entrants' lines have it. */
/** @typedef {{key: string, stage: string, round: string}} When */

/** @type {When} */
const ARRIVAL = { key: "/", stage: "", round: "" };

/** @param {LiveEvent} page @returns {Tab} */
export function checkInTab(page) {
  const list = h("div"), chosen = h("div"), scanned = new URLSearchParams(location.search).get("player");
  const { stages } = page.view;
  /** @type {When[]} */
  const rounds = stages.flatMap(({ name: stage, seated }) => seated.filter((each) => !each.ended).map(({ round }) => (
    { key: `${stage}/${round}`, stage, round })));
  let at = /** @type {When} */ (ARRIVAL), sought = "", order = waiting(page, at);
  const fill = () => {
    redraw(chosen, () => scannedCard(page, scanned, at));
    redraw(list, () => people(page, at, sought, order));
  };
  const search = h("input", { type: "search", "aria-label": t("Find somebody"),
    placeholder: t("Find: name, number, team"),
    oninput: () => { sought = search.value.trim().toLowerCase(); fill(); } });
  return { fill, node: h("section", { class: "card check-in" }, h("h2", null, t("Check-in")),
    rounds.length ? select(t("Check-in for"), [[ARRIVAL.key, t("On arrival")],
      ...rounds.map((round) => /** @type {[string, string]} */ ([round.key, roundOf(page.view.titles, round)]))], at.key,
        (choice) => {
      at = rounds.find((round) => round.key === choice) || ARRIVAL;
      order = waiting(page, at);
      fill();
    }) : null,
    h("p", { class: "small" }, t("Scan a player's check-in code with this phone's camera: the player appears here.")),
    chosen, search, list) };
}

/** @param {LiveEvent} page @param {string | null} scanned @param {When} at */
function scannedCard(page, scanned, at) {
  const entrant = page.view.entrants.find((each) => each.id === scanned);
  if (!entrant) return null;
  return h("div", { class: "scanned" }, h("h3", null, inWords(entrant.name), entrant.number ? ` · ${entrant.number}` : ""),
    h("p", { class: "small" }, [entrant.team,
    entrant.club]
    .filter(Boolean).join(" · ")), buttons(page, entrant, at, "scan"));
}

/** Who is waited for comes first, as it is when the list is opened: nobody moves under a thumb. @param {LiveEvent} page @param {When} at */
function waiting(page, at) {
  const sorted = [...page.view.entrants].sort((a, b) => Number(a.here.includes(at.key)) - Number(b.here.includes(at.key)));
  return new Map(sorted.map((entrant, i) => [entrant.id, i]));
}

/** @param {LiveEvent} page @param {When} at @param {string} sought @param {Map<string, number>} order */
function people(page, at, sought, order) {
  const round = page.view.stages.find((stage) => stage.name === at.stage)?.seated.find((each) => each.round === at.round);
  const awaited = page.view.entrants.filter((entrant) => !entrant.left && !entrant.replaced_by
    && !(round && (round.byes.includes(entrant.id) || (entrant.substitute && !entrant.replaces)))); // before a round who sits in it
  const entrants = awaited.filter((entrant) => !sought || [inWords(entrant.name), entrant.number,
    entrant.team].some((word) => word.toLowerCase().includes(sought)));
  const here = awaited.filter((entrant) => entrant.here.includes(at.key)).length;
  const sorted = [...entrants].sort((a, b) => (order.get(a.id) ?? order.size) - (order.get(b.id) ?? order.size));
  return [h("p", { class: "now", "aria-live": "polite" }, t("{here} of {count} are here", { here, count: awaited.length })),
    h("ul", { class: "rows roll" }, sorted.map((entrant) => h("li", null, h("span", null, h("strong", null, inWords(entrant.name)),
      h("small", null,
      [entrant.number, entrant.team]
      .filter(Boolean).join(" · ")), entrant.unmet.map((each) => h("i", { class: `tag ${each.fit === "unmet" ? "bad" : ""}` },
      t("{condition}?", { condition: words(each.words) })))),
    buttons(page, entrant, at, "row"))))];
}

/** @param {LiveEvent} page @param {EntrantRow} entrant @param {When} at @param {string} stem */
function buttons(page, entrant, at, stem) {
  const where = { stage: at.stage, round: at.round };
  const here = entrant.here.includes(at.key), absent = entrant.absent.includes(at.key);
  return h("span", { class: "deeds" }, h("button", { type: "button", class: here ? "primary" : "", "aria-pressed": String(here),
    data: { key: `${stem}-here-${entrant.id}` },
    "aria-label": t("{name} is here", { name: entrant.name }),
      onclick: () => !here && page.enter({ do: "checked_in", player: entrant.id,
      ...where }) },
  t("Here")), h("button", { type: "button", class: absent ? "danger" : "", "aria-pressed": String(absent),
    data: { key: `${stem}-no-${entrant.id}` },
    "aria-label": t("{name} is absent", { name: entrant.name }),
      onclick: () => !absent && page.enter({ do: "no_show", player: entrant.id,
      ...where }) },
  t("Absent")), absent && at === ARRIVAL ? instead(page, entrant, stem) : null);
}

/** Who waits first comes in for somebody who has not come. @param {LiveEvent} page @param {EntrantRow} entrant @param {string} stem */
function instead(page, entrant, stem) {
  const [first] = waitingList(page.view);
  return first ? h("button", { type: "button", data: { key: `${stem}-instead-${entrant.id}` },
    "aria-label": t("{comes} from the waiting list plays instead of {leaves}", { comes: first.name, leaves: entrant.name }),
    onclick: () => page.enter({ do: "take_place", player: entrant.id, comes: first.id }) },
  t("Replace with {name} (waiting list)", { name: first.name })) : null;
}
