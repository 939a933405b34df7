/** What waits for officials: calls, protests, sheets that are due, appeals, and what was imposed in the round. */

import { dialog } from "../../../ui/dialog.js";
import { h, uid } from "../../../ui/dom.js";
import { select } from "../../../ui/fields.js";
import { clock, inWords, list, t, tc, te, when } from "../../../ui/i18n.js";
import { appealsUntil } from "../me/appeal.js";
import { countdown } from "../live.js";
import { missingWords, penaltyAmount, penaltyWords, placeName } from "../round-words.js";
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

/** @param {string} label @param {() => void} onclick @param {string} key */
const act = (label, onclick, key) => h("button", { type: "button", class: "primary", onclick, data: { key } }, label);

/** @param {LiveEvent} live */
export function callsList(live) {
  const open = live.view.calls.filter((call) => !call.referee);
  if (!open.length) return null;
  return card(t("Calls for a referee"), h("ul", { class: "rows" }, open.map((call) => row(placeName(call, live),
    [`${inWords(call.name)} · ${clock(call.at)}`, call.why ? ` · ${inWords(call.why)}` : ""],
    live.is(...REFEREES) ? act(t("I'll go"), () => live.say({ do: "call_answered", entry: call.entry }), `call ${call.entry}`) : null))),
      "urgent");
}

/** @param {LiveEvent} live */
export function protestsList(live) {
  const open = live.view.protests.filter((protest) => !protest.settled);
  if (!open.length) return null;
  return card(t("Protests"), h("ul", { class: "rows" },
    open.map((protest) => row(placeName(protest, live), `${inWords(protest.name)}: ${inWords(protest.why)}`,
    live.is(...REFEREES) ? act(tc("verb", "Answer"), () => askWords(t("Answer to {name}", { name: protest.name }), tc("verb", "Answer"),
      (answer) => live.say({ do: "protest_answered", entry: protest.entry, answer }), { lead: h("p", null, inWords(protest.why)) }),
        `protest ${protest.entry}`)
        : null))),
  "urgent");
}

/** Sheets that are not ready, and until when they must be. @param {LiveEvent} live */
export function dueList(live) {
  const { due } = live.view;
  if (!due.length) return null;
  const by = Math.min(...due.flatMap((owed) => (owed.by ? [owed.by] : [])));
  return card(t("Score sheets outstanding ({count})", { count: due.length }), [
    Number.isFinite(by) ? h("p", { class: "small" }, te("Must be published within {left} (by {time}, mcr:Q144(1))",
      { left: countdown(by, null, 600), time: clock(by) })) : null,
    dueRows(live, due.slice(0, SHOWN)),
    due.length > SHOWN ? h("details", { class: "more" }, h("summary", null, t("{count} more", { count: due.length - SHOWN })),
      dueRows(live, due.slice(SHOWN))) : null]);
}

/** @param {LiveEvent} live @param {DueShown[]} due */
const dueRows = (live, due) => h("ul", { class: "rows due" }, due.map((owed) => row(placeName(owed, live), [missingWords(owed.missing),
  owed.who.length ? `: ${list(owed.who.map(inWords))}` : ""])));

/** @param {LiveEvent} live @param {RoundShown | undefined} round */
export function appealsList(live, round) {
  const { appeals } = live.view, ends = round ? round.tables.map((table) => appealsUntil(round, table)) : [];
  const until = Math.max(round?.clock?.appeals || 0, ...ends);
  const open = Boolean(until && until > live.now());
  if (!appeals.length && !open) return null;
  return card(t("Appeals"), [
    until ? h("p", { class: "small" }, open
      ? te("Appeals for this round are open for another {left}", { left: countdown(until, null, 300) })
      : t("Appeals for this round closed at {time}.", { time: clock(until) })) : null,
    h("ul", { class: "rows" }, appeals.map((appeal) => row(`${placeName(appeal, live)} · ${inWords(appeal.name)}`, [h("span", null,
      inWords(appeal.text)),
      h("span", { class: "small" }, ` ${when(appeal.at)}`), appeal.decision ? h("p", null,
        `${decisionWords(appeal.decision)} · ${inWords(appeal.answer)} · ${inWords(appeal.member)}`) : null],
    !appeal.decision && live.is("arbitration") ? act(t("Decide"), () => decide(live, appeal), `appeal ${appeal.entry}`) : null)))]);
}

/** @param {string} decision */
const decisionWords = (decision) => ({ rejected: t("the appeal is rejected"),
  referee_instructed: t("the referee is instructed; the ruling stands"),
  regulation_decided: t("a dispute over the rules is decided") })[/** @type {"rejected"} */ (decision)] || decision;

/** The board decides. @param {LiveEvent} live @param {AppealShown} appeal */
function decide(live, appeal) {
  let decision = "rejected";
  const id = uid("text"), field = h("textarea", { id, rows: "4", maxlength: LONGEST });
  const save = h("button", { type: "button", class: "primary big", onclick: () => {
    box.close();
    live.say({ do: "appeal_decided", appeal: appeal.entry, decision, text: field.value.trim(),
      within_referees_power: decision !== "regulation_decided" });
  } }, t("Decide"));
  const box = dialog({ title: t("The board's decision"), name: "desk-form lasting-form", lasting: true, body: [
    h("p", null, h("strong", null, inWords(appeal.name)), `: ${inWords(appeal.text)}`),
    select(t("Decision"), ["rejected", "referee_instructed", "regulation_decided"].map((each) => [each, decisionWords(each)]),
      decision,
      (each) => { decision = each; }),
    h("div", { class: "field" }, h("label", { for: id }, t("Reasons")), field)], foot: save });
}

/** @param {LiveEvent} live @param {RoundShown} round */
export function penaltiesList(live, round) {
  const all = round.tables.flatMap((table) => table.penalties);
  if (!all.length) return null;
  return card(t("Penalties in this round"), h("ul", { class: "rows" }, all.map((penalty) => row(inWords(penalty.name),
    [penaltyWords(penalty.kind), penalty.amount ? ` ${penaltyAmount(penalty)}` : "",
      penalty.why ? ` · ${inWords(penalty.why)}` : ""],
    penalty.entry && live.is("chief", "deputy") ? h("button", { type: "button", data: { key: `lift ${penalty.entry}` }, onclick: () =>
      askWords(t("Why is the penalty lifted?"), t("Lift it"),
        (why) => live.say({ do: "penalty_lifted", entry: penalty.entry, why })) },
    t("Lift the penalty")) : null))));
}
