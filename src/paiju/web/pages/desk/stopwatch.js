/** The referee's watch with the book's limits: seconds for a discard or a claim, lateness and the game's time from the announced
 * start. Whatever runs over is offered as the foul it is. */

import { dialog } from "../../ui/dialog.js";
import { h, put } from "../../ui/dom.js";
import { t } from "../../ui/i18n.js";
import { ruleOn } from "./foul-form.js";

/** @import { DeskClock, DeskView } from "../../messages.d.ts" */
/** @import { Asking, Enter } from "./foul-desks.js" */

const TICK = 100; // milliseconds
const HURRY = 5; // seconds that are left when it is said with colour

/** Has the book any limits? @param {DeskClock} clock */
export const hasLimits = (clock) => Boolean(clock.first || clock.turn || clock.claim || clock.minutes);

/**
 * @param {Asking} asking @param {() => DeskView} now the desk as it stands @param {Enter | null} enter
 * @param {() => number} time the server's, in seconds
 */
export function openWatch(asking, now, enter, time) {
  const { clock } = now();
  const shown = h("p", { class: "watch-time", role: "timer" }, "0.0"), offer = h("div"), start = h("div");
  let since = 0, limit = 0, kind = "", last = "";
  const begin = (/** @type {string} */ which, /** @type {number} */ seconds) => {
    since = performance.now();
    [kind, limit] = [which, seconds];
    put(offer);
    draw();
  };
  const stop = () => {
    if (limit) over();
    limit = 0;
  };
  const over = () => {
    const foul = clock.overruns.find((overrun) => overrun.kind === kind);
    if ((performance.now() - since) / 1000 <= limit || !foul || !enter) return;
    put(offer, h("button", { type: "button", class: "danger big", onclick: () => { box.close(); ruleOn(asking, now(), foul, enter); } },
      t("超时：查看处罚", "Over time: see the penalty")));
  };
  const draw = () => {
    if (limit) {
      const left = limit - (performance.now() - since) / 1000;
      put(shown, left >= 0 ? left.toFixed(1) : `+${(-left).toFixed(1)}`);
      shown.className = `watch-time ${left < 0 ? "over" : left < HURRY ? "hurry" : ""}`;
      if (left < 0 && !offer.firstChild) over();
    }
    const line = startLine();
    if (line !== last) put(start, begun(line));
    last = line;
  };
  const startLine = () => {
    const { announced } = now();
    return announced ? clockWords(clock, Math.max(0, time() - announced)) : "-";
  };
  const begun = (/** @type {string} */ line) => {
    if (line === "-") return enter ? h("button", { type: "button", class: "big", onclick: () => enter({ do: "announce" }) },
      t("宣布竞赛开始", "Announce the start")) : null;
    const late = clock.late.find((deskLate) => deskLate.minutes === null || (time() - now().announced) / 60 <= deskLate.minutes);
    return [h("p", { class: "now" }, line), late && enter && !now().over
      ? h("button", { type: "button", onclick: () => { box.close(); ruleOn(asking, now(), late, enter); } },
        t("有人现在才到", "Somebody arrives only now")) : null];
  };
  const key = (/** @type {string} */ which, /** @type {string} */ words, /** @type {number} */ seconds) => (seconds
    ? h("button", { type: "button", class: "big", onclick: () => begin(which, seconds) }, words,
      h("small", null, t(`${seconds} 秒`, `${seconds} s`))) : null);
  const timer = setInterval(draw, TICK);
  const seconds = clock.first || clock.turn || clock.claim;
  const box = dialog({ title: t("计时", "Clock"), kind: "drawer", name: "desk-form desk-watch", lasting: true,
    onclose: () => clearInterval(timer), body: [
    seconds ? [shown, offer, h("div", { class: "deeds" }, key("first", t("庄家首张", "Dealer's first"), clock.first),
      key("turn", t("出牌", "A discard"), clock.turn), key("claim", t("碰、杠", "Pung or kong"), clock.claim),
      h("button", { type: "button", class: "big", onclick: stop }, t("停", "Stop")))] : null,
    clock.minutes || clock.late.length ? h("section", null, h("h3", null, t("从宣布开始算起", "From the announced start")), start) : null] });
  draw();
}

/** How long it has lasted, what is left. @param {DeskClock} clock @param {number} seconds */
function clockWords(clock, seconds) {
  const minutes = Math.floor(seconds / 60), shownTime = `${minutes}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
  const left = clock.minutes - minutes;
  const rest = !clock.minutes ? "" : left <= 0 ? t("，时间到", ", time is up")
    : left <= clock.notice ? t(`，还有 ${left} 分钟，请宣告`, `, ${left} minutes left: announce it`) : t(`，还有 ${left} 分钟`, `, ${left} minutes left`);
  return t(`已过 ${shownTime}${rest}`, `${shownTime} since the start${rest}`);
}
