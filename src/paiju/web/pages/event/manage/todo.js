/** What is to be done next, always in sight: a line for each thing, the most pressing first. */

import { h } from "../../../ui/dom.js";
import { t } from "../../../ui/i18n.js";
import { roundOf } from "../words.js";

/**
 * @import { EventStageInfo, EventView, StageRoundInfo } from "../../../messages.d.ts"
 * @import { LiveEvent } from "../live.js"
 * @typedef {{words: string, tab?: string, href?: string, label?: string, later?: boolean}} Todo what is done on a tab of this page, or
 *   on another; `later`: when all else is done
 */

/** @param {LiveEvent} page @param {(tab: string) => void} choose */
export function toDo(page, choose) {
  const lines = thingsToDo(page.view, page.id), asks = page.view.asked.some((applicant) => !applicant.decided);
  const first = asks ? lines[0] : lines.filter((line) => !line.later).at(-1); // what stands in the way of all else
  const row = (/** @type {Todo} */ todo) => h("li", null, h("span", null, todo.words), todo.href
    ? h("a", { class: `button ${todo === first ? "primary" : ""}`, href: todo.href }, todo.label || t("去看", "Go there"))
    : h("button", { type: "button", class: todo === first ? "primary" : "", data: { key: `todo-${todo.tab}` },
      onclick: () => choose(todo.tab || "") }, todo.label || t("去做", "Do it")));
  return h("section", { class: "card to-do", "aria-label": t("接下来", "Next") }, h("ul", { class: "rows" }, lines.map(row)));
}

/** @param {EventView} view @param {string} id @returns {Todo[]} */
export function thingsToDo(view, id) {
  if (view.plan.closed) return [{ words: t("赛事已结束；可下载存档。", "The event is over; its archive can be downloaded."), tab: "event" }];
  return [...gathering(view), ...drawing(view, id), ...playing(view, id)];
}

/** Who comes. @param {EventView} view @returns {Todo[]} */
function gathering(view) {
  const asks = view.asked.filter((applicant) => !applicant.decided).length, entered = view.registration.entered;
  const unpaid = view.registration.fee ? view.entrants.filter((entrant) => !entrant.paid && !entrant.left && !entrant.filler).length : 0;
  const people = (lacking(view) ? t(`已报名 ${entered} 人，预计 ${view.registration.most} 人`, `${entered} of ${view.registration.most} entered`)
    : t(`已报名 ${entered} 人`, `${entered} entered`)) + (asks ? t(`，${asks} 人等待审核`, `, ${asks} ask${asks === 1 ? "s" : ""} to enter`)
    : "")
    + (unpaid ? t(`，${unpaid} 人未缴费`, `, ${unpaid} not paid`) : "");
  if (!entered && !asks) return [{ words: t("还没有人报名：添加选手、导入名单，或开放报名。",
    "Nobody is entered yet: add players, import a list, or open registration."), tab: view.registration.open ? "registration"
      : "entrants" }];
  return [{ words: people, tab: asks ? "registration" : "entrants", label: asks ? t("审核", "Decide") : t("名单", "The list") }];
}

/** Are fewer entered than are expected? @param {EventView} view */
const lacking = ({ registration }) => registration.most > registration.entered;

/** @param {EventView} view @param {string} id @returns {Todo[]} */
const drawing = (view, id) => (view.drawing ? [{ words: t("正在抽签", "A draw is being made"), href: `/event/${id}/draw`,
  label: t("看抽签", "See the draw") }] : []);

/** What of the rounds comes next. @param {EventView} view @param {string} id @returns {Todo[]} */
function playing(view, id) {
  if (!view.registration.entered) return [];
  const stage = view.stages.find((each) => !each.over), desk = `/event/${id}/desk`;
  if (!stage) return ending(view, id);
  const last = stage.seated.at(-1), named = (/** @type {string} */ round) => roundOf(view.stages, stage.name, round);
  if (!last || isPlayed(last)) {
    const next = named(nextRound(view, stage));
    if (!last && stage === view.stages[0] && lacking(view)) return [{ words: t(`人到齐后给${next}排座`, `${next} is seated when all are entered`),
      tab: "rounds", label: t("现在就排", "Seat it now"), later: true }];
    return [{ words: t(`${next}还没有排座`, `${next} is not seated yet`), tab: "rounds", label: t("排座", "Seat it") }];
  }
  const missing = last.tables - last.results;
  const gaps = last.gaps.length ? [{ words: t(`${named(last.round)}有 ${last.gaps.length} 个空位要补`,
    `${named(last.round)}: ${last.gaps.length} seat${last.gaps.length === 1 ? "" : "s"} to fill`), tab: "rounds" }] : [];
  if (!last.started) return [...gaps, { words: t(`${named(last.round)}已排好；裁判长在裁判台宣布开始`,
    `${named(last.round)} is seated; the chief referee begins it at the desk`), href: desk, label: t("裁判台", "Desk") }];
  return [...gaps, { words: t(`${named(last.round)}：还差 ${missing} 桌成绩`,
    `${named(last.round)}: ${missing} result${missing === 1 ? "" : "s"} missing`),
    href: desk, label: t("裁判台", "Desk") }];
}

/** The round after the last that is seated: a season's as its calendar has it. @param {EventView} view @param {EventStageInfo} stage */
function nextRound(view, stage) {
  const seated = stage.seated.map((round) => round.round);
  const set = view.fixtures.find((fixture) => fixture.stage === stage.name && !seated.includes(fixture.round));
  return set ? set.round : String((Number(seated.at(-1)) || seated.length) + 1);
}

/** @param {EventView} view @param {string} id @returns {Todo[]} */
const ending = (view, id) => [view.ceremony ? { words: t("全部打完，成绩待颁奖时公布", "All is played; results wait for the ceremony"),
  href: `/event/${id}/ceremony`, label: t("颁奖", "Ceremony") }
  : { words: t("全部打完：颁奖，然后结束赛事", "All is played: give the prizes, then close the event"), tab: "notices" }];

/** @param {StageRoundInfo} round */
const isPlayed = (round) => round.results === round.tables;
