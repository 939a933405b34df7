/** Every entry, the newest first, with what it came to; whoever keeps the evening takes the last ones back. */

import { h } from "../../ui/dom.js";
import { pick, signed, t, when } from "../../ui/i18n.js";

/** @import { EveningEntryView } from "../../messages.d.ts" */
/** @import { Page } from "./evening.js" */

/** @param {Page} page */
export function history(page) {
  const { entries } = page.state.view;
  return h("section", { class: "card desk-history" }, h("h2", null, t("记录", "Entries")),
    entries.length ? h("ol", null, [...entries].reverse().map((one) => row(page, one)))
      : h("p", { class: "small" }, t("还没有记录。", "Nothing yet.")));
}

/** @param {Page} page @param {EveningEntryView} one */
function row(page, one) {
  const many = page.state.view.tables.length > 1;
  const where = one.hand ? [t(`第 ${one.hand} 局`, `Hand ${one.hand}`), many ? t(`${one.table} 桌`, `table ${one.table}`) : ""] : [];
  return h("li", { class: one.undone ? "undone" : "" },
    h("div", null, h("p", null, h("strong", null, `${one.number}. ${where.filter(Boolean).join(" · ")} `),
      one.words.map((words) => h("span", null, pick(words), " "))),
      one.undone ? h("p", { class: "small" }, t(`已由第 ${one.undone} 条撤销`, `taken back by entry ${one.undone}`)) : gains(one),
      h("p", { class: "small" }, [one.by, when(one.at)].filter(Boolean).join(" · "),
        one.club && !one.undone ? [" · ", h("a", { href: `/table/${one.club}/replay` }, t("回放", "Replay"))] : null)),
    page.keeps && one.may_undo ? h("button", { type: "button", class: "quiet",
      "aria-label": t(`撤销第 ${one.number} 条`, `Take entry ${one.number} back`),
      onclick: () => page.enter({ do: "undo", entry: one.number }) }, t("撤销", "Undo")) : null);
}

/** @param {EveningEntryView} one */
function gains(one) {
  const told = Object.entries(one.gains).filter(([, chips]) => chips);
  if (!told.length) return null;
  return h("p", { class: "paid" }, one.whole ? h("span", { class: "reason" }, t("本局合计", "the whole hand")) : null,
    told.map(([name, chips]) => h("span", { class: chips > 0 ? "gain" : "loss" },
    `${name} ${signed(chips)}`)));
}
