/** The event as a whole: its plan, papers, links to print, a copy, the archive, the end. */

import { confirm, toast } from "../../../ui/dialog.js";
import { h } from "../../../ui/dom.js";
import { check, number, text, typedNumber } from "../../../ui/fields.js";
import { lang, t, why } from "../../../ui/i18n.js";
import { redraw } from "../../../ui/redraw.js";
import { post } from "../../../net.js";
import { go } from "../../../router.js";
import { formDialog } from "./forms.js";
import { printLinks } from "./links.js";
import { roundsWords, stageName } from "../words.js";

/** @import { ApiError } from "../../../net.js" */
/** @import { EventStageInfo } from "../../../messages.d.ts" */
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
    redraw(rest, () => [papers(page), keeping(page)]);
  };
  return { fill, node: h("div", null, plan, rest) };
}

/** @param {LiveEvent} page */
function planCard(page) {
  const { view } = page;
  const fact = (/** @type {string} */ what, /** @type {string} */ words) => [h("dt", null, what), h("dd", null, words || "—")];
  return [h("h2", null, t("计划", "The plan")), h("dl", { class: "facts" }, fact(t("名称", "Name"), view.name), fact(t("日期", "Day"),
    view.plan.start),
    fact(t("地点", "Place"), view.plan.place), fact(t("规则", "Rules"), t(view.plan.book_words.zh, view.plan.book_words.en)),
    view.stages.map((stage) => fact(stageName(stage.name), [stage.rounds ? roundsWords(stage.rounds) : "",
      stage.cut ? t(`前 ${stage.cut} 名晋级`,
      `the first ${stage.cut} go on`) : ""]
      .filter(Boolean).join(" · ")))),
  page.is("organiser") && !view.plan.closed ? h("p", { class: "tools-row" }, h("button", { type: "button", data: { key: "plan" },
    onclick: () => planForm(page) },
    t("更改", "Change"))) : null];
}

/** @param {LiveEvent} page */
function planForm(page) {
  const { view } = page, wish = { name: view.name, place: view.plan.place, start: view.plan.start };
  /** Of each stage only what is changed. @type {Record<string, string | number>[]} */
  const stages = view.stages.map((stage) => ({ name: stage.name }));
  /** @type {Record<string, boolean>} */
  const apart = Object.fromEntries(["club", "country", ...view.plan.apart].map((column) => [column, view.plan.apart.includes(column)]));
  const league = { player_min: 0, player_max: 0 };
  const { book_conditions: bookAsks, conditions } = view.plan;
  let asks = conditions.some((condition) => condition.clause);
  const fields = (/** @type {EventStageInfo} */ stage, /** @type {number} */ at) => h("fieldset", null, h("legend", null,
    stageName(stage.name)),
    h("div", { class: "fields" }, number(t("几轮", "Rounds"), stage.rounds, 0, MOST_ROUNDS, (n) => { stages[at].rounds = n; }),
      at + 1 < stages.length ? number(t("几名晋级", "How many go on"), stage.cut, 0, MOST_CUT, (n) => { stages[at].cut = n; }) : null,
      number(t("每轮分钟（0：照规则书）", "Minutes a round (0: the book's)"), stage.minutes, 0, MOST_MINUTES, (n) => { stages[at].minutes = n; }),
      stage.kind === "league" ? [typedNumber(t("每人至少几局（空：照规则书）", "Games of a player, at least (empty: the book's)"), 0, MOST_ROUNDS,
        (n) => { league.player_min = n; }), typedNumber(t("每人至多几局", "At most"), 0, MOST_ROUNDS, (n) => { league.player_max = n; })]
          : null));
  formDialog(t("更改计划", "Change the plan"), [text(t("名称", "Name"), wish.name, (typed) => { wish.name = typed; }, { maxlength: 120 }),
    text(t("日期（2026-05-01）", "Day (2026-05-01)"), wish.start, (typed) => { wish.start = typed; }, { maxlength: 10 }),
    text(t("地点", "Place"), wish.place, (typed) => { wish.place = typed; }, { maxlength: 200 }), view.stages.map(fields),
  check(t("同一俱乐部、单位的尽量不同桌", "People of one club at different tables, as far as can be"), apart.club, (on) => { apart.club = on; }),
  check(t("同一国家或地区的尽量不同桌", "People of one country at different tables, as far as can be"), apart.country,
    (on) => { apart.country = on; }),
  bookAsks.length ? check(t("照规则书要求参赛条件", "Entrants must meet the book's conditions"), asks, (on) => { asks = on; }) : null],
  t("保存", "Save"), () => page.send({ do: "set_plan", name: wish.name.trim(), place: wish.place.trim(), stages,
    apart: Object.keys(apart).filter((column) => apart[column]),
    ...(wish.start.trim() ? { start: wish.start.trim() } : {}), ...(league.player_max ? { league } : {}),
    ...(bookAsks.length && asks !== conditions.some((condition) => condition.clause) ? { conditions: asks ? bookAsks : [] } : {}) }));
}

/** What is printed, by the name the server has for it. @param {boolean} teams @returns {[string, string][]} */
const printed = (teams) => [["roll_call", t("检录表", "Roll call")], ["seating_rounds", t("座位表（按轮次）", "Seats, by round")],
  ["seating_players", t("座位表（每人一份）", "Seats, for each player")], ["table_codes", t("桌上二维码：选手扫码录成绩",
    "Codes for the tables: players scan and enter")],
  ["score_sheets", t("成绩记录表", "Score sheets")], ["badges", t("胸牌", "Badges")], ["timetable", t("日程", "Timetable")],
  ...(teams ? [/** @type {[string, string]} */ (["draw_numbers", t("抽签号", "Drawn numbers")])] : []),
  ["standings", t("名次", "Standings")], ["bulletin", t("成绩公告", "Bulletin")], ["diplomas", t("奖状", "Diplomas")]];

/** @param {LiveEvent} page */
function papers(page) {
  const played = page.view.stages.some((stage) => stage.seated.some((each) => each.results > 0));
  const seated = page.view.stages.some((stage) => stage.seated.length > 0);
  const paper = (/** @type {[string, string]} */ [name, words]) => {
    const early = AFTER_RESULTS.includes(name) ? !played : AFTER_SEATS.includes(name) && !seated;
    return h("li", null, h("span", null, words, early ? h("small", null, AFTER_RESULTS.includes(name) ? t("有了成绩才有",
      "once there are results") : t("排座以后才有", "once a round is seated")) : null), early
      ? h("button", { type: "button", disabled: true, "aria-label": words }, t("打开", "Open")) : h("a", { class: "button",
        href: `/api/events/${page.id}/papers/${name}?lang=${lang()}`, target: "_blank", rel: "noopener", "aria-label": words },
      t("打开", "Open")));
  };
  return h("section", { class: "card" }, h("h2", null, t("打印", "Print")), h("ul", { class: "rows" },
    page.is("organiser") ? h("li", null, h("span", null, t("专用链接与 PIN（每人一张）", "Private links and PINs, a slip for each"),
      h("small", null, t("每次打印都换新的 PIN", "every time with a new PIN"))),
    h("button", { type: "button", data: { key: "links" }, "aria-label": t("打印专用链接与 PIN", "Print private links and PINs"),
      onclick: () => printLinks(page) }, t("打印", "Print")),
    h("form", { method: "post", action: `/api/events/${page.id}/links/paper?lang=${lang()}`, target: "_blank" },
      h("button", { type: "submit", "aria-label": t("专用链接与 PIN：剪开的纸条", "Private links and PINs: a paper to cut apart") },
        t("纸条", "As a paper")))) : null,
    printed(page.view.plan.teams).map(paper)));
}

/** @param {LiveEvent} page */
function keeping(page) {
  const copy = () => {
    const wish = { name: t(`${page.view.name}（再一届）`, `${page.view.name} (again)`), start: "" };
    formDialog(t("复制赛事", "Clone the event"), [h("p", { class: "small" }, t("同样的赛制和计划，名单从头开始。", "The same plan; entrants begin anew.")),
      text(t("新赛事的名称", "Name of the new event"), wish.name, (typed) => { wish.name = typed; }, { maxlength: 120 }),
      text(t("日期（可不填）", "Day (may be empty)"), "", (typed) => { wish.start = typed; }, { maxlength: 10, placeholder: "2027-05-01" })],
    t("复制", "Clone"), async () => {
      const made = await post(`/api/events/${page.id}/clone`, { name: wish.name.trim(), start: wish.start.trim() });
      await go(`/event/${made.event}/manage`);
    });
  };
  const close = async () => {
    const early = page.view.stages.some((stage) => !stage.over) ? t("还有轮次没有打完！", "Not all rounds are played yet! ") : "";
    if (await confirm(t("结束赛事？", "Close the event?"), early + t("结束后只接受更正和通告。",
      "Afterwards only corrections and announcements are taken."), t("结束", "Close it"))) {
      page.send({ do: "closed" }).catch((/** @type {ApiError} */ error) => toast(why(error)));
    }
  };
  return h("section", { class: "card" }, h("h2", null, t("保存与结束", "Keep and close")), h("div", { class: "deed-list" },
    h("a", { class: "button", href: `/api/events/${page.id}/archive`, download: "" }, t("下载存档", "Download the archive")),
    page.is("organiser") ? h("button", { type: "button", data: { key: "clone" }, onclick: copy }, t("复制赛事", "Clone the event")) : null,
    page.is("chief", "deputy") && !page.view.plan.closed ? h("button", { type: "button", data: { key: "close" }, onclick: close }, t("结束赛事",
      "Close the event")) : null),
  page.is("chief", "deputy") || page.view.plan.closed ? null : h("p", { class: "small" }, t("赛事由裁判长在裁判台结束。",
    "The chief referee closes the event at the desk.")));
}
