/** What is asked of a hand with real tiles: the dice, kongs, wins, and bets of those without a phone. */

import { dialog } from "../../ui/dialog.js";
import { h, put } from "../../ui/dom.js";
import { segments } from "../../ui/fields.js";
import { pick, t } from "../../ui/i18n.js";
import { post } from "../../net.js";
import { choosePlayers } from "../desk/people.js";
import { winForm } from "../desk/win-form.js";
import { ruleOf } from "./words.js";

/** @import { EntryPreview, EveningTable } from "../../messages.d.ts" */
/** @import { Page } from "./evening.js" */

/** One of some people is asked for, no more. @param {string} title @param {string[]} names @param {(name: string) => void} chosen */
export function onePlayer(title, names, chosen) {
  const done = (/** @type {string} */ name) => {
    box.close();
    chosen(name);
  };
  const nameButton = (/** @type {string} */ name) => h("button", { type: "button", class: "big", onclick: () => done(name) }, name);
  const box = dialog({ title, name: "desk-form", body: h("div", { class: "who" }, names.map(nameButton)) });
}

/** @param {Page} page @param {EveningTable} table @param {string} name */
export function betForm(page, table, name) {
  onePlayer(t("Who {name} backs", { name }), table.players, (on) => page.enter({ do: "bet", table: table.name, name, on }));
}

/** The dice as they lie. @param {Page} page @param {EveningTable} table */
export function dealForm(page, table) {
  const chosen = (/** @type {string} */ special) => {
    box.close();
    page.enter({ do: "deal", table: table.name, special });
  };
  const box = dialog({ title: t("What the dice show"), name: "desk-form", kind: "drawer", body: h("div", { class: "dice-rules" },
    page.state.view.rules.map((rule) => h("button", { type: "button", class: "foul", onclick: () => chosen(rule.id) },
      h("strong", null, `${rule.dice} · ${pick(rule.names)}`), h("small", null, pick(rule.says))))) });
}

/** Players as the forms of the referee's desk take them. @param {EveningTable} table */
const seated = (table) => table.players.map((name, n) => ({ name, seat: table.seats[n], riichi: false }));

/** Which kong it is decides who pays: it is asked first. @param {Page} page @param {EveningTable} table */
export function kongForm(page, table) {
  /** @type {number[]} */ const who = [];
  /** @type {number[]} */ const from = [];
  let kind = "open";
  const players = seated(table), rest = h("div"), say = h("p", { class: "error", role: "alert", hidden: true });
  const fill = () => {
    if (kind === "concealed" || from[0] === who[0]) from.length = 0;
    put(rest, choosePlayers(t("Who made it"), players, who, { changed: fill }), kind === "concealed" ? null
      : choosePlayers(kind === "added" ? t("Whose tile the pung was made with (they pay)")
        : t("Whose tile (they pay)"), players, from, { without: () => who }));
  };
  fill();
  const box = dialog({ title: t("Kong"), kind: "drawer", name: "desk-form", lasting: true, body: [
    segments(t("Which kong"), "kong", [["open", t("Open kong")], ["added", t("Added kong")],
      ["concealed", t("Concealed kong")]], kind, (choice) => { kind = choice; fill(); }), rest, say],
  foot: h("button", { type: "button", class: "primary big", onclick: () => done() }, t("Enter")) });
  const done = () => {
    const wanted = !who.length ? t("First choose who made it.")
      : kind !== "concealed" && !from.length ? t("Then choose whose tile it was.") : "";
    say.hidden = !wanted;
    put(say, wanted);
    if (wanted) return;
    box.close();
    page.enter({ do: "kong", table: table.name, player: players[who[0]].name,
      ...(from.length ? { from: players[from[0]].name, added: kind === "added" } : {}) });
  };
}

/** A win, as at the referee's desk; people are told by name. @param {Page} page @param {EveningTable} table @param {boolean} drawn */
export function winForms(page, table, drawn) {
  const players = seated(table), paying = [...players, ...table.bets];
  const named = (/** @type {Record<string, unknown>} */ entry) => ({ ...entry, table: table.name,
    from: entry.from === null ? null : players[/** @type {number} */ (entry.from)].name,
    wins: /** @type {{player: number}[]} */ (entry.wins).map((win) => ({ ...win, player: players[win.player].name })) });
  const tried = async (/** @type {Record<string, unknown>} */ entry) => {
    const preview = await post(`/api/evenings/${page.id}/preview`, { entry: named(entry) });
    return /** @type {EntryPreview} */ ({ ...preview, paid: paying.map((player) => preview.gains[player.name] || 0) });
  };
  const rule = ruleOf(page.state.view, table.special);
  const asks = rule?.id === "dora" ? ["dora"] : rule?.id === "wild_tile" ? ["joker"] : [];
  const view = { family: "house", players, paying, asks, tells: { winners: 3, riichi: false, liable_for: [] } };
  winForm(tried, view, drawn, (entry) => page.enter(named(entry)));
}
