/** What concerns me: who I am of those named, where I am, what I do now, what I have; and my bet. */

import { confirm, toast } from "../../ui/dialog.js";
import { h } from "../../ui/dom.js";
import { list, pick, signed, t, why, words } from "../../ui/i18n.js";
import { post } from "../../net.js";
import { chipsNow, personHere, placeWords, resultWords, ruleOf } from "./words.js";

/** @import { EveningPerson, EveningTable, EveningView } from "../../messages.d.ts" */
/** @import { Page } from "./evening.js" */

/** Tap your name. @param {Page} page */
export function whoAmI(page) {
  const { view, here, right } = page.state;
  if (right === "read" || view.over) return null;
  const be = (/** @type {string} */ name) => post(`/api/evenings/${page.id}/be`, { name }).then(page.show, (error) => toast(why(error)));
  const open = right === "join";
  const free = view.people.filter((person) => !here.includes(person.name));
  const button = (/** @type {string} */ name) => h("button", { type: "button", class: "big", onclick: () => be(name) }, name);
  const names = h("div", { class: "who-buttons" }, free.map((person) => button(person.name)));
  if (!free.length) return null;
  return open ? h("section", { class: "card who-am-i" }, h("h2", null, t("Who are you?")),
    h("p", { class: "small" }, t("Tap your name to follow and bet on this phone.")), names)
    : h("details", { class: "card who-am-i" }, h("summary", null, t("Are you playing too? Tap your name")), names);
}

/** @param {Page} page */
export function myCard(page) {
  const { state } = page, { view } = state;
  const mine = personHere(view, state.me);
  if (!mine) return null;
  const chips = chipsNow(view, mine.name);
  const table = view.tables.find((eveningTable) => eveningTable.players.includes(mine.name)
    || eveningTable.bets.some((bet) => bet.name === mine.name));
  return h("section", { class: "card my-card" },
    h("div", { class: "line" }, h("strong", { class: "name" }, mine.name), h("span", { class: `chips ${chips < 0 ? "loss" : "gain"}` },
      signed(chips), " ", h("small", null, t("chips")))),
    h("p", null, view.over ? resultWords(view, mine) : placeWords(view, mine)),
    view.over ? null : [campLine(view, mine), table ? whatNow(page, table, mine.name) : null],
    lastGain(page));
}

/** My camp, with whom I share. @param {EveningView} view @param {EveningPerson} mine */
function campLine(view, mine) {
  const camp = view.camps.find((eveningCamp) => eveningCamp.id === mine.camp);
  if (!camp) return null;
  const others = camp.people.filter((name) => name !== mine.name);
  return h("p", { class: "small" }, others.length
    ? t("You are in camp {camp} with {others}: what you win or lose is shared.", { camp: pick(camp.names), others: list(others) })
    : t("You are camp {camp}, on your own.", { camp: pick(camp.names) }));
}

/** What I do at my table. @param {Page} page @param {EveningTable} table @param {string} me */
function whatNow(page, table, me) {
  const bet = table.bets.find((eveningBet) => eveningBet.name === me);
  if (table.phase === "online") return h("p", { class: "actions" }, h("a", { class: "button primary big", href: `/table/${table.club}` },
    bet ? t("Bet at the online table") : t("Play at the online table")));
  if (!table.hand) return h("p", { class: "small" }, bet
    ? t("You can bet once the hand is dealt and you have looked at all four hands.")
    : t("The next hand is about to begin."));
  if (!bet) return null;
  const open = table.bets_open, rule = ruleOf(page.state.view, table.special);
  if (table.phase === "swap") return h("p", { class: "small" }, t("Bet once the places have been changed."));
  if (open) return h("p", null, t("You back {name}.", { name: bet.on }), " ",
    h("small", null, t("All bets are in and can no longer be changed.")));
  const isLast = table.bets.every((other) => other === bet || other.placed); // with it all bets stand
  const back = async (/** @type {string} */ name) => {
    if (isLast && bet.on !== name && !await confirm(t("Back {name}?", { name }),
      t("Yours is the last bet: after it none can be changed."), t("Back {name}", { name }))) return;
    page.enter({ do: "bet", table: table.name, name: me, on: name });
  };
  const choose = (/** @type {string} */ name) => h("button", { type: "button", class: `big ${bet.on === name ? "primary" : ""}`,
    "aria-pressed": String(bet.on === name), onclick: () => back(name) }, name);
  return h("div", { class: "my-bet" },
    h("h3", null, bet.placed ? t("Your bet (you can change it)") : t("Who do you back?")),
    rule ? h("p", { class: "small" }, t("This hand: {rule}. {meaning}", { rule: pick(rule.names), meaning: pick(rule.says) })) : null,
    h("div", { class: "who-buttons" }, table.players.map(choose)),
    h("p", { class: "small" }, t("Nobody sees it until everybody has bet.")));
}

/** What the last hand brought me. @param {Page} page */
function lastGain(page) {
  const { view, me } = page.state;
  const mine = view.ledger.filter((booking) => me in booking.gains);
  if (!mine.length) return null;
  const hand = mine[mine.length - 1].hand;
  const all = mine.filter((booking) => booking.hand === hand);
  const sum = all.reduce((so, booking) => so + booking.gains[me], 0);
  const parts = all.map((booking) => `${words(booking.words)} ${signed(booking.gains[me])}`).join(t(", "));
  return h("p", { class: "small" }, t("Hand {hand}: ", { hand }), h("strong", { class: sum < 0 ? "loss" : "gain" }, signed(sum)),
    ` (${parts})`);
}
