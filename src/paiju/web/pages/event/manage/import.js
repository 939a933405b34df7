/** A list of entrants from a file: what is wrong in it is told first, and nothing is entered before somebody has looked. */

import { dialog, toast } from "../../../ui/dialog.js";
import { h, put } from "../../../ui/dom.js";
import { check, select } from "../../../ui/fields.js";
import { inWords, lang, list, t, te, tn, why, words } from "../../../ui/i18n.js";
import { fileField } from "../events-new.js";
import { sendFile } from "../sending.js";

/** @import { ApiError } from "../../../net.js" */
/** @import { EntrantLine, EntrantsRead } from "../../../messages.d.ts" */
/** @import { LiveEvent } from "../live.js" */

/** How a file is to be read: its encoding, and lines whose people are, or are not, who is there already.
 * @typedef {{encoding: string, same: Set<number>, another: Set<number>}} Answers */

/** @param {LiveEvent} page */
export function importForm(page) {
  const place = h("div", { "aria-live": "polite" });
  const address = (/** @type {File} */ file, /** @type {Answers} */ { encoding, same, another }, trying = false) =>
    `/api/events/${page.id}/entrants?${new URLSearchParams({ name: file.name, lang: lang(), encoding, same: [...same].join(","),
      another: [...another].join(","), ...(trying ? { try: "1" } : {}) })}`;
  const enter = async (/** @type {File} */ file, /** @type {Answers} */ how) => {
    try {
      const reading = /** @type {EntrantsRead} */ (await sendFile(address(file, how), file));
      box.close();
      toast(t("{count} entered", { count: reading.entered.length }));
      page.look();
    } catch (error) {
      put(place, problem(error));
    }
  };
  const look = async (/** @type {File} */ file, /** @type {Answers} */ how) => {
    try {
      const reading = /** @type {EntrantsRead} */ (await sendFile(address(file, how, true), file));
      const answered = { ...how, encoding: reading.encoding };
      put(place, encodingField(reading, (encoding) => look(file, { ...how, encoding })),
        preview(page, reading, () => enter(file, answered), (line, isSame) => {
          const [yes, no] = isSame ? [how.same, how.another] : [how.another, how.same];
          yes.add(line);
          no.delete(line);
          look(file, answered);
        }));
    } catch (error) {
      put(place, problem(error));
    }
  };
  const box = dialog({ title: t("Import a list"), kind: "drawer", name: "desk-form", body: [
    h("p", { class: "small" },
      te("CSV or Excel; the first line names the columns: {columns} … Only {player} is required.",
        { columns: typed("player, team, club, number, born, role, fee"), player: typed("player") })),
    fileField(t("File (.csv, .xlsx)"), ".csv,.xlsx", (file) => {
      put(place, h("p", { "aria-busy": "true" }, "…"));
      look(file, { encoding: "", same: new Set(), another: new Set() });
    }), place] });
}

/** What the letters were taken for, with names to judge it by.
 * @param {Pick<EntrantsRead, "encoding" | "encodings">} reading @param {(encoding: string) => void} chosen */
export function encodingField({ encoding, encodings }, chosen) {
  if (!encodings.length) return null;
  return select(t("Letters read as"), encodings.map(({ id, name, names }) => /** @type {[string, string]} */ (
    [id, names.length ? `${words(name)}: ${list(names)}` : words(name)])), encoding, chosen,
  t("If names look wrong, choose the line in which they look right."));
}

/** What is typed as it stands, whatever the page's language. @param {string} text */
export const typed = (text) => h("code", { lang: "en" }, text);

/** @param {unknown} error */
const problem = (error) => h("p", { class: "error", role: "alert" }, why(/** @type {ApiError} */ (error)));

/**
 * @param {LiveEvent} page @param {EntrantsRead} reading @param {() => void} enter
 * @param {(line: number, isSame: boolean) => void} answer
 */
function preview(page, { lines, problems, wrong }, enter, answer) {
  const n = problems.length, fresh = lines.filter((line) => !line.same).length;
  return [n ? h("div", { class: wrong ? "error" : "note", role: "alert" },
    h("p", null, wrong ? t("The list cannot be imported as it is; correct the file first:")
      : tn("{n} thing to check:", "{n} things to check:", n)),
    h("ul", null, problems.map((note) => h("li", null, words(note)))))
    : h("p", { class: "note" }, t("Nothing looks wrong.")),
  h("h3", null, tn("1 person", "{n} people", lines.length)),
  h("ul", { class: "rows import-rows", tabindex: "0" }, lines.map((line, at) => h("li", null, h("span", null, h("strong", null, line.name),
    h("small", null, about(line)), sameField(page, lines, at, answer))))),
  lines.length && !wrong ? h("p", { class: "actions" }, h("button", { type: "button", class: "primary big", onclick: () => enter() },
    fresh ? tn("Enter this person", "Enter these {n}", fresh) : t("Take over what is new"))) : null];
}

/** Whether somebody of a line is who is there already under their name. @param {LiveEvent} page @param {EntrantLine[]} lines
 * @param {number} at @param {(line: number, isSame: boolean) => void} answer */
function sameField(page, lines, at, answer) {
  const { same_as: id, same_line: earlier, same } = lines[at];
  const entered = page.view.entrants.find((entrant) => entrant.id === id);
  if (!id && earlier === null) return null;
  const other = entered ? [inWords(entered.name), about(entered)] : earlier === null ? [] : [lines[earlier].name, about(lines[earlier])];
  return check(id ? t("The same person as on the list: not entered twice") : t("The same person as further up: not entered twice"), same,
    (on) => answer(at, on), other.filter(Boolean).join(" · "));
}

/** @param {{number: string, team: string, club: string}} of */
const about = ({ number, team, club }) => [number, team, club].filter(Boolean).join(" · ");
