/** Words for places, rules and people of an evening. */

import { t } from "../../ui/i18n.js";

/** @import { EveningPerson, EveningTable, EveningView } from "../../messages.d.ts" */

/** @param {EveningView} view @param {string} name */
export const personHere = (view, name) => view.people.find((person) => person.name === name);

/** What somebody has, with what a hand that runs has brought so far. @param {EveningView} view @param {string} name */
export const chipsNow = (view, name) =>
  view.tables.reduce((sum, table) => sum + (table.paid[name] || 0), personHere(view, name)?.chips || 0);

/** @param {EveningView} view @param {string} id */
export const ruleOf = (view, id) => view.rules.find((rule) => rule.id === id);

/** Where somebody is, as told to them. @param {EveningView} view @param {EveningPerson} person */
export function placeWords(view, person) {
  const many = view.tables.length > 1;
  const [what, table] = person.where.split(" ");
  if (what === "bet") return many ? t(`你在 ${table} 桌下注。`, `You bet at table ${table}.`) : t("你下注。", "You bet.");
  if (what === "billiards") return waiting(view, person);
  if (what === "free") return t("你是自由人：哪桌有人和牌，你就补上。", "You are the free agent: you take the place of the next winner.");
  if (what === "resting") return t("同阵营的人在打，你歇着。", "Somebody of your camp plays; you rest.");
  if (what === "arriving") return t("你刚到，这一局打完就有你的位置。", "You have just come; there is a place for you after this hand.");
  if (what === "away") return t("你走了。", "You have gone.");
  const at = view.tables.find((other) => other.name === what), first = at && dealerAt(at) === person.name;
  const words = many ? t(`你在 ${what} 桌打牌`, `You play at table ${what}`) : t("你在桌上打牌", "You play");
  return `${words}${first ? t("，坐庄。", " and deal.") : t("。", ".")}`;
}

/** How long it is till I move up. @param {EveningView} view @param {EveningPerson} me */
function waiting(view, me) {
  const before = view.people.filter((person) => person.where === me.where && person.row < me.row).length;
  return before ? t(`你在打台球，前面还有 ${before} 人。`, `You are at billiards, ${before} ${before === 1 ? "is" : "are"} before you.`)
    : t("你在打台球；下一个有人和牌，就轮到你。", "You are at billiards; with the next win it is your turn.");
}

/** Who deals: whoever sits East, after places are changed, too. @param {EveningTable} table */
export const dealerAt = (table) => table.players[Math.max(0, table.seats.indexOf("E"))];

/** How the evening ended for somebody. @param {EveningView} view @param {EveningPerson} me */
export function resultWords(view, me) {
  const place = 1 + view.people.filter((person) => person.chips > me.chips).length;
  return t(`散场了：你是第 ${place} 名，共 ${view.people.length} 人。`, `The evening is over: you are number ${place} of ${view.people.length}.`);
}

/** A place as a heading. @param {string} where */
export const rowTitle = (where) => ({ billiards: t("台球", "Billiards"), free: t("自由人", "Free agent"),
  resting: t("歇着（同阵营的人在打）", "Resting, while their camp plays"), arriving: t("刚到", "Just come"),
  away: t("不在", "Away") })[/** @type {"free"} */ (where)] || where;

/** Who moved on after the last hand, for the people in the room. @param {EveningTable} table */
export function movedWords(table) {
  const to = (/** @type {string} */ where) => (where === table.name ? t("上桌", "comes to the table")
    : where.startsWith("bet") ? t("来下注", "comes to bet")
    : where === "billiards" ? t("去打台球", "goes to billiards") : where === "free" ? t("成为自由人", "is free now")
      : t(`去 ${where} 桌`, `goes to table ${where}`));
  return table.moved.map((move) => `${move.who} ${to(move.now)}`).join(t("；", "; ")) + t("。", ".");
}
