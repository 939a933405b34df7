/** The ceremony, for whoever leads it: places revealed one by one, the last first; the hall's page shows them. */

import { confirm } from "../../ui/dialog.js";
import { h, put } from "../../ui/dom.js";
import { check, segments } from "../../ui/fields.js";
import { inWords, t } from "../../ui/i18n.js";
import { redraw } from "../../ui/redraw.js";
import { followEvent } from "./live.js";
import { notYours } from "./words.js";

/** @import { CeremonyLine, CeremonyTable } from "../../messages.d.ts" */
/** @import { LiveEvent } from "./live.js" */

export const title = () => t("The ceremony");

/** @param {HTMLElement} main @param {string[]} params */
export async function render(main, [id]) {
  const body = h("div"), chosen = { what: "", peek: false };
  const page = await followEvent(id, () => fill());
  const fill = () => redraw(body, () => (page.is("organiser", "chief", "deputy") ? ceremony(page, chosen, fill) : notYours(page)));
  put(main, h("section", { class: "narrow ceremony-page" }, page.line, body));
  fill();
  return page.close;
}

/** @param {LiveEvent} page @param {{what: string, peek: boolean}} chosen @param {() => void} again */
function ceremony(page, chosen, again) {
  const plan = page.view.ceremony, head = [h("p", { class: "small" },
    h("a", { href: `/event/${page.id}/manage?tab=notices` }, t("Back to organising"))),
  h("h1", null, t("{name}: the ceremony", { name: page.view.name }))];
  if (!plan) return [head, h("section", { class: "card" }, h("p", null,
    t("Results are public. To reveal them place by place, hold them back first.")),
      h("p", { class: "actions" }, h("button", { type: "button",
      class: "primary",
    data: { key: "hide" }, onclick: () => page.enter({ do: "results_hidden", hidden: true }) }, t("Hold them back"))))];
  if (!plan.tables.length) return [head, h("p", { class: "card" }, t("There are no results yet."))];
  const now = plan.tables.find((table) => table.what === chosen.what) || plan.tables[0];
  return [head, plan.tables.length > 1 ? segments(t("What to reveal"), "what", plan.tables.map((table) => [table.what,
    whatWords(table.what)]), now.what,
    (what) => { chosen.what = what; again(); }) : null, stand(page, now, chosen, again),
  h("p", { class: "tools-row" }, h("a", { class: "button", href: `/event/${page.id}/hall` }, t("Hall screen page")),
    h("button", { type: "button", data: { key: "all" }, onclick: async () => {
      if (await confirm(t("Show everything?"), t("All places become visible to everyone."), t("Show"))) {
        page.enter({ do: "results_hidden", hidden: false });
      }
    } }, t("Show everything")))];
}

/** @param {string} what */
const whatWords = (what) => ({ players: t("Players"), teams: t("Teams") })[/** @type {"teams"} */ (what)] || what;

/** @param {LiveEvent} page @param {CeremonyTable} now @param {{peek: boolean}} chosen @param {() => void} again */
function stand(page, now, chosen, again) {
  const open = [...new Set(now.lines.map((ceremonyLine) => ceremonyLine.place))].filter((place) => !now.revealed.includes(place)).sort((a,
    b) => b - a);
  const reveal = (/** @type {number} */ place) => page.enter({ do: "revealed", what: now.what, place });
  const line = (/** @type {CeremonyLine} */ ceremonyLine) => {
    const revealed = now.revealed.includes(ceremonyLine.place);
    return h("li", { class: revealed ? "told" : "" }, h("span", null, h("strong", { class: "place" }, String(ceremonyLine.place)), " ",
      revealed || chosen.peek ? inWords(ceremonyLine.name) : "———",
      (revealed || chosen.peek) && ceremonyLine.team && ceremonyLine.team !== ceremonyLine.name ? h("small", null, ceremonyLine.team)
        : null), revealed ? h("i", { class: "tag" },
        t("revealed"))
      : h("button", { type: "button", data: { key: `place-${ceremonyLine.place}` },
        "aria-label": t("Reveal place {place}", { place: ceremonyLine.place }),
        onclick: () => reveal(ceremonyLine.place) }, t("Reveal")));
  };
  return h("section", { class: "card" }, open.length ? h("p", null, h("button", { type: "button", class: "primary big",
    data: { key: "next" }, onclick: () => reveal(open[0]) },
    t("Reveal place {place}", { place: open[0] }))) : h("p", { class: "note" }, t("All places have been revealed.")),
  check(t("Show me the names"), chosen.peek, (on) => { chosen.peek = on; again(); }, t("they do not appear on the hall screen")),
  h("ol", { class: "rows ceremony-places" }, [...now.lines].reverse().map(line)));
}
