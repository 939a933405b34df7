/** What waits for officials: calls, protests, sheets that are due, appeals, and what was imposed in the round. */

import { dialog } from "../../../ui/dialog.js";
import { h, uid } from "../../../ui/dom.js";
import { select } from "../../../ui/fields.js";
import { clock, t, when } from "../../../ui/i18n.js";
import { appealsUntil } from "../me/appeal.js";
import { countdown } from "../live.js";
import { listed, missingWords, penaltyWords, placeName } from "../round-words.js";
import { askWords } from "../table/actions.js";

/** @import { Child } from "../../../ui/child.d.ts" */
/** @import { AppealShown, DueShown, RoundShown } from "../../../messages.d.ts" */
/** @import { LiveEvent } from "../live.js" */

const REFEREES = ["chief", "deputy", "table"];
const LONGEST = 4000;
const SHOWN = 8; // sheets that are due before the rest is folded

/** @param {string} title @param {Child} body @param {string} [name] */
const card = (title, body, name = "") => h("section", { class: `card ${name}` }, h("h2", null, title), body);

/** @param {string} strong @param {Child} small @param {Child} [button] */
const row = (strong, small, button = null) => h("li", null, h("span", null, h("strong", null, strong), h("small", null, small)), button);

/** @param {string} words @param {() => void} onclick @param {string} key */
const act = (words, onclick, key) => h("button", { type: "button", class: "primary", onclick, data: { key } }, words);

/** @param {LiveEvent} live */
export function callsList(live) {
  const open = live.view.calls.filter((call) => !call.referee);
  if (!open.length) return null;
  return card(t("呼叫裁判", "A referee is called"), h("ul", { class: "rows" }, open.map((call) => row(placeName(call, live),
    [`${call.name} · ${clock(call.at)}`, call.why ? ` · ${call.why}` : ""],
    live.is(...REFEREES) ? act(t("我去", "I go"), () => live.say({ do: "call_answered", entry: call.entry }), `call ${call.entry}`) : null))),
      "urgent");
}

/** @param {LiveEvent} live */
export function protestsList(live) {
  const open = live.view.protests.filter((protest) => !protest.settled);
  if (!open.length) return null;
  return card(t("异议", "Protests"), h("ul", { class: "rows" },
    open.map((protest) => row(placeName(protest, live), `${protest.name}: ${protest.why}`,
    live.is(...REFEREES) ? act(t("答复", "Answer"), () => askWords(t(`答复 ${protest.name}`, `An answer to ${protest.name}`), t("答复", "Answer"),
      (answer) => live.say({ do: "protest_answered", entry: protest.entry, answer }), { lead: h("p", null, protest.why) }),
        `protest ${protest.entry}`)
        : null))),
  "urgent");
}

/** Sheets that are not ready, and until when they must be. @param {LiveEvent} live */
export function dueList(live) {
  const { due } = live.view;
  if (!due.length) return null;
  const by = Math.min(...due.flatMap((owed) => (owed.by ? [owed.by] : [])));
  return card(t(`未完成的成绩（${due.length}）`, `Sheets that are due (${due.length})`), [
    Number.isFinite(by) ? h("p", { class: "small" }, t("最迟公布：", "To be out within "), countdown(by, null, 600),
      t(`（${clock(by)}，mcr:Q144(1)）`, ` (by ${clock(by)}, mcr:Q144(1))`)) : null,
    dueRows(live, due.slice(0, SHOWN)),
    due.length > SHOWN ? h("details", { class: "more" }, h("summary", null, t(`其余 ${due.length - SHOWN} 份`, `${due.length - SHOWN} more`)),
      dueRows(live, due.slice(SHOWN))) : null]);
}

/** @param {LiveEvent} live @param {DueShown[]} due */
const dueRows = (live, due) => h("ul", { class: "rows due" }, due.map((owed) => row(placeName(owed, live), [missingWords(owed.missing),
  owed.who.length ? `: ${listed(owed.who.map((name) => (name === "referee" ? t("执行裁判", "the table referee") : name)))}` : ""])));

/** @param {LiveEvent} live @param {RoundShown | undefined} round */
export function appealsList(live, round) {
  const { appeals } = live.view, ends = round ? round.tables.map((table) => appealsUntil(round, table)) : [];
  const until = Math.max(round?.clock?.appeals || 0, ...ends);
  const open = Boolean(until && until > live.now());
  if (!appeals.length && !open) return null;
  return card(t("申诉", "Appeals"), [
    until ? h("p", { class: "small" }, open ? [t("本轮申诉截止：", "Appeals of this round are taken for "), countdown(until, null, 300)]
      : t(`本轮申诉已于 ${clock(until)} 截止。`, `Appeals of this round were taken until ${clock(until)}.`)) : null,
    h("ul", { class: "rows" }, appeals.map((appeal) => row(`${placeName(appeal, live)} · ${appeal.name}`, [h("span", null, appeal.text),
      h("span", { class: "small" }, ` ${when(appeal.at)}`), appeal.decision ? h("p", null,
        `${decisionWords(appeal.decision)} · ${appeal.answer} · ${appeal.member}`) : null],
    !appeal.decision && live.is("arbitration") ? act(t("裁决", "Decide"), () => decide(live, appeal), `appeal ${appeal.entry}`) : null)))]);
}

/** @param {string} decision */
const decisionWords = (decision) => ({ rejected: t("驳回", "rejected"), referee_instructed: t("教育或处分裁判，原判不变",
  "the referee is instructed; the ruling stands"),
  regulation_decided: t("规则、规程争议已裁定", "a dispute over the rules is decided") })[/** @type {"rejected"} */ (decision)] || decision;

/** The board decides. @param {LiveEvent} live @param {AppealShown} appeal */
function decide(live, appeal) {
  let decision = "rejected";
  const id = uid("text"), field = h("textarea", { id, rows: "4", maxlength: LONGEST });
  const save = h("button", { type: "button", class: "primary big", onclick: () => {
    box.close();
    live.say({ do: "appeal_decided", appeal: appeal.entry, decision, text: field.value.trim(),
      within_referees_power: decision !== "regulation_decided" });
  } }, t("裁决", "Decide"));
  const box = dialog({ title: t("仲裁决定", "The board's decision"), name: "desk-form lasting-form", lasting: true, body: [
    h("p", null, h("strong", null, appeal.name), `: ${appeal.text}`),
    select(t("决定", "Decision"), ["rejected", "referee_instructed", "regulation_decided"].map((each) => [each, decisionWords(each)]),
      decision,
      (each) => { decision = each; }),
    h("div", { class: "field" }, h("label", { for: id }, t("理由", "Reasons")), field)], foot: save });
}

/** @param {LiveEvent} live @param {RoundShown} round */
export function penaltiesList(live, round) {
  const all = round.tables.flatMap((table) => table.penalties);
  if (!all.length) return null;
  return card(t("本轮处罚", "Penalties in this round"), h("ul", { class: "rows" }, all.map((penalty) => row(penalty.name,
    [penaltyWords(penalty.kind), penalty.amount ? ` −${penalty.amount}` : "", penalty.why ? ` · ${penalty.why}` : ""],
    penalty.entry && live.is("chief", "deputy") ? h("button", { type: "button", data: { key: `lift ${penalty.entry}` }, onclick: () =>
      askWords(t("为什么撤销？", "Why is it lifted?"), t("撤销", "Lift it"),
        (why) => live.say({ do: "penalty_lifted", entry: penalty.entry, why })) },
    t("撤销", "Lift")) : null))));
}
