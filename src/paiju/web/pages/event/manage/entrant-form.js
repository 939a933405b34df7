/** Somebody is added to the list, or what it says of them is put right. */

import { h } from "../../../ui/dom.js";
import { number, select, text } from "../../../ui/fields.js";
import { t } from "../../../ui/i18n.js";
import { typedNames } from "../../../ui/people/typed-names.js";
import { formDialog } from "./forms.js";

/** @import { EntrantRow } from "../../../messages.d.ts" */
/** @import { LiveEvent } from "../live.js" */
/** @typedef {"name" | "born" | "sex" | "contact" | "notes"} OfPerson */
/** @typedef {"number" | "team" | "club" | "country" | "grade"} OfPlayer */

const MOST_ORDER = 40;

/** @param {LiveEvent} page @param {EntrantRow} [entrant] who is changed; somebody new without */
export function entrantForm(page, entrant) {
  const own = entrant?.private;
  const person = { name: entrant?.name || "", born: own?.born || "", sex: own?.sex || "", contact: own?.contact || "",
    notes: own?.notes || "" };
  const player = { number: entrant?.number || "", team: entrant?.team || "", club: entrant?.club || "", country: entrant?.country || "",
    grade: entrant?.grade || "", order: entrant?.order || 0, substitute: entrant?.substitute || false, filler: entrant?.filler || false };
  const ofPerson = (/** @type {OfPerson} */ key, /** @type {string} */ label) => text(label, person[key],
    (typed) => { person[key] = typed; },
    { maxlength: 400 });
  const ofPlayer = (/** @type {OfPlayer} */ key, /** @type {string} */ label) => text(label, player[key],
    (typed) => { player[key] = typed; },
    { maxlength: 100 });
  const kind = player.filler ? "filler" : player.substitute ? "substitute" : "player";
  const fields = [ofPerson("name", t("姓名", "Name")), teamField(page, player), h("div", { class: "fields" }, ofPlayer("club", t("俱乐部、单位",
    "Club")),
    ofPlayer("number", t("序号（抽签会给）", "Number (a draw gives one)"))),
  select(t("参赛身份", "Enters as"), [["player", t("选手", "A player")], ["substitute", t("替补", "A substitute")],
    ["filler", t("补位（不计名次）", "A filler (not ranked)")]], kind, (choice) => {
    player.substitute = choice === "substitute";
    player.filler = choice === "filler";
  }),
  h("details", null, h("summary", null, t("更多（生日、联系方式……）", "More (birthday, contact …)")), h("div", { class: "fields" },
    ofPerson("born", t("生日（2001-05-31）", "Born (2001-05-31)")), ofPerson("sex", t("性别", "Sex")), ofPerson("contact", t("联系方式", "Contact")),
    ofPlayer("country", t("国家", "Country")), ofPlayer("grade", t("等级", "Grade")), ofPerson("notes", t("备注", "Notes")),
    page.view.stages.some((each) => each.kind === "relay") ? number(t("接力次序", "Place in the relay"), player.order, 0, MOST_ORDER,
      (n) => { player.order = n; }) : null))];
  const base = { ...(own ? { address: own.address, fields: own.fields } : {}) };
  formDialog(entrant ? entrant.name : t("添加选手", "Add somebody"), fields, entrant ? t("保存", "Save") : t("添加", "Add"), () => page.send(entrant
    ? { do: "change_person", who: entrant.id, person: { ...base, ...trimmed(person) }, player: trimmed(player) }
    : { do: "enter", person: trimmed(person), player: trimmed(player) }));
}

/** Many at once, by their names alone; each is entered under a key of its own. @param {LiveEvent} page */
export function namesForm(page) {
  const field = h("textarea", { id: "entrant-names", rows: 8, placeholder: t("小王\n小李\n……", "Ann\nBea\n…"), autocomplete: "off" });
  formDialog(t("添加多人", "Add names"), h("div", { class: "field" }, h("label", { for: "entrant-names" },
    t("姓名（一行一个）", "Names (one a line)")), field), t("添加", "Add"), async () => {
    for (let names = typedNames(field.value); names.length; names = names.slice(1)) {
      await page.send({ do: "enter", person: { name: names[0] } });
      field.value = names.slice(1).join("\n"); // what is refused stays, and what is before it is in
    }
  });
}

/** @param {LiveEvent} page @param {{team: string}} player */
function teamField(page, player) {
  if (!page.view.plan.teams) return null;
  const field = text(t("队伍", "Team"), player.team, (typed) => { player.team = typed; }, { maxlength: 100 });
  const list = h("datalist", { id: "event-teams" }, page.view.teams.map((team) => h("option", { value: team.name })));
  field.querySelector("input")?.setAttribute("list", "event-teams");
  field.append(list);
  return field;
}

/** What was typed, without what nobody told. @template {Record<string, unknown>} T @param {T} fields */
const trimmed = (fields) => Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, typeof value === "string" ? value.trim()
  : value])
  .filter(([key, value]) => value !== "" || key !== "born"));
