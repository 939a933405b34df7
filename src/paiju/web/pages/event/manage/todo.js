/** What is to be done next, always in sight: a line for each thing, the most pressing first. */

import { h } from "../../../ui/dom.js";
import { t, tn } from "../../../ui/i18n.js";
import { roundOf } from "../words.js";

/**
 * @import { EventStageInfo, EventView, StageRoundInfo } from "../../../messages.d.ts"
 * @import { LiveEvent } from "../live.js"
 * @typedef {{words: string, tab?: string, href?: string, label?: string, later?: boolean, first?: boolean}} Todo what is done on a tab
 *   of this page, or on another; `later`: when all else is done; `first`: what stands in the way of all else
 */

/** @param {LiveEvent} page @param {(tab: string) => void} choose */
export function toDo(page, choose) {
  const lines = thingsToDo(page.view, page.id), asks = page.view.asked.some((applicant) => !applicant.decided);
  const first = asks ? lines[0] : lines.find((line) => line.first) || lines.filter((line) => !line.later).at(-1);
  const row = (/** @type {Todo} */ todo) => h("li", null, h("span", null, todo.words), todo.href
    ? h("a", { class: `button ${todo === first ? "primary" : ""}`, href: todo.href }, todo.label || t("View"))
    : h("button", { type: "button", class: todo === first ? "primary" : "", data: { key: `todo-${todo.tab}` },
      onclick: () => choose(todo.tab || "") }, todo.label || t("Do it")));
  return h("section", { class: "card to-do", "aria-label": t("What to do next") }, h("ul", { class: "rows" }, lines.map(row)));
}

/** @param {EventView} view @param {string} id @returns {Todo[]} */
export function thingsToDo(view, id) {
  if (view.plan.closed) return [{ words: t("The event is over; its archive can be downloaded."), tab: "event" }];
  return [...gathering(view), ...drawing(view, id), ...playing(view, id)];
}

/** Who comes. @param {EventView} view @returns {Todo[]} */
function gathering(view) {
  const asks = view.asked.filter((applicant) => !applicant.decided).length, entered = view.registration.entered;
  const unpaid = view.registration.fee ? view.entrants.filter((entrant) => !entrant.paid && !entrant.left && !entrant.filler).length : 0;
  const people = [lacking(view) ? t("{entered} of {most} entered", { entered, most: view.registration.most })
    : t("{entered} entered", { entered }), asks ? tn("{n} entry to approve", "{n} entries to approve", asks) : "",
  unpaid ? t("{count} not paid", { count: unpaid }) : ""].filter(Boolean).join(t(", "));
  if (!entered && !asks) return [{ words: t("Nobody has entered yet: add players, import a list, or open registration."),
    tab: view.registration.open ? "registration"
      : "entrants" }];
  return [{ words: people, tab: asks ? "registration" : "entrants", label: asks ? t("Review entries") : t("Go to the entrants") }];
}

/** Are fewer entered than are expected? @param {EventView} view */
const lacking = ({ registration }) => registration.most > registration.entered;

/** @param {EventView} view @param {string} id @returns {Todo[]} */
const drawing = (view, id) => (view.drawing ? [{ words: t("A draw is in progress"), href: `/event/${id}/draw`,
  label: t("See the draw") }] : []);

/** What of the rounds comes next. @param {EventView} view @param {string} id @returns {Todo[]} */
function playing(view, id) {
  if (!view.registration.entered) return [];
  const stage = view.stages.find((each) => !each.over), desk = `/event/${id}/desk`;
  if (!stage) return ending(view, id);
  const due = stage.seated.find((round) => !isPlayed(round)), named = (/** @type {string} */ round) => roundOf(view.titles,
    { stage: stage.name, round });
  if (!due) {
    const next = named(nextRound(view, stage));
    if (!stage.seated.length && stage === view.stages[0] && lacking(view)) return [{
      words: t("Seat {round} once everyone has entered", { round: next }), tab: "rounds", label: t("Seat it now"), later: true }];
    return [{ words: t("{round} is not seated yet", { round: next }), tab: "rounds", label: t("Seat it") }];
  }
  const missing = due.tables - due.results;
  const gaps = due.gaps.length ? [{ words: tn("{name}: {n} seat to fill", "{name}: {n} seats to fill", due.gaps.length,
    { name: named(due.round) }), tab: "rounds", first: true }] : [];
  if (!due.started) return [...gaps, { words: t("{name} is seated; the chief referee starts it at the officials' desk",
    { name: named(due.round) }), href: desk, label: t("Officials' desk") }];
  return [...gaps, { words: tn("{name}: {n} result missing", "{name}: {n} results missing", missing, { name: named(due.round) }),
    href: desk, label: t("Officials' desk") }];
}

/** The round after the last that is seated: a season's as its calendar has it. @param {EventView} view @param {EventStageInfo} stage */
function nextRound(view, stage) {
  const seated = stage.seated.map((round) => round.round);
  const set = view.fixtures.find((fixture) => fixture.stage === stage.name && !seated.includes(fixture.round));
  return set ? set.round : String((Number(seated.at(-1)) || seated.length) + 1);
}

/** @param {EventView} view @param {string} id @returns {Todo[]} */
const ending = (view, id) => [view.ceremony ? { words: t("Everything has been played; the results are held back for the ceremony"),
  href: `/event/${id}/ceremony`, label: t("Ceremony") }
  : { words: t("Everything has been played: give the prizes, then close the event"), tab: "notices" }];

/** @param {StageRoundInfo} round */
const isPlayed = (round) => round.results === round.tables;
