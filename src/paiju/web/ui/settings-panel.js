/** The settings dialog. */

import { dialog } from "./dialog.js";
import { h, uid } from "./dom.js";
import { check } from "./fields.js";
import { lang, setLang, t } from "./i18n.js";
import { canNotify, mayNotify } from "./notices.js";
import { installLine } from "./install.js";
import { settings } from "./settings.js";

/** @import { Switch } from "./settings.js" */

/** @returns {[Switch, string, string][]} */
const switches = () => [
  ["index", t("牌角小数字", "Index numerals on tiles"), t("不熟悉牌面时有帮助", "Helps those who do not read the tiles yet")],
  ["contrast", t("高对比度", "High contrast"), t("色觉障碍也能分清", "Colours that stay apart for the colour-blind")],
  ["sound", t("声音", "Sound"), t("打牌、鸣牌、和牌，以及轮到我时", "Tiles, calls and wins, and when it is my turn")],
  ["vibration", t("振动", "Vibration"), t("手机上轮到我时振一下", "On phones, when it is my turn")],
  ["phrases", t("显示别人说的话", "Show what others say"), t("牌桌上的短语和表情", "Phrases and reactions at the table")],
  ["coach", t("教练", "Coach"), t("在牌桌上告诉你可以做什么、为什么、怎样好", "At the table: what you may do, why, what would help")],
  ["twoTap", t("点两次才打出", "Two taps to discard"), t("第一下选牌，第二下打出，防误触", "The first tap lifts the tile, the second discards it")],
];

/** Opens the dialog. */
export function openSettings() {
  const box = dialog({ title: t("设置", "Settings"), body: "", name: "settings" });
  const fill = () => {
    box.title(t("设置", "Settings"));
    box.put(
      choice(t("语言", "Language"), "lang", [["zh", "中文"], ["en", "English"]], lang(), (value) => {
        setLang(/** @type {"zh"} */ (value));
        fill();
      }),
      choice(t("外观", "Theme"), "theme", [["auto", t("随系统", "Automatic")], ["light", t("浅色", "Light")], ["dark", t("深色", "Dark")]],
        settings.get("theme"), (value) => settings.set("theme", /** @type {"auto"} */ (value))),
      switches().map(([key, label, note]) => [toggle(key, label, note), key === "sound" ? volume() : null]),
      canNotify() ? notifying(fill) : null,
      installLine(() => box.close()),
      h("p", null, h("a", { class: "button", href: "/me", onclick: () => box.close() }, t("我和我的设备", "Me and my devices"))),
      h("p", { class: "small" }, t("设置保存在这个浏览器里，随时可改，打牌中也可以。",
        "Settings are kept in this browser; change them whenever you like, also during a game.")));
  };
  fill();
}

/** Leave to notify is asked for here, when somebody wants it, and nowhere else. @param {() => void} again */
function notifying(again) {
  const refused = Notification.permission === "denied";
  return check(t("轮到我时通知", "Notify me of my turn"), settings.get("notify") && !refused, async (on) => {
    settings.set("notify", on && await mayNotify());
    again();
  }, refused ? t("浏览器不许本站发通知，请在浏览器的网站设置里改", "This browser does not let the site notify you; its site settings can")
    : t("页面被盖住时由系统提醒；标题里总会显示", "By the system, while the page is hidden; the tab's title always tells"));
}

/** How loud: heard at once where the table is on the page. */
function volume() {
  const id = uid("volume");
  return h("div", { class: "volume" }, h("label", { for: id }, t("音量", "Volume")),
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
 * One of a few, side by side.
 * @param {string} label @param {string} name @param {string[][]} options @param {string} now @param {(value: string) => void} chosen
 */
export function choice(label, name, options, now, chosen) {
  return h("fieldset", { class: "segments" }, h("legend", null, label),
    h("div", null, options.map(([value, words]) => h("label", null,
      h("input", { type: "radio", name, value, prop: { checked: value === now }, onchange: () => chosen(value) }),
      h("span", null, words)))));
}
