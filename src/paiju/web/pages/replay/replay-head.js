/** The line above a replay, as the table has one: the way back, what is shown, language and settings. */

import { h } from "../../ui/dom.js";
import { t } from "../../ui/i18n.js";
import { icon } from "../../ui/icons.js";
import { openSettings } from "../../ui/settings-panel.js";
import { sign } from "../../table/board/signs.js";
import { languageChoice } from "../../ui/language-choice.js";

/** @import { Child } from "../../ui/child.d.ts" */

/** @param {string} title @param {{href: string, label: string}} back @param {Child} [more] further buttons */
export function replayHead(title, back, more = null) {
  return h("header", { class: "replay-head" },
    h("a", { class: "home", href: back.href, "aria-label": back.label, title: back.label }, sign("home")),
    h("h1", null, title),
    h("div", { class: "buttons" }, more,
      languageChoice(),
      h("button", { type: "button", class: "quiet icon", "aria-label": t("Settings"), title: t("Settings"),
        onclick: openSettings }, icon("gear"))));
}
