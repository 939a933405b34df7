/** A table's points entered, their sum looked at while somebody types; and put right, with a reason. */

import { dialog } from "../../../ui/dialog.js";
import { h, put, uid } from "../../../ui/dom.js";
import { inWords, num, signed, t, tn } from "../../../ui/i18n.js";
import { seatSign } from "../round-words.js";

/**
 * @import { RoundShown, TableShown } from "../../../messages.d.ts"
 * @typedef {{points: number[], best: Record<string, string>, why: string, copied: boolean}} Written
 * @typedef {object} EntryHow
 * @property {boolean} [reason] a reason is asked for: it is a correction
 * @property {boolean} [copied] all have signed: it puts right what was copied wrong
 * @property {string} [lead] what is said first
 */

const LONGEST = 200;

/** The form. @param {RoundShown} round @param {TableShown} table @param {EntryHow} how @param {(written: Written) => void} done */
export function entryForm(round, table, how, done) {
  const sheet = table.sheet, sum = h("div", { class: "entry-sum", "aria-live": "polite" }), counted = table.hands?.points || [];
  const before = sheet?.points || counted, hands = sheet?.best || table.hands?.best || {}, [first] = Object.keys(hands);
  const fields = table.seats.map((seat, at) => pointField(inWords(seat.name), at, before[at] ?? null, () => look()));
  const odd = h("input", { type: "checkbox", onchange: () => look() });
  const oddLine = h("label", { class: "odd", hidden: true }, odd, h("span", null,
    round.start_points ? t("This is correct: the difference is penalties, or riichi sticks left on the table")
      : t("This is correct: the difference is penalties")));
  const other = h("input", { type: "checkbox", onchange: () => look() });
  const otherLine = h("label", { class: "odd", hidden: true }, other, h("span", null,
    t("This is correct, though the hands come to {points}", { points: counted.map(num).join(" / ") })));
  const reason = how.reason ? textField(t("Reason for the correction"), "", () => look()) : null;
  const bestOf = h("select", { "aria-label": t("Whose best hand it was") }, h("option", { value: "" }, t("none")),
    table.seats.map((seat) => h("option", { value: seat.player, prop: { selected: seat.player === first } },
      inWords(seat.name))));
  const bestText = h("input", { type: "text", maxlength: LONGEST, autocomplete: "off", "aria-label": t("What hand it was"),
    placeholder: t("e.g. Full Flush, 88"), prop: { value: hands[first] || "" } });
  const save = h("button", { type: "button", class: "primary big", disabled: true, onclick: () => {
    box.close();
    const best = { ...(bestOf.value === first ? hands : {}), ...(bestOf.value && bestText.value.trim()
      ? { [bestOf.value]: bestText.value.trim() } : {}) };
    done({ points: typed().map(Number), best, why: reason ? reason.input.value.trim() : "", copied: Boolean(how.copied) });
  } }, t("Submit"));
  const typed = () => fields.map((field) => field.value());
  const look = () => {
    const judgement = judged(round, typed());
    put(sum, judgement.words, judgement.standard);
    oddLine.hidden = !judgement.odd;
    otherLine.hidden = !(judgement.right || judgement.odd) || !counted.length || isSame(round, typed().map(Number), counted);
    offerLast(round, fields, typed());
    save.disabled = !(judgement.right || (judgement.odd && odd.checked)) || Boolean(reason && !reason.input.value.trim())
      || (!otherLine.hidden && !other.checked);
  };
  const box = dialog({ title: how.reason ? t("Correct the result") : t("Enter the result"), kind: "drawer",
    name: "desk-form entry-form lasting-form", lasting: true, body: [how.lead ? h("p", { class: "note" }, how.lead) : null,
      h("p", { class: "small" }, wayWords(round, table.seats.length)), fields.map((field) => field.row), sum, oddLine, otherLine,
      reason ? reason.row : null,
      h("details", null, h("summary", null, t("Best hand (optional)")), h("div", { class: "best-fields" }, bestOf, bestText))],
    foot: save });
  look();
  fields[0].input.focus();
}

/** Are these the same points, with the starting points or without? @param {RoundShown} round @param {number[]} points
 * @param {number[]} others */
function isSame(round, points, others) {
  const [mine, theirs] = [points, others].map((all) => {
    const sum = all.reduce((so, each) => so + each, 0), whole = round.start_points * all.length;
    return all.map((each) => each - (whole && Math.abs(sum - whole) < Math.abs(sum) ? round.start_points : 0));
  });
  return mine.every((each, at) => each === theirs[at]);
}

/** In which way points are written. @param {RoundShown} round @param {number} players */
function wayWords(round, players) {
  const all = round.start_points * players;
  return round.start_points
    ? t("Enter gains and losses (total 0) or points including the starting points ({points} each, {total} in total): either will do.",
      { points: num(round.start_points), total: num(all) })
    : t("What each player has won or lost; the total is 0.");
}

/** What the points come to so far. @param {RoundShown} round @param {string[]} typed */
function judged(round, typed) {
  const points = typed.map(Number), open = typed.filter((each) => each === "").length;
  if (points.some((each) => !Number.isInteger(each))) return said(t("Whole numbers only."), "error");
  if (open) return said(open === typed.length ? "" : tn("One is still missing.", "{n} are still missing.", open));
  const sum = points.reduce((so, each) => so + each, 0), all = round.start_points * points.length;
  const wanted = all && Math.abs(sum - all) < Math.abs(sum) ? all : 0;
  const standard = h("p", { class: "small standard" }, standardLine(round, points));
  if (sum === wanted) return { right: true, odd: false, words: h("p", { class: "good" }, t("✓ Total {sum}", { sum: num(sum) })),
    standard };
  return { right: false, odd: true, standard, words: h("p", { class: "error" },
    sum > wanted
      ? t("Total {sum}, not {wanted}: {difference} too many.", { sum: num(sum), wanted: num(wanted), difference: num(sum - wanted) })
      : t("Total {sum}, not {wanted}: {difference} missing.", { sum: num(sum), wanted: num(wanted), difference: num(wanted - sum) })) };
}

/** @param {string} words @param {string} [kind] */
const said = (words, kind = "small") => ({ right: false, odd: false, standard: null, words: words ? h("p", { class: kind }, words)
  : null });

/** Standard points for the places, equals sharing theirs. @param {RoundShown} round @param {number[]} points */
function standardLine(round, points) {
  if (!round.standard.length) return "";
  const own = points.map((score) => {
    const above = points.filter((other) => other > score).length, same = points.filter((other) => other === score).length;
    return round.standard.slice(above, above + same).reduce((so, each) => so + each, 0) / same;
  });
  return t("Standard points: {points}", { points: own.map((each) => num(each)).join(" / ") });
}

/** @typedef {ReturnType<typeof pointField>} PointField */

/** With three written the fourth follows; it is offered, not filled in. @param {RoundShown} round @param {PointField[]} fields
 * @param {string[]} typed */
function offerLast(round, fields, typed) {
  const open = typed.flatMap((each, at) => (each === "" ? [at] : []));
  const sum = typed.reduce((so, each) => so + Number(each), 0), all = round.start_points * typed.length;
  const near = all && Math.abs(sum - all * (typed.length - 1) / typed.length) < Math.abs(sum) ? all : 0;
  fields.forEach((field, at) => field.offer(open.length === 1 && open[0] === at && Number.isInteger(sum) ? near - sum : null));
}

/** A player's points: digits, and a key for the sign, which phones' number pads lack. @param {string} name @param {number} seat
 * @param {number | null} now @param {() => void} typed */
function pointField(name, seat, now, typed) {
  const id = uid("points");
  const input = h("input", { id, type: "text", inputmode: "numeric", autocomplete: "off", maxlength: 9,
    prop: { value: now === null ? "" : String(now) }, oninput: () => typed() });
  const value = () => input.value.trim().replace(/[−－]/g, "-").replace(/[,，\s]/g, "").replace(/^\+/, "");
  const set = (/** @type {string} */ text) => {
    input.value = text;
    typed();
  };
  const sign = h("button", { type: "button", class: "sign", "aria-label": t("{name}: plus or minus", { name }),
    onclick: () => set(value().startsWith("-") ? value().slice(1) : `-${value()}`) }, "±");
  const rest = h("button", { type: "button", class: "rest", hidden: true });
  const offer = (/** @type {number | null} */ left) => {
    rest.hidden = left === null;
    if (left === null) return;
    put(rest, signed(left));
    rest.setAttribute("aria-label", t("{name}: fill in {left}", { name, left }));
    rest.onclick = () => set(String(left));
  };
  return { input, value, offer, row: h("div", { class: "entry-row" },
    h("label", { for: id }, h("span", { class: "wind" }, seatSign(seat)), name), h("div", { class: "row" }, rest, sign, input)) };
}

/** @param {string} label @param {string} now @param {() => void} typed */
function textField(label, now, typed) {
  const id = uid("why"), input = h("input", { id, type: "text", maxlength: LONGEST, autocomplete: "off", prop: { value: now },
    oninput: typed });
  return { input, row: h("div", { class: "field" }, h("label", { for: id }, label), input) };
}
