/** What a referee looks at around a table: who sits where, and everybody's score cards. */

import { dialog } from "../../../ui/dialog.js";
import { h, put, uid } from "../../../ui/dom.js";
import { num, t, wind } from "../../../ui/i18n.js";
import { listed, numbered, owing, seatSign } from "../round-words.js";
import { where } from "./actions.js";

/** @import { TableShown } from "../../../messages.d.ts" */
/** @import { AtTable } from "./actions.js" */

const REFEREES = ["chief", "deputy", "table"];
const MOST_HANDS = 200;

/** Wrong seats that were put right, and cards that were counted. @param {TableShown} table */
export function aroundLines(table) {
  const { sat, sat_hands: hands, cards, apart } = table;
  return [
    sat.length ? h("p", { class: "small" }, t(`前 ${hands} 盘坐错了位置：${satWords(table)}。已打的有效，之后按编排就座。`,
      `Wrong seats for the first ${hands === 1 ? "hand" : `${hands} hands`}: ${satWords(table)}. Those hands stand.`)) : null,
    apart.length ? h("p", { class: "note", role: "status", data: { key: "apart" } }, t(`${apart[0]}。相符后才能签字：请重新清点，或更正成绩。`,
      `${apart[1].slice(0, 1).toUpperCase()}${apart[1].slice(1)}. Signing comes when they agree: count again, or correct the result.`))
      : cards.length ? h("p", { class: "small" }, t(`记分卡已清点，相符：${cards.map(num).join(" / ")}`,
        `Score cards counted, they agree: ${cards.map(num).join(" / ")}`)) : null];
}

/** Who sat where. @param {TableShown} table */
const satWords = (table) => listed(table.sat.map((seat, at) => `${seatSign(at)} ${table.seats[seat].name}`));

/** @param {AtTable} at */
export function aroundButtons(at) {
  const { live, round, table } = at, referee = live.is(...REFEREES);
  const playing = !table.sheet && round.state !== "ended" && round.state !== "done";
  const signed = table.sheet && (table.sheet.locked || (table.sheet.signed.length > 0 && !owing(table).length));
  return [
    referee && playing ? h("button", { type: "button", data: { key: "seats" }, onclick: () => seatsForm(at) },
      t("坐错位置", "Wrong seats")) : null,
    (referee || live.is("results")) && !signed ? h("button", { type: "button", data: { key: "cards" }, onclick: () => cardsForm(at) },
      t("清点记分卡", "Count score cards")) : null];
}

/** Who sat where, and for how many hands. @param {AtTable} at */
function seatsForm(at) {
  const { live, table } = at, before = table.sat.length ? table.sat : table.seats.map((_, seat) => seat);
  const chosen = before.map((seat, n) => {
    const id = uid("sat");
    const field = h("select", { id, onchange: () => look() }, table.seats.map((each, own) => h("option", { value: each.player,
      prop: { selected: own === seat } }, numbered(each))));
    const label = h("label", { for: id }, t(`${seatSign(n)}位坐的是`, `Who sat ${wind("ESWN"[n])}`));
    return { field, row: h("div", { class: "field" }, label, field) };
  });
  const id = uid("hands"), hands = h("input", { id, type: "number", inputmode: "numeric", min: "1", max: String(MOST_HANDS),
    prop: { value: String(table.sat_hands || 1) }, oninput: () => look() });
  const odd = h("p", { class: "note", role: "status" });
  const save = h("button", { type: "button", class: "primary big", onclick: () => {
    box.close();
    live.say({ do: "seats_put_right", ...where(at), sat: sat(), hands: Number(hands.value) });
  } }, t("记录并纠正", "Put right"));
  const sat = () => chosen.map((each) => each.field.value);
  const look = () => {
    const twice = new Set(sat()).size < table.seats.length, same = sat().every((each, n) => each === table.seats[n].player);
    put(odd, twice ? t("每人只坐一个位置。", "Everybody has one seat.") : same ? t("请选出当时各人坐的位置。", "Choose who sat where.") : "");
    odd.hidden = !twice && !same;
    save.disabled = twice || same || !(Number(hands.value) >= 1 && Number(hands.value) <= MOST_HANDS);
  };
  const box = dialog({ title: t("坐错位置", "Wrong seats"), name: "desk-form lasting-form", lasting: true, body: [h("p", { class: "small" },
    t("打完这一盘再换正；已打的各盘有效，得分归坐在那里打的人。",
      "Seats change when the hand is over. Hands that were played stand, with the points of whoever played them.")),
  chosen.map((each) => each.row), h("div", { class: "field" }, h("label", { for: id }, t("坐错打了几盘", "Hands played so")), hands), odd],
  foot: save });
  look();
}

/** Everybody's cards, in points. @param {AtTable} at */
function cardsForm(at) {
  const { live, round, table } = at;
  const rows = table.seats.map((seat, n) => {
    const id = uid("cards"), field = h("input", { id, type: "text", inputmode: "numeric", autocomplete: "off", oninput: () => look(),
      prop: { value: table.cards.length ? String(table.cards[n]) : table.sheet ? "" : String(round.start_points) } });
    return { field, row: h("div", { class: "field" }, h("label", { for: id }, `${seatSign(n)} ${numbered(seat)}`), field) };
  });
  const save = h("button", { type: "button", class: "primary big", onclick: () => {
    box.close();
    live.say({ do: "cards_counted", ...where(at), cards: Object.fromEntries(table.seats.map((seat, n) => [seat.player, typed()[n]])) });
  } }, t("记下", "Note it"));
  const typed = () => rows.map((row) => (/^-?\d{1,9}$/.test(row.field.value.trim()) ? Number(row.field.value) : NaN));
  const look = () => { save.disabled = typed().some(Number.isNaN); };
  const box = dialog({ title: t("清点记分卡", "Count score cards"), name: "desk-form lasting-form", lasting: true,
    body: [h("p", { class: "small" }, table.sheet ? t("各人手中的记分卡，扣罚分之前或之后都可以；与成绩表不符时不能签字。",
      "What everybody holds, before or after penalties; while it is not what the sheet has, nobody signs.")
      : t(`开局前每人应有 ${num(round.start_points)}。`, `Before play everybody should have ${num(round.start_points)}.`)),
    rows.map((row) => row.row)], foot: save });
  look();
  rows[0].field.focus();
}
