/** The settings dialog. */

import { dialog } from "./dialog.js";
import { h, uid } from "./dom.js";
import { check } from "./fields.js";
import { hanWinds, lang, setLang, t, tc } from "./i18n.js";
import { canNotify, mayNotify } from "./notices.js";
import { installLine } from "./install.js";
import { settings } from "./settings.js";
import { languageNames } from "./language-choice.js";

/** @import { Switch } from "./settings.js" */

/** @returns {[Switch, string, string][]} */
const switches = () => [
  ["index", t("Index numerals on tiles"), t("Helps if you cannot read the tiles yet")],
  ["contrast", t("High contrast"), t("Colours that colour-blind people can tell apart")],
  ["sound", t("Sound"), t("Tiles, calls and wins, and when it is your turn")],
  ["vibration", t("Vibration"), t("On phones, when it is your turn")],
  ["phrases", t("Show what others say"), t("Phrases and reactions at the table")],
  ["coach", t("Coach"), t("At the table: what you may do, why, and what would help")],
  ["twoTap", t("Two taps to discard"), t("The first tap lifts the tile, the second discards it")],
];

/** Opens the dialog. */
export function openSettings() {
  const box = dialog({ title: t("Settings"), body: "", name: "settings" });
  const fill = () => {
    box.title(t("Settings"));
    box.put(
      choice(t("Language"), "lang", languageNames(), lang(), (value) => {
        setLang(value).then(fill);
      }),
      choice(t("Theme"), "theme", [["auto", tc("theme", "Automatic")], ["light", t("Light")], ["dark", t("Dark")]],
        settings.get("theme"), (value) => settings.set("theme", /** @type {"auto"} */ (value))),
      hanWinds() ? null : toggle("romaji", t("Japanese names for yaku"), t("Tanyao, Pinfu, Sanshoku … instead of the English names")),
      switches().map(([key, label, note]) => [toggle(key, label, note), key === "sound" ? volume() : null]),
      canNotify() ? notifying(fill) : null,
      installLine(() => box.close()),
      h("p", null, h("a", { class: "button", href: "/me", onclick: () => box.close() }, t("Me and my devices"))),
      h("p", { class: "small" }, t("Settings are kept in this browser; you can change them at any time, even during a game.")));
  };
  fill();
}

/** Leave to notify is asked for here, when somebody wants it, and nowhere else. @param {() => void} again */
function notifying(again) {
  const refused = Notification.permission === "denied";
  return check(t("Notify me when it is my turn"), settings.get("notify") && !refused, async (on) => {
    settings.set("notify", on && await mayNotify());
    again();
  }, refused ? t("This browser blocks notifications from this site; allow them in its site settings")
    : t("A system notification while the page is hidden; the tab's title always shows it"));
}

/** How loud: heard at once where the table is on the page. */
function volume() {
  const id = uid("volume");
  return h("div", { class: "volume" }, h("label", { for: id }, t("Volume")),
    h("input", { id, type: "range", min: 0, max: 100, step: 5, prop: { value: String(settings.get("volume")) },
      onchange: (/** @type {Event} */ event) => settings.set("volume", Number(/** @type {HTMLInputElement} */ (event.target).value)) }));
}

/** @param {Switch} key @param {string} label @param {string} note */
function toggle(key, label, note) {
  return h("label", { class: "switch" },
    h("span", null, h("strong", null, label), h("small", null, note)),
    h("input", { type: "checkbox", role: "switch", prop: { checked: settings.get(key) },
      onchange: (/** @type {Event} */ event) => settings.set(key, /** @type {HTMLInputElement} */ (event.target).checked) }));
}

/**
 * One of a few, side by side; what is in another language is marked as such.
 * @param {string} label @param {string} name @param {string[][]} options @param {string} now @param {(value: string) => void} chosen
 */
export function choice(label, name, options, now, chosen) {
  return h("fieldset", { class: "segments" }, h("legend", null, label),
    h("div", null, options.map(([value, words, tag]) => h("label", null,
      h("input", { type: "radio", name, value, prop: { checked: value === now }, onchange: () => chosen(value) }),
      h("span", { lang: tag }, words)))));
}
