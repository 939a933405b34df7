/** What was said of a table's result before: who, when, what stood there and what stands now. */

import { h } from "../../../ui/dom.js";
import { inWords, num, t, when } from "../../../ui/i18n.js";
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
  table.club, table.cards, table.penalties.length, table.sat, table.sat_hands, table.protests.length,
  table.protests.filter((protest) => protest.settled).length]);

/** Every word on the result: who, when, before, after. @param {PastShown[]} past */
function historyList(past) {
  if (!past.length) return null;
  return h("details", { class: "event-history" }, h("summary", null, t("History ({count})", { count: past.length })),
    h("ol", null, past.map((change) => h("li", null, h("strong", null, pastWords(change)), " ",
      h("small", null, `${inWords(change.by)} · ${when(change.at)} · #${change.entry}`),
      change.before && change.after ? h("p", null, h("s", null, pointsLine(change.before)), " → ", pointsLine(change.after))
        : change.after ? h("p", null, pointsLine(change.after)) : null,
      change.why ? h("p", { class: "small" }, inWords(change.why)) : null))));
}

/** @param {number[]} points */
const pointsLine = (points) => points.map(num).join(" / ");

/** @param {PastShown} change */
const pastWords = (change) => ({ result: t("Result entered"), result_corrected: t("Corrected"), signed: t("Signed"),
  audited: t("Audited"), referee_called: t("Referee called"), protest: t("Protest"),
  extra_time: t("Extra time"), seat_filled: t("Seat filled"), table_opened: t("Opened online"),
  penalty: t("Penalty"), yellow_card: t("Yellow card"), late: t("Late"), forfeit: t("Forfeit"),
  seats_put_right: t("Seats corrected"), cards_counted: t("Score cards counted") })[
  /** @type {"result"} */ (change.kind)] || change.kind;
