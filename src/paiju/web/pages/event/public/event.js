/** An event as everybody sees it: standings first, rounds, who met whom, the timetable, bulletins. It keeps itself up to date. */

import { h, put } from "../../../ui/dom.js";
import { inWords, pick, t, when } from "../../../ui/i18n.js";
import { redraw } from "../../../ui/redraw.js";
import { crossPart } from "./cross.js";
import { finder } from "./find.js";
import { racePart } from "./race.js";
import { bulletinsPart, schedulePart } from "./schedule.js";
import { standingsPart } from "./standings.js";
import { roundsPart } from "./tables.js";
import { serverNow, Watch } from "./watch.js";
import { apiOf, namesOf, pageOf } from "./words.js";
import { officeOf } from "../../../ui/offices.js";
import { setTitle } from "../../../ui/title.js";

/**
 * @import { PublicCross, PublicEvent, PublicRoundPage } from "../../../messages.d.ts"
 * @typedef {"standings" | "mvp" | "rounds" | "cross" | "schedule" | "bulletins"} Tab
 */

/** @type {Tab[]} */
const TABS = ["standings", "mvp", "rounds", "cross", "schedule", "bulletins"];
let name = "";
/** What the address says changed. @type {(() => void) | null} */
let turned = null;

export const title = () => name || t("Event");
export const moved = () => turned?.();

/** @param {HTMLElement} main @param {string[]} params */
export async function render(main, [id]) {
  /** @type {Watch<PublicEvent>} */
  const watch = new Watch(apiOf(id));
  const page = new EventPage(id, await watch.begin());
  watch.hear = (event) => page.hear(event);
  watch.line = (here) => { page.line.hidden = here; };
  put(main, page.place);
  turned = () => page.turn();
  page.turn();
  return () => {
    turned = null;
    watch.end();
    page.more?.end();
  };
}

class EventPage {
  /** @param {string} id @param {PublicEvent} event */
  constructor(id, event) {
    this.id = id;
    this.event = event;
    this.names = namesOf(id, []);
    this.standing = "";
    this.crossed = "";
    this.raced = "";
    /** @type {Tab} */ this.tab = "standings";
    this.round = 0;
    /** @type {PublicRoundPage | null} */ this.roundPage = null;
    /** @type {PublicCross | null} */ this.crossPage = null;
    this.head = h("div");
    this.tabs = h("nav", { class: "event-tabs", "aria-label": t("This event") });
    this.body = h("div", { class: "tab-body" });
    this.line = h("p", { class: "error", role: "status", hidden: true }, t("The server cannot be reached; this is what was last seen."));
    this.find = finder(() => this);
    this.place = h("section", { class: "event-public" }, this.head, this.find.place, this.line, this.tabs, this.body);
    /** What only the tab needs. @type {{end: () => void} | null} */
    this.more = null;
    this.hear(event);
  }

  /** @param {PublicEvent} event */
  hear(event) {
    this.event = event;
    this.names = namesOf(this.id, event.players, event.teams, event.titles);
    name = inWords(event.name);
    setTitle(name);
    this.draw();
  }

  /** The address names a tab, and of the rounds which: #rounds-2. */
  turn() {
    const [tab, n] = location.hash.slice(1).split("-");
    this.tab = TABS.find((each) => each === tab) || "standings";
    this.round = this.tab === "rounds" && n ? Number(n) - 1 : current(this.event);
    this.more?.end();
    this.more = null;
    const round = this.event.rounds[this.round];
    if (this.tab === "rounds" && round) {
      this.roundPage = null;
      const path = `/rounds/${encodeURIComponent(round.stage)}/${encodeURIComponent(round.round)}`;
      this.look(path, (/** @type {PublicRoundPage} */ page) => { this.roundPage = page; });
    }
    if (this.tab === "cross") this.look("/cross", (/** @type {PublicCross} */ page) => { this.crossPage = page; });
    this.draw();
  }

  /** Looks at what the tab needs beside the event. @template T @param {string} path @param {(page: T) => void} keep */
  look(path, keep) {
    /** @type {Watch<T>} */
    const watch = new Watch(apiOf(this.id, path), (page) => { keep(page); this.draw(); });
    watch.begin().catch(() => watch.wait());
    this.more = watch;
  }

  draw() {
    redraw(this.head, () => heading(this.event));
    const tabs = TABS.filter((tab) => tab !== "mvp" || this.event.races.length);
    redraw(this.tabs, () => tabs.map((tab) => h("a", { href: `#${tab}`, "aria-current": tab === this.tab ? "page" : null }, tabName(tab))));
    redraw(this.body, () => this.part());
    this.find.show();
  }

  part() {
    const { event, names } = this;
    switch (this.tab) {
      case "mvp": return racePart(event, names, this.raced, (stage) => { this.raced = stage; this.draw(); });
      case "rounds": return roundsPart(event, names, this.round, this.roundPage);
      case "cross": return crossPart(event, names, this.crossPage, this.crossed, (id) => { this.crossed = id; this.draw(); });
      case "schedule": return schedulePart(event, names);
      case "bulletins": return bulletinsPart(event);
      default: return standingsPart(event, names, this.standing, (which) => { this.standing = which; this.draw(); });
    }
  }
}

/** The round that is played, else the next, else the last. @param {PublicEvent} event */
export function current(event) {
  const playing = event.rounds.findIndex((round) => round.state === "playing");
  const coming = event.rounds.findIndex((round) => round.state === "seated");
  return playing >= 0 ? playing : coming >= 0 ? coming : Math.max(0, event.rounds.length - 1);
}

/** @param {Tab} tab */
const tabName = (tab) => ({ standings: t("Standings"), mvp: t("MVP race"), rounds: t("Rounds"),
  cross: t("Cross-table"),
  schedule: t("Schedule"), bulletins: t("Announcements") })[tab];

/** @param {PublicEvent} event */
function heading(event) {
  const days = [...new Set([event.start, event.end].filter(Boolean))].join(" – ");
  const phase = { planned: t("not begun"), running: t("running"), over: t("over") }[event.phase];
  const last = event.notices.at(-1), office = officeOf(event.event);
  const playing = event.rounds.some((round) => round.state === "playing");
  const past = last?.until && (!playing || last.until < serverNow()); // such as that little of a round was left
  return [
    h("header", { class: "event-head" }, h("h1", null, inWords(event.name)),
      h("p", { class: "small" }, [event.place, days, pick(event.book_names), phase].filter(Boolean).join(" · ")),
      h("p", { class: "links" }, h("a", { href: pageOf(event.event, "/hall") }, t("Hall screen")), " · ",
        h("a", { href: pageOf(event.event, "/me") }, t("I am a player")),
        event.registering ? [" · ", h("a", { href: pageOf(event.event, "/register") }, t("Register for the event"))] : null,
        office?.manage ? [" · ", h("a", { href: pageOf(event.event, "/manage") }, t("Organise"))] : null,
        office ? [" · ", h("a", { href: pageOf(event.event, "/desk") }, t("Officials' desk"))] : null)),
    last && !past ? h("p", { class: "note" }, h("strong", null, inWords(last.title)),
      last.text ? ` ${inWords(last.text)}` : "", " ",
      h("small", null, when(last.at))) : null,
  ];
}
