/** What this page found out about a hand's wall by itself, in words. */

import { h } from "../../ui/dom.js";
import { personName, t, wind } from "../../ui/i18n.js";

/** @import { Checked, Finding } from "../../fair/check.js" */

const SAID = () => /** @type {Record<string, string>} */ ({
  said: t("已加随机数", "added a random number"),
  late: t("迟到", "too late"),
  silent: t("未说", "silent"),
  bot: t("电脑", "bot"),
  unsealed: t("未封链", "had sealed nothing"),
});

const OWN = () => /** @type {Record<string, string>} */ ({
  said: t("你的一份已计入", "yours counts"),
  late: t("你的一份来迟了，未计入", "yours came too late"),
  lost: t("你发出的一份牌桌说没有收到", "the table says that yours never arrived"),
});

/** @param {Checked | null} checked */
export function verdict(checked) {
  if (!checked) return null;
  return h("section", { class: "fair" }, checked.wrong.length ? wrong(checked.wrong) : agrees(checked),
    checked.said.length ? h("p", { class: "small fair-said" }, checked.said.map((one, i) => [
      i ? " · " : "", h("span", null, `${wind(one.seat)} ${personName(one.name)} `), SAID()[one.said] || one.said])) : null);
}

/** @param {Checked} checked */
function agrees({ mine, whole }) {
  const parts = [whole ? t("牌墙", "wall") : "", t("牌桌的秘密", "secret"), t("各家所说", "everybody's words")];
  const own = OWN()[mine] || "";
  return h("p", { class: "fair-ok" }, h("span", { "aria-hidden": "true" }, "✓ "), t("本页已核对：", "Checked here: "),
    parts.filter(Boolean).join(t("、", ", ")), own ? t("；", "; ") + own : "",
    whole ? "" : t("。此规则的牌墙请用 paiju verify 核对", ". The wall of this book is for paiju verify to check"));
}

/** @param {Finding[]} found */
function wrong(found) {
  return h("div", { class: "fair-wrong error", role: "alert" },
    h("strong", null, t("✗ 这一局与承诺的不符", "✗ This hand is not what was promised")),
    h("ul", null, found.map((one) => h("li", null, t(one.zh, one.en)))),
    h("p", { class: "small" }, t("请下载牌谱和你的文件，让大家一起看。", "Download the record and your own file, and show them to the others.")));
}

/** What is wrong with a table, above it. @param {Finding[]} alarms */
export function fairAlarm(alarms) {
  if (!alarms.length) return null;
  return h("details", { class: "fair-alarm error", role: "alert" },
    h("summary", null, t("⚠ 这张桌子没有守住公平发牌的承诺", "⚠ This table has broken its promise of fair walls")),
    h("ul", null, alarms.map((one) => h("li", null, t(one.zh, one.en)))));
}
