/** What this page found out about a hand's wall by itself, in words. */

import { h } from "../../ui/dom.js";
import { personName, t, wind } from "../../ui/i18n.js";

/** @import { Checked, Finding } from "../../fair/check.js" */

const SAID = () => /** @type {Record<string, string>} */ ({
  said: t("已加随机数", "added a random number"),
  late: t("迟到", "too late"),
  silent: t("未说", "silent"),
  bot: t("电脑", "bot"),
  unsealed: t("未参与洗牌", "had no part in the shuffle"),
});

const OWN = () => /** @type {Record<string, string>} */ ({
  said: t("你的随机数已计入", "your random number is in it"),
  late: t("你的随机数来迟了，未计入", "your random number came too late"),
  lost: t("你发出的随机数，牌桌说没有收到", "the table says that your random number never arrived"),
});

/** @param {Checked | null} checked */
export function verdict(checked) {
  if (!checked) return null;
  const said = checked.said.length ? h("p", { class: "small fair-said" }, checked.said.map((saidHere, i) => [
      i ? " · " : "", h("span", null, `${wind(saidHere.seat)} ${personName(saidHere.name)} `), SAID()[saidHere.said] || saidHere.said]))
        : null;
  if (checked.wrong.length) return h("section", { class: "fair" }, wrong(checked.wrong), said);
  return h("details", { class: "fair" }, h("summary", { class: "fair-ok" }, h("span", { "aria-hidden": "true" }, "✓ "),
    t("发牌公平，本页已核对", "A fair deal, checked by this page")), agrees(checked), said);
}

/** @param {Checked} checked */
function agrees({ mine, whole }) {
  const wall = whole ? t("牌墙正是发牌前所承诺的那一副", "The wall is the one that was promised before the deal")
    : t("牌桌的秘密正是发牌前所承诺的；此规则的牌墙请用 paiju verify 核对",
      "The table's secret is the one promised before the deal; the wall of this book is for paiju verify to check");
  const own = OWN()[mine] || "";
  return h("p", { class: "small" }, wall, own ? t("；", "; ") + own : "", t("。", "."));
}

/** @param {Finding[]} findings */
function wrong(findings) {
  return h("div", { class: "fair-wrong error", role: "alert" },
    h("strong", null, t("✗ 这一局与承诺的不符", "✗ This hand is not what was promised")),
    h("ul", null, findings.map((finding) => h("li", null, t(finding.zh, finding.en)))),
    h("p", { class: "small" }, t("请下载牌谱和你的文件，让大家一起看。", "Download the record and your own file, and show them to the others.")));
}

/** What is wrong with a table, above it. @param {Finding[]} alarms */
export function fairAlarm(alarms) {
  if (!alarms.length) return null;
  return h("details", { class: "fair-alarm error", role: "alert" },
    h("summary", null, t("⚠ 这张桌子没有守住公平发牌的承诺", "⚠ This table has broken its promise of fair walls")),
    h("ul", null, alarms.map((alarm) => h("li", null, t(alarm.zh, alarm.en)))));
}
