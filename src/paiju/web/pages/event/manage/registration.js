/** Registration: opened and closed, its terms, its link, and who asks to be let in. */

import { dialog, toast } from "../../../ui/dialog.js";
import { h, put, uid } from "../../../ui/dom.js";
import { check, select, text, typedNumber } from "../../../ui/fields.js";
import { pick, t, when, why } from "../../../ui/i18n.js";
import { linkBox } from "../../../ui/people/links.js";
import { redraw } from "../../../ui/redraw.js";
import { constant, get } from "../../../net.js";
import { askWhy, formDialog } from "./forms.js";

/** @import { ApiError } from "../../../net.js" */
/** @import { AskedRow, RegistrationInfo } from "../../../messages.d.ts" */
/** @import { Entry, LiveEvent } from "../live.js" */
/** @import { Tab } from "./manage.js" */

const MOST = 5000; // entrants

/** @param {LiveEvent} page @returns {Tab} */
export function registrationTab(page) {
  const state = h("section", { class: "card" }), asking = h("section", { class: "card" });
  const fill = () => {
    redraw(state, () => terms(page));
    redraw(asking, () => applicants(page));
  };
  return { fill, node: h("div", null, state, asking) };
}

/** @param {RegistrationInfo} now @returns {Entry} what is said when only some of it changes */
const said = ({ moderated, fee, until, most, fields, note, exam }) => ({ do: "registration", moderated, fee, most, fields, note, exam,
  until: until ? new Date(until * 1000).toISOString() : null });

/** @param {LiveEvent} page */
function terms(page) {
  const now = page.view.registration;
  const facts = [now.moderated ? t("由组织者审核", "you decide on everybody") : t("报名即录取", "everybody is let in at once"),
    now.fee ? t(`报名费 ${now.fee}`, `fee ${now.fee}`) : t("免费", "free"), now.most ? t(`至多 ${now.most} 人，还有 ${now.left} 个名额`,
      `at most ${now.most}, ${now.left} places left`) : "", now.until ? t(`${when(now.until)} 截止`, `until ${when(now.until)}`) : ""];
  return [h("h2", null, now.open ? t("报名已开放", "Registration is open") : t("报名未开放", "Registration is closed")),
    h("p", null, facts.filter(Boolean).join(" · ")), now.exam ? examNeeded(now.exam) : null,
    now.note ? h("p", { class: "small" }, now.note) : null,
    h("p", { class: "tools-row" }, h("button", { type: "button", class: now.open ? "" : "primary", data: { key: "open" },
      onclick: () => page.enter({ ...said(now), open: !now.open }) }, now.open ? t("关闭报名", "Close registration") : t("开放报名",
        "Open registration")),
    h("button", { type: "button", data: { key: "terms" }, onclick: () => termsForm(page) }, t("费用、名额、审核……", "Fee, places, moderation …")),
    now.open ? h("button", { type: "button", data: { key: "link" }, onclick: () => showRegister(page) }, t("报名链接和二维码", "Link and QR code"))
      : null)];
}

/** The exam that must be passed first, by its title. @param {string} id */
function examNeeded(id) {
  const link = h("a", { href: `/study/exams/${id}` }, id);
  constant(`/api/exams/${id}`).then((exam) => put(link, pick(exam.title)), () => undefined);
  return h("p", { class: "small" }, t("须先通过：", "To be passed first: "), link);
}

/** The exams an organiser may ask for: the club's, and their own. @param {string} now @returns {Promise<[string, string][]>} */
async function examChoices(now) {
  const { exams, own } = await get("/api/exams");
  /** @type {[string, string][]} */
  const choices = [["", t("不要求", "none")], ...[...exams, ...own].map((exam) => /** @type {[string, string]} */ ([exam.id,
    pick(exam.title)]))];
  return choices.some(([id]) => id === now) ? choices : [...choices, [now, now]];
}

/** @param {LiveEvent} page */
async function showRegister(page) {
  try {
    const ask = () => get(`/api/events/${page.id}/address/register`);
    dialog({ title: t("报名链接", "Where people register"), name: "link", body: [
      h("p", null, t("发到群里，或打印二维码贴出来。", "Send it to your group, or print the code and put it up.")), linkBox(await ask(), ask)] });
  } catch (error) {
    toast(why(/** @type {ApiError} */ (error)));
  }
}

/** @param {LiveEvent} page */
async function termsForm(page) {
  const now = page.view.registration, id = uid("until"), exams = await examChoices(now.exam || "");
  const wish = { ...said(now), open: now.open, moderated: now.moderated, fee: now.fee, most: now.most, note: now.note, exam: now.exam || "",
    fields: now.fields.join("、") };
  let until = now.until ? local(now.until) : "";
  formDialog(t("报名办法", "How people register"), [
    check(t("由我审核", "I decide on everybody"), wish.moderated, (on) => { wish.moderated = on; }, t("关闭则报名即录取",
      "else whoever registers is in")),
    text(t("报名费（空：免费）", "Fee (empty: none)"), wish.fee, (typed) => { wish.fee = typed; }, { maxlength: 100, placeholder: t("50 元，现场交",
      "10 €, at the door") }),
    typedNumber(t("至多多少人（0：不限）", "At most how many (0: no end)"), wish.most, MOST, (n) => { wish.most = n; }),
    h("div", { class: "field" }, h("label", { for: id }, t("截止时间（可不填）", "Until (may be empty)")), h("input", { id, type: "datetime-local",
      prop: { value: until }, onchange: (/** @type {Event} */ event) => {
        until = /** @type {HTMLInputElement} */ (event.target).value;
      } })),
    text(t("还要问什么（用顿号或逗号隔开）", "What else to ask (with commas)"), wish.fields, (typed) => { wish.fields = typed; },
      { placeholder: t("学号、段位", "student number, rank") }),
    select(t("须先通过的考试", "Exam to be passed first"), exams, wish.exam, (choice) => { wish.exam = choice; },
      t("报名者须先用同一账号通过；自己出的试卷也可选。", "Who registers must have passed it with the same account; papers of your own can be chosen.")),
    text(t("给报名者的话", "A word to who registers"), wish.note, (typed) => { wish.note = typed; }, { maxlength: 1000 })],
  t("保存", "Save"), () => page.send({ ...wish, fields: wish.fields.split(/[、,，;；]/).map((word) => word.trim()).filter(Boolean),
    until: until ? new Date(until).toISOString() : null }));
}

/** A time as the browser's field has it. @param {number} seconds */
function local(seconds) {
  const at = new Date(seconds * 1000);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60000).toISOString().slice(0, 16);
}

/** @param {LiveEvent} page */
function applicants(page) {
  const open = page.view.asked.filter((applicant) => !applicant.decided),
    refused = page.view.asked.filter((applicant) => applicant.decided === "refused");
  const row = (/** @type {AskedRow} */ applicant) => h("li", null, h("span", null, h("strong", null, applicant.name),
    h("small", null, [applicant.team, applicant.club, applicant.age === null ? "" : t(`${applicant.age} 岁`, `${applicant.age} years`),
      when(applicant.at)].filter(Boolean).join(" · ")),
    applicant.private ? h("small", null, [applicant.private.contact,
      ...Object.entries(applicant.private.fields).map(([key, value]) => `${key}: ${value}`)]
      .filter(Boolean).join(" · ")) : null,
    applicant.waits ? h("i", { class: "tag" }, t("候补", "waiting list")) : null,
      applicant.decided ? h("i", { class: "tag bad" }, t(`已谢绝 ${applicant.why}`,
      `refused ${applicant.why}`)) : null),
  h("span", { class: "deeds" }, h("button", { type: "button", class: "primary", data: { key: `yes-${applicant.id}` },
    "aria-label": t(`录取 ${applicant.name}`, `Accept ${applicant.name}`),
      onclick: () => page.enter({ do: "entry_decided", player: applicant.id,
      accepted: true }) },
  t("录取", "Accept")), applicant.decided ? null : h("button",
    { type: "button", data: { key: `no-${applicant.id}` }, "aria-label": t(`谢绝 ${applicant.name}`,
    `Refuse ${applicant.name}`),
    onclick: () => askWhy(t(`谢绝 ${applicant.name}`, `Refuse ${applicant.name}`), t("谢绝", "Refuse"),
      (reason) => page.enter({ do: "entry_decided",
      player: applicant.id,
      accepted: false, why: reason })) }, t("谢绝", "Refuse"))));
  const place = h("div");
  put(place, h("h2", null, open.length ? t(`${open.length} 人等待审核`, `${open.length} ask${open.length === 1 ? "s" : ""} to enter`)
    : t("没有人在等", "Nobody waits")), h("ul", { class: "rows" }, open.map(row)),
  refused.length ? h("details", null, h("summary", null, t(`谢绝的 ${refused.length} 人`, `${refused.length} refused`)), h("ul",
    { class: "rows" },
    refused.map(row))) : null);
  return place;
}
