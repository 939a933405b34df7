/** A table opened from its tile: its sheet, what may be done there, extra time, penalties, its history. */

import { dialog } from "../../../ui/dialog.js";
import { h, uid } from "../../../ui/dom.js";
import { inWords, t } from "../../../ui/i18n.js";
import { redraw } from "../../../ui/redraw.js";
import { penaltyForm } from "./penalty.js";
import { noteName, numbered, seatSign, tableName, tableWords } from "../round-words.js";
import { aroundButtons, aroundLines } from "../table/around.js";
import { askWords, actionButtons, openProtests, tableAddress, where } from "../table/actions.js";
import { tableHistory } from "../table/history.js";
import { handLines } from "../table/live-hands.js";
import { livePoints } from "../live-words.js";
import { enteredLine, officialLines, resultList } from "../table/result.js";
import { penalties } from "../table/table.js";

/** @import { RoundShown } from "../../../messages.d.ts" */
/** @import { LiveEvent } from "../live.js" */
/** @import { AtTable } from "../table/actions.js" */

const REFEREES = ["chief", "deputy", "table"];

/** @param {LiveEvent} live @param {RoundShown} round @param {string} name @param {{draw: (() => void) | null}} page */
export function openTable(live, round, name, page) {
  const place = h("div"), past = h("div");
  const draw = () => {
    const now = live.view.rounds.find((each) => each.stage === round.stage && each.round === round.round);
    const table = now?.tables.find((each) => each.table === name);
    if (!now || !table) return;
    redraw(place, () => body({ live, round: now, table }));
    tableHistory({ live, round: now, table }, past);
  };
  page.draw = draw;
  dialog({ title: tableName(name), kind: "drawer", name: "event-drawer", body: [place, past], onclose: () => { page.draw = null; } });
  draw();
}

/** @param {AtTable} at */
function body(at) {
  const { live, table } = at;
  return [h("p", null, h("span", { class: "tag" }, tableWords(table)), table.extra
    ? h("span", { class: "tag" }, t("{minutes} minutes extra", { minutes: table.extra })) : null),
  table.sheet ? [resultList(table, live.view.me), enteredLine(table), officialLines(table)]
    : h("ul", { class: "event-seats" }, table.seats.map((seat, n) => h("li", null, h("span", { class: "wind" }, seatSign(n)),
      h("span", { class: "who" }, h("strong", null, numbered(seat)), h("small", null, [seat.team, seat.out ? noteName(seat.out) : ""]
        .filter(Boolean).join(" · "))), table.hands ? livePoints(table.hands, n) : null))),
  handLines(at), aroundLines(table), penalties(table),
  openProtests(table).map((protest) => h("p", { class: "note" }, h("strong", null, inWords(protest.name)), `: ${inWords(protest.why)}`)),
  actionButtons(at), refereeButtons(at),
  h("p", { class: "small" }, h("a", { href: tableAddress(at) }, t("The table's own page")),
    table.club ? [" · ", h("a", { href: `/table/${table.club}` }, t("Online table"))] : null)];
}

/** Extra time, penalties, wrong seats, score cards. @param {AtTable} at */
function refereeButtons(at) {
  const { live, round, table } = at;
  const playing = !table.sheet && round.state !== "ended" && round.state !== "done" && table.ends;
  return h("div", { class: "deeds" },
    live.is(...REFEREES) && playing ? h("button", { type: "button", data: { key: "extra" }, onclick: () => extraTime(at) }, t("Extra time"))
      : null,
    live.is(...REFEREES, "results") ? h("button", { type: "button", data: { key: "penalty" }, onclick: () => penaltyForm(live, round,
      table.seats) },
      t("Penalty, lateness")) : null,
    aroundButtons(at));
}

/** @param {AtTable} at */
function extraTime(at) {
  const id = uid("minutes"), field = h("input", { id, type: "number", inputmode: "numeric", min: "1", max: "120", prop: { value: "5" } });
  askWords(t("Extra time"), t("Give extra time"), (why) => at.live.say({ do: "extra_time", ...where(at),
    minutes: Math.round(Number(field.value)), why }), { label: t("Why"), lead: h("div", { class: "field" },
    h("label", { for: id }, t("How many minutes")), field) });
}
