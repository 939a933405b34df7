/** Somebody registers: who they are, what the event asks for; then what happens next, and the link to keep. */

import { h, put } from "../../../ui/dom.js";
import { text } from "../../../ui/fields.js";
import { t, when, why } from "../../../ui/i18n.js";
import { linkBox } from "../../../ui/people/links.js";
import { redraw } from "../../../ui/redraw.js";
import { settings } from "../../../ui/settings.js";
import { get, post } from "../../../net.js";
import { followEvent } from "../live.js";

/** @import { ApiError } from "../../../net.js" */
/** @import { AskedRow } from "../../../messages.d.ts" */
/** @import { LiveEvent } from "../live.js" */

export const title = () => t("报名", "Registration");

/** @param {HTMLElement} main @param {string[]} params */
export async function render(main, [id]) {
  const head = h("div"), body = h("div"), keep = h("div");
  let state = "";
  const page = await followEvent(id, () => fill());
  const fill = () => {
    redraw(head, () => heading(page));
    const applicant = page.view.asked.find((each) => each.id === page.view.me), plays = page.is("player");
    const now = applicant ? `${applicant.decided} ${applicant.waits}` : plays ? "plays" : page.view.registration.open ? "open" : "closed";
    if (now === state) return; // what somebody types stays
    state = now;
    put(body, applicant ? answer(page, applicant) : plays ? enteredCard(page)
      : page.view.registration.open ? form(page, () => fill()) : closed());
    if (applicant || plays) keepLink(page, keep);
  };
  put(main, h("section", { class: "narrow register-page" }, head, page.line, body, keep));
  fill();
  return page.close;
}

/** @param {LiveEvent} page */
function heading({ id, view }) {
  const { plan, registration: now } = view;
  const fact = (/** @type {string} */ what, /** @type {string} */ words) => (words ? [h("dt", null, what), h("dd", null, words)] : null);
  return [h("h1", null, view.name), h("dl", { class: "facts" }, fact(t("时间", "When"), [plan.start, plan.end].filter(Boolean).join(" – ")),
    fact(t("地点", "Where"), plan.place), fact(t("规则", "Rules"), t(plan.book_words.zh, plan.book_words.en)),
    fact(t("报名费", "Fee"), now.fee || t("免费", "free")), fact(t("已报名", "Entered"), now.most ? t(`${now.entered} 人，名额 ${now.most}`,
      `${now.entered} of ${now.most}`)
      : t(`${now.entered} 人`, `${now.entered}`)), fact(t("截止", "Until"), now.until ? when(now.until) : "")),
  now.note ? h("p", { class: "note" }, now.note) : null, plan.conditions.length ? h("p", { class: "small" }, t("参赛条件：", "Conditions: "),
    plan.conditions.map((condition, at) => [at ? t("；", "; ") : "",
      condition.exam ? examLink(condition.exam) : t(condition.words.zh, condition.words.en)])) : null,
  h("p", null, h("a", { href: `/event/${id}` }, t("赛事页面", "The event's page")))];
}

/** The exam that must be passed first, by its title. @param {string} id */
function examLink(id) {
  const link = h("a", { href: `/study/exams/${id}` }, t("通过一份试卷", "a pass in an exam"));
  get(`/api/exams/${id}`).then(({ title }) => put(link, t(`通过考试“${title.zh}”`, `a pass in the exam “${title.en}”`)), () => undefined);
  return link;
}

const closed = () => h("p", { class: "card" }, t("报名还没有开放，或已截止。请联系组织者。", "Registration is not open, or not any more. Ask the organiser."));

/** What comes after the button, said before it is pressed. @param {LiveEvent} page */
function next({ view }) {
  const now = view.registration;
  if (now.left === 0) return t("名额已满：你会排在候补名单上，有人退出就轮到你。",
    "All places are taken: you will be on the waiting list, and come in when somebody leaves.");
  return now.moderated ? t("报名后由组织者审核；结果在这一页看得到。", "The organiser decides on every entry; this page tells you what became of it.")
    : t("报名即录取。", "You are in at once.");
}

/** @param {LiveEvent} page @param {() => void} done */
function form(page, done) {
  const { plan, registration: now } = page.view;
  /** @type {{name: string, contact: string, born: string, fields: Record<string, string>}} */
  const person = { name: settings.get("name"), contact: "", born: "", fields: {} };
  const player = { team: "", club: "" };
  const say = h("p", { class: "error", role: "alert", hidden: true });
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    say.hidden = true;
    try {
      await page.send({ do: "register", person: { ...trimmed(person), fields: person.fields }, player: trimmed(player) });
      await page.look();
      done();
    } catch (error) {
      const refusal = /** @type {ApiError} */ (error), exam = plan.conditions.find((condition) => condition.exam)?.exam;
      put(say, why(refusal), refusal.field === "exam" && exam ? [" ", h("a", { href: `/study/exams/${exam}` }, t("去答题", "Sit it"))] : null);
      say.hidden = false;
    }
  };
  return h("form", { class: "card", onsubmit: send }, h("h2", null, t("报名", "Register")),
    text(t("姓名", "Your name"), person.name, (typed) => { person.name = typed; }, { maxlength: 100, autocomplete: "name" }),
    plan.teams ? text(t("队伍", "Team"), "", (typed) => { player.team = typed; }, { maxlength: 100 }) : null,
    text(t("俱乐部、单位（可不填）", "Club (may be empty)"), "", (typed) => { player.club = typed; },
      { maxlength: 100, autocomplete: "organization" }),
    text(t("联系方式（只有组织者看得到）", "Contact (only the organiser sees it)"), "", (typed) => { person.contact = typed; }, { maxlength: 200 }),
    plan.conditions.some((condition) => condition.id === "adult")
      ? text(t("生日（2001-05-31，只有组织者看得到）", "Born (2001-05-31; only the organiser sees it)"),
      "",
      (typed) => { person.born = typed; }, { maxlength: 10, autocomplete: "bday", placeholder: "2001-05-31" }) : null,
    now.fields.map((name) => text(name, "", (typed) => { person.fields[name] = typed; }, { maxlength: 200 })),
    now.fee ? h("p", null, t(`报名费：${now.fee}`, `Fee: ${now.fee}`)) : null, h("p", { class: "note" }, next(page)), say,
    h("p", { class: "actions" }, h("button", { type: "submit", class: "primary big" }, t("报名", "Register"))));
}

/** @param {Record<string, unknown>} fields what was typed, without what was left empty */
const trimmed = (fields) => Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, String(value).trim()]).filter(([,
  value]) => value));

/** What became of it. @param {LiveEvent} page @param {AskedRow} applicant */
function answer(page, applicant) {
  if (applicant.decided === "accepted") return enteredCard(page);
  if (applicant.decided === "refused") return h("section", { class: "card", role: "status" }, h("h2", null, t("没有录取", "Not accepted")),
    h("p", null, applicant.why || t("请联系组织者。", "Ask the organiser.")));
  return h("section", { class: "card", role: "status" }, h("h2", null, applicant.waits ? t("你在候补名单上", "You are on the waiting list")
    : t("已提交，等待审核", "Sent: the organiser decides")),
    h("p", null, applicant.waits ? t("有人退出就轮到你；这一页会告诉你。", "You come in when somebody leaves; this page will say so.")
      : t("这一页会告诉你结果，不用重复提交。", "This page will tell you; there is no need to register again.")));
}

/** @param {LiveEvent} page */
function enteredCard(page) {
  const fee = page.view.registration.fee, paid = page.view.entrants.find((entrant) => entrant.id === page.view.me)?.paid;
  return h("section", { class: "card entered", role: "status" }, h("h2", null, t(`${page.view.my_name}，你已报名`,
    `${page.view.my_name}, you are in`)),
    fee ? h("p", null, paid ? t(`报名费 ${fee}：已缴`, `Fee ${fee}: paid`) : t(`报名费 ${fee}：请向组织者缴纳`, `Fee ${fee}: pay it to the organiser`))
      : null,
    h("p", null, h("a", { class: "button primary", href: `/event/${page.id}/me` }, t("我的比赛", "My event"))));
}

/** The link by which they are known on any phone, and the code for the roll call. @param {LiveEvent} page @param {HTMLElement} place */
async function keepLink(page, place) {
  const ask = () => post(`/api/events/${page.id}/links/mine`, { kind: "link" });
  const button = h("button", { type: "button", onclick: async () => {
    try {
      put(place, h("section", { class: "card" }, h("h2", null, t("你的专用链接", "Your private link")), h("p", null, t("换手机也能用它进来；不要给别人。",
        "It lets you in on any other phone; give it to nobody.")), linkBox(await ask(), ask)));
    } catch (error) {
      put(place, h("p", { class: "error", role: "alert" }, why(/** @type {ApiError} */ (error))));
    }
  } }, t("保存我的专用链接", "Keep my private link"));
  put(place, h("section", { class: "card" }, h("p", null, t("这台手机已经认得你。换一台时要用专用链接。",
    "This phone knows you now. On another one you need your private link.")),
    h("p", null, button)));
}
