/** Somebody is added to the list, or what it says of them is put right. */

import { h } from "../../../ui/dom.js";
import { number, select, text } from "../../../ui/fields.js";
import { t } from "../../../ui/i18n.js";
import { namesTold } from "../../../ui/people/names-told.js";
import { formDialog } from "./forms.js";

/** @import { EntrantRow } from "../../../messages.d.ts" */
/** @import { LiveEvent } from "../live.js" */
/** @typedef {"name" | "born" | "sex" | "contact" | "notes"} OfPerson */
/** @typedef {"number" | "team" | "club" | "country" | "grade"} OfPlayer */

const MOST_ORDER = 40;

/** @param {LiveEvent} page @param {EntrantRow} [one] who is changed; somebody new without */
export function entrantForm(page, one) {
  const own = one?.private;
  const person = { name: one?.name || "", born: own?.born || "", sex: own?.sex || "", contact: own?.contact || "",
    notes: own?.notes || "" };
  const player = { number: one?.number || "", team: one?.team || "", club: one?.club || "", country: one?.country || "",
    grade: one?.grade || "", order: one?.order || 0, substitute: one?.substitute || false, filler: one?.filler || false };
  const ofPerson = (/** @type {OfPerson} */ key, /** @type {string} */ label) => text(label, person[key], (told) => { person[key] = told; },
    { maxlength: 400 });
  const ofPlayer = (/** @type {OfPlayer} */ key, /** @type {string} */ label) => text(label, player[key], (told) => { player[key] = told; },
    { maxlength: 100 });
  const kind = player.filler ? "filler" : player.substitute ? "substitute" : "player";
  const fields = [ofPerson("name", t("姓名", "Name")), teamField(page, player), h("div", { class: "fields" }, ofPlayer("club", t("俱乐部、单位",
    "Club")),
    ofPlayer("number", t("序号（抽签会给）", "Number (a draw gives one)"))),
  select(t("参赛身份", "Enters as"), [["player", t("选手", "A player")], ["substitute", t("替补", "A substitute")],
    ["filler", t("补位（不计名次）", "A filler (not ranked)")]], kind, (told) => {
    player.substitute = told === "substitute";
    player.filler = told === "filler";
  }),
  h("details", null, h("summary", null, t("更多（生日、联系方式……）", "More (birthday, contact …)")), h("div", { class: "fields" },
    ofPerson("born", t("生日（2001-05-31）", "Born (2001-05-31)")), ofPerson("sex", t("性别", "Sex")), ofPerson("contact", t("联系方式", "Contact")),
    ofPlayer("country", t("国家", "Country")), ofPlayer("grade", t("等级", "Grade")), ofPerson("notes", t("备注", "Notes")),
    page.view.stages.some((each) => each.kind === "relay") ? number(t("接力次序", "Place in the relay"), player.order, 0, MOST_ORDER,
      (n) => { player.order = n; }) : null))];
  const told = { ...(own ? { address: own.address, fields: own.fields } : {}) };
  formDialog(one ? one.name : t("添加选手", "Add somebody"), fields, one ? t("保存", "Save") : t("添加", "Add"), () => page.send(one
    ? { do: "change_person", who: one.id, person: { ...told, ...trimmed(person) }, player: trimmed(player) }
    : { do: "enter", person: trimmed(person), player: trimmed(player) }));
}

/** Many at once, by their names alone; each is entered under a key of its own. @param {LiveEvent} page */
export function namesForm(page) {
  const field = h("textarea", { id: "entrant-names", rows: 8, placeholder: t("小王\n小李\n……", "Ann\nBea\n…"), autocomplete: "off" });
  formDialog(t("添加多人", "Add names"), h("div", { class: "field" }, h("label", { for: "entrant-names" },
    t("姓名（一行一个）", "Names (one a line)")), field), t("添加", "Add"), async () => {
    for (let names = namesTold(field.value); names.length; names = names.slice(1)) {
      await page.send({ do: "enter", person: { name: names[0] } });
      field.value = names.slice(1).join("\n"); // what is refused stays, and what is before it is in
    }
  });
}

/** @param {LiveEvent} page @param {{team: string}} player */
function teamField(page, player) {
  if (!page.view.plan.teams) return null;
  const field = text(t("队伍", "Team"), player.team, (told) => { player.team = told; }, { maxlength: 100 });
  const list = h("datalist", { id: "event-teams" }, page.view.teams.map((one) => h("option", { value: one.name })));
  field.querySelector("input")?.setAttribute("list", "event-teams");
  field.append(list);
  return field;
}

/** What was typed, without what nobody told. @template {Record<string, unknown>} T @param {T} told */
const trimmed = (told) => Object.fromEntries(Object.entries(told).map(([key, value]) => [key, typeof value === "string" ? value.trim()
  : value])
  .filter(([key, value]) => value !== "" || key !== "born"));
