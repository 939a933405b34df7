/** One table of the evening: who plays, who bets, the hand and its dice rule; and, for whoever keeps it, what happens next. */

import { confirm, toast } from "../../ui/dialog.js";
import { h } from "../../ui/dom.js";
import { list, pick, signed, t, why, windSign } from "../../ui/i18n.js";
import { chip } from "../../ui/terms/why.js";
import { post } from "../../net.js";
import { eveningFoul, foulWords } from "./fouls.js";
import { betForm, dealForm, kongForm, onePlayer, wallForm, winForms } from "./hand-forms.js";
import { chipsNow, dealerAt, movedWords, ruleOf } from "./words.js";

/** @import { EveningBet, EveningTable, EveningView } from "../../messages.d.ts" */
/** @import { Page } from "./evening.js" */

/** @param {Page} page @param {EveningTable} table */
export function tableCard(page, table) {
  const { view } = page.state;
  return h("section", { class: "card evening-table", "data-table": table.name },
    h("h2", null, view.tables.length > 1 ? t("Table {name}", { name: table.name }) : t("The table"), " ",
      h("small", null, state(table))),
    rule(view, table), table.moved.length ? h("p", { class: "note moved" }, movedWords(table)) : null,
    h("ul", { class: "desk-players" }, around(table).map((n) => player(view, table, n))),
    table.bets.length ? bettors(page, table) : null,
    page.keeps && !view.over ? actionButtons(page, table) : null);
}

/** What is going on there. @param {EveningTable} table */
function state(table) {
  const left = table.left === null ? "" : table.left ? t("hands left: {left}", { left: table.left })
    : t("has played its last hand");
  if (!table.hand) return [left || t("before the next hand")].join(" ");
  const phases = { swap: t("waiting for the dealer to swap places"), bets: t("waiting for bets"),
    play: t("being played"), online: t("being played online") };
  const now = phases[/** @type {"play"} */ (table.phase)] || "";
  return [t("Hand {hand}", { hand: table.hand }), now, left].filter(Boolean).join(" · ");
}

/** The dice rule, and what it says. @param {EveningView} view @param {EveningTable} table */
function rule(view, table) {
  const eveningRule = ruleOf(view, table.hand ? table.special : "");
  if (!eveningRule) return null;
  return h("p", { class: "dice-rule" }, h("span", { class: "dice", "aria-hidden": "true" }, eveningRule.dice), h("span", null,
    h("strong", null, pick(eveningRule.names)), " ", h("span", null, pick(eveningRule.says)), " ",
    chip(eveningRule.clause, t("Clause"))));
}

/** Numbers of players as they sit, East first. @param {EveningTable} table */
const around = (table) => table.players.map((_, n) => n).sort((a, b) => "ESWN".indexOf(table.seats[a]) - "ESWN".indexOf(table.seats[b]));

/** @param {EveningView} view @param {EveningTable} table @param {number} n */
function player(view, table, n) {
  const name = table.players[n], deals = name === dealerAt(table);
  const chips = chipsNow(view, name), won = table.won[name] || 0;
  const marks = [table.opened.includes(name) ? t("open hand") : "", won ? t("won {count}×", { count: won }) : "",
    table.out.includes(name) ? t("out of this hand") : ""].filter(Boolean);
  const behind = table.bets_open ? table.bets.filter((bet) => bet.on === name).map((bet) => bet.name) : [];
  return h("li", { class: deals ? "dealer" : "" }, h("span", { class: "wind" }, windSign(table.seats[n])),
    h("span", { class: "who" }, h("strong", null, name), deals ? h("small", null, t("dealer")) : null,
      marks.length ? h("small", { class: "marks" }, marks.join(" · ")) : null,
      behind.length ? h("small", null, t("backed by {names}", { names: list(behind) })) : null),
    h("span", { class: `points ${chips < 0 ? "loss" : ""}` }, signed(chips)));
}

/** @param {Page} page @param {EveningTable} table */
function bettors(page, table) {
  const stakeWords = (/** @type {EveningBet} */ bet) => (!table.hand || table.phase === "online" ? t("bets")
    : !bet.placed ? t("has not bet yet") : bet.on ? t("backs {name}", { name: bet.on }) : t("has bet"));
  const may = page.keeps && table.hand > 0 && table.phase === "bets";
  return h("ul", { class: "rows bettors" }, table.bets.map((bet) => h("li", null,
    h("span", null, h("strong", null, bet.name), " ", h("span", null, stakeWords(bet))),
    may && bet.name !== page.state.me ? h("button", { type: "button", onclick: () => betForm(page, table, bet.name) },
      t("Bet for them")) : null)));
}

/** @param {string} words @param {() => void} onclick @param {string} [how] */
const button = (words, onclick, how = "") => h("button", { type: "button", class: `big ${how}`, onclick }, words);

/** What may be entered now. @param {Page} page @param {EveningTable} table */
function actionButtons(page, table) {
  if (table.left === 0) return null;
  if (!table.hand) return beginning(page, table);
  const at = { table: table.name };
  if (table.phase === "online") return h("div", { class: "deeds" },
    h("a", { class: "button big", href: `/table/${table.club}` }, t("To the online table")), voiding(page, table));
  const swap = t("Who the dealer swaps with");
  if (table.phase === "swap") return h("div", { class: "deeds" }, button(swap, () => onePlayer(swap, table.players.slice(1),
    (name) => page.enter({ do: "swap", ...at, with: name })), "primary"), voiding(page, table));
  const closed = table.players.filter((name) => !table.opened.includes(name));
  return h("div", { class: "deeds" },
    table.phase === "bets" ? h("p", { class: "small wide" },
      t("Anyone who bets looks at all four hands and chooses on their phone; you choose for those without one.")) : playing(page, table),
    table.begun || !closed.length ? null : button(t("Open hand"), () => onePlayer(t("Who plays an open hand"), closed,
      (name) => page.enter({ do: "open", ...at, player: name }))),
    voiding(page, table));
}

/** How a hand goes on and ends. @param {Page} page @param {EveningTable} table */
function playing(page, table) {
  const at = { table: table.name }, won = table.plays_on && Object.keys(table.won).length > 0;
  const draw = () => sure(page, t("Exhaustive draw?"),
    t("The wall is empty and nobody has won. What kongs earned still counts."), { do: "draw", ...at });
  return [button(t("Win on a discard"), () => winForms(page, table, false), "primary"),
    button(t("Self-draw"), () => winForms(page, table, true), "primary"),
    won ? button(t("End the hand"), () => page.enter({ do: "over", ...at })) : null,
    table.wall.length ? button(t("Draw"), () => wallForm(page, table)) : won ? null : button(t("Draw"), draw),
    button(t("Kong"), () => kongForm(page, table)), button(foulWords(), () => eveningFoul(page, table))];
}

/** @param {Page} page @param {EveningTable} table */
function beginning(page, table) {
  const online = () => post(`/api/evenings/${page.id}/online`, { table: table.name }).then(() => page.look(), (error) => toast(why(error)));
  const rolled = table.left ? t("Deal (river of blood)") : t("Roll the dice");
  return h("div", { class: "deeds" }, button(rolled, () => page.enter({ do: "deal", table: table.name }),
    `primary ${table.left ? "wide" : ""}`),
    table.left ? null : button(t("We rolled the dice ourselves"), () => dealForm(page, table)),
    table.players.length === 4 ? h("button", { type: "button", class: "wide", onclick: online },
      t("Play this hand online"))
      : h("p", { class: "small wide" }, t("A hand online needs four players; three play with real tiles.")),
    missingPhones(page, table),
    table.judged.length ? h("button", { type: "button", class: "wide quiet", onclick: () => eveningFoul(page, table) },
      t("A foul in the last hand")) : null);
}

/** Who has no phone here yet, so that a hand online would wait for them. @param {Page} page @param {EveningTable} table */
function missingPhones(page, table) {
  const missing = [...table.players, ...table.bets.map((bet) => bet.name)].filter((name) => !page.state.here.includes(name));
  if (table.players.length !== 4 || !page.state.here.length || !missing.length) return null; // without phones nobody means to
  return h("p", { class: "small wide" }, t("To play online, {names} must join with a phone first.", { names: list(missing) }));
}

/** @param {Page} page @param {EveningTable} table */
function voiding(page, table) {
  return h("details", { class: "more" }, h("summary", null, t("More")), h("p", { class: "actions" }, h("button", { type: "button",
    onclick: () => sure(page, t("Void this hand and deal it again?"), t("Nothing is recorded and nobody moves."),
      { do: table.phase === "online" ? "offline" : "void", table: table.name }) }, t("Void this hand"))));
}

/** @param {Page} page @param {string} title @param {string} words @param {Record<string, unknown>} entry */
async function sure(page, title, words, entry) {
  if (await confirm(title, words, t("Yes"))) page.enter(entry);
}
