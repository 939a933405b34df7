/** Where a referee was called: for the club's referees, wherever they look. */

import { toast } from "../../ui/dialog.js";
import { h } from "../../ui/dom.js";
import { list, personName, t, tc, when, why } from "../../ui/i18n.js";
import { library, tableName } from "../../ui/library.js";
import { get, post } from "../../net.js";
import { go } from "../../router.js";

/** @import { ApiError } from "../../net.js" */
/** @import { RefereeCall } from "../../messages.d.ts" */
/** @import { Book } from "../../ui/library.js" */

const REFEREES = new Set(["referee", "organiser", "administrator"]);

/** The list; nothing for those who are no referees, or where nobody calls. @param {string} [role] in the club */
export async function callsList(role) {
  if (!REFEREES.has(role || "")) return null;
  const [calls, { books }] = await Promise.all([get("/api/calls").catch(() => /** @type {RefereeCall[]} */ ([])), library()]);
  if (!calls.length) return null;
  return h("section", { class: "card calls" }, h("h2", null, t("A referee is wanted")),
    h("ul", { class: "rows" }, calls.map((call) => row(call, books))));
}

/** @param {RefereeCall} call @param {Book[]} books */
function row(call, books) {
  const who = call.called.map((each) => personName(each.name)).join(tc("list", ", "));
  const names = call.referees.map(personName);
  const there = names.length ? t("; referee there: {names}", { names: list(names) }) : "";
  return h("li", null, h("span", null, h("strong", null, tableName(call, books)),
    h("small", null, `${who} · ${when(call.called[0].at)}${there}`)),
  h("button", { type: "button", class: "primary", onclick: () => attend(call.table) }, t("Go and referee")));
}

/** Comes to a table as its referee. @param {string} table */
async function attend(table) {
  try {
    await post(`/api/tables/${table}/referee`);
    go(`/table/${table}`);
  } catch (error) {
    toast(why(/** @type {ApiError} */ (error)));
  }
}
