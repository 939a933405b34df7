/** My own games: mistakes in them become exercises; also of a record from elsewhere. */

import { h, put } from "../../ui/dom.js";
import { segments } from "../../ui/fields.js";
import { day, t, tn, wind } from "../../ui/i18n.js";
import { library, tableName } from "../../ui/library.js";
import { get } from "../../net.js";
import { mistakesButton } from "../../ui/own-mistakes.js";

/** @import { GameRow, PersonGames } from "../../messages.d.ts" */
/** @import { Book } from "../../ui/library.js" */

export const title = () => t("My own games");

/** @param {HTMLElement} main */
export async function render(main) {
  const [me, { books }] = await Promise.all([get("/api/me"), library()]);
  const list = me.person ? await get("/api/me/games?kind=table") : null;
  put(main, h("div", { class: "own-games narrow" }, h("p", { class: "small" }, h("a", { href: "/study" }, t("Learn")), " ›"),
    h("h1", null, t("Learn from your own games")),
    h("p", null,
      t("Wins you let go, deal-ins you could have avoided, waits chosen badly: they become exercises, with the position and the better "
        + "move.")),
    h("section", { class: "card" }, h("h2", null, t("Played here")), games(list, books)), upload()));
}

/** @param {PersonGames | null} list @param {Book[]} books */
function games(list, books) {
  if (!list?.games.length) return h("p", null, t("No finished games yet."), " ", h("a", { href: "/" }, t("Play one")));
  return h("ul", { class: "rows" }, list.games.map((game) => row(game, books)));
}

/** @param {GameRow} game @param {Book[]} books */
const row = (game, books) => h("li", null, h("span", null, h("strong", null, tableName(game, books)),
  h("small", null, [day(game.ended), tn("1 hand", "{n} hands", game.hands)].join(" · "))),
mistakesButton(() => ({ table: game.id })));

/** A record of a file, and where one sat. */
function upload() {
  let record = "", seat = "E";
  const place = h("p");
  const chosen = async (/** @type {Event} */ event) => {
    const file = /** @type {HTMLInputElement} */ (event.target).files?.[0];
    record = file ? await file.text() : "";
    put(place, record ? mistakesButton(() => ({ record, seat }), "primary") : null);
  };
  const seats = /** @type {[string, string][]} */ ([..."ESWN"].map((letter) => [letter, wind(letter)]));
  return h("section", { class: "card" }, h("h2", null, t("A record from elsewhere")),
    h("p", { class: "small" }, t("A record file of this club, Tenhou, mjai or Botzone.")),
    h("p", null, h("input", { type: "file", "aria-label": t("Record file"), onchange: chosen })),
    segments(t("Where you sat in the first hand"), "own-seat", seats, seat, (choice) => {
      seat = choice;
    }), place);
}
