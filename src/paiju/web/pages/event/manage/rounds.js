/** The draw, and round by round who sits where: proposed, looked at, seated; gaps filled; who goes on from a stage. */

import { toast } from "../../../ui/dialog.js";
import { h, put } from "../../../ui/dom.js";
import { t, why } from "../../../ui/i18n.js";
import { redraw } from "../../../ui/redraw.js";
import { get, post } from "../../../net.js";
import { choosePerson } from "./forms.js";
import { proposed } from "./seats.js";
import { roundName, roundOf, roundsWords, stageName } from "../words.js";

/** @import { ApiError } from "../../../net.js" */
/** @import { EventStageInfo, SeatGap, StageRoundInfo, TieAtCut } from "../../../messages.d.ts" */
/** @import { LiveEvent } from "../live.js" */
/** @import { Tab } from "./manage.js" */

/** @param {LiveEvent} page @returns {Tab} */
export function roundsTab(page) {
  const draw = h("section", { class: "card" }), stages = h("div"), proposal = h("div", { "aria-live": "polite" });
  const propose = async (/** @type {string} */ stage, /** @type {string} */ round) => {
    put(proposal, h("p", { class: "card", "aria-busy": "true" }, t("正在排座……", "Seating …")));
    try {
      const params = new URLSearchParams({ stage, ...(round ? { round } : {}) });
      put(proposal, proposed(page, await get(`/api/events/${page.id}/seats?${params}`), () => propose(stage, round),
        () => put(proposal)));
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
    const gap = /** @type {HTMLElement | null} */ (stages.querySelector(".gap button"));
    if (gap) gap.focus();
    else if (next && waitsForSeats(next)) propose(next.name, "");
  };
  return { fill, act, node: h("div", null, draw, proposal, stages) };
}

/** @param {LiveEvent} page */
function drawCard(page) {
  const { drawing, draws } = page.view;
  return [h("h2", null, t("抽签", "The draw")), h("p", null, drawing ? t("正在抽签。", "A draw is being made.") : draws
    ? t(`已抽过 ${draws} 次，人人可以核对。`, `Drawn ${draws === 1 ? "once" : `${draws} times`}; anybody can check it.`)
    : t("序号和座位由抽签而定：先公布承诺，各队领队可在手机上各出一个数，结果谁也定不了。",
      "Numbers and seats follow from a draw: you commit to a secret, leaders may add numbers on their phones, nobody can choose.")),
  h("p", { class: "tools-row" }, h("a", { class: "button", href: `/event/${page.id}/draw` }, t("去抽签", "Go to the draw")))];
}

/** Is its next round to be seated? @param {EventStageInfo} stage */
const waitsForSeats = ({ seated }) => !seated.length || seated[seated.length - 1].results === seated[seated.length - 1].tables;

/** @param {LiveEvent} page @param {EventStageInfo} stage @param {(stage: string, round: string) => void} propose */
function stageCard(page, stage, propose) {
  const first = page.view.stages.find((each) => !each.over) === stage;
  const next = first && waitsForSeats(stage);
  const carry = { whole: t("成绩全部带入下一阶段", "all points go along"), half: t("成绩减半带入下一阶段", "half of the points go along"),
    zero: t("下一阶段从零开始", "the next stage begins at zero") }[stage.carry];
  return h("section", { class: "card" }, h("h2", null, stageName(stage.name)),
    h("p", { class: "small" }, [stage.rounds ? roundsWords(stage.rounds) : "", stage.cut ? t(`前 ${stage.cut} 名晋级`,
      `the first ${stage.cut} go on`) : "",
      stage.cut ? carry : "", stage.minutes ? t(`每轮 ${stage.minutes} 分钟`, `${stage.minutes} minutes a round`)
        : ""].filter(Boolean).join(" · ")),
    h("ul", { class: "rows" }, stage.seated.map((round) => roundRow(page, stage, round, propose))),
    next && !page.view.plan.closed ? h("p", { class: "tools-row" }, h("button", { type: "button", class: "primary",
      data: { key: `propose-${stage.name}` },
      onclick: () => propose(stage.name, "") }, t("排下一轮", "Seat the next round"))) : null,
    stage.goes_on.length || stage.lot ? h("h3", null, t("晋级", "Going on")) : null,
    stage.goes_on.length ? h("ol", { class: "goes-on" }, stage.goes_on.map((name) => h("li", null, name))) : null,
    stage.lot ? h("p", { class: "note lot" }, lotWords(stage.lot)) : null);
}

/** Equals at the cut, of whom nobody has gone on yet. @param {TieAtCut} lot */
const lotWords = ({ names, places }) => t(`尚有 ${places} 个名额待抽签：${names.join("、")}`,
  `Lot to be drawn for ${places === 1 ? "one place" : `${places} places`} among ${names.join(", ")}`);

/**
 * @param {LiveEvent} page @param {EventStageInfo} stage @param {StageRoundInfo} round
 * @param {(stage: string, round: string) => void} propose
 */
function roundRow(page, stage, round, propose) {
  const words = round.ended ? t("已结束", "over") : round.started ? t("进行中", "running") : t("已排座，未开始", "seated, not begun");
  const named = roundOf(page.view.stages, stage.name, round.round), fresh = !round.started && !round.results;
  const button = (/** @type {string} */ key, /** @type {string} */ label, /** @type {() => void} */ onclick, /** @type {string} */ short) =>
    h("button", { type: "button", data: { key: `${key}-${stage.name}-${round.round}` }, "aria-label": label, onclick }, short);
  return h("li", null, h("span", null, h("strong", null, roundName(round.round)),
    h("small", null, t(`${round.tables} 桌，${round.results} 桌有成绩 · ${words}`,
      `${round.tables} tables, ${round.results} with a result · ${words}`)),
    round.byes.length ? h("small", null, t("轮空：", "Bye: "), round.byes.map((id) => nameOf(page, id)).join(t("、", ", "))) : null,
    round.gaps.map((gap) => gapLine(page, stage, round, gap))),
  h("span", { class: "deeds" }, round.results < round.tables && !round.ended ? button("online", t(`${named}在线上打`, `Play ${named} online`),
    () => online(page, stage.name, round.round), t("在线上打", "Play online")) : null,
  fresh ? button("again", t(`重排${named}`, `Seat ${named} anew`), () => propose(stage.name, round.round), t("重排", "Seat anew")) : null));
}

/** @param {LiveEvent} page @param {string} id */
const nameOf = (page, id) => page.view.entrants.find((entrant) => entrant.id === id)?.name || id;

/** The round is played at the club's own tables. @param {LiveEvent} page @param {string} stage @param {string} round */
async function online(page, stage, round) {
  try {
    const tables = await post(`/api/events/${page.id}/online`, { stage, round, table: "" });
    const missing = tables.flatMap((table) => table.missing);
    toast(missing.length ? t(`还差 ${missing.join("、")} 用自己的链接进来`, `${missing.join(", ")} must first come by their links`)
      : t("牌桌已开，选手从“我的比赛”入座", "The tables are open; players sit down from their own pages"));
    page.look();
  } catch (error) {
    toast(why(/** @type {ApiError} */ (error)));
  }
}

/** @param {LiveEvent} page @param {EventStageInfo} stage @param {StageRoundInfo} round @param {SeatGap} gap */
function gapLine(page, stage, round, gap) {
  const name = nameOf(page, gap.player);
  const free = [...new Set([...gap.substitutes, ...gap.fillers, ...round.byes])].map((id) => ({ id, name: nameOf(page, id) }));
  const fill = (/** @type {string} */ comes) => page.enter(gap.substitutes.includes(comes)
    ? { do: "substitute", player: gap.player, substitute: comes }
    : { do: "seat_filled", stage: stage.name, round: round.round, table: gap.table, leaves: gap.player, comes });
  return h("span", { class: "gap note" }, t(`${gap.table} 桌：${name} 不在`, `Table ${gap.table}: ${name} is gone`),
    " ",
    free.length ? h("button", { type: "button", data: { key: `gap-${gap.table}` },
      onclick: () => choosePerson(t("谁来补位", "Who takes the seat"), free, fill) }, t("补位", "Fill the seat"))
      : h("small", null, t("没有替补或补位：先添加一名补位。", "No substitute or filler is free: add a filler first.")));
}
