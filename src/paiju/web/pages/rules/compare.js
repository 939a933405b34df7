/** Two books side by side: what each treats differently, with both clauses. */

import { h, put } from "../../ui/dom.js";
import { pick, t, tn, words } from "../../ui/i18n.js";
import { constant } from "../../net.js";
import { chips } from "../../ui/terms/why.js";
import { setTitle } from "../../ui/title.js";

/** @import { DifferenceRow } from "../../messages.d.ts" */

/** @param {HTMLElement} main @param {string} a @param {string} b @param {HTMLElement} form */
export async function diffPage(main, a, b, form) {
  const comparison = await constant(`/api/diff?a=${encodeURIComponent(a)}&b=${encodeURIComponent(b)}`);
  const names = [pick(comparison.a.names), pick(comparison.b.names)];
  setTitle(names.join(t(" and ")));
  const rows = comparison.differences;
  put(main,
    h("p", { class: "small" }, h("a", { href: "/rules" }, t("Rule books")), " ›"),
    h("h1", null, t("Two rule books compared")), form,
    rows.length ? h("p", null, tn("{n} difference.", "{n} differences.", rows.length))
      : h("p", { class: "note" }, t("There are no differences.")),
    rows.length ? differenceTable(rows, names) : null);
}

/** Differences beside each other, with what the signs in them mean. @param {DifferenceRow[]} rows @param {string[]} names */
export function differenceTable(rows, names) {
  return [legend(rows.flatMap((difference) => difference.values)),
    h("table", { class: "diff" },
      h("thead", null, h("tr", null, h("th", { scope: "col" }, t("What")), names.map((name) => h("th", { scope: "col" }, name)))),
      h("tbody", null, rows.map((difference) => row(difference, names))))];
}

/** What the signs in these values mean. @param {string[]} values */
function legend(values) {
  const signs = [[/\d\/\d/, t("2/1: 2 concealed, 1 open")], [/\/–/, t("2/–: concealed hands only")],
    [/×/, t("×2: double limit hand (yakuman)")], [/^–$/, t("–: none")]];
  const used = signs.filter(([sign]) => values.some((value) => /** @type {RegExp} */ (sign).test(value))).map(([, words]) => String(words));
  return used.length ? h("p", { class: "small legend" }, used.join(t("; "))) : null;
}

/** @param {DifferenceRow} difference @param {string[]} names */
function row(difference, names) {
  const values = difference.words.map(words);
  return h("tr", null, h("td", null, h("strong", null, pick(difference.label))),
    [0, 1].map((side) => h("td", { "data-book": names[side] }, values[side] || "–", " ", chips(difference.clauses[side]))));
}
