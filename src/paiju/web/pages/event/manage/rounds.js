/** The draw, and round by round who sits where: proposed, looked at, seated; gaps filled; who goes on from a stage. */

import { dialog, toast } from "../../../ui/dialog.js";
import { h, put } from "../../../ui/dom.js";
import { inWords, list, t, tc, tn, why } from "../../../ui/i18n.js";
import { redraw } from "../../../ui/redraw.js";
import { get, post } from "../../../net.js";
import { choosePerson, waitingList } from "./forms.js";
import { resultsCard } from "./results-import.js";
import { calendarForm, fixtureList } from "./season.js";
import { proposed } from "./seats.js";
import { roundName, roundOf, roundsWords, stageName } from "../words.js";

/** @import { ApiError } from "../../../net.js" */
/** @import { EventStageInfo, SeatGap, StageRoundInfo, TieAtCut } from "../../../messages.d.ts" */
/** @import { LiveEvent } from "../live.js" */
/** @import { Tab } from "./manage.js" */

/** @param {LiveEvent} page @returns {Tab} */
export function roundsTab(page) {
  const draw = h("section", { class: "card" }), stages = h("div"), proposal = h("div", { "aria-live": "polite" });
  /** @type {(stage: string, round: string, way?: Record<string, string>) => Promise<void>} */
  const propose = async (stage, round, way = {}) => {
    put(proposal, h("p", { class: "card", "aria-busy": "true" }, t("Seating …")));
    try {
      const params = new URLSearchParams({ stage, ...(round ? { round } : {}), ...way });
      put(proposal, proposed(page, await get(`/api/events/${page.id}/seats?${params}`),
        (other = {}) => propose(stage, round, { ...way, ...other }), () => put(proposal)));
      proposal.scrollIntoView({ block: "nearest" });
    } catch (error) {
      put(proposal, h("p", { class: "error", role: "alert" }, why(/** @type {ApiError} */ (error))));
    }
  };
  const fill = () => {
    redraw(draw, () => drawCard(page));
    redraw(stages, () => page.view.stages.map((stage) => stageCard(page, stage, propose)));
  };
  const act = () => {
    const next = page.view.stages.find((stage) => !stage.over);
    const gap = /** @type {HTMLElement | null} */ (stages.querySelector(".gap button, .gap ~ .deeds button"));
    if (gap) gap.focus();
    else if (next && waitsForSeats(next)) propose(next.name, "");
  };
  const results = h("section", { class: "card" });
  return { fill: () => { fill(); redraw(results, () => resultsCard(page)); }, act, node: h("div", null, draw, proposal, stages, results) };
}

/** @param {LiveEvent} page */
function drawCard(page) {
  const { drawing, draws } = page.view;
  return [h("h2", null, t("The draw")), h("p", null, drawing ? t("A draw is in progress.") : draws
    ? tn("Drawn once; anyone can check it.", "Drawn {n} times; anyone can check it.", draws)
    : t("Numbers and seats come from a draw: you commit to a secret, leaders may add numbers on their phones, and nobody can choose the "
      + "result.")),
  h("p", { class: "tools-row" }, h("a", { class: "button", href: `/event/${page.id}/draw` }, t("Go to the draw")))];
}

/** Is its next round to be seated? @param {EventStageInfo} stage */
const waitsForSeats = ({ seated }) => !seated.length || seated[seated.length - 1].results === seated[seated.length - 1].tables;

/** @param {LiveEvent} page @param {EventStageInfo} stage @param {(stage: string, round: string) => void} propose */
function stageCard(page, stage, propose) {
  const first = page.view.stages.find((each) => !each.over) === stage;
  const next = first && waitsForSeats(stage);
  const carry = { whole: t("all points carry over"), half: t("half of the points carry over"),
    zero: t("the next stage starts from zero") }[stage.carry];
  return h("section", { class: "card" }, h("h2", null, stageName(page.view.titles, stage.name)),
    h("p", { class: "small" },
      [stage.rounds ? roundsWords(stage.rounds) : "", stage.cut ? t("the top {cut} qualify", { cut: stage.cut }) : "",
      stage.cut ? carry : "", stage.minutes ? t("{minutes} minutes per round", { minutes: stage.minutes })
        : ""].filter(Boolean).join(" · ")),
    h("ul", { class: "rows" }, stage.seated.map((round) => roundRow(page, stage, round, propose))),
    next && !page.view.plan.closed ? h("p", { class: "tools-row" }, h("button", { type: "button", class: "primary",
      data: { key: `propose-${stage.name}` },
      onclick: () => propose(stage.name, "") }, t("Seat the next round")),
    stage.kind === "league" && !stage.seated.length && page.is("organiser") ? h("button", { type: "button", data: { key: "calendar" },
      onclick: () => calendarForm(page) }, t("The season's calendar")) : null) : null,
    stage.kind === "league" ? fixtureList(page, stage) : null,
    stage.goes_on.length || stage.lot ? h("h3", null, t("Qualified")) : null,
    stage.goes_on.length ? h("ol", { class: "goes-on" }, stage.goes_on.map((name) => h("li", null, inWords(name)))) : null,
    stage.lot ? h("p", { class: "note lot" }, lotWords(stage.lot)) : null);
}

/** Equals at the cut, of whom nobody has gone on yet. @param {TieAtCut} lot */
const lotWords = ({ names, places }) => tn("Lots to be drawn for one place among {names}", "Lots to be drawn for {n} places among {names}",
  places, { names: list(names.map(inWords)) });

/**
 * @param {LiveEvent} page @param {EventStageInfo} stage @param {StageRoundInfo} round
 * @param {(stage: string, round: string) => void} propose
 */
function roundRow(page, stage, round, propose) {
  const isIn = !round.started && round.tables > 0 && round.results === round.tables; // from a list, without a start
  const words = round.ended || isIn ? t("over") : round.started ? t("running") : t("seated, not started");
  const named = roundOf(page.view.titles, { stage: stage.name, round: round.round }), fresh = !round.started && !round.results;
  const button = (/** @type {string} */ key, /** @type {string} */ label, /** @type {() => void} */ onclick, /** @type {string} */ short) =>
    h("button", { type: "button", data: { key: `${key}-${stage.name}-${round.round}` }, "aria-label": label, onclick }, short);
  return h("li", null, h("span", null, h("strong", null, roundName(round.round)),
    h("small", null,
      t("tables: {tables}, with a result: {results} · {state}", { tables: round.tables, results: round.results, state: words })),
    round.byes.length ? h("small", null, t("Bye: "), round.byes.map((id) => nameOf(page, id)).join(tc("list", ", "))) : null,
    round.gaps.map((gap) => gapLine(page, stage, round, gap))),
  h("span", { class: "deeds" },
    round.online ? h("i", { class: "tag" }, tn("Online: {n} table open", "Online: {n} tables open", round.online)) : null,
  round.results + round.online < round.tables && !round.ended ? button("online", t("Play {round} online", { round: named }),
    () => chooseClock(stage, (clock) => online(page, stage.name, round.round, clock)), t("Play online")) : null,
  fresh ? button("again", t("Redo the seating of {round}", { round: named }), () => propose(stage.name, round.round), t("Redo the seating"))
    : null));
}

/** @param {LiveEvent} page @param {string} id */
const nameOf = ({ view }, id) => inWords([...view.entrants, ...view.asked].find((each) => each.id === id)?.name || id);

/** By the book's own clock, where it has one, or by the club's. @param {EventStageInfo} stage
 * @param {(clock: "book" | "bank") => void} done */
function chooseClock(stage, done) {
  if (!stage.own_clock) return void done("book");
  const choice = (/** @type {"book" | "bank"} */ clock, /** @type {string} */ words, how = "") => h("button", { type: "button", class: how,
    data: { key: `clock-${clock}` }, onclick: () => { box.close(); done(clock); } }, words);
  const box = dialog({ title: t("Clock of the online tables"), name: "desk-form", body: h("div", { class: "deed-list" },
    choice("book", t("The rule book's tournament clock"), "primary"), choice("bank", t("The club's usual clock"))) });
}

/** The round is played at the club's own tables. @param {LiveEvent} page @param {string} stage @param {string} round
 * @param {"book" | "bank"} clock */
async function online(page, stage, round, clock) {
  try {
    const tables = await post(`/api/events/${page.id}/online`, { stage, round, table: "", clock });
    const missing = tables.flatMap((table) => table.missing);
    toast(missing.length ? t("{names} must open their own links first", { names: list(missing.map(inWords)) })
      : t("The tables are open; players take their seats from their own pages, and play begins when the start is announced"));
    page.look();
  } catch (error) {
    toast(why(/** @type {ApiError} */ (error)));
  }
}

/** @param {LiveEvent} page @param {EventStageInfo} stage @param {StageRoundInfo} round @param {SeatGap} gap */
function gapLine(page, stage, round, gap) {
  const name = nameOf(page, gap.player);
  const left = page.view.entrants.find((entrant) => entrant.id === gap.player)?.left;
  const waiting = waitingList(page.view).map((applicant) => applicant.id);
  const free = [...new Set([...gap.substitutes, ...gap.fillers, ...round.byes, ...waiting])].map((id) => ({ id, name: nameOf(page, id) }));
  const fill = (/** @type {string} */ comes) => page.enter(gap.substitutes.includes(comes)
    ? { do: "substitute", player: gap.player, substitute: comes }
    : waiting.includes(comes) ? { do: "take_place", player: gap.player, comes }
      : { do: "seat_filled", stage: stage.name, round: round.round, table: gap.table, leaves: gap.player, comes });
  return h("span", { class: "gap note" }, left ? t("Table {table}: {name} has left", { table: gap.table, name })
    : t("Table {table}: {name} is absent", { table: gap.table, name }), " ",
  free.length ? h("button", { type: "button", data: { key: `gap-${gap.table}-${gap.player}` },
    onclick: () => choosePerson(t("Who takes the seat"), free, fill) }, t("Fill the seat"))
    : h("small", null, t("Nobody is free to fill it: redo the seating, or add a filler.")));
}
