/** What a referee looks at around a table: who sits where, and everybody's score cards. */

import { dialog } from "../../../ui/dialog.js";
import { h, put, uid } from "../../../ui/dom.js";
import { inWords, list, num, t, tn, wind, words } from "../../../ui/i18n.js";
import { numbered, owing, seatSign } from "../round-words.js";
import { where } from "./actions.js";

/** @import { TableShown } from "../../../messages.d.ts" */
/** @import { AtTable } from "./actions.js" */

const REFEREES = ["chief", "deputy", "table"];
const MOST_HANDS = 200;

/** Wrong seats that were put right, and cards that were counted. @param {TableShown} table */
export function aroundLines(table) {
  const { sat, sat_hands: hands, cards, apart } = table;
  return [
    sat.length ? h("p", { class: "small" }, tn("Wrong seats for the first hand: {seats}. That hand stands.",
      "Wrong seats for the first {n} hands: {seats}. Those hands stand.", hands, { seats: satWords(table) })) : null,
    apart ? h("p", { class: "note", role: "status", data: { key: "apart" } },
      t("{difference}. You can sign once they agree: count again, or correct the result.",
        { difference: capital(words(apart)) }))
      : cards.length ? h("p", { class: "small" }, t("Score cards counted, they agree: {cards}", { cards: cards.map(num).join(" / ") }))
        : null];
}

/** A sentence's beginning. @param {string} text */
const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Who sat where. @param {TableShown} table */
const satWords = (table) => list(table.sat.map((seat, at) => `${seatSign(at)} ${inWords(table.seats[seat].name)}`));

/** @param {AtTable} at */
export function aroundButtons(at) {
  const { live, round, table } = at, referee = live.is(...REFEREES);
  const playing = !table.sheet && round.state !== "ended" && round.state !== "done";
  const signed = table.sheet && (table.sheet.locked || (table.sheet.signed.length > 0 && !owing(table).length));
  return [
    referee && playing ? h("button", { type: "button", data: { key: "seats" }, onclick: () => seatsForm(at) },
      t("Wrong seats")) : null,
    (referee || live.is("results")) && !signed ? h("button", { type: "button", data: { key: "cards" }, onclick: () => cardsForm(at) },
      t("Count score cards")) : null];
}

/** Who sat where, and for how many hands. @param {AtTable} at */
function seatsForm(at) {
  const { live, table } = at, before = table.sat.length ? table.sat : table.seats.map((_, seat) => seat);
  const chosen = before.map((seat, n) => {
    const id = uid("sat");
    const field = h("select", { id, onchange: () => look() }, table.seats.map((each, own) => h("option", { value: each.player,
      prop: { selected: own === seat } }, numbered(each))));
    const label = h("label", { for: id }, t("Who sat {wind}", { wind: wind("ESWN"[n]) }));
    return { field, row: h("div", { class: "field" }, label, field) };
  });
  const id = uid("hands"), hands = h("input", { id, type: "number", inputmode: "numeric", min: "1", max: String(MOST_HANDS),
    prop: { value: String(table.sat_hands || 1) }, oninput: () => look() });
  const odd = h("p", { class: "note", role: "status" });
  const save = h("button", { type: "button", class: "primary big", onclick: () => {
    box.close();
    live.say({ do: "seats_put_right", ...where(at), sat: sat(), hands: Number(hands.value) });
  } }, t("Record and correct"));
  const sat = () => chosen.map((each) => each.field.value);
  const look = () => {
    const twice = new Set(sat()).size < table.seats.length, same = sat().every((each, n) => each === table.seats[n].player);
    put(odd, twice ? t("Each player has only one seat.") : same ? t("Choose who sat where.") : "");
    odd.hidden = !twice && !same;
    save.disabled = twice || same || !(Number(hands.value) >= 1 && Number(hands.value) <= MOST_HANDS);
  };
  const box = dialog({ title: t("Wrong seats"), name: "desk-form lasting-form", lasting: true, body: [h("p", { class: "small" },
    t("Seats are corrected when the hand is over. Hands already played stand, and the points go to whoever played them.")),
  chosen.map((each) => each.row), h("div", { class: "field" }, h("label", { for: id }, t("Hands played in the wrong seats")), hands), odd],
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
  } }, t("Record it"));
  const typed = () => rows.map((row) => (/^-?\d{1,9}$/.test(row.field.value.trim()) ? Number(row.field.value) : NaN));
  const look = () => { save.disabled = typed().some(Number.isNaN); };
  const box = dialog({ title: t("Count score cards"), name: "desk-form lasting-form", lasting: true,
    body: [h("p", { class: "small" }, table.sheet
      ? t("What each player holds, before or after penalties; nobody can sign while it differs from the sheet.")
      : t("Before play, everybody should have {points}.", { points: num(round.start_points) })),
    rows.map((row) => row.row)], foot: save });
  look();
  rows[0].field.focus();
}
