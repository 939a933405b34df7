/** Somebody is added to the list, or what it says of them is put right. */

import { h } from "../../../ui/dom.js";
import { number, select, text } from "../../../ui/fields.js";
import { inWords, t, tc } from "../../../ui/i18n.js";
import { typedNames } from "../../../ui/people/typed-names.js";
import { formDialog } from "./forms.js";
import { enterAsking } from "./same-people.js";

/** @import { EntrantRow } from "../../../messages.d.ts" */
/** @import { LiveEvent } from "../live.js" */
/** @typedef {"name" | "born" | "sex" | "contact" | "notes"} OfPerson */
/** @typedef {"number" | "team" | "club" | "country" | "grade"} OfPlayer */

const MOST_ORDER = 40;

/** @param {LiveEvent} page @param {EntrantRow} [entrant] who is changed; somebody new without */
export function entrantForm(page, entrant) {
  const own = entrant?.private;
  const person = { name: inWords(entrant?.name || ""), born: own?.born || "", sex: own?.sex || "", contact: own?.contact || "",
    notes: own?.notes || "" };
  const player = { number: entrant?.number || "", team: entrant?.team || "", club: entrant?.club || "", country: entrant?.country || "",
    grade: entrant?.grade || "", order: entrant?.order || 0, substitute: entrant?.substitute || false, filler: entrant?.filler || false };
  const columns = { ...own?.fields };
  const ofPerson = (/** @type {OfPerson} */ key, /** @type {string} */ label) => text(label, person[key],
    (typed) => { person[key] = typed; },
    { maxlength: 400 });
  const ofPlayer = (/** @type {OfPlayer} */ key, /** @type {string} */ label) => text(label, player[key],
    (typed) => { player[key] = typed; },
    { maxlength: 100 });
  const kind = player.filler ? "filler" : player.substitute ? "substitute" : "player";
  const fields = [ofPerson("name", tc("person", "Name")), teamField(page, player),
    h("div", { class: "fields" }, ofPlayer("club", t("Club")),
    ofPlayer("number", t("Number (given by the draw)"))),
  select(t("Enters as"), [["player", t("A player")], ["substitute", t("A substitute")],
    ["filler", t("A filler (not ranked)")]], kind, (choice) => {
    player.substitute = choice === "substitute";
    player.filler = choice === "filler";
  }),
  h("details", null, h("summary", null, t("More (date of birth, contact …)")), h("div", { class: "fields" },
    ofPerson("born", t("Date of birth (2001-05-31)")), ofPerson("sex", t("Sex")), ofPerson("contact", t("Contact")),
    ofPlayer("country", t("Country")), ofPlayer("grade", t("Grade")),
    page.view.plan.ema ? text(t("EMA number"), columns.ema || "", (typed) => { columns.ema = typed.trim(); }, { maxlength: 20 }) : null,
    ofPerson("notes", t("Notes")),
    page.view.stages.some((each) => each.kind === "relay") ? number(t("Place in the relay order"), player.order, 0, MOST_ORDER,
      (n) => { player.order = n; }) : null))];
  const base = { ...(own ? { address: own.address } : {}), ...(own || page.view.plan.ema ? { fields: columns } : {}) };
  formDialog(entrant ? inWords(entrant.name) : t("Add somebody"), fields, entrant ? t("Save") : t("Add"), () => (entrant
    ? page.send({ do: "change_person", who: entrant.id, person: { ...base, ...trimmed(person) }, player: trimmed(player) })
    : enterAsking(page, { do: "enter", person: { ...base, ...trimmed(person) }, player: trimmed(player) }, person.name)));
}

/** Many at once, by their names alone; each is entered under a key of its own. @param {LiveEvent} page */
export function namesForm(page) {
  const field = h("textarea", { id: "entrant-names", rows: 8, placeholder: t("Ann\nBea\n…"), autocomplete: "off" });
  formDialog(t("Add several names"), h("div", { class: "field" }, h("label", { for: "entrant-names" },
    t("Names (one per line)")), field), t("Add"), async () => {
    for (let names = typedNames(field.value); names.length; names = names.slice(1)) {
      await enterAsking(page, { do: "enter", person: { name: names[0] } }, names[0]);
      field.value = names.slice(1).join("\n"); // what is refused stays, and what is before it is in
    }
  });
}

/** @param {LiveEvent} page @param {{team: string}} player */
function teamField(page, player) {
  if (!page.view.plan.teams) return null;
  const field = text(t("Team"), player.team, (typed) => { player.team = typed; }, { maxlength: 100 });
  const list = h("datalist", { id: "event-teams" }, page.view.teams.map((team) => h("option", { value: team.name })));
  field.querySelector("input")?.setAttribute("list", "event-teams");
  field.append(list);
  return field;
}

/** What was typed, without what nobody told. @template {Record<string, unknown>} T @param {T} fields */
const trimmed = (fields) => Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, typeof value === "string" ? value.trim()
  : value])
  .filter(([key, value]) => value !== "" || key !== "born"));
