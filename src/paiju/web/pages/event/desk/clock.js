/** A round's clock for its officials: begin, announce, stop, go on, end; and how many sheets are in. */

import { confirm } from "../../../ui/dialog.js";
import { h } from "../../../ui/dom.js";
import { clock as timeOf, t } from "../../../ui/i18n.js";
import { countdown } from "../live.js";
import { roundWords } from "../round-words.js";
import { roundOf } from "../words.js";
import { askWords } from "../table/actions.js";

/** @import { ClockShown, RoundShown } from "../../../messages.d.ts" */
/** @import { LiveEvent } from "../live.js" */

const CHIEFS = ["chief", "deputy"];
const HURRY = 900; // seconds before the end

/** @param {LiveEvent} live @param {RoundShown} round */
export function clockCard(live, round) {
  const { clock } = round;
  return h("section", { class: `card desk-clock ${round.state}` },
    h("div", { class: "line" }, h("h2", null, roundOf(live.view.titles, round)), h("span", { class: "tag" }, roundWords(round.state))),
    clock?.end && !clock.ended ? h("p", { class: "big-clock" }, countdown(clock.end, clock.stands, HURRY)) : null,
    clock ? moments(clock) : h("p", { class: "small" }, [round.planned ? t("planned for {time}", { time: timeOf(round.planned) }) : "",
    round.minutes ? t("{minutes} minutes", { minutes: round.minutes }) : ""].filter(Boolean).join(" · ")),
    counts(round), noticeLine(live, round), live.is(...CHIEFS) ? chiefButtons(live, round) : null);
}

/** The moments of a round. @param {ClockShown} clock */
function moments(clock) {
  /** @type {[string, number | null][]} */
  const rows = [[t("began"), clock.start], [t("break"), clock.ended ? null : clock.pause],
    [t("time warning"), clock.ended ? null : clock.warning],
    [clock.ended ? t("ended") : t("ends"), clock.end], [t("appeals until"), clock.appeals],
    [t("results due by"), clock.results_by]];
  return h("dl", { class: "moments" }, rows.filter(([, at]) => at).map(([words, at]) => h("div", null, h("dt", null, words),
    h("dd", null, timeOf(/** @type {number} */ (at)), words === t("break") && clock.pause_minutes
      ? h("small", null, t(" {minutes} min", { minutes: clock.pause_minutes })) : null))));
}

/** @param {RoundShown} round */
function counts(round) {
  return h("p", { class: "counts" },
    t("results {entered}/{count} · complete {ready}/{count}", { entered: round.entered, count: round.count, ready: round.ready }),
  h("progress", { max: String(round.count), value: String(round.ready), "aria-label": t("Tables that are complete") }));
}

/** Shortly before the end that is announced. @param {LiveEvent} live @param {RoundShown} round */
function noticeLine(live, round) {
  const { clock } = round;
  if (!clock?.warning || !clock.end || clock.ended || clock.stands) return null;
  const minutes = Math.round((clock.end - clock.warning) / 60);
  return h("p", { class: "small" }, t("Announcement {minutes} minutes before the end, due in: ", { minutes }),
    countdown(clock.warning), " ", live.is(...CHIEFS, "organiser") ? h("button", { type: "button", data: { key: "announce" },
      onclick: () => live.say({ do: "notice", title: minutesLeft(round, Number(clock.end) - live.now()),
        until: new Date(Number(clock.end) * 1000).toISOString() }) },
    t("Announce now")) : null);
}

/**
 * What is left in truth, whenever the button is pressed; it goes on record as a code, which everybody reads in their language.
 * @param {RoundShown} round @param {number} seconds
 */
const minutesLeft = (round, seconds) => `[left ${Math.max(0, Math.round(seconds / 60))}] ${round.round}`;

/** The chief ends a round, once sure. @param {LiveEvent} live @param {RoundShown} round */
export async function announceEnd(live, round) {
  const open = round.count - round.entered;
  const words = open ? t("Tables without a result: {count}. The time limits for appeals and results run from now.", { count: open })
    : t("The time limits for appeals and results run from now.");
  if (await confirm(t("Is the round over?"), words, t("End the round"))) {
    live.say({ do: "ended", stage: round.stage, round: round.round });
  }
}

/** @param {LiveEvent} live @param {RoundShown} round */
function chiefButtons(live, round) {
  const at = { stage: round.stage, round: round.round };
  const key = (/** @type {string} */ words, /** @type {() => void} */ onclick, /** @type {string} */ how, /** @type {string} */ name) =>
    h("button", { type: "button", class: `big ${how}`, onclick, data: { key: name } }, words);
  const begin = key(t("Announce the start"), () => live.say({ do: "started", ...at }), "primary", "begin");
  const stop = key(t("Stop play"), () => askWords(t("Why is play stopped?"), t("Stop play"),
    (why) => live.say({ do: "halted", what: "paused", why, ...at })), "", "stop");
  const goOn = key(t("Resume play"), () => live.say({ do: "resumed", halt: round.halt }), "primary", "go-on");
  const ready = round.count > 0 && round.ready === round.count;
  const end = key(t("Announce the end"), () => announceEnd(live, round), ready ? "primary" : "", "end");
  const signed = round.tables.filter((table) => table.state === "signed" && !table.protests.some((each) => !each.settled));
  const audit = signed.length > 1 ? key(t("Audit the {count} signed tables", { count: signed.length }), async () => {
    if (await confirm(t("Audit them all?"), signed.map((table) => table.table).join(", "), t("Audit")))
      signed.forEach((table) => live.say({ do: "audited", ...at, table: table.table }));
  }, "primary", "audit-all") : null;
  const next = round.halt && round.state === "halted" ? [goOn] : round.state === "seated" ? [begin] : round.state === "running"
    ? ready ? [end, stop] : [stop, end] : [];
  return next.length || audit ? h("div", { class: "deeds" }, next, audit) : null;
}
