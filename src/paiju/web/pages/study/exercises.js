/** One exercise after the other: asked, answered, explained. */

import { h, put } from "../../ui/dom.js";
import { t, when, why as reason } from "../../ui/i18n.js";
import { post } from "../../net.js";
import { drillItem } from "./item.js";
import { say } from "./verdict.js";

/** @import { ApiError } from "../../net.js" */
/** @import { DrillNext, DrillVerdict, DrillWish } from "../../messages.d.ts" */
/** @import { Answer } from "./item.js" */

/**
 * Asks within an element until nothing is left.
 * @param {HTMLElement} place @param {() => Partial<DrillWish> & {book: string}} wish
 * @param {{nothing: (drill: DrillNext) => Node, heard?: (verdict: DrillVerdict) => void, quick?: () => boolean}} does `quick`: the next
 *   one comes by itself
 * @returns {{next: () => Promise<void>, stop: () => void}} asks the next; what is still on its way is not shown any more
 */
export function exercises(place, wish, { nothing, heard, quick }) {
  let turn = 0;
  const next = async () => {
    turn += 1;
    const mine = turn, sought = wish();
    put(place, h("p", { class: "small busy", "aria-busy": "true" }, t("One moment …")));
    try {
      const drill = await post("/api/study/drills/next", { kinds: [], level: 0, mode: "practice", day: "", ...sought });
      if (mine === turn) put(place, drill.item ? shown(drill, sought) : nothing(drill));
    } catch (error) {
      if (mine === turn) put(place, h("p", { class: "error", role: "alert" }, reason(/** @type {ApiError} */ (error)) || String(error)));
    }
  };

  /** @param {DrillNext} drill @param {Partial<DrillWish>} sought */
  function shown(drill, sought) {
    const mine = turn;
    const item = /** @type {NonNullable<DrillNext["item"]>} */ (drill.item);
    const below = h("div", { class: "told", "aria-live": "polite" });
    const drawn = drillItem(item, async (/** @type {Answer | null} */ answer) => {
      try {
        const verdict = await post("/api/study/drills/answer", { id: item.id, answer, mode: sought.mode || "practice" });
        if (mine !== turn) return;
        drawn.end([/** @type {Answer} */ (verdict.answer), .../** @type {Answer[]} */ (verdict.also)]);
        heard?.(verdict);
        if (quick?.()) return void next();
        const on = h("button", { type: "button", class: "primary big next", onclick: next }, t("Next question"));
        say(below, verdict.right ? "right" : "wrong", verdict.why, verdict.clauses, item.choices ? null : written(verdict),
          verdict.due ? h("p", { class: "small" }, t("It will come back: {time}", { time: when(verdict.due) })) : null, on);
        on.focus({ preventScroll: true });
        on.scrollIntoView({ block: "nearest" });
      } catch (error) {
        put(below, h("p", { class: "error", role: "alert" }, reason(/** @type {ApiError} */ (error)) || String(error)));
        drawn.again();
      }
    });
    const count = item.of ? h("p", { class: "small" },
      t("Question {number} of {total}", { number: item.number, total: item.of })) : null;
    return h("div", { class: "asking" }, count, drawn.element, below);
  }
  return { next, stop: () => { turn += 1; } };
}

/** The answer where it was to be written. @param {DrillVerdict} verdict */
function written(verdict) {
  const { answer } = verdict;
  if (verdict.right || typeof answer === "object") return null;
  return h("p", null, t("Answer: "), h("strong", null, String(answer)));
}
