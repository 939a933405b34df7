/** A table's points entered, their sum looked at while somebody types; and put right, with a reason. */

import { dialog } from "../../../ui/dialog.js";
import { h, put, uid } from "../../../ui/dom.js";
import { num, signed, t } from "../../../ui/i18n.js";
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
  const sheet = table.sheet, sum = h("div", { class: "entry-sum", "aria-live": "polite" });
  const fields = table.seats.map((seat, at) => pointField(seat.name, at, sheet ? sheet.points[at] : null, () => look()));
  const odd = h("input", { type: "checkbox", onchange: () => look() });
  const oddLine = h("label", { class: "odd", hidden: true }, odd, h("span", null,
    round.start_points ? t("没有写错：差的是罚分或桌上剩下的点棒", "It is right so: penalties, or sticks left on the table")
      : t("没有写错：差的是罚分", "It is right so: penalties were given")));
  const reason = how.reason ? textField(t("更正原因", "What was wrong"), "", () => look()) : null;
  const bestOf = h("select", { "aria-label": t("最佳和牌是谁的", "Whose best hand") }, h("option", { value: "" }, t("没有", "none")),
    table.seats.map((seat) => h("option", { value: seat.player, prop: { selected: Boolean(sheet && seat.player in sheet.best) } },
      seat.name)));
  const bestText = h("input", { type: "text", maxlength: LONGEST, autocomplete: "off", "aria-label": t("什么和牌", "What hand it was"),
    placeholder: t("如 清一色 88 番", "such as Full Flush, 88"), prop: { value: sheet ? Object.values(sheet.best)[0] || "" : "" } });
  const save = h("button", { type: "button", class: "primary big", disabled: true, onclick: () => {
    box.close();
    const best = bestOf.value && bestText.value.trim() ? { [bestOf.value]: bestText.value.trim() } : {};
    done({ points: typed().map(Number), best, why: reason ? reason.input.value.trim() : "", copied: Boolean(how.copied) });
  } }, t("提交", "Enter"));
  const typed = () => fields.map((field) => field.value());
  const look = () => {
    const judgement = judged(round, typed());
    put(sum, judgement.words, judgement.standard);
    oddLine.hidden = !judgement.odd;
    offerLast(round, fields, typed());
    save.disabled = !(judgement.right || (judgement.odd && odd.checked)) || Boolean(reason && !reason.input.value.trim());
  };
  const box = dialog({ title: how.reason ? t("更正成绩", "Correct the result") : t("录入成绩", "Enter the result"), kind: "drawer",
    name: "desk-form entry-form lasting-form", lasting: true, body: [how.lead ? h("p", { class: "note" }, how.lead) : null,
      h("p", { class: "small" }, wayWords(round, table.seats.length)), fields.map((field) => field.row), sum, oddLine,
      reason ? reason.row : null,
      h("details", null, h("summary", null, t("最佳和牌（可不填）", "Best hand (optional)")), h("div", { class: "best-fields" }, bestOf, bestText))],
    foot: save });
  look();
  fields[0].input.focus();
}

/** In which way points are written. @param {RoundShown} round @param {number} players */
function wayWords(round, players) {
  const all = round.start_points * players;
  return round.start_points ? t(`写得失（和为 0）或带起始分（每人 ${num(round.start_points)}，和为 ${num(all)}）都可以。`,
    `Around zero, or with the starting points (${num(round.start_points)} each, ${num(all)} together): either will do.`)
    : t("各家得失，和为 0。", "What each has won or lost; together 0.");
}

/** What the points come to so far. @param {RoundShown} round @param {string[]} typed */
function judged(round, typed) {
  const points = typed.map(Number), open = typed.filter((each) => each === "").length;
  if (points.some((each) => !Number.isInteger(each))) return said(t("只写整数。", "Whole numbers only."), "error");
  if (open) return said(open === typed.length ? "" : t(`还有 ${open} 家没写。`, open === 1 ? "One is still missing."
    : `${open} are still missing.`));
  const sum = points.reduce((so, each) => so + each, 0), all = round.start_points * points.length;
  const wanted = all && Math.abs(sum - all) < Math.abs(sum) ? all : 0;
  const standard = h("p", { class: "small standard" }, standardLine(round, points));
  if (sum === wanted) return { right: true, odd: false, words: h("p", { class: "good" }, t(`✓ 和为 ${num(sum)}`, `✓ Together ${num(sum)}`)),
    standard };
  return { right: false, odd: true, standard, words: h("p", { class: "error" },
    sum > wanted ? t(`和为 ${num(sum)}，应为 ${num(wanted)}：多了 ${num(sum - wanted)}。`,
      `Together ${num(sum)}, not ${num(wanted)}: ${num(sum - wanted)} too many.`)
      : t(`和为 ${num(sum)}，应为 ${num(wanted)}：少了 ${num(wanted - sum)}。`,
        `Together ${num(sum)}, not ${num(wanted)}: ${num(wanted - sum)} missing.`)) };
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
  return t(`标准分：${own.map((each) => num(each)).join(" / ")}`, `Standard points: ${own.map((each) => num(each)).join(" / ")}`);
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
  const sign = h("button", { type: "button", class: "sign", "aria-label": t(`${name} 正负号`, `${name}: plus or minus`),
    onclick: () => set(value().startsWith("-") ? value().slice(1) : `-${value()}`) }, "±");
  const rest = h("button", { type: "button", class: "rest", hidden: true });
  const offer = (/** @type {number | null} */ left) => {
    rest.hidden = left === null;
    if (left === null) return;
    put(rest, signed(left));
    rest.setAttribute("aria-label", t(`${name} 填 ${left}`, `${name}: fill in ${left}`));
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
