/** Who sits at the club's tables of a round, and who does not: asked every few seconds while any of them is open. */

import { h } from "../../../ui/dom.js";
import { inWords, list, t } from "../../../ui/i18n.js";
import { redraw } from "../../../ui/redraw.js";
import { get } from "../../../net.js";
import { tableName } from "../round-words.js";

/** @import { OnlineTable, RoundShown } from "../../../messages.d.ts" */
/** @import { LiveEvent } from "../live.js" */

const AGAIN = 3000; // milliseconds

/** @param {LiveEvent} live @param {() => RoundShown | undefined} shown the round that is looked at */
export function onlineTables(live, shown) {
  const place = h("div");
  const look = async () => {
    const round = shown();
    if (!round?.tables.some((table) => table.club && !table.sheet)) return void redraw(place, () => null);
    const params = new URLSearchParams({ stage: round.stage, round: round.round });
    /** @type {OnlineTable[] | null} */
    const tables = await get(`/api/events/${live.id}/online?${params}`).catch(() => null);
    if (tables) redraw(place, () => card(round, tables));
  };
  const timer = setInterval(() => !document.hidden && look(), AGAIN);
  return { place, look, close: () => clearInterval(timer) };
}

/** @param {RoundShown} round @param {OnlineTable[]} tables */
function card(round, tables) {
  const row = (/** @type {OnlineTable} */ table) => {
    const seats = round.tables.find((each) => each.table === table.table)?.seats || [];
    const [here, away] = [true, false].map((sits) => seats.filter((seat) => table.here.includes(seat.player) === sits)
      .map((seat) => inWords(seat.name)));
    return h("li", null, h("span", null, h("strong", null, tableName(table.table)),
      h("small", null, table.begun ? t("is being played") : t("waits for the announced start")),
      here.length ? h("small", null, t("Seated: {names}", { names: list(here) })) : null,
      away.length ? h("small", { class: "loss" }, t("Not there: {names}", { names: list(away) })) : null),
    h("a", { class: "button", href: `/table/${table.club}` }, t("Online table")));
  };
  return h("section", { class: "card online-tables" }, h("h2", null, t("Online tables")), h("ul", { class: "rows" }, tables.map(row)));
}
