/** An event as its organiser runs it: what is to be done next on top, then everything else by its part. */

import { h, put } from "../../../ui/dom.js";
import { inWords, pick, t, tc } from "../../../ui/i18n.js";
import { redraw } from "../../../ui/redraw.js";
import { followEvent } from "../live.js";
import { notYours } from "../words.js";
import { checkInTab } from "./checkin.js";
import { entrantsTab } from "./entrants.js";
import { noticesTab } from "./notices.js";
import { officialsTab } from "./officials.js";
import { registrationTab } from "./registration.js";
import { roundsTab } from "./rounds.js";
import { teamsTab } from "./teams.js";
import { toDo } from "./todo.js";
import { keepOffice } from "../../../ui/offices.js";
import { wholeTab } from "./whole.js";

/**
 * @import { LiveEvent } from "../live.js"
 * @typedef {{node: HTMLElement, fill: () => void, act?: () => void}} Tab what stands there, how it is filled when something has
 *   changed, and what is done there next
 * @typedef {[string, string, (page: LiveEvent) => Tab]} NamedTab
 */

export const title = () => t("Running an event");

/** @param {LiveEvent} page @returns {NamedTab[]} */
const tabs = (page) => [
  ["entrants", tc("tab", "Entrants"), entrantsTab],
  ["registration", t("Registration"), registrationTab],
  ...(page.view.plan.teams ? [/** @type {NamedTab} */ (["teams", t("Teams"), teamsTab])] : []),
  ["officials", tc("tab", "Officials"), officialsTab],
  ["checkin", t("Check-in"), checkInTab],
  ["rounds", t("Draw and rounds"), roundsTab],
  ["notices", t("News and prizes"), noticesTab],
  ["event", t("The event"), wholeTab],
];

/** @param {HTMLElement} main @param {string[]} params */
export async function render(main, [id]) {
  const parts = { head: h("div"), todo: h("div"), strip: h("div"), body: h("div", { class: "manage-body" }) };
  /** @type {Tab | null} */ let open = null;
  let now = new URLSearchParams(location.search).get("tab") || "entrants";
  const page = await followEvent(id, () => fill());
  if (!page.is("organiser", "seating")) {
    put(main, notYours(page));
    return page.close;
  }
  keepOffice(page.id, { manage: page.is("organiser", "seating"), desk: true });
  const choose = (/** @type {string} */ name, act = false) => {
    now = name;
    history.replaceState(null, "", `/event/${id}/manage?tab=${name}`);
    turn();
    if (act) open?.act?.();
  };
  const turn = () => {
    const tab = tabs(page).find(([name]) => name === now) || tabs(page)[0];
    now = tab[0];
    open = tab[2](page);
    put(parts.body, open.node);
    fill();
  };
  const fill = () => {
    redraw(parts.head, () => heading(page));
    redraw(parts.todo, () => toDo(page, (name) => choose(name, true)));
    redraw(parts.strip, () => strip(page, now, choose));
    open?.fill();
  };
  put(main, h("section", { class: "manage-page" }, parts.head, parts.todo, page.line, parts.strip, parts.body));
  turn();
  return page.close;
}

/** @param {LiveEvent} page */
function heading({ id, view }) {
  const facts = [view.plan.start, view.plan.place, pick(view.plan.book_words)].filter(Boolean);
  return h("header", { class: "manage-head" }, h("h1", null, inWords(view.name)), h("p", { class: "small" }, facts.join(" · ")),
    h("p", { class: "tools" }, h("a", { class: "button quiet", href: `/event/${id}` }, t("Public page")),
      h("a", { class: "button quiet", href: `/event/${id}/desk` }, t("Officials' desk")),
      h("a", { class: "button quiet", href: `/event/${id}/hall` }, t("Hall screen"))));
}

/** @param {LiveEvent} page @param {string} now @param {(name: string) => void} choose */
function strip(page, now, choose) {
  return h("nav", { class: "tabs event-tabs", "aria-label": t("Sections") }, tabs(page).map(([name, words]) => h("a", {
    href: `/event/${page.id}/manage?tab=${name}`, "aria-current": name === now ? "page" : null, data: { key: `tab-${name}` },
    onclick: (/** @type {Event} */ event) => { event.preventDefault(); choose(name); } }, words)));
}
