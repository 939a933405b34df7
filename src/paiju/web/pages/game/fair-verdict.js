/** What this page found out about a hand's wall by itself, in words. */

import { h } from "../../ui/dom.js";
import { personName, t, wind, words } from "../../ui/i18n.js";

/** @import { Checked, Finding } from "../../fair/check.js" */

const SAID = () => /** @type {Record<string, string>} */ ({
  said: t("added a random number"),
  late: t("too late"),
  silent: t("sent no number"),
  bot: t("bot"),
  unsealed: t("took no part in the shuffle"),
});

const OWN = () => /** @type {Record<string, string>} */ ({
  said: t("your random number is included"),
  late: t("your random number came too late"),
  lost: t("the table says that your random number never arrived"),
});

/** @param {Checked | null} checked */
export function verdict(checked) {
  if (!checked) return null;
  const said = checked.said.length ? h("p", { class: "small fair-said" }, checked.said.map((saidHere, i) => [
      i ? " · " : "", h("span", null, `${wind(saidHere.seat)} ${personName(saidHere.name)} `), SAID()[saidHere.said] || saidHere.said]))
        : null;
  if (checked.wrong.length) return h("section", { class: "fair" }, wrong(checked.wrong), said);
  return h("details", { class: "fair" }, h("summary", { class: "fair-ok" }, h("span", { "aria-hidden": "true" }, "✓ "),
    t("A fair deal, checked by this page")), agrees(checked), said);
}

/** @param {Checked} checked */
function agrees({ mine, whole }) {
  const wall = whole ? t("The wall is the one that was promised before the deal")
    : t("The table's secret is the one promised before the deal; use paiju verify to check the wall under this rule book");
  const own = OWN()[mine] || "";
  return h("p", { class: "small" }, wall, own ? t("; ") + own : "", t("."));
}

/** @param {Finding[]} findings */
function wrong(findings) {
  return h("div", { class: "fair-wrong error", role: "alert" },
    h("strong", null, t("✗ This hand is not what was promised")),
    h("ul", null, findings.map((finding) => h("li", null, words(finding)))),
    h("p", { class: "small" }, t("Download the record and your own file, and show them to the others.")));
}

/** What is wrong with a table, above it. @param {Finding[]} alarms */
export function fairAlarm(alarms) {
  if (!alarms.length) return null;
  return h("details", { class: "fair-alarm error", role: "alert" },
    h("summary", null, t("⚠ This table has broken its promise of fair walls")),
    h("ul", null, alarms.map((alarm) => h("li", null, words(alarm)))));
}
