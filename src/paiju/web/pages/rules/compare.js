/** Two books side by side: what each treats differently, with both clauses. */

import { h, put } from "../../ui/dom.js";
import { lang, pick, t } from "../../ui/i18n.js";
import { constant } from "../../net.js";
import { chips } from "../../ui/terms/why.js";

/** @import { DifferenceRow } from "../../messages.d.ts" */

/** @param {HTMLElement} main @param {string} a @param {string} b @param {HTMLElement} form */
export async function diffPage(main, a, b, form) {
  const comparison = await constant(`/api/diff?a=${encodeURIComponent(a)}&b=${encodeURIComponent(b)}`);
  const names = [pick(comparison.a.names), pick(comparison.b.names)];
  document.title = `${names.join(t("对", " and "))} · Paiju 牌局`;
  const rows = comparison.differences;
  put(main,
    h("p", { class: "small" }, h("a", { href: "/rules" }, t("规则书", "Rule books")), " ›"),
    h("h1", null, t("两本对照", "Two books compared")), form,
    rows.length ? h("p", null, t(`${rows.length} 处不同。`, `${rows.length} differences.`))
      : h("p", { class: "note" }, t("没有不同。", "There is no difference.")),
    legend(rows.flatMap((difference) => difference.values)),
    rows.length ? h("table", { class: "diff" },
      h("thead", null, h("tr", null, h("th", { scope: "col" }, t("什么", "What")), names.map((name) => h("th", { scope: "col" }, name)))),
      h("tbody", null, rows.map((difference) => row(difference, names)))) : null);
}

/** What the signs in these values mean. @param {string[]} values */
function legend(values) {
  const signs = [[/\d\/\d/, t("2/1：门清 2，副露 1", "2/1: 2 closed, 1 open")], [/\/–/, t("2/–：仅限门清", "2/–: closed hands only")],
    [/×/, t("×2：两倍役满", "×2: twice the limit hand")], [/^–$/, t("–：没有", "–: not there")]];
  const used = signs.filter(([sign]) => values.some((value) => /** @type {RegExp} */ (sign).test(value))).map(([, words]) => String(words));
  return used.length ? h("p", { class: "small legend" }, used.join(t("；", "; "))) : null;
}

/** @param {DifferenceRow} difference @param {string[]} names */
function row(difference, names) {
  const values = difference[`values_${lang()}`];
  return h("tr", null, h("td", null, h("strong", null, t(difference.zh, difference.en))),
    [0, 1].map((side) => h("td", { "data-book": names[side] }, values[side] || "–", " ", chips(difference.clauses[side]))));
}
