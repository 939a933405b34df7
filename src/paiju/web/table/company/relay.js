/** A relay: the teams as they stand, who plays now and who comes next. */

import { dialog } from "../../ui/dialog.js";
import { h } from "../../ui/dom.js";
import { num, personName, t, tc } from "../../ui/i18n.js";

/** @import { RelayGameInfo, RelayInfo, RoomInfo } from "../../messages.d.ts" */

/** Which game it is: game 1 of 2. @param {RelayInfo} relay */
export const whichGame = (relay) => t("Game {game} of {games}", { game: relay.game, games: relay.games });

/** @param {(string | undefined)[]} names */
const listed = (names) => names.map((name) => personName(name)).join(tc("list", ", "));

/** Who comes next, in words; nobody after the last game. @param {RelayInfo} relay */
export function nextWords(relay) {
  if (relay.over || !relay.next.length) return "";
  return t("Next game: {names}", { names: listed(relay.next) });
}

/** Why a relay is over. @param {RelayInfo} relay */
export function overWords(relay) {
  const words = { bust: t("a team has fallen below zero, which ends the relay"),
    last_game: t("all games have been played"),
    player_out: t("a player has left or been disqualified, which ends the relay") };
  return words[/** @type {"bust"} */ (relay.over)] || "";
}

/** What each team has now: the points of the hand's end, or what it was handed on. @param {RoomInfo} room @param {RelayInfo} relay */
function pointsNow(room, relay) {
  if (room.state === "waiting" || room.state === "over") return relay.teams.map((team) => team.points);
  return relay.teams.map((_, team) => room.round.points[relay.seats.indexOf(team)]);
}

/** The places of the last game that is over, by team. @param {RelayInfo} relay @returns {(number | null)[]} */
const placesOf = (relay) => relay.played[relay.played.length - 1]?.places || [];

/**
 * The teams in the order of their points, or of their places once the game is over.
 * @param {RoomInfo} room @param {RelayInfo} relay
 */
export function standings(room, relay) {
  const now = pointsNow(room, relay), places = room.state === "over" ? placesOf(relay) : [];
  const order = relay.teams.map((_, team) => team)
    .sort((a, b) => (places.length ? (places[a] ?? 9) - (places[b] ?? 9) : now[b] - now[a]) || a - b);
  return h("div", { class: "scroll-x" }, h("table", { class: "relay-table" },
    h("caption", { class: "visually-hidden" }, t("Team standings")),
    h("thead", null, h("tr", null, places.length ? head(t("Place")) : null, head(t("Team")),
      head(room.state === "over" ? t("Played this game") : t("This game")), relay.next.length ? head(t("Next game")) : null,
      head(t("Points"), true))),
    h("tbody", null, order.map((team) => h("tr", { class: places[team] === 1 ? "first" : "" },
      places.length ? h("td", { class: "place" }, places[team] ?? "–") : null,
      h("th", { scope: "row" }, personName(relay.teams[team].name)),
      h("td", null, personName(relay.playing[team])),
      relay.next.length ? h("td", null, personName(relay.next[team])) : null,
      h("td", { class: "number" }, num(now[team])))))));
}

/** @param {string} words @param {boolean} [number] */
const head = (words, number = false) => h("th", { scope: "col", class: number ? "number" : "" }, words);

/** The games that are over: who played, what they left, and the way to look at them again. @param {RelayInfo} relay */
export function games(relay) {
  if (!relay.played.length) return null;
  return h("section", { class: "relay-games" }, h("h3", null, t("Finished games")),
    h("ol", { class: "rows" }, relay.played.map((game, at) => h("li", null,
      h("span", null, h("strong", null, tc("relay", "Game {number}", { number: at + 1 })), h("small", null, left(relay, game))),
      game.table ? h("a", { class: "button", href: `/table/${game.table}/replay`,
        "aria-label": t("Replay game {number}", { number: at + 1 }) }, t("Replay")) : null))));
}

/** What a game left every team. @param {RelayInfo} relay @param {RelayGameInfo} game */
const left = (relay, game) => relay.teams.map((team, at) =>
  `${personName(team.name)} (${personName(game.players[at])}) ${num(game.points[at])}`).join(" · ");

/** The relay as a panel over the table. @param {RoomInfo} room */
export function openRelay(room) {
  const { relay } = room;
  if (!relay) return;
  dialog({ title: t("Relay · {game}", { game: whichGame(relay) }), kind: "drawer", name: "relay-panel",
    body: [standings(room, relay), h("p", null, relay.over ? overWords(relay)
      : relay.next.length ? "" : t("This is the last game.")), games(relay)] });
}
