/** Everybody else: who waits where, the camps, who comes and goes, and the link by which all come. */

import { confirm, dialog, toast } from "../../ui/dialog.js";
import { h, put } from "../../ui/dom.js";
import { text } from "../../ui/fields.js";
import { clock, signed, t, why } from "../../ui/i18n.js";
import { linkBox } from "../../ui/people/links.js";
import { tileRow } from "../../ui/tiles/tile-row.js";
import { post } from "../../net.js";
import { onePlayer } from "./hand-forms.js";
import { rowTitle } from "./words.js";

/** @import { ApiError } from "../../net.js" */
/** @import { EveningCamp, EveningPerson, MadeLink } from "../../messages.d.ts" */
/** @import { Page } from "./evening.js" */

const ROWS = ["billiards", "free", "resting", "arriving", "away"];

/** Who is out, the next to come back first. @param {Page} page */
export function others(page) {
  const { view } = page.state;
  const rows = ROWS.map((where) => ({ where, people: view.people.filter((person) => person.where === where).sort((a,
    b) => a.row - b.row) }));
  const there = rows.filter((row) => row.people.length);
  const named = (/** @type {EveningPerson} */ person, /** @type {boolean} */ next) => h("li", null, h("strong", null, person.name), " ",
    h("small", null, signed(person.chips)), next ? h("small", { class: "next" }, t(" 下一个", " next")) : null);
  return [there.length ? h("section", { class: "card evening-rows" }, there.map(({ where, people }) => h("div", null,
    h("h3", null, rowTitle(where)), h("ol", { class: "names" },
      people.map((person, n) => named(person, n === 0 && where === "billiards"))))))
    : null, view.camps.length ? camps(page) : null];
}

/** @param {Page} page */
function camps(page) {
  const { view, me } = page.state;
  const may = (/** @type {EveningCamp} */ camp) => camp.people.length > 1 && (page.keeps || camp.people.includes(me));
  const choose = (/** @type {EveningCamp} */ camp) => onePlayer(t(`${camp.zh} 营由谁上`, `Who plays for ${camp.en}`), camp.people,
    (name) => page.enter({ do: "represent", camp: camp.zh, name }));
  const row = (/** @type {EveningCamp} */ camp) => h("li", null, h("span", null, tileRow([camp.tile]), " ",
    h("strong", null, t(camp.zh, camp.en)), " ", camp.people.map((name, n) => [n ? t("、", ", ") : "", name,
      name === camp.player && camp.people.length > 1 ? h("small", { class: "next" }, t("（上）", " (plays)")) : null])),
  may(camp) ? h("button", { type: "button", class: "quiet", onclick: () => choose(camp) }, t("换人上", "Who plays")) : null);
  return h("section", { class: "card evening-camps" }, h("h2", null, t("阵营", "Camps")), h("ul", { class: "rows" }, view.camps.map(row)),
    view.redraw && !view.last ? h("p", { class: "small" }, isDue(page) ? t("一小时到了，请主持重新抽签。", "An hour is over; the host draws anew.")
      : t(`每小时重新抽签，下次 ${clock(page.state.began + view.redraw * 60)}。`,
        `Drawn anew every hour, next at ${clock(page.state.began + view.redraw * 60)}.`)) : null);
}

/** Minutes since it began. @param {Page} page */
const minutesOf = (page) => Math.floor((Date.now() / 1000 - page.state.began) / 60);

/** Are the camps to be drawn anew? @param {Page} page */
const isDue = (page) => page.state.view.redraw > 0 && minutesOf(page) >= page.state.view.redraw;

// --- the host's things ---

/** @param {Page} page */
export function hostBox(page) {
  const { view } = page.state;
  if (view.over) return null;
  const gone = view.people.filter((person) => person.where === "away").map((person) => person.name);
  const there = view.people.filter((person) => person.where !== "away").map((person) => person.name);
  return h("section", { class: "card host-box" }, h("h2", null, t("主持", "For the host")),
    isDue(page) ? h("p", { class: "note" }, t("一小时到了：重新分营。", "An hour is over: the camps are drawn anew."), " ",
      h("button", { type: "button", onclick: () => page.enter({ do: "clock", minutes: minutesOf(page) }) },
        t("重新抽签", "Draw again"))) : null,
    h("p", { class: "deeds" },
      h("button", { type: "button", onclick: () => arriving(page, gone) }, t("有人来了", "Somebody comes")),
      h("button", { type: "button", onclick: () => onePlayer(t("谁走了", "Who leaves"), there, (name) => page.enter({ do: "leave", name })) },
        t("有人走了", "Somebody leaves")),
      view.last ? null : h("button", { type: "button", onclick: () => lastHands(page) }, t("难忘今宵：最后几局", "The last hands")),
      h("button", { type: "button", onclick: () => releasing(page) }, t("谁用哪台手机", "Who has which phone")),
      h("button", { type: "button", onclick: () => ending(page) }, t("散场", "End the evening"))));
}

/** @param {Page} page */
async function ending(page) {
  const words = t("不再打了，现在的筹码就是结果。", "Nothing more is played; the chips are the result as they are.");
  if (await confirm(t("散场？", "End the evening?"), words, t("散场", "End it"))) page.enter({ do: "end" });
}

/** @param {Page} page */
async function lastHands(page) {
  const words = t("从现在起，每桌打完书上规定的最后几局就散场；这几局一律血流成河（和了还能再和，打到牌摸完）。",
    "From now on each table plays the last hands the book says, and the evening is over. They are rivers of blood: winners play on "
    + "until the wall is empty.");
  if (await confirm(t("宣布最后几局？", "Announce the last hands?"), words, t("宣布", "Announce"))) page.enter({ do: "last_hands" });
}

/** @param {Page} page @param {string[]} gone */
function arriving(page, gone) {
  let name = "";
  const box = dialog({ title: t("谁来了", "Who comes"), name: "desk-form", body: [
    h("div", { class: "who" }, gone.map((person) => h("button", { type: "button", class: "big", onclick: () => done(person) }, person))),
    text(t("新来的人", "Somebody new"), "", (typed) => { name = typed.trim(); }, { maxlength: 40 }),
    h("p", { class: "actions" }, h("button", { type: "button", class: "primary", onclick: () => name && done(name) },
      t("来了", "Is here")))] });
  const done = (/** @type {string} */ person) => { box.close(); page.enter({ do: "arrive", name: person }); };
}

/** @param {Page} page */
function releasing(page) {
  const list = h("div");
  const free = (/** @type {string} */ name) => post(`/api/evenings/${page.id}/release`, { name }).then((state) => {
    page.show(state);
    fill();
  }, (error) => toast(why(error)));
  const row = (/** @type {string} */ name, /** @type {boolean} */ here) => h("li", null, h("span", null, h("strong", null, name), " ",
    here ? t("有手机", "has a phone here") : t("没有手机，由主持代记", "no phone; you enter for them")),
  here ? h("button", { type: "button", class: "quiet", onclick: () => free(name) }, t("解除", "Release")) : null);
  const fill = () => put(list, h("ul", { class: "rows" },
    page.state.view.people.map((person) => row(person.name, page.state.here.includes(person.name)))));
  fill();
  dialog({ title: t("谁用哪台手机", "Who has which phone"), name: "desk-form", body: [h("p", { class: "small" },
    t("有人点错了名字？解除后可以重选。", "Somebody tapped a wrong name? Released, it can be chosen again.")), list] });
}

/** The link by which everybody comes; this browser keeps it. @param {Page} page */
export async function invite(page) {
  const place = h("div"), key = `paiju.evening.${page.id}`;
  const ask = async () => {
    const old = /** @type {MadeLink | null} */ (JSON.parse(localStorage.getItem(key) || "null"));
    const link = old || await post(`/api/evenings/${page.id}/links`, { kind: "join" });
    localStorage.setItem(key, JSON.stringify(link));
    return link;
  };
  const another = () => post(`/api/evenings/${page.id}/links`, { kind: "enter" });
  const helper = async () => put(place, h("p", { class: "small" },
    t("打开这个链接的人可以和你一样记录。", "Whoever opens this one may enter everything, as you do.")), linkBox(await another(), another));
  const withdraw = () => post(`/api/evenings/${page.id}/links/withdraw`).then(() => {
    localStorage.removeItem(key);
    put(place);
    toast(t("链接都已收回", "All links are withdrawn"));
    page.look();
  }, (error) => toast(why(error)));
  dialog({ title: t("邀请大家", "Invite everybody"), name: "link", body: [
    h("p", null, t("大家用手机扫码，点自己的名字，就能看、能下注。", "Everybody scans this, taps their name, and follows and bets on their own phone.")), place,
    h("details", null, h("summary", null, t("更多", "More")), h("p", { class: "actions" },
      h("button", { type: "button", onclick: helper }, t("给一起记录的人", "For a helper who enters too")),
      h("button", { type: "button", class: "quiet", onclick: withdraw }, t("收回所有链接", "Withdraw all links"))))] });
  try {
    put(place, linkBox(await ask(), ask));
  } catch (error) {
    put(place, h("p", { class: "error", role: "alert" }, why(/** @type {ApiError} */ (error))));
  }
}
