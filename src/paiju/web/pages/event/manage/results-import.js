/** Results or penalties from a list, in a file or pasted: how it is understood is shown, what could be two things is asked,
 * and nothing is entered before somebody has looked. */

import { dialog, toast } from "../../../ui/dialog.js";
import { h, put } from "../../../ui/dom.js";
import { select } from "../../../ui/fields.js";
import { inWords, lang, list, t, tc, te, tn, why, words } from "../../../ui/i18n.js";
import { post } from "../../../net.js";
import { downloads } from "../download.js";
import { fileField } from "../events-new.js";
import { noteName } from "../round-words.js";
import { base64Of } from "../sending.js";
import { stageName } from "../words.js";
import { encodingField, typed } from "./import.js";

/** @import { ApiError } from "../../../net.js" */
/** @import { NameAsked, ResultLine, ResultsRead, SentResults } from "../../../messages.d.ts" */
/** @import { LiveEvent } from "../live.js" */
/** @typedef {{columns: Record<string, string>, people: Record<string, string>, encoding: string, stage: string}} Answers */

const MOST_SHOWN = 200, COLUMNS = 4; // tables before the rest is counted; columns of a kind
const NEW = "new";

/** Results from elsewhere, and all of them to take along. @param {LiveEvent} page */
export function resultsCard(page) {
  const there = page.view.rounds.length || page.view.stages.some((stage) => stage.seated.length);
  return [h("h2", null, t("Results as lists")), page.is("organiser", "chief", "deputy", "results") && !page.view.plan.closed
    ? h("p", { class: "tools-row" }, h("button", { type: "button", data: { key: "results-import" }, onclick: () => resultsForm(page) },
      t("Import results"))) : null,
  there ? downloads(page.id, [[t("results"), "results"],
    [t("every game"), "games"], [t("penalties"), "penalties"], [t("hands"), "hands"]]) : null];
}

/** @param {LiveEvent} page */
function resultsForm(page) {
  const place = h("div", { "aria-live": "polite" });
  const pasted = h("textarea", { id: "results-pasted", rows: 5, autocomplete: "off",
    placeholder: "1\t1\tAnn\tBo\tChen\tDora\t52\t8\t-20\t-40" });
  /** @type {SentResults} */ let sent = {};
  /** @type {Answers} */ let answers = { columns: {}, people: {}, encoding: "", stage: "" };
  const ask = (tried = true) => post(`/api/events/${page.id}/results`, { ...sent, ...answers, tried });
  const enter = async () => {
    try {
      const read = await ask(false);
      box.close();
      toast(t("{count} entered", { count: read.entered }));
      page.look();
    } catch (error) {
      put(place, problem(error));
    }
  };
  const look = async (/** @type {Partial<Answers>} */ more = {}) => {
    answers = { ...answers, ...more };
    put(place, h("p", { "aria-busy": "true" }, "…"));
    try {
      const read = await ask();
      put(place, encodingField(read, (encoding) => look({ encoding })), understood(read), questions(page, read, answers, look),
        preview(page, read, enter));
    } catch (error) {
      put(place, problem(error));
    }
  };
  const begin = (/** @type {SentResults} */ what) => {
    sent = { lang: lang(), ...what };
    look({ columns: {}, people: {}, encoding: "" });
  };
  const { stages, titles } = page.view;
  const box = dialog({ title: t("Import results"), kind: "drawer", name: "desk-form", body: [
    h("p", { class: "small" },
      te("One table on each line: round, table, four names and four points, in any columns. For penalties: {columns}.",
      { columns: typed("player, kind, amount, round, why") })),
    stages.length > 1 ? select(t("Stage"), [["", t("by its rounds")], ...stages.map((stage) => /** @type {[string, string]} */ (
      [stage.name, stageName(titles, stage.name)]))], "", (stage) => { answers.stage = stage; }) : null,
    fileField(t("File (.csv, .xlsx)"), ".csv,.xlsx,.txt,.tsv", async (file) => begin({ name: file.name, base64: await base64Of(file) })),
    h("div", { class: "field" }, h("label", { for: "results-pasted" }, t("Or paste from a spreadsheet")), pasted,
      h("p", null, h("button", { type: "button", onclick: () => begin({ name: "list", text: pasted.value }) }, t("Read what is pasted")))),
    place] });
}

/** @param {unknown} error */
const problem = (error) => h("p", { class: "error", role: "alert" }, why(/** @type {ApiError} */ (error)));

/** How columns were taken. @param {ResultsRead} read */
const understood = ({ columns }) => (columns.length ? h("p", { class: "small" },
  columns.map((each, at) => [at ? " · " : "", words(each)])) : null);

/**
 * What has to be answered: which columns, and who is meant.
 * @param {LiveEvent} page @param {ResultsRead} read @param {Answers} answers @param {(more: Partial<Answers>) => void} look
 */
function questions(page, { question, names }, answers, look) {
  const fresh = names.filter((name) => !name.like.length && name.answer === NEW), unsure = names.filter((name) => !fresh.includes(name));
  const field = (/** @type {NameAsked} */ name) => nameChoice(page, name,
    (answer) => look({ people: { ...answers.people, [name.name]: answer } }));
  return [question ? h("fieldset", { class: "asked" }, h("legend", null, words(question.text)), columnChoice(question,
    (chosen) => look({ columns: { ...answers.columns, [question.what]: chosen } }))) : null,
  unsure.length ? h("fieldset", { class: "asked" }, h("legend", null, t("Who is meant?")), unsure.map(field)) : null,
  fresh.length ? h("details", { class: "asked" }, h("summary", null, tn("1 name is not on the list: somebody new",
    "{n} names are not on the list: new people", fresh.length)), fresh.map(field)) : null];
}

/** One of the orders of a date, or four columns.
 * @param {{what: string, among: string[]}} question @param {(chosen: string) => void} chosen */
function columnChoice({ what, among }, chosen) {
  if (what === "dates") {
    return h("p", { class: "tools-row" }, among.map((form) => h("button", { type: "button",
      onclick: () => chosen(form) }, dateForm(form))));
  }
  /** @type {string[]} */ let picked = [];
  const next = h("button", { type: "button", class: "primary", disabled: true, onclick: () => chosen(picked.join(",")) }, t("Continue"));
  return [h("p", { class: "small" }, t("Choose four, in the order of the seats.")),
    h("p", { class: "tools-row" }, among.map((head) => h("button", { type: "button", "aria-pressed": "false",
      onclick: (/** @type {{currentTarget: HTMLElement}} */ event) => {
        picked = picked.includes(head) ? picked.filter((each) => each !== head) : [...picked, head];
        event.currentTarget.setAttribute("aria-pressed", String(picked.includes(head)));
        next.disabled = picked.length !== COLUMNS;
      } }, head))), h("p", null, next)];
}

/** @param {string} form */
const dateForm = (form) => ({ ymd: t("year, month, day"), dmy: t("day, month, year"), mdy: t("month, day, year") })[
  /** @type {"ymd"} */ (form)];

/** Who is meant by a name. @param {LiveEvent} page @param {NameAsked} question @param {(answer: string) => void} chosen */
function nameChoice(page, { name, like, answer, may_be_new: mayBeNew }, chosen) {
  const named = new Map(page.view.entrants.map((each) => [each.id, inWords(each.name)]));
  const near = like.map((id) => named.get(id) || id), rest = [...named].filter(([id]) => !like.includes(id));
  /** @type {[string, string][]} */
  const options = [...(answer ? [] : [/** @type {[string, string]} */ (["", near.length
    ? t("Is it {names}?", { names: list(near) }) : t("Who is it?")])]),
    ...like.map((id, at) => /** @type {[string, string]} */ ([id, near[at]])),
    ...(mayBeNew ? [/** @type {[string, string]} */ ([NEW, t("Somebody new: enter them")])] : []), ...rest];
  return select(name, options, answer, (choice) => { if (choice) chosen(choice); });
}

/** @param {LiveEvent} page @param {ResultsRead} read @param {() => void} enter */
function preview(page, { results, penalties, problems, wrong, question, names }, enter) {
  const fresh = results.filter((line) => !line.known), count = fresh.length + penalties.length;
  const open = question || names.some((name) => !name.answer);
  return [problems.length ? h("div", { class: wrong ? "error" : "note", role: "alert" },
    h("p", null, wrong ? t("The list cannot be imported as it is; correct it first:")
      : tn("{n} thing to check:", "{n} things to check:", problems.length)),
    h("ul", null, problems.map((note) => h("li", null, words(note)))))
    : open ? null : h("p", { class: "note" }, t("Nothing looks wrong.")),
  results.length > fresh.length ? h("p", { class: "small" }, tn("1 table is entered already", "{n} tables are entered already",
    results.length - fresh.length)) : null,
  fresh.length ? [h("h3", null, tn("1 table", "{n} tables", fresh.length)), h("ul", { class: "rows import-rows", tabindex: "0" },
    fresh.slice(0, MOST_SHOWN).map((line) => h("li", null, h("span", null,
      h("strong", null, place(page, line)), h("small", null, seats(line))))))]
    : null,
  penalties.length ? [h("h3", null, t("Penalties")), h("ul", { class: "rows import-rows", tabindex: "0" },
    penalties.map((line) => h("li", null,
    h("span", null, h("strong", null, inWords(line.name)), h("small", null, words(line.text))))))] : null,
  count && !wrong ? h("p", { class: "actions" }, h("button", { type: "button", class: "primary big", onclick: enter },
    count === 1 ? t("Enter this line") : tc("import", "Enter these {count}", { count }))) : null];
}

/** @param {LiveEvent} page @param {ResultLine} line */
const place = (page, { stage, round, table }) => [page.view.stages.length > 1 ? stageName(page.view.titles, stage) : "",
  t("Round {round}", { round }), t("Table {name}", { name: table })].filter(Boolean).join(" · ");

/** @param {ResultLine} line */
const seats = (line) => line.seats.map((seat) => `${inWords(seat.name)} ${seat.out ? noteName(seat.out) : seat.points}`).join(" · ");
