/** What is asked of a hand with real tiles: the dice, kongs, wins, and bets of those without a phone. */

import { dialog } from "../../ui/dialog.js";
import { h } from "../../ui/dom.js";
import { pick, t } from "../../ui/i18n.js";
import { post } from "../../net.js";
import { chooseKong, emptyWall } from "../desk/other-forms.js";
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
const seated = (table) => table.players.map((name, n) => ({ name, seat: table.seats[n], riichi: false,
  left: table.out.includes(name) }));

/** @param {Page} page @param {EveningTable} table */
export function kongForm(page, table) {
  const name = (/** @type {number} */ n) => table.players[n];
  chooseKong(seated(table), (player, from, isAdded) => page.enter({ do: "kong", table: table.name, player: name(player),
    ...(from === undefined ? {} : { from: name(from), added: isAdded }) }));
}

/** An empty wall, where something is asked of it. @param {Page} page @param {EveningTable} table */
export function wallForm(page, table) {
  /** @type {number[]} */ const ready = [];
  const wall = emptyWall({ players: seated(table) }, { ready, tells: table.wall, changed: () => {} });
  const names = (/** @type {number[]} */ numbers) => numbers.map((n) => table.players[n]);
  const done = () => {
    const { ready: those = [], void: held = [], fans } = wall.entry();
    box.close();
    page.enter({ do: "draw", table: table.name, ready: names(those), ...(fans ? { fans } : {}),
      ...(held.length ? { void: names(held) } : {}) });
  };
  const box = dialog({ title: t("Draw"), kind: "drawer", name: "desk-form", lasting: true, body: wall.element,
    foot: h("button", { type: "button", class: "primary big", onclick: done }, t("Exhaustive draw")) });
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
  const view = { counts: "fans", players, paying, asks, tells: { winners: 3, riichi: false, liable_for: [] } };
  winForm(tried, view, drawn, (entry) => page.enter(named(entry)));
}
