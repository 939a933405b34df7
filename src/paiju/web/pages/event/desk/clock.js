/** A round's clock for its officials: begin, announce, stop, go on, end; and how many sheets are in. */

import { confirm } from "../../../ui/dialog.js";
import { h } from "../../../ui/dom.js";
import { clock as timeOf, t } from "../../../ui/i18n.js";
import { countdown } from "../live.js";
import { roundName, roundWords } from "../round-words.js";
import { askWords } from "../table/actions.js";

/** @import { ClockShown, RoundShown } from "../../../messages.d.ts" */
/** @import { LiveEvent } from "../live.js" */

const CHIEFS = ["chief", "deputy"];
const HURRY = 900; // seconds before the end

/** @param {LiveEvent} live @param {RoundShown} round */
export function clockCard(live, round) {
  const { clock } = round;
  return h("section", { class: `card desk-clock ${round.state}` },
    h("div", { class: "line" }, h("h2", null, roundName(round, round.only)), h("span", { class: "tag" }, roundWords(round.state))),
    clock?.end && !clock.ended ? h("p", { class: "big-clock" }, countdown(clock.end, clock.stands, HURRY)) : null,
    clock ? moments(clock) : h("p", { class: "small" }, [round.planned ? t(`计划 ${timeOf(round.planned)} 开始`,
      `planned for ${timeOf(round.planned)}`) : "",
    round.minutes ? t(`${round.minutes} 分钟`, `${round.minutes} minutes`) : ""].filter(Boolean).join(" · ")),
    counts(round), noticeLine(live, round), live.is(...CHIEFS) ? chiefButtons(live, round) : null);
}

/** The moments of a round. @param {ClockShown} clock */
function moments(clock) {
  /** @type {[string, number | null][]} */
  const rows = [[t("开始", "began"), clock.start], [t("休息", "break"), clock.ended ? null : clock.pause],
    [t("预告", "announcement"), clock.ended ? null : clock.warning],
    [clock.ended ? t("结束", "ended") : t("到时", "time is up"), clock.end], [t("申诉截止", "appeals until"), clock.appeals],
    [t("成绩最迟", "results due by"), clock.results_by]];
  return h("dl", { class: "moments" }, rows.filter(([, at]) => at).map(([words, at]) => h("div", null, h("dt", null, words),
    h("dd", null, timeOf(/** @type {number} */ (at)), words === t("休息", "break") && clock.pause_minutes
      ? h("small", null, t(` ${clock.pause_minutes} 分`, ` ${clock.pause_minutes} min`)) : null))));
}

/** @param {RoundShown} round */
function counts(round) {
  return h("p", { class: "counts" }, t(`成绩 ${round.entered}/${round.count} · 完成 ${round.ready}/${round.count}`,
    `results ${round.entered}/${round.count} · ready ${round.ready}/${round.count}`),
  h("progress", { max: String(round.count), value: String(round.ready), "aria-label": t("完成的桌", "Tables that are ready") }));
}

/** Shortly before the end that is announced. @param {LiveEvent} live @param {RoundShown} round */
function noticeLine(live, round) {
  const { clock } = round;
  if (!clock?.warning || !clock.end || clock.ended || clock.stands) return null;
  const minutes = Math.round((clock.end - clock.warning) / 60);
  return h("p", { class: "small" }, t(`到时前 ${minutes} 分钟宣告：`, `${minutes} minutes before the end it is announced: `),
    countdown(clock.warning), " ", live.is(...CHIEFS, "organiser") ? h("button", { type: "button", data: { key: "announce" },
      onclick: () => live.say({ do: "notice", title: leftWords(round, Number(clock.end) - live.now()),
        until: new Date(Number(clock.end) * 1000).toISOString() }) },
    t("现在宣告", "Announce it")) : null);
}

/** What is left in truth, whenever the button is pressed. @param {RoundShown} round @param {number} seconds */
function leftWords(round, seconds) {
  const minutes = Math.max(0, Math.round(seconds / 60));
  return `第 ${round.round} 轮还有 ${minutes} 分钟 · Round ${round.round}: ${minutes} minute${minutes === 1 ? "" : "s"} left`;
}

/** The chief ends a round, once sure. @param {LiveEvent} live @param {RoundShown} round */
export async function announceEnd(live, round) {
  const open = round.count - round.entered;
  const words = open ? t(`还有 ${open} 桌没有成绩。从现在起计申诉和成绩的时限。`, `${open} tables have no result yet. Appeals and results are timed from now.`)
    : t("从现在起计申诉和成绩的时限。", "Appeals and results are timed from now.");
  if (await confirm(t("本轮结束？", "Is the round over?"), words, t("结束", "It is over"))) {
    live.say({ do: "ended", stage: round.stage, round: round.round });
  }
}

/** @param {LiveEvent} live @param {RoundShown} round */
function chiefButtons(live, round) {
  const at = { stage: round.stage, round: round.round };
  const key = (/** @type {string} */ words, /** @type {() => void} */ onclick, /** @type {string} */ how, /** @type {string} */ name) =>
    h("button", { type: "button", class: `big ${how}`, onclick, data: { key: name } }, words);
  const begin = key(t("宣布开始", "Announce the start"), () => live.say({ do: "started", ...at }), "primary", "begin");
  const stop = key(t("暂停", "Stop play"), () => askWords(t("为什么暂停？", "Why is play stopped?"), t("暂停", "Stop"),
    (why) => live.say({ do: "halted", what: "paused", why, ...at })), "", "stop");
  const goOn = key(t("继续比赛", "Play goes on"), () => live.say({ do: "resumed", halt: round.halt }), "primary", "go-on");
  const ready = round.count > 0 && round.ready === round.count;
  const end = key(t("宣布结束", "Announce the end"), () => announceEnd(live, round), ready ? "primary" : "", "end");
  const signed = round.tables.filter((table) => table.state === "signed" && !table.protests.some((each) => !each.settled));
  const audit = signed.length > 1 ? key(t(`审核已签字的 ${signed.length} 桌`, `Audit the ${signed.length} signed tables`), async () => {
    if (await confirm(t("全部审核？", "Audit them all?"), signed.map((table) => table.table).join(", "), t("审核", "Audit")))
      signed.forEach((table) => live.say({ do: "audited", ...at, table: table.table }));
  }, "primary", "audit-all") : null;
  const next = round.halt && round.state === "halted" ? [goOn] : round.state === "seated" ? [begin] : round.state === "running"
    ? ready ? [end, stop] : [stop, end] : [];
  return next.length || audit ? h("div", { class: "deeds" }, next, audit) : null;
}
