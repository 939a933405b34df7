/** A table in small: everybody's discards and melds, mine below; for steps and exercises. */

import { h } from "../../ui/dom.js";
import { t, tc, tn, wind, words } from "../../ui/i18n.js";
import { SUIT_NAMES } from "../../constants.js";
import { meldRow, tileRow } from "../../ui/tiles/tile-row.js";
import { named, tileSvg } from "../../ui/tiles/tiles.js";

/** @import { StepTable, View } from "../../messages.d.ts" */

/** The others in the order they play after me, and how they sit. @param {string[]} seats @param {string} mine */
function around(seats, mine) {
  const at = seats.indexOf(mine);
  const words = seats.length === 3 ? [t("you"), tc("seat", "right"), tc("seat", "left")]
    : [t("you"), tc("seat", "right"), tc("seat", "across"), tc("seat", "left")];
  return seats.map((_, i) => ({ seat: seats[(at + i) % seats.length], place: words[i] }));
}

/** @param {string} seat @param {string} place @param {import("../../ui/child.d.ts").Child} more */
const name = (seat, place, more = null) => h("span", { class: "who" }, h("strong", null, wind(seat)), " ", h("small", null, place), more);

/** The table of a step of a lesson. @param {StepTable} table */
export function stepTable(table) {
  const rows = around(Object.keys(table.rivers), table.seat);
  return h("div", { class: "position", role: "group", "aria-label": t("Position at the table") },
    rows.filter(({ seat }) => table.rivers[seat].length || seat === table.by || seat === table.seat).map(({ seat, place }) =>
      h("div", { class: `seat${seat === table.seat ? " mine" : ""}` }, name(seat, place),
        h("span", { class: "river" }, table.rivers[seat].length ? tileRow(table.rivers[seat]) : seat === table.by ? null
          : h("small", null, t("no discards yet")),
        seat === table.by ? h("span", { class: "stake" }, tileRow([table.stake]), h("small", null, t("just discarded"))) : null))));
}

/** What is to be known of a player besides the tiles. @param {View["seats"][string]} owner @returns {string[]} */
const marks = (owner) => [owner.riichi ? t("riichi") : "", owner.won ? t("won") : "",
  owner.void && !owner.won ? t("without {suit}", { suit: words(SUIT_NAMES[owner.void]) }) : ""].filter(Boolean);

/** The table as a seat sees it. @param {View} view @param {string} mine */
export function viewTable(view, mine) {
  const three = Object.keys(view.seats).length === 3;
  const facts = [t("{wind} round", { wind: wind(view.round) }), t("you are {wind}", { wind: wind(mine) }),
    tn("{n} tile left", "{n} tiles left", view.left)];
  return h("div", { class: "position", role: "group", "aria-label": t("Position at the table") },
    h("p", { class: "small table-facts" }, facts.join(t(", ")),
      view.indicators.length ? h("span", { class: "dora" }, t(", dora "), view.indicators.map((indicator) =>
        h("span", { class: "inline-tile" }, tileSvg(named(indicator, three))))) : null),
    around(Object.keys(view.seats), mine).map(({ seat, place }) => {
      const owner = view.seats[seat], staked = view.stake && view.stake[1] === seat;
      return h("div", { class: `seat${seat === mine ? " mine" : ""}` },
        name(seat, place, marks(owner).map((mark) => h("em", { class: "kind" }, mark))),
        h("span", { class: "river" },
          owner.melds.map((meld) => meldRow(meld)),
          owner.flowers.length ? tileRow(owner.flowers, { name: "flowers" }) : null,
          h("span", { class: "tiles" }, owner.river.map((thrown, i) => {
            const last = staked && i === owner.river.length - 1;
            const looks = ["tile", thrown.claimed && "claimed", thrown.riichi && "lying", last && "at-stake"];
            return h("span", { class: looks.filter(Boolean).join(" ") }, tileSvg(thrown.tile));
          })),
          owner.river.length || owner.melds.length ? null : h("small", null, t("no discards yet"))));
    }));
}
