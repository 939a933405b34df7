/** The ceremony, for whoever leads it: places revealed one by one, the last first; the hall's page shows them. */

import { confirm } from "../../ui/dialog.js";
import { h, put } from "../../ui/dom.js";
import { check, segments } from "../../ui/fields.js";
import { t } from "../../ui/i18n.js";
import { redraw } from "../../ui/redraw.js";
import { followEvent } from "./live.js";
import { notYours } from "./words.js";

/** @import { CeremonyLine, CeremonyTable } from "../../messages.d.ts" */
/** @import { LiveEvent } from "./live.js" */

export const title = () => t("颁奖", "The ceremony");

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
    h("a", { href: `/event/${page.id}/manage?tab=notices` }, t("回到组织页面", "Back to organising"))),
  h("h1", null, t(`${page.view.name}：颁奖`, `${page.view.name}: the ceremony`))];
  if (!plan) return [head, h("section", { class: "card" }, h("p", null, t("成绩是公开的。要一名一名公布，先把成绩收起来。",
    "Results are public. To reveal them place by place, keep them back first.")), h("p", { class: "actions" }, h("button", { type: "button",
      class: "primary",
    data: { key: "hide" }, onclick: () => page.enter({ do: "results_hidden", hidden: true }) }, t("先不公布", "Keep them back"))))];
  if (!plan.tables.length) return [head, h("p", { class: "card" }, t("还没有成绩。", "There are no results yet."))];
  const now = plan.tables.find((table) => table.what === chosen.what) || plan.tables[0];
  return [head, plan.tables.length > 1 ? segments(t("公布什么", "What is revealed"), "what", plan.tables.map((table) => [table.what,
    whatWords(table.what)]), now.what,
    (what) => { chosen.what = what; again(); }) : null, stand(page, now, chosen, again),
  h("p", { class: "tools-row" }, h("a", { class: "button", href: `/event/${page.id}/hall` }, t("大屏幕页面", "The hall's page")),
    h("button", { type: "button", data: { key: "all" }, onclick: async () => {
      if (await confirm(t("全部公开？", "Show everything?"), t("所有名次对所有人可见。", "All places become visible to everybody."), t("公开", "Show"))) {
        page.enter({ do: "results_hidden", hidden: false });
      }
    } }, t("全部公开", "Show everything")))];
}

/** @param {string} what */
const whatWords = (what) => ({ players: t("选手", "Players"), teams: t("队伍", "Teams") })[/** @type {"teams"} */ (what)] || what;

/** @param {LiveEvent} page @param {CeremonyTable} now @param {{peek: boolean}} chosen @param {() => void} again */
function stand(page, now, chosen, again) {
  const open = [...new Set(now.lines.map((ceremonyLine) => ceremonyLine.place))].filter((place) => !now.revealed.includes(place)).sort((a,
    b) => b - a);
  const reveal = (/** @type {number} */ place) => page.enter({ do: "revealed", what: now.what, place });
  const line = (/** @type {CeremonyLine} */ ceremonyLine) => {
    const revealed = now.revealed.includes(ceremonyLine.place);
    return h("li", { class: revealed ? "told" : "" }, h("span", null, h("strong", { class: "place" }, String(ceremonyLine.place)), " ",
      revealed || chosen.peek ? ceremonyLine.name : "———",
      (revealed || chosen.peek) && ceremonyLine.team && ceremonyLine.team !== ceremonyLine.name ? h("small", null, ceremonyLine.team)
        : null), revealed ? h("i", { class: "tag" },
        t("已公布", "revealed"))
      : h("button", { type: "button", data: { key: `place-${ceremonyLine.place}` }, "aria-label": t(`公布第 ${ceremonyLine.place} 名`,
        `Reveal place ${ceremonyLine.place}`),
        onclick: () => reveal(ceremonyLine.place) }, t("公布", "Reveal")));
  };
  return h("section", { class: "card" }, open.length ? h("p", null, h("button", { type: "button", class: "primary big",
    data: { key: "next" }, onclick: () => reveal(open[0]) },
    t(`公布第 ${open[0]} 名`, `Reveal place ${open[0]}`))) : h("p", { class: "note" }, t("都公布了。", "All are revealed.")),
  check(t("让我看名字", "Show me the names"), chosen.peek, (on) => { chosen.peek = on; again(); }, t("大屏幕上不会出现",
    "they do not appear in the hall")),
  h("ol", { class: "rows ceremony-places" }, [...now.lines].reverse().map(line)));
}
