/** The officials' dashboard: the round with its clock, every table as a tile, and all that waits for somebody. */

import { h, put } from "../../../ui/dom.js";
import { select } from "../../../ui/fields.js";
import { inWords, t, words } from "../../../ui/i18n.js";
import { redraw } from "../../../ui/redraw.js";
import { go } from "../../../router.js";
import { announceEnd, clockCard } from "./clock.js";
import { closeCard } from "./close.js";
import { appealsList, callsList, dueList, penaltiesList, protestsList } from "./lists.js";
import { onlineTables } from "./online.js";
import { openTable } from "./table.js";
import { FILTERS, fits, tile } from "./tiles.js";
import { LiveEvent } from "../live.js";
import { resultsCard } from "../manage/results-import.js";
import { keepOffice } from "../../../ui/offices.js";
import { roundWords } from "../round-words.js";
import { roundOf } from "../words.js";

/** @import { RoundShown } from "../../../messages.d.ts" */
/** @import { Filter } from "./tiles.js" */

const OFFICES = ["organiser", "chief", "deputy", "seating", "table", "results", "arbitration"];

const LISTS = ["organiser", "chief", "deputy", "results"]; // who brings results in as lists

export const title = () => t("Officials' desk");

/** @param {HTMLElement} main @param {string[]} params */
export async function render(main, [id]) {
  const parts = { head: h("div"), urgent: h("div", { class: "desk-urgent" }), clock: h("div"), tiles: h("div"),
    lists: h("div", { class: "desk-lists" }) };
  /** @type {{filter: Filter, draw: (() => void) | null}} the filter chosen, and the table that is open */
  const chosen = { filter: "all", draw: null };
  const query = () => Object.fromEntries([...new URLSearchParams(location.search)].filter(([name]) => name !== "lang"));
  const live = new LiveEvent(id, query, () => { fill(live, parts, chosen); online.look(); });
  const online = onlineTables(live, () => live.view.rounds?.find((each) => each.whole));
  put(main, h("section", { class: "event-desk" }, parts.head, live.line, parts.urgent,
    h("div", { class: "desk-main" }, parts.clock, online.place, parts.tiles), parts.lists));
  await live.open();
  return () => {
    online.close();
    live.close();
  };
}

/**
 * @param {LiveEvent} live @param {Record<"head" | "urgent" | "clock" | "tiles" | "lists", HTMLElement>} parts
 * @param {{filter: Filter, draw: (() => void) | null}} chosen
 */
function fill(live, parts, chosen) {
  const { view } = live;
  if (!live.is(...OFFICES)) {
    for (const part of Object.values(parts)) put(part);
    return void put(parts.head, h("h1", null, inWords(view.name)), h("p", { class: "note" },
      t("This page is for the event's officials: open the link the organiser gave you.")),
      h("p", null, h("a", { class: "button", href: `/event/${live.id}` }, t("Go to the event"))));
  }
  keepOffice(live.id, { manage: live.is("organiser", "seating"), desk: true });
  const round = view.rounds.find((each) => each.whole);
  redraw(parts.head, () => heading(live, round));
  redraw(parts.clock, () => (round ? clockCard(live, round) : nothing(live)));
  redraw(parts.tiles, () => (round ? tiles(live, round, parts, chosen) : null));
  redraw(parts.urgent, () => [callsList(live), protestsList(live), unended(live, round)]);
  redraw(parts.lists, () => [dueList(live), appealsList(live, round), round ? penaltiesList(live, round) : null,
    live.is(...LISTS) ? h("section", { class: "card results-lists" }, resultsCard(live)) : null, closeCard(live)]);
  chosen.draw?.();
}

/** @param {LiveEvent} live @param {RoundShown | undefined} round */
function heading(live, round) {
  const { view } = live;
  const rounds = view.rounds.map((each) => /** @type {[string, string]} */ ([JSON.stringify([each.stage, each.round]),
    `${roundOf(live.view.titles, each)} · ${roundWords(each.state)}`]));
  const look = (/** @type {string} */ choice) => {
    const [stage, name] = JSON.parse(choice);
    go(`${location.pathname}?${new URLSearchParams({ stage, round: name })}`, { replace: true });
  };
  return h("header", { class: "event-head desk-top" }, h("div", null,
    h("p", { class: "small" }, h("a", { href: `/event/${live.id}` }, inWords(view.name)), live.is("organiser", "seating")
      ? [" · ", h("a", { href: `/event/${live.id}/manage?tab=rounds` }, t("Seating and organising"))] : null),
    h("h1", null, t("Officials' desk"))),
  round && rounds.length > 1 ? select(t("Round"), rounds, JSON.stringify([round.stage, round.round]), look) : null);
}

/** Rounds that are played, and whose end nobody has announced. @param {LiveEvent} live @param {RoundShown | undefined} shown */
function unended(live, shown) {
  const rounds = live.view.rounds.filter((round) => round !== shown && round.state === "running" && round.ready === round.count);
  return live.is("chief", "deputy") ? rounds.map((round) => h("p", { class: "note" },
    t("All tables of {round} are complete; its end has not been announced.", { round: roundOf(live.view.titles, round) }), " ",
      h("button", { type: "button",
    data: { key: `end-${round.stage}-${round.round}` }, onclick: () => announceEnd(live, round) },
  t("Announce the end")))) : null;
}

/** @param {LiveEvent} live */
const nothing = (live) => h("section", { class: "card" }, h("p", null, t("No round is seated yet.")),
  live.is("organiser", "seating") ? h("p", null, h("a", { class: "button primary", href: `/event/${live.id}/manage` },
    t("Seat a round"))) : null);

/** @param {LiveEvent} live @param {RoundShown} round @param {Record<"tiles", HTMLElement>} parts
 * @param {{filter: Filter, draw: (() => void) | null}} chosen */
function tiles(live, round, parts, chosen) {
  const shown = round.tables.filter((table) => fits(table, chosen.filter));
  const again = () => redraw(parts.tiles, () => tiles(live, round, parts, chosen));
  const choose = (/** @type {Filter} */ filter) => {
    chosen.filter = filter;
    again();
  };
  return [h("div", { class: "tile-filters", role: "group", "aria-label": t("Which tables to show") }, FILTERS.map((filter) => {
    const n = round.tables.filter((table) => fits(table, filter.id)).length;
    return h("button", { type: "button", "aria-pressed": String(chosen.filter === filter.id), data: { key: filter.id },
      onclick: () => choose(filter.id) },
      words(filter.name), " ", h("small", null, n));
  })),
  h("ul", { class: "event-tiles" }, shown.map((table) => tile(table, () => openTable(live, round, table.table, chosen)))),
  shown.length ? null : h("p", { class: "small" }, t("No such tables."))];
}
