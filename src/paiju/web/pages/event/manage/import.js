/** A list of entrants from a file: what is wrong in it is told first, and nothing is entered before somebody has looked. */

import { dialog, toast } from "../../../ui/dialog.js";
import { h, put } from "../../../ui/dom.js";
import { t, te, tn, why, words } from "../../../ui/i18n.js";
import { fileField } from "../events-new.js";
import { sendFile } from "../sending.js";

/** @import { ApiError } from "../../../net.js" */
/** @import { EntrantsRead } from "../../../messages.d.ts" */
/** @import { LiveEvent } from "../live.js" */

/** @param {LiveEvent} page */
export function importForm(page) {
  const place = h("div", { "aria-live": "polite" });
  const address = (/** @type {File} */ file, trying = false) => `/api/events/${page.id}/entrants?${new URLSearchParams({ name: file.name,
    ...(trying ? { try: "1" } : {}) })}`;
  const enter = async (/** @type {File} */ file) => {
    try {
      const reading = /** @type {EntrantsRead} */ (await sendFile(address(file), file));
      box.close();
      toast(t("{count} entered", { count: reading.entered.length }));
      page.look();
    } catch (error) {
      put(place, problem(error));
    }
  };
  const look = async (/** @type {File} */ file) => {
    put(place, h("p", { "aria-busy": "true" }, "…"));
    try {
      put(place, preview(/** @type {EntrantsRead} */ (await sendFile(address(file, true), file)), () => enter(file)));
    } catch (error) {
      put(place, problem(error));
    }
  };
  const box = dialog({ title: t("Import a list"), kind: "drawer", name: "desk-form", body: [
    h("p", { class: "small" },
      te("CSV or Excel; the first line names the columns: {columns} … Only {player} is required.",
        { columns: typed("player, team, club, number, born, role, fee"), player: typed("player") })),
    fileField(t("File (.csv, .xlsx)"), ".csv,.xlsx", look), place] });
}

/** What is typed as it stands, whatever the page's language. @param {string} text */
const typed = (text) => h("code", { lang: "en" }, text);

/** @param {unknown} error */
const problem = (error) => h("p", { class: "error", role: "alert" }, why(/** @type {ApiError} */ (error)));

/** @param {EntrantsRead} reading @param {() => void} enter */
function preview({ lines, problems, wrong }, enter) {
  const n = problems.length;
  return [n ? h("div", { class: wrong ? "error" : "note", role: "alert" },
    h("p", null, wrong ? t("The list cannot be imported as it is; correct the file first:")
      : tn("{n} thing to check:", "{n} things to check:", n)),
    h("ul", null, problems.map((note) => h("li", null, words(note)))))
    : h("p", { class: "note" }, t("Nothing looks wrong.")),
  h("h3", null, tn("1 person", "{n} people", lines.length)),
  h("ul", { class: "rows import-rows", tabindex: "0" }, lines.map((line) => h("li", null, h("span", null, h("strong", null, line.name),
    h("small", null, [line.number, line.team, line.club].filter(Boolean).join(" · ")))))),
  lines.length && !wrong ? h("p", { class: "actions" }, h("button", { type: "button", class: "primary big", onclick: enter },
    t("Enter these {count}", { count: lines.length }))) : null];
}
