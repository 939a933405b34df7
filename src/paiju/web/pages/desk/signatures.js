/** The word of the players on a result: who has signed, a link for each to sign on their own phone, protests and answers. */

import { dialog, toast } from "../../ui/dialog.js";
import { h, put } from "../../ui/dom.js";
import { segments } from "../../ui/fields.js";
import { personName, t, when, why } from "../../ui/i18n.js";
import { linkBox } from "../../ui/people/links.js";
import { post } from "../../net.js";

/** @import { ApiError } from "../../net.js" */
/** @import { DeskProtest, DeskView } from "../../messages.d.ts" */
/** @typedef {(entry: Record<string, unknown>) => void} Enter */

const LONGEST = 300;

/** The part of the desk's page: signatures once the game is over, protests whenever there are any.
 * @param {string} desk @param {DeskView} view @param {{enter: Enter | null, host: boolean}} may */
export function signatures(desk, view, may) {
  const over = view.over && view.players.length;
  if (!over && !view.protests.length) return null;
  return h("section", { class: "card desk-signing" }, h("h2", null, over ? t("签字", "Signatures") : t("申诉", "Protests")),
    protests(view, may.enter), over ? signedLine(view) : null,
    over ? h("ul", { class: "rows" }, view.players.map((_, n) => signer(desk, view, n, may))) : null);
}

/** @param {DeskView} view */
function signedLine(view) {
  if (view.to_sign.length) return h("p", { class: "small" }, t(`还有 ${view.to_sign.length} 人未签字。全部签字之前可以申诉。`,
    `${view.to_sign.length} still to sign. Until all have, a protest is taken.`));
  return h("p", { class: "note", role: "status" }, t("所有选手已签字，结果不再更改。", "All have signed; the result stands."));
}

/** @param {string} desk @param {DeskView} view @param {number} n @param {{enter: Enter | null, host: boolean}} may */
function signer(desk, view, n, { enter, host }) {
  const signature = view.signatures.find((each) => each.player === n), waits = view.to_sign.includes(n),
    name = personName(view.players[n].name);
  const state = signature ? t(`已签字 · ${when(signature.at)} · ${signature.own ? "本人设备" : "裁判代记"}`,
    `signed · ${when(signature.at)} · ${signature.own ? "own device" : "taken by the referee"}`) : waits ? t("未签字", "not signed yet") : "";
  return h("li", null, h("span", null, h("strong", null, name), h("small", null, state)),
    waits && enter ? h("span", { class: "actions" },
      host ? h("button", { type: "button", "aria-label": t(`${name} 的签字链接`, `A link for ${name} to sign`),
        onclick: () => signLink(desk, n, name) }, t("链接", "Link")) : null,
      h("button", { type: "button", "aria-label": t(`${name} 在此签字`, `${name} signs here`), onclick: () => signHere(view, n, enter) },
        t("在此签字", "Sign here"))) : null);
}

/** A link of their own, as text and QR. @param {string} desk @param {number} player @param {string} name */
export async function signLink(desk, player, name) {
  const place = h("div", { "aria-busy": "true" }, "…");
  dialog({ title: t(`${name} 的签字链接`, `For ${name} to sign`), name: "link", body: [
    h("p", null, t("请本人用自己的手机打开：能看到成绩与裁定，可以签字或申诉。先打开的人才能用。",
      "To be opened on their own phone: they see result and rulings, and sign or protest. It is for whoever opens it first.")), place] });
  try {
    const ask = () => post(`/api/desks/${desk}/links`, { kind: "sign", player });
    put(place, linkBox(await ask(), ask));
    place.removeAttribute("aria-busy");
  } catch (error) {
    put(place, h("p", { class: "error", role: "alert" }, why(/** @type {ApiError} */ (error))));
  }
}

/** The device is handed over: they see what they sign. @param {DeskView} view @param {number} player @param {Enter} enter */
function signHere(view, player, enter) {
  const name = personName(view.players[player].name);
  const box = dialog({ title: t(`${name}：请核对成绩`, `${name}: is this right?`), name: "desk-form", body: [resultList(view, player),
    h("p", null, t("签字后不能再改；有异议请先申诉。", "Once all have signed nothing changes; object before."))],
  foot: [h("button", { type: "button", onclick: () => { box.close(); protestForm(player, enter); } }, t("申诉", "Protest")),
    h("button", { type: "button", class: "primary big", onclick: () => { box.close(); enter({ do: "sign", player }); } },
      t("我同意，签字", "I agree and sign"))] });
}

/** Everybody's result, one of them marked. @param {DeskView} view @param {number | null} player */
export function resultList(view, player) {
  return h("ul", { class: "rows sign-result" }, view.players.map((each, n) => h("li", { class: n === player ? "mine" : "" },
    h("span", null, h("strong", null, personName(each.name)), each.team ? h("small", null, each.team) : null),
    h("span", { class: "number" }, each.points.toLocaleString("en"),
      each.place ? t(` · 第 ${each.place} 名`, ` · place ${each.place}`) : ""))));
}

/** @param {number} player @param {Enter} enter */
export function protestForm(player, enter) {
  const field = h("textarea", { rows: 4, maxlength: LONGEST, "aria-label": t("异议", "What is wrong"),
    oninput: () => { send.disabled = !field.value.trim(); } });
  const send = h("button", { type: "button", class: "danger", disabled: true, onclick: () => {
    box.close();
    enter({ do: "protest", player, text: field.value.trim() });
  } }, t("提出申诉", "Protest"));
  const box = dialog({ title: t("申诉", "Protest"), name: "desk-form", lasting: true, body: [
    h("p", null, t("写明对哪一局、哪个裁定有异议。裁判会答复。", "Say which hand or ruling is wrong, and why. The referee answers.")), field], foot: send });
}

/** @param {DeskView} view @param {Enter | null} enter */
export function protests(view, enter) {
  if (!view.protests.length) return null;
  const name = (/** @type {DeskProtest} */ protest) => personName(view.players[protest.player].name);
  return h("ul", { class: "rows protests" }, view.protests.map((protest) => h("li", null,
    h("div", null, h("strong", null, t(`申诉：${name(protest)}`, `Protest by ${name(protest)}`)), h("p", null, protest.text),
      h("small", null, outcome(protest))),
    enter && !protest.answered ? h("button", { type: "button", class: "danger", onclick: () => answerForm(protest, enter) },
      t("答复", "Answer")) : null)));
}

/** What became of it. @param {DeskProtest} protest */
function outcome(protest) {
  if (!protest.answered) return t("等裁判答复", "waits for an answer");
  return [protest.upheld ? t("成立", "upheld") : t("不成立", "rejected"), protest.answer].filter(Boolean).join(t("：", ": "));
}

/** @param {DeskProtest} protest @param {Enter} enter */
function answerForm(protest, enter) {
  let upheld = false;
  const field = h("textarea", { rows: 3, maxlength: LONGEST, "aria-label": t("理由", "Why") });
  const send = () => {
    box.close();
    enter({ do: "answer", protest: protest.entry, upheld, text: field.value.trim() });
    if (upheld) toast(t("请在记录中更正或撤销裁定", "Now mend it among the entries, or take the ruling back"));
  };
  const box = dialog({ title: t("答复申诉", "Answer the protest"), name: "desk-form", lasting: true, body: [h("p", null, protest.text),
    segments(t("结果", "Decision"), "upheld", [["no", t("不成立", "Rejected")], ["yes", t("成立", "Upheld")]], "no",
      (value) => { upheld = value === "yes"; }),
    h("p", { class: "small" }, t("理由（选手会看到）", "Why (the players read it)")), field],
  foot: h("button", { type: "button", class: "primary", onclick: send }, t("答复", "Answer")) });
}
