/** How a match ended: my place, the final table, the course of the points, the best hand; and the same table again. */

import { h, put } from "../../ui/dom.js";
import { handName, nthPlace, num, personName, signed, t, tc, why, wordFor, words } from "../../ui/i18n.js";
import { NOTES } from "../../constants.js";
import { get, post } from "../../net.js";
import { go } from "../../router.js";
import { toast } from "../../ui/dialog.js";
import { mistakesButton } from "../../ui/own-mistakes.js";
import { pointsChart } from "./points-chart.js";
import { arrow, tone } from "./payments.js";
import { comesTo, greatName, wordsOf } from "./worth.js";
import { games, nextWords, overWords, standings } from "../../table/company/relay.js";

/** @import { HandRow, MatchEnd, RelayInfo, Result, RoomInfo, You } from "../../messages.d.ts" */
/** @import { ApiError } from "../../net.js" */

const OVER = () => ({
  bust: t("a player has fallen below zero"), last_hand: t("the last hand has been played"),
  last_dealer: t("the last dealer leads"), points_reached: t("the target points have been reached"),
  last_extra_hand: t("the extra round has been played"), time: t("time is up"), voted: t("everybody voted to end"),
  player_out: t("a player has left or been disqualified"), referee: t("the referee has ended it"),
  host: t("the host ended the match"), vote: t("everybody voted to end"),
  hands: t("the agreed hands have been played"),
  deserted: t("nobody had been here for a long time, so it ended automatically"),
  adjudicated: t("a frozen match was ended"),
  ended: t("the host ended the match"), abandoned: t("the match was ended early"),
});

/** My place, as large as it deserves. @param {MatchEnd} end @param {You | null} you */
export function placeLine(end, you) {
  const mine = end.results.find((result) => you && result.player === you.player);
  const shown = mine || end.results.find((result) => result.place === 1);
  if (!shown) return null;
  const shared = end.results.filter((result) => result.place === shown.place).length > 1;
  const of = t("of {count}", { count: end.results.length });
  return h("div", { class: `my-place ${shown.place === 1 ? "first" : ""}` },
    h("p", { class: "headline place-words" }, mine ? null : `${personName(shown.name)} `,
      h("strong", null, shown.out ? wordFor(NOTES, shown.out) : nthPlace(shown.place)), " ",
      h("small", null, of, shared ? t(", tied") : "")),
    h("p", { class: "own-line" }, h("span", { class: "number" }, num(shown.points)), arrow(),
      h("strong", { class: `number ${tone(shown.final)}` }, signed(shown.final))));
}

/** @param {MatchEnd} end @param {string} table @param {You | null} you @param {RoomInfo | null} room */
export function finalTable(end, table, you, room) {
  const course = h("div", { class: "course" });
  if (end.results.length) draw(course, end, table, you);
  const why = h("p", { class: "small why-over" }, t("Over: "), OVER()[/** @type {"time"} */ (end.over)] || end.over);
  return h("section", { class: "places" }, room?.relay ? relayEnd(room, room.relay, why)
    : room?.evening ? results(end.results, you, "")
      : [placeLine(end, you), why, results([...end.results].sort((a, b) => a.place - b.place), you, resultName(room)),
        reckoning(end, room)],
  course,
  h("p", { class: "presets" },
    h("a", { class: "button", href: `/table/${table}/replay` }, t("Replay")),
    you?.player === null || you === null ? null : mistakesButton(() => ({ table })),
    h("a", { class: "button", href: `/table/${table}/sheet` }, t("Score sheet")),
    h("a", { class: "button", href: "/" }, t("Start page")),
    room?.relay ? download(`/api/tables/${encodeURIComponent(table)}/relay`, `paiju-relay-${table}.jsonl`,
      t("Download the relay")) : null,
    download(`/api/tables/${encodeURIComponent(table)}/record?download`, `paiju-${table}.jsonl`,
      room?.relay ? t("Download this game") : t("Download the match"))));
}

/** What is over, in a heading. @param {RoomInfo | null} room */
export function overTitle(room) {
  if (room?.evening) return t("The hand is over");
  if (!room?.relay) return t("The match is over");
  return room.relay.over ? t("The relay is over") : t("Game {game} is over", { game: room.relay.game });
}

/** @param {string} href @param {string} name @param {string} words */
const download = (href, name, words) => h("a", { class: "button", href, download: name }, words);

/**
 * A game of a relay is over: the teams, what is handed on, who comes next. Of such a game points and places alone count.
 * @param {RoomInfo} room @param {RelayInfo} relay @param {HTMLElement} why
 */
function relayEnd(room, relay, why) {
  const first = relay.teams[(relay.played[relay.played.length - 1]?.places || []).indexOf(1)];
  const name = first ? personName(first.name) : "";
  return [h("div", { class: `my-place ${relay.over ? "first" : ""}` },
    name ? h("p", { class: "headline place-words" }, relay.over ? t("{name} wins", { name }) : t("{name} leads", { name })) : null,
    h("p", null, relay.over ? overWords(relay) : t("Each team's points pass to its next member."))),
  why, standings(room, relay), relay.played.length > 1 ? games(relay) : null];
}

/** What the book calls what a game comes to. @param {RoomInfo | null} room */
const resultName = (room) => (room?.book.result ? firstLarge(words(room.book.result)) : tc("result", "Score"));

/** @param {string} words */
const firstLarge = (words) => words.slice(0, 1).toUpperCase() + words.slice(1);

/**
 * Everybody by place, with what the book makes of it; a hand of an evening has no places, and `placed` is empty.
 * @param {Result[]} rows @param {You | null} you @param {string} placed what the result is called
 */
function results(rows, you, placed) {
  const placement = rows.some((row) => row.placement);
  const standard = rows.some((row) => row.standard !== null);
  return h("div", { class: "scroll-x" }, h("table", null,
    h("caption", { class: "visually-hidden" }, t("Final standings")),
    h("thead", null, h("tr", null, placed ? head(t("Place")) : null, head(t("Who")),
      placed ? head(t("Points"), true) : null,
      placement ? head(t("Uma"), true) : null, head(placed || t("Chips"), true),
      standard ? head(t("Standard"), true) : null)),
    h("tbody", null, rows.map((row) => h("tr",
      { class: `${placed && row.place === 1 ? "first" : ""} ${row.player === you?.player ? "me" : ""}` },
      placed ? h("td", { class: "place" }, row.out ? wordFor(NOTES, row.out) : row.place) : null,
      h("td", null, personName(row.name), row.player === you?.player ? t(" (you)") : ""),
      !placed ? null : h("td", { class: "number" },
        num(row.points), row.sticks ? h("small", { class: "sticks-left" }, sticksLeft(row.sticks)) : null),
      placement ? h("td", { class: "number" }, signed(row.placement)) : null,
      h("td", { class: `number ${tone(row.final)}` }, h("strong", null, signed(row.final))),
      standard ? h("td", { class: "number" }, num(row.standard ?? 0)) : null)))));
}

/** Of somebody's points, those of riichi sticks that nobody had won. @param {number} points */
const sticksLeft = (points) => t("incl. {points} from riichi sticks left over", { points: signed(points) });

/** How the result comes from the points, where it is not simply what was won. @param {MatchEnd} end @param {RoomInfo | null} room */
function reckoning(end, room) {
  const { origin = 0, unit = 1 } = room?.book || {};
  const placed = end.results.some((result) => result.placement);
  if (!placed && unit === 1) return null;
  const values = { name: resultName(room), origin: num(origin), unit: num(unit) };
  const words = unit === 1 ? t("{name}: points minus {origin}, plus the placement bonus.", values)
    : placed ? t("{name}: points minus {origin}, plus the placement bonus; {unit} points count as 1.", values)
      : t("{name}: points minus {origin}; {unit} points count as 1.", values);
  return h("p", { class: "small reckoning" }, words);
}

/** @param {string} text @param {boolean} [number] */
const head = (text, number = false) => h("th", { scope: "col", class: number ? "number" : "" }, text);

/**
 * The points' course and the best hand, once the hands are told.
 * @param {HTMLElement} place @param {MatchEnd} end @param {string} table @param {You | null} you
 */
async function draw(place, end, table, you) {
  const hands = await get(`/api/tables/${/** @type {"ID"} */ (encodeURIComponent(table))}/hands`).catch(() => null);
  if (!hands?.length) return;
  const names = end.results.slice().sort((a, b) => a.player - b.player).map((result) => result.name);
  put(place, hands.length > 1 ? pointsChart(hands, end.results, you?.player ?? null) : null, bestHand(hands, names, table, you));
}

/**
 * The win that brought most, of who made it: a seat may have changed hands since.
 * @param {HandRow[]} hands @param {string[]} names by player, as they sit at the end @param {string} table @param {You | null} you
 */
function bestHand(hands, names, table, you) {
  const wins = hands.flatMap((row) => row.wins.map((win) => ({ row, win, player: row.players[win.seat] })));
  const best = wins.sort((a, b) => b.win.gain - a.win.gain)[0];
  if (!best) return null;
  const name = handName(best.row.name, wordsOf(best.win));
  const winner = best.row.names?.[best.win.seat] || names[best.player];
  const who = best.player === you?.player && winner === names[best.player] ? t("You") : personName(winner);
  return h("p", { class: "best-hand" }, h("span", { class: "small" }, t("Best hand")), " ",
    h("strong", null, who), ` ${signed(best.win.gain)} · ${[greatName(best.win), comesTo(best.win)].filter(Boolean)[0]} · `,
    h("a", { href: `/table/${table}/replay/${best.row.hand}` }, t("replay of {name}", { name })));
}

/**
 * What is offered once a match is over: the same people and book again, or to come along where somebody has asked already.
 * @param {You | null} you @param {RoomInfo | null} room
 * @returns {{label: string, note: string} | null}
 */
export function againWords(you, room) {
  const plays = (you?.player ?? null) !== null, again = room?.again;
  if (room?.event) return { label: t("Back to the event"), note: "" };
  if (room?.relay) return relayAgain(room.relay, you, Boolean(again), plays);
  if (room?.evening) return { label: t("Back to the evening"), note: "" };
  if (again) return { label: plays ? t("Join") : t("Watch it"),
    note: t("{name} wants to play again with the same people", { name: personName(again.name) }) };
  return plays || you?.host ? { label: t("Same table again"), note: "" } : null;
}

/**
 * What is offered after a game of a relay.
 * @param {RelayInfo} relay @param {You | null} you @param {boolean} open @param {boolean} plays
 */
function relayAgain(relay, you, open, plays) {
  const number = relay.played.length + 1;
  const people = relay.teams.flatMap((team) => [...team.members, ...team.substitutes]);
  const ours = plays || you?.host || people.some((each) => each.person && each.person === you?.person);
  if (relay.over || !(open || ours)) return null;
  return { label: open ? t("To game {number}", { number }) : t("Open game {number}", { number }), note: nextWords(relay) };
}

/**
 * Goes on to the next match with the same people, or back to the evening or event whose hand it was; why not is said.
 * @param {string} table @param {RoomInfo | null} room @returns {Promise<boolean>}
 */
export async function playAgain(table, room) {
  try {
    if (room?.evening || room?.event) {
      await go(room.evening ? `/evening/${room.evening}` : `/event/${room.event}/me`);
      return true;
    }
    const again = await post(`/api/tables/${/** @type {"ID"} */ (encodeURIComponent(table))}/again`);
    go(`/table/${again.table}`);
    return true;
  } catch (error) {
    toast(why(/** @type {ApiError} */ (error)));
    return false;
  }
}
