/** The line above a replay, as the table has one: the way back, what is shown, language and settings. */

import { h } from "../../ui/dom.js";
import { lang, setLang, t } from "../../ui/i18n.js";
import { icon } from "../../ui/icons.js";
import { openSettings } from "../../ui/settings-panel.js";
import { sign } from "../../table/board/signs.js";

/** @import { Child } from "../../ui/child.d.ts" */

/** @param {string} title @param {{href: string, label: string}} back @param {Child} [more] further buttons */
export function replayHead(title, back, more = null) {
  const other = lang() === "zh" ? "en" : "zh";
  return h("header", { class: "replay-head" },
    h("a", { class: "home", href: back.href, "aria-label": back.label, title: back.label }, sign("home")),
    h("h1", null, title),
    h("div", { class: "buttons" }, more,
      h("button", { type: "button", class: "quiet", lang: other, onclick: () => setLang(other),
        "aria-label": other === "zh" ? "切换到中文" : "Switch to English" }, other === "zh" ? "中文" : "English"),
      h("button", { type: "button", class: "quiet icon", "aria-label": t("设置", "Settings"), title: t("设置", "Settings"),
        onclick: openSettings }, icon("gear"))));
}
