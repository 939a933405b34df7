/** What the QR code on a table opens, on a phone: who sits where, the clock, the result entered, agreed to and signed. */

import { toast } from "../../../ui/dialog.js";
import { h, put } from "../../../ui/dom.js";
import { inWords, t } from "../../../ui/i18n.js";
import { redraw } from "../../../ui/redraw.js";
import { countdown, LiveEvent } from "../live.js";
import { pinBox, pinJoin } from "../me/pin.js";
import { noteName, numbered, owing, penaltyAmount, penaltyWords, placeName, seatSign, tableName, tableWords } from "../round-words.js";
import { roundOf } from "../words.js";
import { aroundLines } from "./around.js";
import { actionButtons, openProtests } from "./actions.js";
import { tableHistory } from "./history.js";
import { handLines } from "./live-hands.js";
import { livePoints } from "../live-words.js";
import { enteredLine, officialLines, resultList } from "./result.js";

/** @import { ClockShown, RoundShown, TableShown } from "../../../messages.d.ts" */
/** @import { AtTable } from "./actions.js" */

const HURRY = 300; // seconds before the end

export const title = () => t("Event table");

/** @param {HTMLElement} main @param {string[]} params */
export async function render(main, [id, stage, round, table]) {
  const place = h("div"), past = h("div");
  const live = new LiveEvent(id, () => ({ stage, round, table }), () => {
    const now = live.view.rounds.find((each) => each.stage === stage && each.round === round);
    const here = now?.tables.find((each) => each.table === table);
    redraw(place, () => (now && here ? body({ live, round: now, table: here }) : unseated(live, table)));
    if (now && here && live.view.me) tableHistory({ live, round: now, table: here }, past);
  });
  put(main, h("section", { class: "narrow event-table" }, live.line, place, past));
  return live.open();
}

/** @param {LiveEvent} live @param {string} table */
const unseated = (live, table) => [h("h1", null, tableName(table)), h("p", { class: "note" },
  t("This table has no seating in that round yet.")), otherTables(live)];

/** @param {AtTable} at */
function body({ live, round, table: here }) {
  const { view } = live;
  return [
    h("header", { class: "event-head" }, h("p", { class: "small" }, h("a", { href: `/event/${live.id}` }, inWords(view.name))),
      h("h1", null, tableName(here.table), " ", h("small", null, roundOf(view.titles, round)))),
    clockLine(round, here), callLine(here), handLines({ live, round, table: here }),
    here.club ? h("p", null, h("a", { class: "button primary big", href: `/table/${here.club}` }, t("Go to the online table")))
      : null,
    here.sheet ? null : seats(here, view.me),
    here.sheet ? h("section", { class: "card" }, h("h2", null, t("Result"), " ", h("small", null, tableWords(here))),
      resultList(here, view.me), enteredLine(here), officialLines(here)) : null,
    aroundLines(here), protestLines(here), stateLine(live, here), actionButtons({ live, round, table: here }),
    pins(live, round, here), penalties(here)];
}

/** The clock of the round, with what this table has more. @param {RoundShown} round @param {TableShown} table */
function clockLine(round, table) {
  const { clock } = round;
  if (!clock) return h("p", { class: "now" }, t("The round has not begun yet."));
  if (clock.ended || table.sheet) return clock.ended ? h("p", { class: "small" }, t("The round is over.")) : null;
  if (!table.ends) return h("p", { class: "now" }, t("The round is in progress, without a time limit."));
  return h("div", { class: "table-clock" }, countdown(table.ends, clock.stands, HURRY),
    h("small", null, clock.stands ? t("play is paused") : breakWords(clock),
      table.extra ? t(" · {minutes} minutes more for this table", { minutes: table.extra }) : ""));
}

/** @param {ClockShown} clock */
const breakWords = (clock) => (clock.pause_minutes
  ? t("time left, with a break of {minutes} minutes", { minutes: clock.pause_minutes }) : t("time left"));

/** @param {TableShown} table */
const callLine = (table) => (table.call ? h("p", { class: "note", role: "status" },
  t("A referee has been called and is on the way.")) : null);

/** @param {TableShown} table @param {string} me */
function seats(table, me) {
  return h("ul", { class: "event-seats" }, table.seats.map((seat, at) => h("li", { class: seat.player === me ? "me" : "" },
    h("span", { class: "wind" }, seatSign(at)), h("span", { class: "who" }, h("strong", null, numbered(seat)),
      h("small", null, [seat.team, seat.out ? noteName(seat.out) : ""].filter(Boolean).join(" · "))),
    table.hands ? livePoints(table.hands, at) : null)));
}

/** @param {TableShown} table */
function protestLines(table) {
  if (!table.protests.length) return null;
  return h("section", { class: "card protests" }, h("h2", null, t("Protests")), table.protests.map((protest) => h("p", null,
    h("strong", null, inWords(protest.name)), `: ${inWords(protest.why)}`, protest.answer ? h("small", null,
      ` — ${inWords(protest.referee)}: ${inWords(protest.answer)}`)
      : protest.settled ? h("small", null, t(" — since corrected")) : null)));
}

/** What I wait for. @param {LiveEvent} live @param {TableShown} table */
function stateLine(live, table) {
  const { sheet } = table, { me } = live.view;
  if (!sheet || sheet.locked) return null;
  if (openProtests(table).length) return h("p", { class: "note", role: "status" }, sheet.by === me
    ? t("Somebody disagrees: check again and correct it, then everybody signs.")
    : t("There is a protest: you can sign after a correction or a referee's answer."));
  if (table.mine && !sheet.waits.includes(me)) return h("p", { class: "note", role: "status" }, owing(table).length
    ? t("You have signed; waiting for the others.") : sheet.waits.length
      ? t("All four have signed; the table referee is next.")
      : t("Everybody has signed; the chief referee audits it next."));
  return null;
}

/** Those without a phone sign on this one, by their PIN; who is nobody here comes by theirs.
 * @param {LiveEvent} live @param {RoundShown} round @param {TableShown} table */
function pins(live, round, table) {
  if (!live.view.me) return pinJoin(live, table.seats);
  return table.mine || live.is("table", "chief", "deputy") ? pinBox({ live, round, table }, toast) : null;
}

/** @param {TableShown} table */
export function penalties(table) {
  if (!table.penalties.length) return null;
  return h("section", { class: "card" }, h("h2", null, t("Penalties")), h("ul", { class: "rows" }, table.penalties.map((penalty) =>
    h("li", null, h("span", null, h("strong", null, inWords(penalty.name)),
      h("small", null, [penaltyWords(penalty.kind), penalty.amount ? penaltyAmount(penalty) : "",
        inWords(penalty.why)]
      .filter(Boolean).join(" · ")))))));
}

/** My own tables, where this is none. @param {LiveEvent} live */
function otherTables(live) {
  const mine = live.view.mine?.tables || [];
  return mine.map((table) => h("p", null, h("a", { class: "button primary big", href: `/event/${live.id}/table/${
    [table.stage, table.round, table.table].map(encodeURIComponent).join("/")}` }, placeName(table, live))));
}
