/** Every entry, the newest first, with what it came to; whoever keeps the evening takes the last ones back. */

import { h } from "../../ui/dom.js";
import { signed, t, when, words } from "../../ui/i18n.js";

/** @import { EveningEntryView } from "../../messages.d.ts" */
/** @import { Page } from "./evening.js" */

/** @param {Page} page */
export function history(page) {
  const { entries } = page.state.view;
  return h("section", { class: "card desk-history" }, h("h2", null, t("Entries")),
    entries.length ? h("ol", null, [...entries].reverse().map((entry) => row(page, entry)))
      : h("p", { class: "small" }, t("Nothing yet.")));
}

/** @param {Page} page @param {EveningEntryView} entry */
function row(page, entry) {
  const many = page.state.view.tables.length > 1;
  const where = entry.hand ? [t("Hand {hand}", { hand: entry.hand }), many ? t("table {table}", { table: entry.table }) : ""] : [];
  return h("li", { class: entry.undone ? "undone" : "" },
    h("div", null, h("p", null, h("strong", null, `${entry.number}. ${where.filter(Boolean).join(" · ")} `),
      entry.words.map((text) => h("span", null, words(text), " "))),
      entry.undone ? h("p", { class: "small" }, t("taken back by entry {number}", { number: entry.undone })) : gains(entry),
      h("p", { class: "small" }, [entry.by, when(entry.at)].filter(Boolean).join(" · "),
        entry.club && !entry.undone ? [" · ", h("a", { href: `/table/${entry.club}/replay` }, t("Replay"))] : null)),
    page.keeps && entry.may_undo ? h("button", { type: "button", class: "quiet",
      "aria-label": t("Take entry {number} back", { number: entry.number }),
      onclick: () => page.enter({ do: "undo", entry: entry.number }) }, t("Undo")) : null);
}

/** @param {EveningEntryView} entry */
function gains(entry) {
  const changes = Object.entries(entry.gains).filter(([, chips]) => chips);
  if (!changes.length) return null;
  return h("p", { class: "paid" }, entry.whole ? h("span", { class: "reason" }, t("hand total")) : null,
    changes.map(([name, chips]) => h("span", { class: chips > 0 ? "gain" : "loss" },
    `${name} ${signed(chips)}`)));
}
