/** The list of entrants: searched, added to, changed; fees, conditions, withdrawals, substitutes. */

import { confirm, dialog } from "../../../ui/dialog.js";
import { h } from "../../../ui/dom.js";
import { t } from "../../../ui/i18n.js";
import { redraw } from "../../../ui/redraw.js";
import { entrantForm, namesForm } from "./entrant-form.js";
import { importForm } from "./import.js";
import { noteName } from "../round-words.js";
import { askWhy, choosePerson, showPrivateLink, withdrawLinks } from "./forms.js";

/** @import { EntrantRow } from "../../../messages.d.ts" */
/** @import { LiveEvent } from "../live.js" */
/** @import { Tab } from "./manage.js" */

/** @param {LiveEvent} page @returns {Tab} */
export function entrantsTab(page) {
  const list = h("div");
  let sought = "";
  const fill = () => {
    search.hidden = !page.view.entrants.length; // else it looks like the place to type a name
    redraw(list, () => rows(page, sought));
  };
  const search = h("input", { type: "search", "aria-label": t("查找选手", "Find somebody"),
    placeholder: t("查找：姓名、序号、队伍", "Find: name, number, team"),
    oninput: () => { sought = search.value.trim().toLowerCase(); fill(); } });
  return { fill, node: h("section", { class: "card" }, h("h2", null, t("参赛名单", "Entrants")),
    h("div", { class: "tools-row" },
      h("button", { type: "button", class: "primary", onclick: () => namesForm(page) }, t("添加多人", "Add names")),
      h("button", { type: "button", onclick: () => entrantForm(page) }, t("添加一人", "Add somebody")),
      h("button", { type: "button", onclick: () => importForm(page) }, t("导入名单", "Import a list"))), search, list) };
}

/** @param {LiveEvent} page @param {string} sought */
function rows(page, sought) {
  const entrants = page.view.entrants.filter((entrant) => !sought
    || [entrant.name, entrant.number, entrant.team, entrant.club].some((word) =>
    word.toLowerCase().includes(sought)));
  if (!page.view.entrants.length) return h("p", { class: "small" }, t("名单还是空的。", "The list is empty yet."));
  if (!entrants.length) return h("p", { class: "small" }, t("没有找到。", "Nobody found."));
  return h("ul", { class: "rows entrants" }, entrants.map((entrant) => row(page, entrant)));
}

/** @param {LiveEvent} page @param {EntrantRow} entrant */
function row(page, entrant) {
  const about = [entrant.number ? t(`${entrant.number} 号`, `no. ${entrant.number}`) : "", entrant.team, entrant.club].filter(Boolean)
    .join(" · ");
  return h("li", { class: entrant.left ? "gone" : "" }, h("span", null, h("strong", null, entrant.name),
    about ? h("small", null, about) : null,
    h("small", null, marks(page, entrant))),
  h("span", { class: "deeds" }, page.view.registration.fee && !entrant.filler && !entrant.left ? h("button", { type: "button",
    "aria-pressed": entrant.paid,
    data: { key: `fee-${entrant.id}` }, "aria-label": t(`${entrant.name} 的报名费`, `Fee of ${entrant.name}`),
    onclick: () => page.enter({ do: "fee", player: entrant.id, paid: !entrant.paid }) },
      entrant.paid ? t("已缴费", "Paid") : t("未缴费", "Not paid")) : null,
  h("button", { type: "button", data: { key: `more-${entrant.id}` }, "aria-label": t(`${entrant.name} 的更多操作`, `More for ${entrant.name}`),
    onclick: () => more(page, entrant.id) }, t("更多", "More"))));
}

/** @param {LiveEvent} page @param {EntrantRow} entrant */
function marks(page, entrant) {
  const named = (/** @type {string} */ id) => page.view.entrants.find((other) => other.id === id)?.name || id;
  const tag = (/** @type {string} */ word, bad = false) => h("i", { class: `tag ${bad ? "bad" : ""}` }, word);
  return [entrant.left ? tag(noteName(entrant.left), true) : null,
    entrant.substitute ? tag(entrant.replaces ? t(`替 ${named(entrant.replaces)}`, `for ${named(entrant.replaces)}`)
    : t("替补", "substitute")) : null, entrant.replaced_by ? tag(t(`由 ${named(entrant.replaced_by)} 替补`,
      `replaced by ${named(entrant.replaced_by)}`))
      : null,
  entrant.filler ? tag(noteName("filler")) : null, entrant.here.includes("/") ? tag(t("已到", "here")) : null,
  entrant.absent.includes("/") ? tag(t("未到", "missing"), true) : null,
  ...entrant.unmet.map((each) => tag(t(each.words.zh, each.words.en)
    + (each.fit === "unmet" ? t("：不符", ": not met") : t("：待查", ": to check")),
    each.fit === "unmet"))];
}

/** Everything else of somebody. @param {LiveEvent} page @param {string} id */
function more(page, id) {
  const entrant = page.view.entrants.find((each) => each.id === id);
  if (!entrant) return;
  const box = dialog({ title: entrant.name, name: "desk-form",
    body: h("div", { class: "deed-list" }, choicesFor(page, entrant).map(([words, act]) =>
    h("button", { type: "button", onclick: () => { box.close(); act(); } }, words))) });
}

/** @param {LiveEvent} page @param {EntrantRow} entrant @returns {[string, () => void][]} */
function choicesFor(page, entrant) {
  const { id } = entrant;
  const waiting = page.view.entrants.filter((each) => each.substitute && !each.replaces && !each.left && each.team === entrant.team
    && entrant.team);
  const plays = !entrant.left && !entrant.replaced_by;
  /** @type {[string, () => void][]} */
  const choices = [[t("更改", "Change"), () => entrantForm(page, entrant)],
    [t("专用链接", "Private link"), () => showPrivateLink(page, id, entrant.name)],
    ...entrant.unmet.map((each) => /** @type {[string, () => void]} */ ([t(`符合：${each.words.zh}`, `Meets: ${each.words.en}`),
      () => page.enter({ do: "condition", player: id, condition: each.id, met: true })])),
    ...entrant.unmet.filter((each) => each.fit === "unknown").map((each) => /** @type {[string, () => void]} */ (
      [t(`不符合：${each.words.zh}`, `Does not meet: ${each.words.en}`),
        () => page.enter({ do: "condition", player: id, condition: each.id, met: false })]))];
  if (plays && waiting.length && !entrant.substitute && !entrant.filler) choices.push([t("由替补代替", "A substitute comes in"),
    () => choosePerson(t(`谁替 ${entrant.name}`, `Who comes for ${entrant.name}`), waiting,
      (substitute) => page.enter({ do: "substitute", player: id,
      substitute })) ]);
  if (plays) choices.push([t("退赛", "Withdraws"), () => askWhy(t(`${entrant.name} 退赛`, `${entrant.name} withdraws`), t("退赛", "Withdraw"),
    (why) => page.enter({ do: "withdrawn", player: id, why }))]);
  if (entrant.left === "withdrawn") choices.push([t("撤回退赛", "Take the withdrawal back"), () => askWhy(t("撤回退赛", "Take the withdrawal back"),
    t("撤回", "Take back"), (why) => page.enter({ do: "withdrawal_taken_back", player: id, entry: entrant.left_by, why }), true)]);
  if (page.is("organiser")) choices.push([t("收回其链接和 PIN", "Withdraw their links and PIN"), () => withdrawLinks(page, id)], [t("删除个人信息",
    "Erase who they are"), async () => {
    if (await confirm(t(`删除 ${entrant.name} 的个人信息？`, `Erase who ${entrant.name} is?`), t("姓名、联系方式永久删除，成绩保留，只显示编号。",
      "Name and contacts are gone for good; results stay under a number."), t("删除", "Erase"), { danger: true })) page.enter({ do: "erase",
        who: id });
  }]);
  return choices;
}
