/** The patterns of a book: which are counted and for how much; and those it defines itself. */

import { h, put } from "../../ui/dom.js";
import { pick, t, tc, tn } from "../../ui/i18n.js";
import { content } from "../../ui/content.js";
import { alias } from "../../ui/terms/pattern-value.js";
import { chips } from "../../ui/terms/why.js";
import { handRow } from "../../ui/tiles/tile-row.js";
import { faultsOf, sayFaults } from "./faults.js";
import { ownPatterns } from "./own-patterns.js";
import { count, isCounted, setWorth, worthNow } from "./pattern-values.js";

/** @import { EditPattern } from "../../messages.d.ts" */
/** @import { Part } from "./book.js" */
/** @import { Worth } from "./pattern-values.js" */
/** @import { Writing } from "./writing.js" */
/** @typedef {{element: HTMLElement, update: (pattern: EditPattern) => void, text: string}} Row */

/** @param {Writing} writing @returns {Part} */
export function patternsPart(writing) {
  /** @type {Map<string, Row>} */
  const rows = new Map();
  const own = ownPatterns(writing);
  const counted = h("div"), others = h("div");
  const head = h("h2"), more = h("summary");
  const rest = h("details", { class: "card other-patterns" }, more, others);
  const search = h("input", { type: "search", "aria-label": t("Find a pattern"), placeholder: t("Find a pattern"),
    oninput: () => filter() });
  const filter = () => {
    const wanted = search.value.trim().toLowerCase();
    for (const { element, text } of rows.values()) element.hidden = Boolean(wanted) && !text.includes(wanted);
    if (wanted) rest.open = true;
  };
  let drawn = "";
  const draw = () => {
    rows.clear();
    const known = writing.view.patterns.filter((pattern) => !pattern.own);
    for (const pattern of known) rows.set(pattern.id, row(pattern, writing));
    const placed = (/** @type {boolean} */ on) => known.filter((pattern) => pattern.counted === on).map(({ id }) => rows.get(id)?.element);
    put(counted, placed(true));
    put(others, placed(false));
    drawn = known.map(({ id }) => id).sort().join();
    if (!counted.firstChild) rest.open = true;
    filter();
  };
  return {
    element: h("div", { class: "edit-patterns" }, own.element, search, h("section", { class: "card" }, head, counted), rest),
    close: own.close,
    update: () => {
      const known = writing.view.patterns.filter((pattern) => !pattern.own);
      if (drawn !== known.map(({ id }) => id).sort().join()) draw();
      const n = known.filter((pattern) => pattern.counted).length;
      put(head, tn("{n} pattern is counted", "{n} patterns are counted", n));
      put(more, h("strong", null, tn("{n} more that it may count", "{n} more that it may count", known.length - n)));
      rest.hidden = n === known.length;
      for (const pattern of known) rows.get(pattern.id)?.update(pattern);
      own.update();
    },
  };
}

/** @param {EditPattern} pattern @param {Writing} writing @returns {Row} */
function row(pattern, writing) {
  const tick = h("input", { type: "checkbox", "aria-label": t("Count {pattern}", { pattern: pick(pattern) }),
    onchange: () => { count(writing, now, tick.checked); draw(); } });
  const values = h("span", { class: "worths" }), before = h("small", { class: "before" }), fault = h("div");
  let now = pattern;
  const draw = () => put(values, tick.checked ? worths(now, writing) : null);
  const element = h("article", { class: "edit-pattern", data: { part: `patterns.${pattern.id}` } },
    h("label", { class: "name" }, tick, h("span", null, h("strong", null, pick(pattern)), " ", alias(pattern))),
    values, before,
    h("details", { class: "about" }, h("summary", { "aria-label": t("About {pattern}", { pattern: pick(pattern) }) }, tc("verb", "Look")),
      pattern.example ? handRow({ hand: pattern.example.hand, melds: pattern.example.melds, tile: pattern.example.win }) : null,
      h("p", { class: "more" }, content(pattern.says), " ", chips(pattern.clause))),
    fault);
  tick.checked = isCounted(writing, pattern);
  draw();
  const text = [pattern.id, pattern.zh, pattern.en, pattern.ja, ...pattern.names].join(" ").toLowerCase();
  return { element, text, update: (answer) => {
    now = answer;
    const was = answer.before?.value || "", on = isCounted(writing, answer);
    if (tick.checked !== on || (on && !values.firstChild)) { tick.checked = on; draw(); }
    const differs = on ? answer.counted && was !== answer.value : Boolean(answer.before);
    element.classList.toggle("changed", differs);
    put(before, !differs ? "" : was ? t("instead of {value}", { value: was }) : t("not in the book begun from"));
    sayFaults(fault, faultsOf(writing.view.faults, `patterns.${answer.id}`));
  } };
}

/**
 * The values that a pattern has: of some books closed and open, in riichi books limit hands.
 * @param {EditPattern} pattern @param {Writing} writing
 */
function worths(pattern, writing) {
  const counts = writing.view.card?.counts || (writing.view.may_define ? "fans" : "");
  const field = (/** @type {Worth} */ what, /** @type {string} */ label) => {
    const now = worthNow(writing, pattern, what);
    return h("label", null, h("small", null, label), h("input", { type: "text", inputmode: "numeric", class: "short", autocomplete: "off",
      placeholder: what === "open" ? "=" : "", prop: { value: now === null || now === undefined ? "" : String(now) },
      oninput: (/** @type {Event} */ event) => {
        const typed = /** @type {HTMLInputElement} */ (event.target).value.trim();
        setWorth(writing, pattern, what, typed === "" ? undefined : /^\d{1,9}$/.test(typed) ? Number(typed) : typed);
      } }));
  };
  if (pattern.yakuman && !pattern.closed) return field("yakuman", t("limit hands"));
  if (counts === "points") return field("closed", t("points"));
  return [field("closed", tc("worth", "concealed")), field("open", tc("worth", "open"))];
}
