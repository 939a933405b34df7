/** The big screen of the hall: it turns by itself, or shows what was chosen; the clock comes from the record and the server's time. */

import { announce, h, put } from "../../../ui/dom.js";
import { inWords, t, tc } from "../../../ui/i18n.js";
import { redraw } from "../../../ui/redraw.js";
import { sound, touched, wakeSound } from "../../../table/sounds/sound.js";
import { current } from "./event.js";
import { readingAt } from "./hall-clock.js";
import { ceremonySheets, drawSheets, liveSheets, nameSheets, placesOf, standingSheets, tableSheets, timerSheets } from "./hall-views.js";
import { serverNow, Watch } from "./watch.js";
import { apiOf, namesOf } from "./words.js";

/**
 * @import { PublicEvent, PublicRoundPage } from "../../../messages.d.ts"
 * @import { Hall, Sheet } from "./hall-views.js"
 * @typedef {"auto" | "timer" | "names" | "tables" | "live" | "standings" | "draw" | "ceremony"} View
 */

/** @type {View[]} */
const VIEWS = ["auto", "timer", "names", "tables", "live", "standings", "draw", "ceremony"];
const TURN = 12; // seconds a page stays
const EACH = 1; // second for which a revealed place is the large one, at least
let name = "";
/** @type {(() => void) | null} */
let turned = null;

export const title = () => name || t("Hall screen");
export const wide = true;
export const moved = () => turned?.();

/** @param {HTMLElement} main @param {string[]} params */
export async function render(main, [id]) {
  wakeSound();
  /** @type {Watch<PublicEvent>} */
  const watch = new Watch(apiOf(id));
  const first = await watch.begin(), screen = new HallScreen(id, first);
  const brisk = (/** @type {typeof first} */ event) => { watch.brisk = event.hidden !== null; }; // places are about to be revealed
  brisk(first);
  watch.hear = (event) => { brisk(event); screen.hear(event); };
  put(main, screen.place);
  turned = () => screen.turn();
  screen.turn();
  const timer = setInterval(() => screen.tick(), 250);
  return () => {
    clearInterval(timer);
    turned = null;
    watch.end();
    screen.seats?.end();
  };
}

class HallScreen {
  /** @param {string} id @param {PublicEvent} event */
  constructor(id, event) {
    this.id = id;
    this.event = event;
    /** @type {View} */ this.view = "auto";
    /** @type {PublicRoundPage | null} */ this.page = null;
    this.shown = "";
    /** What was announced already: rounds whose last minutes have begun, or that are over. @type {Set<string>} */ this.heard = new Set();
    this.head = h("h1");
    this.body = h("div", { class: "hall-body" });
    this.bar = h("nav", { class: "hall-bar", "aria-label": t("What the screen shows") });
    this.banner = h("p", { class: "hall-banner", role: "alert", hidden: true });
    this.place = h("section", { class: "hall" }, h("header", null, this.head, h("span", { class: "hall-name" })), this.banner, this.body,
      this.bar);
    /** @type {Watch<PublicRoundPage> | null} */
    this.seats = null;
    this.path = "";
    /** How many revealed places the screen has shown, and since when: each is the large one for a moment. */
    this.step = placesOf(event);
    this.steppedAt = 0;
    this.remember();
    this.hear(event);
  }

  /** @param {PublicEvent} event */
  hear(event) {
    this.event = event;
    this.step = Math.min(this.step, placesOf(event));
    name = inWords(event.name);
    put(/** @type {Element} */ (this.place.querySelector(".hall-name")), name);
    this.follow();
    this.shown = "";
    this.tick();
  }

  /** Looks at the seats of the round that counts now. */
  follow() {
    const round = this.event.rounds[current(this.event)];
    const path = round ? `/rounds/${encodeURIComponent(round.stage)}/${encodeURIComponent(round.round)}` : "";
    if (path === this.path) return;
    this.path = path;
    this.page = null;
    this.seats?.end();
    this.seats = path ? new Watch(apiOf(this.id, path), (page) => { this.page = page; this.shown = ""; }) : null;
    this.seats?.begin().catch(() => {});
  }

  turn() {
    this.view = VIEWS.find((view) => view === location.hash.slice(1)) || "auto";
    redraw(this.bar, () => [VIEWS.map((view) => h("a", { href: `#${view}`, "aria-current": view === this.view ? "page" : null },
      viewName(view))),
      h("button", { type: "button", class: "quiet", onclick: () => this.place.requestFullscreen?.().catch(() => {}) }, t("Full screen")),
      touched() ? null : h("span", { class: "small" }, t("Touch the screen for sound"))]);
    this.shown = "";
    this.tick();
  }

  /** What is shown at this moment; drawn anew when it is another page, the clock every second. */
  tick() {
    this.stepOn();
    const hall = this.hall();
    this.listen(hall);
    const sheets = this.sheets(hall);
    const at = Math.floor(hall.now / TURN) % Math.max(1, sheets.length);
    const sheet = sheets[at];
    const ticking = sheet && this.event.rounds.some((round) => round.state === "playing") ? Math.floor(hall.now * 2) : 0;
    const key = sheet ? `${sheet.title}/${at}/${ticking}` : "";
    if (key && key === this.shown) return;
    this.shown = key;
    put(this.head, sheet ? sheet.title : inWords(this.event.name));
    redraw(this.body, () => (sheet ? sheet.body() : h("p", { class: "huge still" }, inWords(this.event.name))));
  }

  /** Of places that were revealed at once one after another is shown. */
  stepOn() {
    const now = serverNow();
    if (this.step >= placesOf(this.event) || now - this.steppedAt < EACH) return;
    this.step += 1;
    this.steppedAt = now;
    this.shown = "";
  }

  /** @returns {Hall} */
  hall() {
    return { event: this.event, page: this.page, now: serverNow(), unseen: placesOf(this.event) - this.step,
      names: namesOf(this.id, this.event.players, this.event.teams, this.event.titles) };
  }

  /** @param {Hall} hall @returns {Sheet[]} */
  sheets(hall) {
    const round = this.event.rounds[current(this.event)];
    switch (this.view) {
      case "timer": return timerSheets(hall, round);
      case "names": return nameSheets(hall);
      case "tables": return tableSheets(hall);
      case "live": return liveSheets(hall);
      case "standings": return standingSheets(hall);
      case "draw": return drawSheets(hall);
      case "ceremony": return ceremonySheets(hall);
      default: return byItself(hall, round);
    }
  }

  /** The last minutes and the end are seen and heard, once. @param {Hall} hall */
  listen(hall) {
    for (const [key, words] of due(hall)) {
      if (this.heard.has(key)) continue;
      this.heard.add(key);
      sound("gong");
      announce(words, true);
      put(this.banner, words);
      this.banner.hidden = false;
      setTimeout(() => { this.banner.hidden = true; }, 30000);
    }
  }

  /** Whoever comes later is not told what was told long ago. */
  remember() {
    for (const [key, , since] of due(this.hall())) if (since > 60) this.heard.add(key);
  }
}

/** What is to be announced: a key, words, how many seconds ago. @param {Hall} hall @returns {[string, string, number][]} */
function due({ event, now }) {
  return event.rounds.flatMap((round) => {
    if (round.state !== "playing" || !round.clock || round.clock.stands !== null || round.clock.end === null) return [];
    const { warning, end } = round.clock, key = `${round.stage}/${round.round}`;
    const minutes = warning === null ? 0 : Math.round((end - warning) / 60);
    /** @type {[string, string, number][]} */
    const notices = [];
    if (warning !== null && now >= warning) notices.push([`${key}/last`, t("{minutes} minutes left", { minutes }),
      now - warning]);
    if (now >= end) notices.push([`${key}/end`, t("Time's up: stop play"), now - end]);
    return notices;
  });
}

/** What a hall wants to see now. @param {Hall} hall @param {PublicEvent["rounds"][0] | undefined} round @returns {Sheet[]} */
function byItself(hall, round) {
  const { event } = hall;
  if (event.hidden && event.hidden.revealed.length) return ceremonySheets(hall);
  if (event.draws.at(-1)?.made === false) return drawSheets(hall);
  if (!round || round.state === "over") return standingSheets(hall);
  const timer = timerSheets(hall, round);
  if (round.state === "seated") return [...nameSheets(hall), ...tableSheets(hall), ...timer];
  const soon = round.clock && readingAt(round.clock, hall.now);
  if (soon && (soon.last || soon.pause !== null || (soon.left ?? 1) <= 0)) return timer;
  return [...liveSheets(hall), ...standingSheets(hall)].flatMap((sheet) => [...timer, ...timer, sheet]).concat(timer);
}

/** @param {View} view */
const viewName = (view) => ({ auto: t("Automatic"), timer: tc("timer", "Clock"), names: t("Seats by name"),
  tables: t("Seats by table"), live: t("Live points"), standings: t("Standings"), draw: t("Draw lots"), ceremony: t("Ceremony") })[view];
