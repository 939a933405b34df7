/** The referee's watch with the book's limits: seconds for a discard or a claim, lateness and the game's time from the announced
 * start. Whatever runs over is offered as the foul it is. */

import { dialog } from "../../ui/dialog.js";
import { h, put } from "../../ui/dom.js";
import { t, tc } from "../../ui/i18n.js";
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
      t("Over time: see the penalty")));
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
      t("Announce the start")) : null;
    const late = clock.late.find((deskLate) => deskLate.minutes === null || (time() - now().announced) / 60 <= deskLate.minutes);
    return [h("p", { class: "now" }, line), late && enter && !now().over
      ? h("button", { type: "button", onclick: () => { box.close(); ruleOn(asking, now(), late, enter); } },
        t("Somebody has only just arrived")) : null];
  };
  const key = (/** @type {string} */ which, /** @type {string} */ words, /** @type {number} */ seconds) => (seconds
    ? h("button", { type: "button", class: "big", onclick: () => begin(which, seconds) }, words,
      h("small", null, t("{seconds} s", { seconds }))) : null);
  const timer = setInterval(draw, TICK);
  const seconds = clock.first || clock.turn || clock.claim;
  const box = dialog({ title: tc("timer", "Clock"), kind: "drawer", name: "desk-form desk-watch", lasting: true,
    onclose: () => clearInterval(timer), body: [
    seconds ? [shown, offer, h("div", { class: "deeds" }, key("first", t("Dealer's first discard"), clock.first),
      key("turn", t("A discard"), clock.turn), key("claim", t("Pung or kong"), clock.claim),
      h("button", { type: "button", class: "big", onclick: stop }, t("Stop")))] : null,
    clock.minutes || clock.late.length ? h("section", null, h("h3", null, t("Since the announced start")), start) : null] });
  draw();
}

/** How long it has lasted, what is left. @param {DeskClock} clock @param {number} seconds */
function clockWords(clock, seconds) {
  const minutes = Math.floor(seconds / 60), time = `${minutes}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
  const left = clock.minutes - minutes;
  if (!clock.minutes) return t("{time} since the start", { time });
  if (left <= 0) return t("{time} since the start, time is up", { time });
  return left <= clock.notice ? t("{time} since the start, {left} min left: announce it", { time, left })
    : t("{time} since the start, {left} min left", { time, left });
}
