/** What was said of a table's result before: who, when, what stood there and what stands now. */

import { h } from "../../../ui/dom.js";
import { num, t, when } from "../../../ui/i18n.js";
import { redraw } from "../../../ui/redraw.js";
import { get } from "../../../net.js";

/** @import { EventView, PastShown, TableShown } from "../../../messages.d.ts" */
/** @import { AtTable } from "./actions.js" */

/** What each place shows: it is asked for when something has happened, not with every look. @type {WeakMap<HTMLElement, string>} */
const shown = new WeakMap();

/** The table's history, in a place of its own. @param {AtTable} at @param {HTMLElement} place */
export async function tableHistory({ live, round, table }, place) {
  const key = happened(table);
  if (shown.get(place) === key) return;
  shown.set(place, key);
  const query = new URLSearchParams({ rounds: "1", past: "1", stage: round.stage, round: round.round, table: table.table });
  /** @type {EventView | null} */ const view = await get(`/api/events/${live.id}?${query}`).catch(() => null);
  if (!view) return void shown.delete(place);
  const past = view.rounds.flatMap((each) => each.tables).find((each) => each.table === table.table)?.history || [];
  redraw(place, () => historyList(past));
}

/** What has become of a table so far, in short. @param {TableShown} table */
const happened = (table) => JSON.stringify([table.sheet?.entry, table.sheet?.signed.length, table.sheet?.locked, table.extra, table.call,
  table.club, table.cards, table.sat, table.sat_hands, table.protests.length, table.protests.filter((protest) => protest.settled).length]);

/** Every word on the result: who, when, before, after. @param {PastShown[]} past */
function historyList(past) {
  if (!past.length) return null;
  return h("details", { class: "event-history" }, h("summary", null, t(`记录（${past.length}）`, `History (${past.length})`)),
    h("ol", null, past.map((change) => h("li", null, h("strong", null, pastWords(change)), " ",
      h("small", null, `${change.by} · ${when(change.at)} · #${change.entry}`),
      change.before && change.after ? h("p", null, h("s", null, pointsLine(change.before)), " → ", pointsLine(change.after))
        : change.after ? h("p", null, pointsLine(change.after)) : null,
      change.why ? h("p", { class: "small" }, change.why) : null))));
}

/** @param {number[]} points */
const pointsLine = (points) => points.map(num).join(" / ");

/** @param {PastShown} change */
const pastWords = (change) => ({ result: t("录入成绩", "Result entered"), result_corrected: t("更正", "Corrected"), signed: t("签字", "Signed"),
  audited: t("审核", "Audited"), referee_called: t("呼叫裁判", "Referee called"), protest: t("异议", "Protest"),
  extra_time: t("加时", "Extra time"), seat_filled: t("补位", "Seat filled"), table_opened: t("线上开桌", "Opened online"),
  seats_put_right: t("座位纠正", "Seats put right"), cards_counted: t("清点记分卡", "Score cards counted") })[
  /** @type {"result"} */ (change.kind)] || change.kind;
