/** Everything about the win that the tiles do not show: only what the book asks, in its words. */

import { h } from "../../ui/dom.js";
import { check, segments, select, text } from "../../ui/fields.js";
import { pick, t, tc, wind, words } from "../../ui/i18n.js";
import { N } from "../../ui/text.js";
import { flowerFaces } from "../../ui/tiles/flower-faces.js";
import { split, tileRow } from "../../ui/tiles/tile-row.js";
import { joined } from "./draft.js";

/** @import { Circumstance, HandAsked } from "../../messages.d.ts" */
/** @import { Desk } from "./desk.js" */

const WINDS = ["E", "S", "W", "N"];
const DECLARED = ["riichi", "double_riichi"];

/** Who discarded where nobody says: the dealer, or whoever sits next to a dealer who wins. @param {string} seat */
const usual = (seat) => (seat === "E" ? "S" : "E");

/** A seat to choose: itself, and what it is called. @param {string} seat @returns {[string, string]} */
const seatChoice = (seat) => [seat, seat === "E" ? t("{wind} (dealer)", { wind: wind(seat) }) : wind(seat)];

/** @param {Desk} desk */
export function circumstances(desk) {
  const { draft, form } = desk, rest = draft.rest;
  const seat = rest.seat || "S", by = rest.by || "discard";
  const seats = WINDS.slice(0, form?.players || WINDS.length);
  return h("section", { class: "circumstances", "aria-label": t("Circumstances") },
    segments(t("How it was won"), "by", [["discard", t("on another player's discard")], ["self", t("by self-draw")]], by,
      (value) => desk.tell({ by: value === "self" ? "self" : undefined, from: undefined })),
    by === "self" ? null : segments(t("Whose discard"), "from", seats.filter((other) => other !== seat).map(seatChoice),
      rest.from || usual(seat), (value) => desk.tell({ from: value })),
    segments(t("The winner's seat"), "seat", seats.map(seatChoice), seat,
      (value) => desk.tell({ seat: value, ...(rest.from === value ? { from: undefined } : {}) })),
    segments(t("Prevalent wind"), "round", WINDS.map((letter) => [letter, wind(letter)]), rest.round || "E",
      (value) => desk.tell({ round: value })),
    flags(desk), counts(desk), house(desk), others(desk));
}

/** @param {Desk} desk */
function flags(desk) {
  const now = desk.draft.rest.flags || [], known = desk.form?.flags || [];
  const gone = now.filter((id) => !known.some((circumstance) => circumstance.id === id));
  if (!known.length && !gone.length) return null;
  const stale = gone.map((id) => ({ id, text: N(id.replaceAll("_", " ")), means: N("cannot be here") }));
  return h("fieldset", { class: "flags" }, h("legend", null, t("Circumstances")),
    h("div", { class: "choices" }, [...known, ...stale].map((circumstance) => flag(desk, circumstance, now))));
}

/** @param {Desk} desk @param {Circumstance} circumstance @param {string[]} now */
function flag(desk, circumstance, now) {
  const on = now.includes(circumstance.id), means = words(circumstance.means);
  const rivals = DECLARED.includes(circumstance.id) ? DECLARED : [];
  return h("button", { type: "button", class: "choice", "data-ask": `flag ${circumstance.id}`, "aria-pressed": String(on), title: means,
    onclick: () => desk.tell({ flags: on ? now.filter((id) => id !== circumstance.id)
      : [...now.filter((id) => !rivals.includes(id)), circumstance.id] }) },
  h("strong", null, words(circumstance.text)), h("small", null, means));
}

/** @param {Desk} desk */
function counts(desk) {
  /** @type {["honba" | "sticks" | "flowers" | "north", string, number][]} */
  const all = [["honba", t("Counters"), 99],
    ["sticks", t("Riichi sticks on the table, including your own"), 99],
    ["flowers", t("Flowers"), 8], ["north", t("Norths set aside"), 4]];
  const named = Boolean(desk.form?.flower_faces);
  const counters = all.filter(([key]) => desk.form?.fields.includes(key) && !(named && key === "flowers"));
  if (!counters.length && !named) return null;
  return [h("div", { class: "counts" }, counters.map(([key, words, most]) =>
    stepper(words, Number(desk.draft.rest[key]) || 0, 0, most, (n) => desk.tell({ [key]: n }), key))), named
    ? flowerFaces(split(String(desk.draft.rest.flowers || "")), (flowers) => desk.tell({ flowers: joined(flowers) })) : null];
}

/**
 * A number with a key on either side.
 * @param {string} label @param {number} now @param {number} least @param {number} most
 * @param {(n: number) => void} chosen @param {string} name
 */
export function stepper(label, now, least, most, chosen, name) {
  const step = (/** @type {number} */ by, /** @type {string} */ sign, /** @type {string} */ words) => h("button", { type: "button",
    class: "icon", "aria-label": words, "data-ask": `${name}${sign}`,
    "aria-disabled": String(now + by < least || now + by > most),
    onclick: () => now + by >= least && now + by <= most && chosen(now + by) }, sign);
  return h("div", { class: "stepper", role: "group", "aria-label": label }, h("span", null, label),
    step(-1, "−", t("{label}: one fewer", { label })), h("output", { "data-count": name }, now),
      step(1, "+", t("{label}: one more", { label })));
}

/** The house book: dice rule, wild tile, open hands, bets. @param {Desk} desk */
function house(desk) {
  const { form, draft, book } = desk, rest = draft.rest, asks = (/** @type {string} */ field) => form?.fields.includes(field);
  const parts = [
    asks("special") && book ? select(t("Dice rule"), [["", t("none")],
      ...book.specials.map((special) => /** @type {[string, string]} */ ([special.id,
        `${special.dice ? `${special.dice} · ` : ""}${pick(special)}`]))],
    (rest.special || [""])[0], (value) => desk.tell({ special: value ? [value] : [], joker: undefined }, { dora: [] })) : null,
    rest.joker ? h("p", { class: "joker" }, h("span", { class: "small" }, t("Wild tile")), " ", tileRow(rest.joker), " ",
      h("button", { type: "button", class: "quiet", onclick: () => desk.tell({ joker: undefined }) }, tc("tile", "Remove"))) : null,
    asks("open_hands") ? h("fieldset", { class: "flags" }, h("legend", null, t("Open hands")),
      h("div", { class: "choices" }, WINDS.slice(0, form?.players).map((seat) => openHand(desk, seat)))) : null,
    asks("supporters") ? text(t("Supporters, e.g. Ann=E Bob=S"),
      Object.entries(rest.supporters || {}).map((pair) => pair.join("=")).join(" "), (typed) => desk.typedSupporters(typed)) : null,
  ].filter(Boolean);
  return parts.length ? h("div", { class: "house fields" }, parts) : null;
}

/** @param {Desk} desk @param {string} seat */
function openHand(desk, seat) {
  const now = desk.draft.rest.open_hands || [], on = now.includes(seat);
  return h("button", { type: "button", class: "choice", "data-ask": `open ${seat}`, "aria-pressed": String(on),
    onclick: () => desk.tell({ open_hands: on ? now.filter((other) => other !== seat) : [...now, seat] }) }, wind(seat));
}

/** @param {Desk} desk */
function others(desk) {
  const { form } = desk, rest = desk.draft.rest, seat = rest.seat || "S";
  const liable = (form?.liable || []).map((liability) => select(t("Liable for {pattern}", { pattern: pick(liability) }),
    [["", t("nobody")], ...WINDS.slice(0, form?.players).filter((other) => other !== seat).map(seatChoice)],
    rest.liable?.find((entry) => entry.for === liability.id)?.seat || "", (value) => desk.tell({ liable: [
      ...(rest.liable || []).filter((entry) => entry.for !== liability.id), ...(value ? [{ seat: value, for: liability.id }] : [])] })));
  return h("div", null, liable.length ? h("div", { class: "fields" }, liable) : null,
    form?.fields.includes("mixed_in") && (rest.by === "self" || rest.mixed_in)
      ? check(t("The drawn tile was put into the hand"), Boolean(rest.mixed_in), (on) => desk.tell({ mixed_in: on })) : null,
    rest.honba || rest.sticks || rest.collects === false
      ? check(t("The winner takes the counters and riichi sticks"), rest.collects !== false,
        (on) => desk.tell({ collects: on ? undefined : false })) : null,
    further(desk, "claimed", t("Scored as claimed"), (rest.claimed || []).join(tc("list", ", "))),
    further(desk, "options", t("Changed rules"),
      Object.entries(rest.options || {}).map(([key, value]) => `${key} = ${JSON.stringify(value)}`).join(", ")));
}

/** What only a pasted hand has. @param {Desk} desk @param {"claimed" | "options"} key @param {string} label @param {string} words */
function further(desk, key, label, words) {
  if (!(key in desk.draft.rest)) return null;
  return h("p", { class: "further" }, h("strong", null, label), " ", words || "–", " ",
    h("button", { type: "button", class: "quiet", onclick: () => desk.drop(/** @type {keyof HandAsked} */ (key)) }, tc("thing", "Remove")));
}
