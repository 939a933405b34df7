/** The word of the players on a result: who has signed, a link for each to sign on their own phone, protests and answers. */

import { dialog, toast } from "../../ui/dialog.js";
import { h, put } from "../../ui/dom.js";
import { segments } from "../../ui/fields.js";
import { num, personName, t, tc, when, why } from "../../ui/i18n.js";
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
  return h("section", { class: "card desk-signing" }, h("h2", null, over ? t("Signatures") : t("Protests")),
    protests(view, may.enter), over ? signedLine(view) : null,
    over ? h("ul", { class: "rows" }, view.players.map((_, n) => signer(desk, view, n, may))) : null);
}

/** @param {DeskView} view */
function signedLine(view) {
  if (view.to_sign.length) return h("p", { class: "small" },
    t("{count} still to sign. Protests can be made until everybody has signed.", { count: view.to_sign.length }));
  return h("p", { class: "note", role: "status" }, t("Everybody has signed; the result stands."));
}

/** @param {string} desk @param {DeskView} view @param {number} n @param {{enter: Enter | null, host: boolean}} may */
function signer(desk, view, n, { enter, host }) {
  const signature = view.signatures.find((each) => each.player === n), waits = view.to_sign.includes(n),
    name = personName(view.players[n].name);
  const state = signature ? [t("signed"), when(signature.at), signature.own ? t("on their own device")
    : t("taken by the referee")].join(" · ") : waits ? t("not signed yet") : "";
  return h("li", null, h("span", null, h("strong", null, name), h("small", null, state)),
    waits && enter ? h("span", { class: "actions" },
      host ? h("button", { type: "button", "aria-label": t("A link for {name} to sign", { name }),
        onclick: () => signLink(desk, n, name) }, t("Link")) : null,
      h("button", { type: "button", "aria-label": t("{name} signs here", { name }), onclick: () => signHere(view, n, enter) },
        t("Sign here"))) : null);
}

/** A link of their own, as text and QR. @param {string} desk @param {number} player @param {string} name */
export async function signLink(desk, player, name) {
  const place = h("div", { "aria-busy": "true" }, "…");
  dialog({ title: t("For {name} to sign", { name }), name: "link", body: [
    h("p", null,
      t("To be opened on the player's own phone: they can see the result and rulings, and sign or protest. It works only for whoever "
        + "opens it first.")), place] });
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
  const box = dialog({ title: t("{name}: is this right?", { name }), name: "desk-form", body: [resultList(view, player),
    h("p", null, t("Once everybody has signed, nothing can be changed; if you disagree, protest first."))],
  foot: [h("button", { type: "button", onclick: () => { box.close(); protestForm(player, enter); } }, t("Protest")),
    h("button", { type: "button", class: "primary big", onclick: () => { box.close(); enter({ do: "sign", player }); } },
      t("I agree and sign"))] });
}

/** Everybody's result, one of them marked. @param {DeskView} view @param {number | null} player */
export function resultList(view, player) {
  return h("ul", { class: "rows sign-result" }, view.players.map((each, n) => h("li", { class: n === player ? "mine" : "" },
    h("span", null, h("strong", null, personName(each.name)), each.team ? h("small", null, each.team) : null),
    h("span", { class: "number" }, num(each.points),
      each.place ? t(" · place {place}", { place: each.place }) : ""))));
}

/** @param {number} player @param {Enter} enter */
export function protestForm(player, enter) {
  const field = h("textarea", { rows: 4, maxlength: LONGEST, "aria-label": t("What is wrong"),
    oninput: () => { send.disabled = !field.value.trim(); } });
  const send = h("button", { type: "button", class: "danger", disabled: true, onclick: () => {
    box.close();
    enter({ do: "protest", player, text: field.value.trim() });
  } }, t("Make a protest"));
  const box = dialog({ title: t("Protest"), name: "desk-form", lasting: true, body: [
    h("p", null, t("Say which hand or ruling is wrong, and why. The referee will answer.")), field], foot: send });
}

/** @param {DeskView} view @param {Enter | null} enter */
export function protests(view, enter) {
  if (!view.protests.length) return null;
  const name = (/** @type {DeskProtest} */ protest) => personName(view.players[protest.player].name);
  return h("ul", { class: "rows protests" }, view.protests.map((protest) => h("li", null,
    h("div", null, h("strong", null, t("Protest by {name}", { name: name(protest) })), h("p", null, protest.text),
      h("small", null, outcome(protest))),
    enter && !protest.answered ? h("button", { type: "button", class: "danger", onclick: () => answerForm(protest, enter) },
      tc("verb", "Answer")) : null)));
}

/** What became of it. @param {DeskProtest} protest */
function outcome(protest) {
  if (!protest.answered) return t("waiting for an answer");
  return [protest.upheld ? t("upheld") : t("rejected"), protest.answer].filter(Boolean).join(t(": "));
}

/** @param {DeskProtest} protest @param {Enter} enter */
function answerForm(protest, enter) {
  let upheld = false;
  const field = h("textarea", { rows: 3, maxlength: LONGEST, "aria-label": t("Reason") });
  const send = () => {
    box.close();
    enter({ do: "answer", protest: protest.entry, upheld, text: field.value.trim() });
    if (upheld) toast(t("Now correct the entries, or take back the ruling"));
  };
  const box = dialog({ title: t("Answer the protest"), name: "desk-form", lasting: true, body: [h("p", null, protest.text),
    segments(t("Decision"), "upheld", [["no", t("Rejected")], ["yes", t("Upheld")]], "no",
      (value) => { upheld = value === "yes"; }),
    h("p", { class: "small" }, t("Reason (the players will see it)")), field],
  foot: h("button", { type: "button", class: "primary", onclick: send }, tc("verb", "Answer")) });
}
