/** A player's own page of an event, by their private link: where I play next, what waits for me, my results. */

import { h, put } from "../../../ui/dom.js";
import { clock, inWords, list, num, signed, t, tc, te, tn, when } from "../../../ui/i18n.js";
import { redraw } from "../../../ui/redraw.js";
import { lineups } from "./lineup.js";
import { LiveEvent } from "../live.js";
import { livePoints, liveWords } from "../live-words.js";
import { nameAndPin, ownCodes } from "./codes.js";
import { numbered, placeName, seatSign, tableName } from "../round-words.js";
import { appealBox } from "./appeal.js";
import { roundOf } from "../words.js";

/** @import { MyGame, MySeat, MyTask } from "../../../messages.d.ts" */

const OFFICES = ["organiser", "chief", "deputy", "seating", "table", "results", "arbitration"];

export const title = () => t("My event");

/** @param {HTMLElement} main @param {string[]} params */
export async function render(main, [id]) {
  const place = h("div"), codes = h("div"), joining = h("div");
  const live = new LiveEvent(id, () => ({ mine: "1" }), () => {
    redraw(place, () => body(live));
    ownCodes(live, codes);
    nameAndPin(live, joining);
  });
  put(main, h("section", { class: "narrow event-me" }, live.line, place, joining, codes));
  return live.open();
}

/** @param {LiveEvent} live */
function body(live) {
  const { view } = live, { mine } = view;
  const head = h("header", { class: "event-head" }, h("p", { class: "small" }, h("a", { href: `/event/${live.id}` }, inWords(view.name))),
    h("h1", null, inWords(view.my_name) || t("My event")), mine?.number || mine?.team ? h("p", { class: "small" },
      [mine.number ? t("No. {number}", { number: mine.number }) : "", mine.team].filter(Boolean).join(" · ")) : null);
  if (!mine) return [head, stranger(live)];
  const [next, ...later] = mine.tables.filter((seat) => seat.when !== "past");
  const past = mine.tables.filter((seat) => seat.when === "past");
  return [head, next ? nextTable(live, next) : mine.player ? h("p", { class: "note" }, t("You have no table at the moment.")) : null,
  tasks(live, mine.tasks.filter((task) => task.kind !== "enter" || !next || !isAt(task, next))),
  later.length ? tableRows(live, later) : null,
  past.length ? h("section", { class: "card" }, h("h2", null, t("Tables already played")), tableRows(live, past)) : null,
  mine.place ? h("p", { class: "event-place" }, te("Current place: {place} of {total}",
    { place: h("strong", null, mine.place), total: mine.ranked })) : null,
  games(live, mine.games), lineups(live, mine.teams), appealBox(live), notices(live), offices(live)];
}

/** @param {LiveEvent} live @param {MySeat[]} seats */
const tableRows = (live, seats) => h("ul", { class: "rows" }, seats.map((seat) => h("li", null, h("span", null,
  h("a", { href: address(live, seat) }, placeName(seat, live)), h("small", null, seat.start ? when(seat.start) : "")))));

/** Nobody here yet. @param {LiveEvent} live */
const stranger = (live) => h("section", { class: "card" },
  h("p", null, t("We do not know who you are yet. Open your own link, or find your name below and enter your PIN.")),
h("p", { class: "actions" }, live.view.registration.open
  ? h("a", { class: "button primary", href: `/event/${live.id}/register` }, t("Register for the event")) : null,
  h("a", { class: "button", href: `/event/${live.id}` }, t("Go to the event"))));

/** @param {LiveEvent} live @param {{stage: string, round: string, table: string}} at */
const address = (live, at) => `/event/${live.id}/table/${[at.stage, at.round, at.table].map(encodeURIComponent).join("/")}`;

/** Where I play, in big letters. @param {LiveEvent} live @param {MySeat} seat */
function nextTable(live, seat) {
  const words = seat.when === "now" ? t("You are playing here now") : t("Your next table");
  return h("section", { class: "card my-next" }, h("p", { class: "small" }, `${words} · ${roundOf(live.view.titles, seat)}`),
    h("p", { class: "table-name" }, h("strong", null, tableName(seat.table)), h("span", { class: "wind" }, seatSign(seat.seat))),
    h("p", null, seat.begun ? t("began at {time}", { time: clock(/** @type {number} */ (seat.start)) })
      : seat.start ? when(seat.start) : t("time to be announced")),
    seat.hands ? h("p", { class: "live-now" }, liveWords(seat.hands), t(": "), livePoints(seat.hands, seat.seat)) : null,
    h("p", null, t("Opponents: "), seat.others.map(numbered).join(tc("list", ", "))),
    h("p", { class: "actions" }, seat.club
      ? h("a", { class: "button primary big", href: `/table/${seat.club}` }, t("Go to the online table")) : null,
      h("a", { class: `button big ${seat.club ? "" : "primary"}`, href: address(live, seat), data: { key: "table" } },
        t("Go to the table"))));
}

/** @param {MyTask} task @param {MySeat} seat */
const isAt = (task, seat) => task.stage === seat.stage && task.round === seat.round && task.table === seat.table;

/** Games for which nobody is named are one line, however many. @param {LiveEvent} live @param {MyTask[]} all */
function tasks(live, all) {
  if (!all.length) return null;
  const lineup = all.filter((task) => task.kind === "lineup"), shown = all.filter((task) => task.kind !== "lineup" || task === lineup[0]);
  const row = (/** @type {MyTask} */ task) => (task.kind === "lineup" && lineup.length > 1
    ? h("span", null, tn("Name who plays ({n} game)", "Name who plays ({n} games)", lineup.length))
    : h("span", null, taskWords(task), task.table ? h("small", null, placeName(task, live)) : null));
  return h("section", { class: "card urgent" }, h("h2", null, t("Waiting for you")),
    h("ul", { class: "rows" }, shown.map((task) => h("li", null, row(task), taskLink(live, task)))));
}

/** @param {MyTask} task */
const taskWords = (task) => ({ sign: t("Check the result and sign"), enter: t("Enter the result"),
  check_in: t("Check in at the desk"), draw_seal: t("The draw: choose a number"),
  draw_show: t("The draw: show your number"), lineup: t("Name who plays") })[task.kind];

/** @param {LiveEvent} live @param {MyTask} task */
function taskLink(live, task) {
  const to = { sign: address(live, task), enter: address(live, task), check_in: "#check-in", draw_seal: `/event/${live.id}/draw`,
    draw_show: `/event/${live.id}/draw`, lineup: "#lineups" }[task.kind];
  return to ? h("a", { class: "button primary", href: to }, task.kind === "sign" ? t("Sign")
    : task.kind === "check_in" ? t("My check-in code") : t("Go")) : null;
}

/** @param {LiveEvent} live @param {MyGame[]} all */
function games(live, all) {
  if (!all.length) return null;
  const standard = all.some((game) => game.standard), pt = all.some((game) => game.pt);
  return h("section", { class: "card" }, h("h2", null, t("My results")), h("table", { class: "my-games" },
    h("thead", null, h("tr", null, h("th", null, t("Round")), h("th", { class: "number" }, tc("result", "Points")),
      h("th", { class: "number" }, t("Place")), standard ? h("th", { class: "number" }, t("Standard")) : null,
      pt ? h("th", { class: "number" }, "pt") : null)),
    h("tbody", null, all.map((game) => h("tr", null, h("td", null, roundOf(live.view.titles, game), h("small", null,
      ` ${list(game.others.map(inWords))}`)),
      h("td", { class: `number ${Number(game.points) < 0 ? "loss" : "gain"}` }, signed(Number(game.points))),
      h("td", { class: "number" }, game.place ?? "–"), standard ? h("td", { class: "number" }, game.standard) : null,
      pt ? h("td", { class: "number" }, game.pt ? num(Number(game.pt)) : "") : null)))));
}

/** What was announced, the newest first. @param {LiveEvent} live */
function notices(live) {
  const newest = [...live.view.notices].reverse();
  if (!newest.length) return null;
  return h("section", { class: "card" }, h("h2", null, t("Announcements")), h("ul", { class: "rows" }, newest.map((notice) => h("li", null,
    h("span", null, h("strong", null, inWords(notice.title)), h("small", null, when(notice.at)),
      notice.text ? h("p", null, inWords(notice.text)) : null)))));
}

/** The way to what officials use. @param {LiveEvent} live */
const offices = (live) => (live.is(...OFFICES) ? h("p", { class: "actions" },
  h("a", { class: "button", href: `/event/${live.id}/desk` }, t("Officials' desk")),
  live.is("organiser") ? h("a", { class: "button", href: `/event/${live.id}/manage` }, t("Organise")) : null) : null);
