/** What the big screen shows, page by page. */

import { h } from "../../../ui/dom.js";
import { clock, inWords, lang, nthPlace, t, windSign } from "../../../ui/i18n.js";
import { leftWords, readingAt } from "./hall-clock.js";
import { livePoints, liveWords } from "../live-words.js";
import { figure, figuresOf, headOf, moved, roundName, standingName, tableName } from "./words.js";

/**
 * @import { PublicColumn, PublicDraw, PublicEvent, PublicLine, PublicRound, PublicRoundPage, PublicStanding,
 *   PublicTable } from "../../../messages.d.ts"
 * @import { Names } from "./words.js"
 * @import { Child } from "../../../ui/child.d.ts"
 * @typedef {{event: PublicEvent, names: Names, page: PublicRoundPage | null, now: number, unseen: number}} Hall `unseen`: places that are
 *   revealed and shown in a moment
 * @typedef {{title: string, body: () => Child}} Sheet a page of a view
 */

const NAMES = 48, TABLES = 12, LINES = 24, DRAWN = 36; // on one page

/** @template T @param {T[]} all @param {number} size @returns {T[][]} */
const parted = (all, size) => Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size));

/** @param {Hall} hall @param {string} id */
const nameOf = (hall, id) => inWords(hall.names.players.get(id)?.name || id);

/** @param {Hall} hall @param {{stage: string, round: string}} round */
const titled = (hall, round) => roundName(hall.names, round.stage, round.round);

// --- the clock

/** @param {Hall} hall @param {PublicRound | undefined} round @returns {Sheet[]} */
export function timerSheets(hall, round) {
  if (!round) return [{ title: t("Nobody is seated yet"), body: () => h("p", { class: "huge" }, inWords(hall.event.name)) }];
  return [{ title: titled(hall, round), body: () => timer(hall, round) }];
}

/** @param {Hall} hall @param {PublicRound} round */
function timer(hall, round) {
  if (!round.clock) return waits(round);
  const now = readingAt(round.clock, hall.now);
  return [
    h("p", { class: now.last || (now.left !== null && now.left <= 0) ? "huge last" : "huge", role: "timer" }, clockWords(round, now)),
    h("p", { class: "said" }, saidWords(round, now)),
    now.tables.length ? h("ul", { class: "extra" }, now.tables.map((table) => h("li", null, tableName(table.table), " ", h("strong", null,
      leftWords(table.left))))) : null,
    h("p", { class: "done" }, handedIn(round)),
  ];
}

/** @param {PublicRound} round */
const handedIn = (round) => t("{results} of {tables} tables have handed in results", { results: round.results, tables: round.tables });

/** @param {PublicRound} round */
function waits(round) {
  const at = round.planned ? round.planned.slice(11, 16) : "";
  if (round.state === "over") return h("p", { class: "huge" }, t("Round over"));
  return [h("p", { class: "huge" }, at || t("Soon")), h("p", { class: "said" }, at ? t("starts") : t("Please take your seats"))];
}

/** @param {PublicRound} round @param {import("./hall-clock.js").Reading} now */
function clockWords(round, now) {
  if (round.state === "over") return t("Round over");
  if (now.left === null) return t("In progress");
  return now.left > 0 ? leftWords(now.left) : t("Time's up");
}

/** @param {PublicRound} round @param {import("./hall-clock.js").Reading} now */
function saidWords(round, now) {
  if (round.state === "over") return "";
  if (now.stands) return t("Play is paused");
  if (now.pause !== null) return t("Break: {time} left", { time: leftWords(now.pause) });
  if (now.left !== null && now.left <= 0) return t("Stop play and count your points");
  if (now.last) return t("Last {minutes} min", { minutes: Math.ceil((now.left ?? 0) / 60) });
  const end = round.clock && round.clock.end !== null ? t("ends at {time}", { time: clock(round.clock.end) }) : "";
  return now.toPause !== null ? [end, t("break in {time}", { time: leftWords(now.toPause) })].filter(Boolean).join(" · ") : end;
}

// --- seats

/** Everybody by name. @param {Hall} hall @returns {Sheet[]} */
export function nameSheets(hall) {
  const { page } = hall;
  if (!page) return [];
  const seats = page.tables.flatMap((table) => table.seats.map((seat, i) => ({ name: nameOf(hall, seat.player), table: table.table,
    wind: "ESWN"[i] || "" })));
  seats.sort((a, b) => a.name.localeCompare(b.name, lang()));
  const pages = parted(seats, NAMES);
  return pages.map((some, n) => ({ title: `${titled(hall, page.round)} · ${t("by name")}${ofAll(n, pages)}`,
    body: () => h("ol", { class: "hall-columns by-name" }, some.map((each) => h("li", null, h("span", null, each.name),
      h("strong", null, each.table, " ", h("span", { class: "wind" }, windSign(each.wind)))))) }));
}

/** Every table. @param {Hall} hall @returns {Sheet[]} */
export function tableSheets(hall) {
  const { page } = hall;
  if (!page) return [];
  const pages = parted(page.tables, TABLES);
  return pages.map((some, n) => ({ title: `${titled(hall, page.round)} · ${t("by table")}${ofAll(n, pages)}`,
    body: () => h("ul", { class: "hall-tables" }, some.map((table) => tableBox(hall, table))) }));
}

/** Tables whose hands are entered: how they stand. @param {Hall} hall @returns {Sheet[]} */
export function liveSheets(hall) {
  const { page } = hall;
  if (!page) return [];
  const pages = parted(page.tables.filter((table) => table.hands), TABLES);
  return pages.map((some, n) => ({ title: `${titled(hall, page.round)} · ${t("Live points")}${ofAll(n, pages)}`,
    body: () => h("ul", { class: "hall-tables" }, some.map((table) => tableBox(hall, table))) }));
}

/** @param {Hall} hall @param {PublicTable} table */
const tableBox = (hall, { table, seats, hands }) => h("li", null, h("h2", null, tableName(table), hands
  ? [" ", h("small", { class: "live-now" }, liveWords(hands))] : null),
h("ol", null, seats.map((seat, i) => h("li", null, h("span", { class: "wind" }, windSign("ESWN"[i] || "")), " ", nameOf(hall,
  seat.player), hands ? [" ", livePoints(hands, i)] : null))));

/** @param {number} n @param {unknown[]} pages */
const ofAll = (n, pages) => (pages.length > 1 ? ` · ${n + 1}/${pages.length}` : "");

// --- standings

/** The figures there is room for. @param {PublicStanding} standing */
const mainOf = (standing) => figuresOf(standing.columns).filter((column) => column.main);

/** @param {Hall} hall @returns {Sheet[]} */
export function standingSheets(hall) {
  return hall.event.standings.filter((standing) => !standing.stage).flatMap((standing) => {
    const columns = mainOf(standing);
    const pages = parted(standing.lines.filter((line) => line.place !== null), LINES);
    const running = hall.event.rounds.find((round) => round.state === "playing");
    return pages.map((some,
      n) => ({ title: `${standingName(standing.what)}${columns.length ? ` · ${columns.map(headOf).join(" / ")}` : ""}${ofAll(n, pages)}`,
      body: () => [running ? h("p", { class: "done" }, `${titled(hall, running)} · ${handedIn(running)}`) : null,
        h("ol", { class: "hall-columns lines-shown" }, some.map((line) => shownLine(hall, line, columns)))] }));
  });
}

/** @param {Hall} hall @param {PublicLine} line @param {PublicColumn[]} columns */
function shownLine(hall, line, columns) {
  return h("li", null, h("span", { class: "place" }, line.place), h("span", { class: "name" }, whoOf(hall, line), " ", moved(line)),
    h("strong", null, columns.map(({ key }) => figure(line.figures[key])).join(" / ")));
}

/** @param {Hall} hall @param {PublicLine} line */
const whoOf = (hall, line) => (line.player ? nameOf(hall, line.player) : hall.names.teams.get(line.team)?.name || "");

// --- draw, ceremony

/** @param {Hall} hall @returns {Sheet[]} */
export function drawSheets(hall) {
  const last = hall.event.draws.at(-1);
  if (!last) return [];
  if (!last.made) return [{ title: t("Drawing lots"), body: () => drawing(last) }];
  const pages = parted(last.result, DRAWN);
  return pages.map((some, n) => ({ title: `${t("Result of the draw")}${ofAll(n, pages)}`,
    body: () => h("ol", { class: "hall-columns by-name" }, some.map(([who, what]) => h("li", null, h("span", null, inWords(who)),
      h("strong", null,
      what)))) }));
}

/** @param {PublicDraw} draw */
const drawing = (draw) => [
  h("p", { class: "huge" }, `${draw.sealed === draw.leaders ? draw.shown : draw.sealed} / ${draw.leaders}`),
  h("p", { class: "said" }, draw.sealed === draw.leaders ? t("leaders have shown their numbers") : t("leaders have sealed a number")),
  h("p", { class: "done" }, t("Commitment published beforehand: "), h("code", null, draw.commitment.slice(0, 16))),
];

/** Places as they are revealed: the last one large, those before below it. @param {Hall} hall @returns {Sheet[]} */
export function ceremonySheets(hall) {
  const { hidden } = hall.event;
  if (!hidden) return standingSheets(hall).slice(0, 1).map((sheet) => ({ ...sheet, title: `${t("Ceremony")} · ${sheet.title}` }));
  const last = shownSoFar(hidden.revealed, hall.unseen).at(-1);
  if (!last) return [{ title: t("Ceremony"), body: () => h("p", { class: "huge still" }, inWords(hall.event.name)) }];
  return [{ title: `${t("Ceremony")} · ${standingName(last.what)}`, body: () => revealed(hall, last) }];
}

/** The places of a standing, in the order in which they were revealed. @param {PublicStanding} standing */
const placesIn = ({ lines }) => [...new Set(lines.map((line) => line.place))];

/** How many places are revealed. @param {PublicEvent} event */
export const placesOf = ({ hidden }) => (hidden ? hidden.revealed.reduce((sum, standing) => sum + placesIn(standing).length, 0) : 0);

/** What was revealed but for the last so many places. @param {PublicStanding[]} standings @param {number} unseen */
function shownSoFar(standings, unseen) {
  const shown = [];
  let rest = unseen;
  for (const standing of [...standings].reverse()) {
    const places = placesIn(standing), seen = places.slice(0, Math.max(0, places.length - rest));
    rest = Math.max(0, rest - places.length);
    if (seen.length) shown.unshift({ ...standing, lines: standing.lines.filter((line) => seen.includes(line.place)) });
  }
  return shown;
}

/** Those who share a place stand there together. @param {Hall} hall @param {PublicStanding} standing */
function revealed(hall, standing) {
  const place = standing.lines.at(-1)?.place, now = standing.lines.filter((line) => line.place === place);
  const before = standing.lines.filter((line) => line.place !== place).reverse().slice(0, 7);
  const columns = mainOf(standing);
  return [
    now.length ? h("div", { class: "hall-reveal", role: "status" }, h("p", { class: "rank" }, nthPlace(Number(place))), now.map((line) => [
      h("p", { class: "who" }, whoOf(hall, line)), line.player && line.team ? h("p", { class: "of" },
        hall.names.teams.get(line.team)?.name || "") : null,
      h("p", { class: "made" }, columns.map((column) => `${headOf(column)} ${figure(line.figures[column.key])}`).join(" · "))])) : null,
    h("ol", { class: "lines-shown earlier" }, before.map((line) => shownLine(hall, line, columns))),
  ];
}

