/** The list of entrants: searched, added to, changed; fees, conditions, withdrawals, substitutes. */

import { confirm, dialog } from "../../../ui/dialog.js";
import { h } from "../../../ui/dom.js";
import { inWords, t, tc, words } from "../../../ui/i18n.js";
import { showMembers } from "../../../ui/people/members.js";
import { redraw } from "../../../ui/redraw.js";
import { entrantForm, namesForm } from "./entrant-form.js";
import { downloads } from "../download.js";
import { importForm } from "./import.js";
import { noteName } from "../round-words.js";
import { removeEntrant, sameQuestions } from "./same-people.js";
import { absenceForm } from "./season.js";
import { askWhy, choosePerson, showPrivateLink, withdrawLinks } from "./forms.js";

/** @import { EntrantRow } from "../../../messages.d.ts" */
/** @import { LiveEvent } from "../live.js" */
/** @import { Tab } from "./manage.js" */

/** @param {LiveEvent} page @returns {Tab} */
export function entrantsTab(page) {
  const list = h("div"), exports = h("div");
  let sought = "";
  const fill = () => {
    search.hidden = !page.view.entrants.length; // else it looks like the place to type a name
    redraw(list, () => rows(page, sought));
    redraw(exports, () => (page.view.entrants.length ? downloads(page.id, [[t("the list of entrants"), "entrants"]], "lists") : null));
  };
  const search = h("input", { type: "search", "aria-label": t("Find somebody"),
    placeholder: t("Find: name, number, team"),
    oninput: () => { sought = search.value.trim().toLowerCase(); fill(); } });
  return { fill, node: h("section", { class: "card" }, h("h2", null, t("Entrants")),
    h("div", { class: "tools-row" },
      h("button", { type: "button", class: "primary", onclick: () => namesForm(page) }, t("Add several names")),
      h("button", { type: "button", onclick: () => entrantForm(page) }, t("Add somebody")),
      h("button", { type: "button", onclick: () => importForm(page) }, t("Import a list"))), search, list, exports) };
}

/** @param {LiveEvent} page @param {string} sought */
function rows(page, sought) {
  const entrants = page.view.entrants.filter((entrant) => !sought
    || [inWords(entrant.name), entrant.number, entrant.team, entrant.club].some((word) =>
    word.toLowerCase().includes(sought)));
  if (!page.view.entrants.length) return h("p", { class: "small" }, t("The list is still empty."));
  if (!entrants.length) return h("p", { class: "small" }, t("Nobody found."));
  return [...sameQuestions(page), h("ul", { class: "rows entrants" }, entrants.map((entrant) => row(page, entrant)))];
}

/** @param {LiveEvent} page @param {EntrantRow} entrant */
function row(page, entrant) {
  const about = [entrant.number ? t("no. {number}", { number: entrant.number }) : "", entrant.team, entrant.club].filter(Boolean)
    .join(" · ");
  return h("li", { class: entrant.left ? "gone" : "" }, h("span", null, h("strong", null, inWords(entrant.name)),
    about ? h("small", null, about) : null,
    h("small", null, marks(page, entrant))),
  h("span", { class: "deeds" }, page.view.registration.fee && !entrant.filler && !entrant.left ? h("button", { type: "button",
    "aria-pressed": entrant.paid,
    data: { key: `fee-${entrant.id}` }, "aria-label": t("Fee for {name}", { name: entrant.name }),
    onclick: () => page.enter({ do: "fee", player: entrant.id, paid: !entrant.paid }) },
      entrant.paid ? t("Paid") : t("Not paid")) : null,
  h("button", { type: "button", data: { key: `more-${entrant.id}` }, "aria-label": t("More actions for {name}", { name: entrant.name }),
    onclick: () => more(page, entrant.id) }, t("More"))));
}

/** @param {LiveEvent} page @param {EntrantRow} entrant */
function marks(page, entrant) {
  const named = (/** @type {string} */ id) => page.view.entrants.find((other) => other.id === id)?.name || id;
  const tag = (/** @type {string} */ word, bad = false) => h("i", { class: `tag ${bad ? "bad" : ""}` }, word);
  return [entrant.left ? tag(noteName(entrant.left), true) : null,
    entrant.substitute ? tag(entrant.replaces ? t("for {name}", { name: named(entrant.replaces) })
    : t("substitute")) : null, entrant.replaced_by ? tag(t("replaced by {name}", { name: named(entrant.replaced_by) }))
      : null,
  entrant.filler ? tag(noteName("filler")) : null, entrant.here.includes("/") ? tag(t("arrived")) : null,
  entrant.absent.includes("/") ? tag(t("absent"), true) : null,
  ...entrant.unmet.map((each) => (each.fit === "unmet" ? tag(t("{condition}: not met", { condition: words(each.words) }), true)
    : tag(t("{condition}: to check", { condition: words(each.words) }))))];
}

/** Everything else of somebody. @param {LiveEvent} page @param {string} id */
function more(page, id) {
  const entrant = page.view.entrants.find((each) => each.id === id);
  if (!entrant) return;
  const box = dialog({ title: inWords(entrant.name), name: "desk-form",
    body: h("div", { class: "deed-list" }, choicesFor(page, entrant).map(([words, act]) =>
    h("button", { type: "button", onclick: () => { box.close(); act(); } }, words))) });
}

/** @param {LiveEvent} page @param {EntrantRow} entrant @returns {[string, () => void][]} */
function choicesFor(page, entrant) {
  const { id } = entrant;
  const waiting = page.view.entrants.filter((each) => each.substitute && !each.replaces && !each.left && each.team === entrant.team
    && entrant.team);
  const plays = !entrant.left && !entrant.replaced_by;
  /** @type {[string, () => void][]} */
  const choices = [[tc("verb", "Change"), () => entrantForm(page, entrant)],
    [t("Private link"), () => showPrivateLink(page, id, entrant.name)],
    [t("Member of the club"), () => showMembers("events", page.id, [{ who: id, name: inWords(entrant.name) }])],
    ...entrant.unmet.map((each) => /** @type {[string, () => void]} */ ([t("Meets: {condition}", { condition: words(each.words) }),
      () => page.enter({ do: "condition", player: id, condition: each.id, met: true })])),
    ...entrant.unmet.filter((each) => each.fit === "unknown").map((each) => /** @type {[string, () => void]} */ (
      [t("Does not meet: {condition}", { condition: words(each.words) }),
        () => page.enter({ do: "condition", player: id, condition: each.id, met: false })]))];
  if (plays && waiting.length && !entrant.substitute && !entrant.filler) choices.push([t("Replace with a substitute"),
    () => choosePerson(t("Who replaces {name}", { name: entrant.name }), waiting,
      (substitute) => page.enter({ do: "substitute", player: id,
      substitute })) ]);
  if (plays && page.view.plan.league && page.is("organiser")) choices.push([t("Days of absence"), () => absenceForm(page, entrant)]);
  if (plays) choices.push([t("Withdraw from the event"),
    () => askWhy(t("{name} withdraws", { name: entrant.name }), t("Withdraw from the event"),
    (why) => page.enter({ do: "withdrawn", player: id, why }))]);
  if (entrant.left === "withdrawn") choices.push([t("Take back the withdrawal"), () => askWhy(t("Take back the withdrawal"),
    t("Take back"), (why) => page.enter({ do: "withdrawal_taken_back", player: id, entry: entrant.left_by, why }), true)]);
  choices.push([t("Remove from the list"), () => removeEntrant(page, entrant)]);
  if (page.is("organiser")) choices.push([t("Revoke their links and PIN"), () => withdrawLinks(page, id)],
    [t("Erase personal details"), async () => {
    if (await confirm(t("Erase the personal details of {name}?", { name: entrant.name }),
      t("Name and contact details are erased for good; results stay under a number."), t("Delete"),
        { danger: true })) page.enter({ do: "erase",
        who: id });
  }]);
  return choices;
}
