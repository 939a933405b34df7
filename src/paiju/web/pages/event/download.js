/** Tables to take along, each for a spreadsheet or a program. */

import { h } from "../../ui/dom.js";
import { lang, t } from "../../ui/i18n.js";

/** What it is, its name at the server, and which of several.
 * @typedef {[words: string, name: string, which?: Record<string, string>]} Download */

/** @type {[string, string][]} */
const FORMS = [["csv", "CSV"], ["xlsx", "Excel"], ["json", "JSON"]];

/** @param {string} id the event's @param {Download[]} tables @param {"tables" | "lists"} [kind] lists are for officials alone */
export const downloads = (id, tables, kind = "tables") => h("ul", { class: "downloads small", "aria-label": t("Download") },
  tables.map(([words, name, which = {}]) => h("li", null, t("Download {what}:", { what: words }),
    FORMS.map(([form, label]) => [" ", h("a", {
      href: `/api/events/${id}/${kind}/${name}.${form}?${new URLSearchParams({ lang: lang(), ...which })}`,
      download: `${name}.${form}`, "aria-label": `${words}: ${label}` }, label)]))));
