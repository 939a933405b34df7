/** The timetable, notices and bulletins. */

import { h } from "../../../ui/dom.js";
import { clock, inWords, t, te, when } from "../../../ui/i18n.js";
import { calendarPart } from "./calendar.js";
import { roundName, roundState } from "./words.js";

/** @import { PublicEvent, PublicNotice, PublicRound } from "../../../messages.d.ts" */
/** @import { Names } from "./words.js" */

/** @param {PublicEvent} event @param {Names} names */
export function schedulePart(event, names) {
  return [
    event.schedule.length ? h("section", null, h("h2", null, t("Schedule")), h("ol", { class: "dated" },
      event.schedule.map((session) => h("li", null,
      h("time", { datetime: session.start }, session.start.replace("T", " ").slice(5, 16)), h("span", null,
        inWords(session.what) || roundName(names,
        session.stage, session.round)),
      session.minutes ? h("span", { class: "small" }, t("{minutes} min", { minutes: session.minutes })) : null)))) : null,
    event.fixtures.length ? calendarPart(event, names) : null,
    h("section", null, h("h2", null, t("Rounds")), event.rounds.length ? h("ol", { class: "dated" }, event.rounds.map((round,
      i) => h("li", null,
      h("a", { href: `#rounds-${i + 1}` }, roundName(names, round.stage, round.round)), h("span", null, roundState(round.state)),
        roundTimes(round))))
      : h("p", { class: "note" }, t("Nobody is seated yet."))),
  ];
}

/** @param {PublicRound} round */
function roundTimes({ clock: times, minutes }) {
  if (!times) return minutes ? h("span", { class: "small" }, t("{minutes} min", { minutes })) : null;
  return h("span", { class: "small" }, [clock(times.start), times.end ? clock(times.end) : ""].filter(Boolean).join("–"));
}

/** Notices and bulletins, the newest first. @param {PublicEvent} event */
export function bulletinsPart(event) {
  const all = [...event.notices, ...event.bulletins].sort((a, b) => b.number - a.number);
  return [
    all.length ? all.map((bulletin) => notice(bulletin)) : h("p", { class: "note" }, t("Nothing has been published yet.")),
    h("p", { class: "small" }, te("The record has {count} entries; chain head {head}",
      { count: event.count, head: h("code", null, short(event.head)) })),
  ];
}

/** @param {PublicNotice} publicNotice */
const notice = (publicNotice) => h("article", { class: "card" }, h("h3", null, inWords(publicNotice.title)),
  h("p", { class: "small" }, when(publicNotice.at)),
  publicNotice.text ? h("p", { class: "written" }, inWords(publicNotice.text)) : null,
  publicNotice.head ? h("p", { class: "small" }, t("Chain head "), h("code", null, short(publicNotice.head))) : null);

/** A head as bulletins print it. @param {string} head */
const short = (head) => [0, 4, 8].map((at) => head.slice(at, at + 4)).join(" ");
