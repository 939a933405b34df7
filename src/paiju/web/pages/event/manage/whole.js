/** The event as a whole: its plan, papers, links to print, a copy, the archive, the end. */

import { confirm, toast } from "../../../ui/dialog.js";
import { h } from "../../../ui/dom.js";
import { check, number, text, typedNumber } from "../../../ui/fields.js";
import { inWords, lang, pick, sentences, t, tc, why } from "../../../ui/i18n.js";
import { redraw } from "../../../ui/redraw.js";
import { post } from "../../../net.js";
import { go } from "../../../router.js";
import { downloads } from "../download.js";
import { withChanges } from "./season.js";
import { formDialog } from "./forms.js";
import { printLinks } from "./links.js";
import { roundsWords, stageName } from "../words.js";

/** @import { ApiError } from "../../../net.js" */
/** @import { EventStageInfo } from "../../../messages.d.ts" */
/** @import { Download } from "../download.js" */
/** @import { LiveEvent } from "../live.js" */
/** @import { Tab } from "./manage.js" */

/** Papers that need seats, or results. */
const AFTER_SEATS = ["seating_rounds", "seating_players", "table_codes", "score_sheets"];
const AFTER_RESULTS = ["standings", "bulletin", "diplomas"];
const MOST_ROUNDS = 64, MOST_CUT = 2000, MOST_MINUTES = 600;

/** @param {LiveEvent} page @returns {Tab} */
export function wholeTab(page) {
  const plan = h("section", { class: "card" }), rest = h("div");
  const fill = () => {
    redraw(plan, () => planCard(page));
    redraw(rest, () => [papers(page), lists(page), keeping(page)]);
  };
  return { fill, node: h("div", null, plan, rest) };
}

/** @param {LiveEvent} page */
function planCard(page) {
  const { view } = page;
  const fact = (/** @type {string} */ what, /** @type {string} */ words) => [h("dt", null, what), h("dd", null, words || "—")];
  return [h("h2", null, t("The plan")), h("dl", { class: "facts" }, fact(tc("thing", "Name"), inWords(view.name)), fact(t("Date"),
    view.plan.start),
    fact(t("Venue"), view.plan.place), fact(t("Rules"), pick(view.plan.book_words)),
    view.stages.map((stage) => fact(stageName(view.titles, stage.name), [stage.rounds ? roundsWords(stage.rounds) : "",
      stage.cut ? t("the top {cut} qualify", { cut: stage.cut }) : ""]
      .filter(Boolean).join(" · ")))),
  page.is("organiser") && !view.plan.closed ? h("p", { class: "tools-row" }, h("button", { type: "button", data: { key: "plan" },
    onclick: () => planForm(page) },
    tc("verb", "Change"))) : null];
}

/** @param {LiveEvent} page */
function planForm(page) {
  const { view } = page, name = inWords(view.name), wish = { name, place: view.plan.place, start: view.plan.start };
  /** Of each stage only what is changed. @type {Record<string, string | number>[]} */
  const stages = view.stages.map((stage) => ({ name: stage.name }));
  /** @type {Record<string, boolean>} */
  const apart = Object.fromEntries(["club", "country", ...view.plan.apart].map((column) => [column, view.plan.apart.includes(column)]));
  const league = { player_min: 0, player_max: 0 };
  const { book_conditions: bookAsks, conditions } = view.plan;
  const ema = { mers: "", country: "", city: "", ...view.plan.ema };
  let asks = conditions.some((condition) => condition.clause);
  const fields = (/** @type {EventStageInfo} */ stage, /** @type {number} */ at) => h("fieldset", null, h("legend", null,
    stageName(view.titles, stage.name)),
    h("div", { class: "fields" }, number(t("Number of rounds"), stage.rounds, 0, MOST_ROUNDS, (n) => { stages[at].rounds = n; }),
      at + 1 < stages.length ? number(t("How many qualify"), stage.cut, 0, MOST_CUT, (n) => { stages[at].cut = n; }) : null,
      number(t("Minutes per round (0: as in the rule book)"), stage.minutes, 0, MOST_MINUTES, (n) => { stages[at].minutes = n; }),
      stage.kind === "league" ? [typedNumber(t("Games per player, at least (empty: as in the rule book)"), 0, MOST_ROUNDS,
        (n) => { league.player_min = n; }), typedNumber(t("Games per player, at most"), 0, MOST_ROUNDS, (n) => { league.player_max = n; })]
          : null));
  formDialog(t("Change the plan"), [text(tc("thing", "Name"), wish.name, (typed) => { wish.name = typed; }, { maxlength: 120 }),
    text(t("Date (2026-05-01)"), wish.start, (typed) => { wish.start = typed; }, { maxlength: 10 }),
    text(t("Venue"), wish.place, (typed) => { wish.place = typed; }, { maxlength: 200 }), view.stages.map(fields),
  check(t("Members of the same club at different tables where possible"), apart.club, (on) => { apart.club = on; }),
  check(t("People from the same country at different tables where possible"), apart.country,
    (on) => { apart.country = on; }),
  view.plan.ema ? h("fieldset", null, h("legend", null, t("For EMA's file of results")), h("div", { class: "fields" },
    text(t("MERS category (such as 2)"), ema.mers, (typed) => { ema.mers = typed.trim(); }, { maxlength: 10 }),
    text(t("Country (code, such as NL)"), ema.country, (typed) => { ema.country = typed.trim(); }, { maxlength: 40 }),
    text(t("City"), ema.city, (typed) => { ema.city = typed.trim(); }, { maxlength: 100 }))) : null,
  bookAsks.length ? check(t("Entrants must meet the rule book's conditions"), asks, (on) => { asks = on; }) : null],
  t("Save"), () => page.send({ do: "set_plan", ...(wish.name === name ? {} : { name: wish.name.trim() }), place: wish.place.trim(), stages,
    apart: Object.keys(apart).filter((column) => apart[column]),
    ...(wish.start.trim() ? { start: wish.start.trim() } : {}),
    ...(view.plan.ema ? { ema: Object.fromEntries(Object.entries(ema).filter(([, value]) => value)) } : {}),
    ...(league.player_max ? { league: withChanges(view.plan.league, league) } : {}),
    ...(bookAsks.length && asks !== conditions.some((condition) => condition.clause) ? { conditions: asks ? bookAsks : [] } : {}) }));
}

/** What is printed, by the name the server has for it. @param {boolean} teams @returns {[string, string][]} */
const printed = (teams) => [["roll_call", t("Roll call")], ["seating_rounds", t("Seating by round")],
  ["seating_players", t("Seating for each player")], ["table_codes", t("Codes for the tables: players scan them to enter results")],
  ["score_sheets", t("Score sheets")], ["badges", t("Badges")], ["timetable", t("Schedule")],
  ...(teams ? [/** @type {[string, string]} */ (["draw_numbers", t("Drawn numbers")])] : []),
  ["standings", t("Standings")], ["bulletin", t("Bulletin")], ["diplomas", t("Diplomas")]];

/** @param {LiveEvent} page */
function papers(page) {
  const played = page.view.stages.some((stage) => stage.seated.some((each) => each.results > 0));
  const seated = page.view.stages.some((stage) => stage.seated.length > 0);
  const paper = (/** @type {[string, string]} */ [name, words]) => {
    const early = AFTER_RESULTS.includes(name) ? !played : AFTER_SEATS.includes(name) && !seated;
    return h("li", null, h("span", null, words, early
      ? h("small", null, AFTER_RESULTS.includes(name) ? t("once there are results") : t("once a round is seated")) : null), early
      ? h("button", { type: "button", disabled: true, "aria-label": words }, tc("verb", "Open")) : h("a", { class: "button",
        href: `/api/events/${page.id}/papers/${name}?lang=${lang()}`, target: "_blank", rel: "noopener", "aria-label": words },
      tc("verb", "Open")));
  };
  return h("section", { class: "card" }, h("h2", null, t("Print")), h("ul", { class: "rows" },
    page.is("organiser") ? h("li", null, h("span", null, t("Private links and PINs, a slip for each person"),
      h("small", null, t("with a new PIN each time"))),
    h("button", { type: "button", data: { key: "links" }, "aria-label": t("Print private links and PINs"),
      onclick: () => printLinks(page) }, t("Print")),
    h("form", { method: "post", action: `/api/events/${page.id}/links/paper?lang=${lang()}`, target: "_blank" },
      h("button", { type: "submit", "aria-label": t("Private links and PINs: a sheet to cut into slips") },
        t("As a sheet")))) : null,
    printed(page.view.plan.teams).map(paper)));
}

/** Standings for spreadsheets, and EMA's file. @param {LiveEvent} page */
function lists(page) {
  if (page.view.stages.every((stage) => stage.seated.every((each) => !each.results))) return null;
  const mers = page.view.plan.ema?.mers;
  return h("section", { class: "card" }, h("h2", null, t("Results for others")),
    downloads(page.id, [[t("standings"), "standings"], ...(page.view.plan.teams ? [/** @type {Download} */ (
      [t("team standings"), "standings", { what: "teams" }])] : [])]),
    page.view.plan.ema && page.is("organiser", "seating") ? [h("h3", null, t("EMA's file of results")),
      mers ? null : h("p", { class: "small" }, t("The MERS category is still missing: “Change” above, under “The plan”.")),
      downloads(page.id, [[t("the EMA file"), "ema"]], "lists")] : null);
}

/** @param {LiveEvent} page */
function keeping(page) {
  const copy = () => {
    const wish = { name: t("{name} (again)", { name: page.view.name }), start: "" };
    formDialog(t("Copy the event"), [h("p", { class: "small" }, t("The same plan; the list of entrants starts empty.")),
      text(t("Name of the new event"), wish.name, (typed) => { wish.name = typed; }, { maxlength: 120 }),
      text(t("Date (optional)"), "", (typed) => { wish.start = typed; }, { maxlength: 10, placeholder: "2027-05-01" })],
    t("Copy"), async () => {
      const made = await post(`/api/events/${page.id}/clone`, { name: wish.name.trim(), start: wish.start.trim() });
      await go(`/event/${made.event}/manage`);
    });
  };
  const close = async () => {
    const early = page.view.stages.some((stage) => !stage.over) ? t("Not all rounds have been played yet!") : "";
    if (await confirm(t("Close the event?"), sentences([early, t("Afterwards only corrections and announcements are possible.")]),
      t("Close it"))) {
      page.send({ do: "closed" }).catch((/** @type {ApiError} */ error) => toast(why(error)));
    }
  };
  return h("section", { class: "card" }, h("h2", null, t("Save and close")), h("div", { class: "deed-list" },
    h("a", { class: "button", href: `/api/events/${page.id}/archive`, download: "" }, t("Download the archive")),
    page.is("organiser") ? h("button", { type: "button", data: { key: "clone" }, onclick: copy }, t("Copy the event")) : null,
    page.is("chief", "deputy") && !page.view.plan.closed
      ? h("button", { type: "button", data: { key: "close" }, onclick: close }, t("Close the event")) : null),
  page.is("chief", "deputy") || page.view.plan.closed ? null
    : h("p", { class: "small" }, t("The chief referee closes the event at the officials' desk.")));
}
