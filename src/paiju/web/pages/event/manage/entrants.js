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
  const found = page.view.entrants.filter((one) => !sought || [one.name, one.number, one.team, one.club].some((word) =>
    word.toLowerCase().includes(sought)));
  if (!page.view.entrants.length) return h("p", { class: "small" }, t("名单还是空的。", "The list is empty yet."));
  if (!found.length) return h("p", { class: "small" }, t("没有找到。", "Nobody found."));
  return h("ul", { class: "rows entrants" }, found.map((one) => row(page, one)));
}

/** @param {LiveEvent} page @param {EntrantRow} one */
function row(page, one) {
  const about = [one.number ? t(`${one.number} 号`, `no. ${one.number}`) : "", one.team, one.club].filter(Boolean).join(" · ");
  return h("li", { class: one.left ? "gone" : "" }, h("span", null, h("strong", null, one.name), about ? h("small", null, about) : null,
    h("small", null, marks(page, one))),
  h("span", { class: "deeds" }, page.view.registration.fee && !one.filler && !one.left ? h("button", { type: "button",
    "aria-pressed": one.paid,
    data: { key: `fee-${one.id}` }, "aria-label": t(`${one.name} 的报名费`, `Fee of ${one.name}`),
    onclick: () => page.enter({ do: "fee", player: one.id, paid: !one.paid }) }, one.paid ? t("已缴费", "Paid") : t("未缴费", "Not paid")) : null,
  h("button", { type: "button", data: { key: `more-${one.id}` }, "aria-label": t(`${one.name} 的更多操作`, `More for ${one.name}`),
    onclick: () => more(page, one.id) }, t("更多", "More"))));
}

/** @param {LiveEvent} page @param {EntrantRow} one */
function marks(page, one) {
  const named = (/** @type {string} */ id) => page.view.entrants.find((other) => other.id === id)?.name || id;
  const tag = (/** @type {string} */ word, bad = false) => h("i", { class: `tag ${bad ? "bad" : ""}` }, word);
  return [one.left ? tag(noteName(one.left), true) : null,
    one.substitute ? tag(one.replaces ? t(`替 ${named(one.replaces)}`, `for ${named(one.replaces)}`)
    : t("替补", "substitute")) : null, one.replaced_by ? tag(t(`由 ${named(one.replaced_by)} 替补`, `replaced by ${named(one.replaced_by)}`))
      : null,
  one.filler ? tag(noteName("filler")) : null, one.here.includes("/") ? tag(t("已到", "here")) : null,
  one.absent.includes("/") ? tag(t("未到", "missing"), true) : null,
  ...one.unmet.map((each) => tag(t(each.words.zh, each.words.en) + (each.fit === "unmet" ? t("：不符", ": not met") : t("：待查", ": to check")),
    each.fit === "unmet"))];
}

/** Everything else of somebody. @param {LiveEvent} page @param {string} id */
function more(page, id) {
  const one = page.view.entrants.find((each) => each.id === id);
  if (!one) return;
  const box = dialog({ title: one.name, name: "desk-form", body: h("div", { class: "deed-list" }, deeds(page, one).map(([words, deed]) =>
    h("button", { type: "button", onclick: () => { box.close(); deed(); } }, words))) });
}

/** @param {LiveEvent} page @param {EntrantRow} one @returns {[string, () => void][]} */
function deeds(page, one) {
  const { id } = one;
  const waiting = page.view.entrants.filter((each) => each.substitute && !each.replaces && !each.left && each.team === one.team
    && one.team);
  const plays = !one.left && !one.replaced_by;
  /** @type {[string, () => void][]} */
  const found = [[t("更改", "Change"), () => entrantForm(page, one)], [t("专用链接", "Private link"), () => showPrivateLink(page, id, one.name)],
    ...one.unmet.map((each) => /** @type {[string, () => void]} */ ([t(`符合：${each.words.zh}`, `Meets: ${each.words.en}`),
      () => page.enter({ do: "condition", player: id, condition: each.id, met: true })])),
    ...one.unmet.filter((each) => each.fit === "unknown").map((each) => /** @type {[string, () => void]} */ (
      [t(`不符合：${each.words.zh}`, `Does not meet: ${each.words.en}`),
        () => page.enter({ do: "condition", player: id, condition: each.id, met: false })]))];
  if (plays && waiting.length && !one.substitute && !one.filler) found.push([t("由替补代替", "A substitute comes in"),
    () => choosePerson(t(`谁替 ${one.name}`, `Who comes for ${one.name}`), waiting, (substitute) => page.enter({ do: "substitute", player: id,
      substitute })) ]);
  if (plays) found.push([t("退赛", "Withdraws"), () => askWhy(t(`${one.name} 退赛`, `${one.name} withdraws`), t("退赛", "Withdraw"),
    (why) => page.enter({ do: "withdrawn", player: id, why }))]);
  if (one.left === "withdrawn") found.push([t("撤回退赛", "Take the withdrawal back"), () => askWhy(t("撤回退赛", "Take the withdrawal back"),
    t("撤回", "Take back"), (why) => page.enter({ do: "withdrawal_taken_back", player: id, entry: one.left_by, why }), true)]);
  if (page.is("organiser")) found.push([t("收回其链接和 PIN", "Withdraw their links and PIN"), () => withdrawLinks(page, id)], [t("删除个人信息",
    "Erase who they are"), async () => {
    if (await confirm(t(`删除 ${one.name} 的个人信息？`, `Erase who ${one.name} is?`), t("姓名、联系方式永久删除，成绩保留，只显示编号。",
      "Name and contacts are gone for good; results stay under a number."), t("删除", "Erase"), { danger: true })) page.enter({ do: "erase",
        who: id });
  }]);
  return found;
}
