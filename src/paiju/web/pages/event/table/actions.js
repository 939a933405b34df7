/** What may be done at a table of an event, by whoever looks at it: enter, sign, disagree, correct, audit, call a referee. */

import { confirm, dialog } from "../../../ui/dialog.js";
import { h, uid } from "../../../ui/dom.js";
import { inWords, list, t } from "../../../ui/i18n.js";
import { owing, placeName } from "../round-words.js";
import { entryForm } from "./entry.js";

/**
 * @import { Child } from "../../../ui/child.d.ts"
 * @import { RoundShown, TableShown } from "../../../messages.d.ts"
 * @import { LiveEvent } from "../live.js"
 * @typedef {{live: LiveEvent, round: RoundShown, table: TableShown}} AtTable
 */

const LONGEST = 400;
const CHIEFS = ["chief", "deputy"];

/** Where it is, as entries say it. @param {AtTable} at */
export const where = ({ round, table }) => ({ stage: round.stage, round: round.round, table: table.table });

/** Open protests: nobody signs before they are settled. @param {TableShown} table */
export const openProtests = (table) => table.protests.filter((protest) => !protest.settled);

/** Does anything keep the sheet from being signed: a protest, or cards that disagree with it? @param {TableShown} table */
const isHeld = (table) => openProtests(table).length > 0 || table.apart !== null;

/** Do I hold an office that puts results right? @param {LiveEvent} live */
export const mayCorrect = (live) => live.is(...CHIEFS, "results", "table", "organiser");

/** @param {Child} words @param {() => void} onclick @param {string} [how] @param {string} [key] */
export const button = (words, onclick, how = "", key = "") => h("button", { type: "button", class: `big ${how}`, onclick,
  data: key ? { key } : {} }, words);

/** A button for everything that is open to me now. @param {AtTable} at */
export function actionButtons(at) {
  const { live, table } = at, { sheet } = table;
  const buttons = [enterButton(at), signButton(at), paperButton(at), disagreeButton(at), correctButton(at), refereeButton(at),
    auditButton(at), sheet || table.state === "waiting" ? null : callButton(at)].filter(Boolean);
  return buttons.length && live.view.me ? h("div", { class: "deeds" }, buttons) : null;
}

/** @param {AtTable} at */
function enterButton(at) {
  const { live, round, table } = at;
  if (table.sheet || table.state === "waiting" || !(table.mine || mayCorrect(live))) return null;
  return button(t("Enter the result"), () => entryForm(round, table, {}, ({ points, best }) => live.say({ do: "result",
    result: result(at, points, best) })), "primary", "enter");
}

/** The result as it is sent. @param {AtTable} at @param {number[]} points @param {Record<string, string>} best */
const result = (at, points, best) => ({ ...where(at), players: at.table.seats.map((seat) => seat.player), points, best });

/** @param {AtTable} at */
function signButton(at) {
  const { live, table } = at;
  if (!table.sheet || !table.sheet.waits.includes(live.view.me) || isHeld(table)) return null;
  return button(t("I agree and sign"), () => live.say({ do: "signed", ...where(at), person: live.view.me }), "primary", "sign");
}

/** The sheet of paper has the names of those who are still missing. @param {AtTable} at */
function paperButton(at) {
  const { live, table } = at, players = owing(table);
  if (!table.sheet || !players.length || !live.is(...CHIEFS, "results", "table") || isHeld(table)) return null;
  return button(t("Signed on paper"), async () => {
    const names = list(table.seats.filter((seat) => players.includes(seat.player)).map((seat) => inWords(seat.name)));
    if (await confirm(t("Have they signed the sheet of paper?"), names, t("They have signed"))) {
      players.forEach((person) => live.say({ do: "signed", ...where(at), person, on_paper: true }));
    }
  }, "", "on-paper");
}

/** @param {AtTable} at */
function disagreeButton(at) {
  const { live, table } = at, mine = openProtests(table).some((protest) => protest.player === live.view.me);
  if (!table.sheet || !table.mine || mine || table.sheet.locked || !owing(table).length) return null;
  return button(t("That is not right"), () => askWords(t("What is wrong?"), t("Lodge a protest"), (why) =>
    live.say({ do: "protest", ...where(at), player: live.view.me, why })), "", "disagree");
}

/** Who sits there puts it right while nobody has signed, officials until all have; then the chief, what was copied wrong.
 * @param {AtTable} at */
function correctButton(at) {
  const { live, round, table } = at, { sheet } = table;
  if (!sheet) return null;
  const some = sheet.signed.length > 0, signed = sheet.locked || !owing(table).length;
  const may = signed ? live.is(...CHIEFS) : mayCorrect(live) || (table.mine && !some);
  if (!may) return null;
  const lead = signed ? t("It is signed: only mistakes in copying from the signed sheet can be corrected.")
    : some ? t("Anyone who has already signed must sign again.") : "";
  return button(t("Correct it"), () => entryForm(round, table, { reason: true, copied: signed, lead }, ({ points, best, why,
    copied }) =>
    live.say({ do: "result_corrected", entry: sheet.entry, result: result(at, points, best), why, copied_wrong: copied })), "", "correct");
}

/** @param {AtTable} at */
function refereeButton(at) {
  const { live, table } = at;
  if (!table.sheet?.waits.includes("referee") || !live.is("table", ...CHIEFS) || isHeld(table)) return null;
  return button(t("Sign as the table referee"), () => live.say({ do: "signed", ...where(at), person: live.view.me,
    signs_as: "referee" }), owing(table).length ? "" : "primary", "referee");
}

/** @param {AtTable} at */
function auditButton(at) {
  const { live, table } = at;
  if (!table.sheet || table.sheet.locked || table.sheet.waits.length || !live.is(...CHIEFS) || isHeld(table)) return null;
  return button(t("Audit and lock"), async () => {
    if (await confirm(t("Audit this result?"), t("{table} will then be locked.", { table: placeName(where(at), live) }),
      t("Audit"))) live.say({ do: "audited", ...where(at) });
  }, "primary", "audit");
}

/** @param {AtTable} at */
function callButton(at) {
  const { live, table } = at;
  if (!table.mine || table.call) return null;
  return button(t("Call a referee"), () => askWords(t("Call a referee"), t("Call"), (why) =>
    live.say({ do: "referee_called", ...where(at), player: live.view.me, why }), { optional: true }), "", "call");
}

/**
 * Asks for a few words.
 * @param {string} title @param {string} yes what the button says @param {(words: string) => void} done
 * @param {{optional?: boolean, label?: string, lead?: Child, danger?: boolean}} [how]
 */
export function askWords(title, yes, done, how = {}) {
  const id = uid("words");
  const field = h("textarea", { id, rows: "3", maxlength: LONGEST,
    oninput: () => { save.disabled = !how.optional && !field.value.trim(); } });
  const save = h("button", { type: "button", class: how.danger ? "danger big" : "primary big", disabled: !how.optional, onclick: () => {
    box.close();
    done(field.value.trim());
  } }, yes);
  const box = dialog({ title, name: "desk-form lasting-form", lasting: true, body: [how.lead, h("div", { class: "field" },
    h("label", { for: id }, how.label || (how.optional ? t("What for (optional)") : t("In a few words"))), field)],
  foot: save });
  field.focus();
}
