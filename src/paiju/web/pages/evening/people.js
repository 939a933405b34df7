/** Everybody else: who waits where, the camps, who comes and goes, and the link by which all come. */

import { confirm, dialog, toast } from "../../ui/dialog.js";
import { h, put } from "../../ui/dom.js";
import { text } from "../../ui/fields.js";
import { clock, pick, signed, t, tc, why } from "../../ui/i18n.js";
import { showMembers } from "../../ui/people/members.js";
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
    h("small", null, signed(person.chips)), next ? h("small", { class: "next" }, t(" next")) : null);
  return [there.length ? h("section", { class: "card evening-rows" }, there.map(({ where, people }) => h("div", null,
    h("h3", null, rowTitle(where)), h("ol", { class: "names" },
      people.map((person, n) => named(person, n === 0 && where === "billiards"))))))
    : null, view.camps.length ? camps(page) : null];
}

/** @param {Page} page */
function camps(page) {
  const { view, me } = page.state;
  const may = (/** @type {EveningCamp} */ camp) => camp.people.length > 1 && (page.keeps || camp.people.includes(me));
  const choose = (/** @type {EveningCamp} */ camp) => onePlayer(t("Who plays for camp {camp}?", { camp: pick(camp.names) }), camp.people,
    (name) => page.enter({ do: "represent", camp: camp.id, name }));
  const row = (/** @type {EveningCamp} */ camp) => h("li", null, h("span", null, tileRow([camp.tile]), " ",
    h("strong", null, pick(camp.names)), " ", camp.people.map((name, n) => [n ? tc("list", ", ") : "", name,
      name === camp.player && camp.people.length > 1 ? h("small", { class: "next" }, t(" (playing)")) : null])),
  may(camp) ? h("button", { type: "button", class: "quiet", onclick: () => choose(camp) }, t("Change player")) : null);
  return h("section", { class: "card evening-camps" }, h("h2", null, t("Camps")), h("ul", { class: "rows" }, view.camps.map(row)),
    view.redraw && !view.last ? h("p", { class: "small" }, isDue(page) ? t("An hour has passed; the host draws again.")
      : t("Drawn again every hour, next at {time}.", { time: clock(page.state.began + view.redraw * 60) })) : null);
}

/** Minutes since it began. @param {Page} page */
const minutesOf = (page) => Math.floor((Date.now() / 1000 - page.state.began) / 60);

/** Are the camps to be drawn anew? @param {Page} page */
const isDue = (page) => page.state.view.redraw > 0 && minutesOf(page) >= page.state.view.redraw;

// --- the host's things ---

/** @param {Page} page */
export function hostBox(page) {
  const { view } = page.state;
  const members = h("button", { type: "button", onclick: () => showMembers("evenings", page.id,
    view.people.map(({ name }) => ({ who: name, name }))) }, t("Members of the club"));
  if (view.over) return h("section", { class: "card host-box" }, h("p", { class: "deeds" }, members));
  const gone = view.people.filter((person) => person.where === "away").map((person) => person.name);
  const there = view.people.filter((person) => person.where !== "away").map((person) => person.name);
  return h("section", { class: "card host-box" }, h("h2", null, t("For the host")),
    isDue(page) ? h("p", { class: "note" }, t("An hour has passed: the camps are drawn again."), " ",
      h("button", { type: "button", onclick: () => page.enter({ do: "clock", minutes: minutesOf(page) }) },
        t("Draw again"))) : null,
    h("p", { class: "deeds" },
      h("button", { type: "button", onclick: () => arriving(page, gone) }, t("Somebody has arrived")),
      h("button", { type: "button", onclick: () => onePlayer(t("Who is leaving"), there, (name) => page.enter({ do: "leave", name })) },
        t("Somebody is leaving")),
      view.last ? null : h("button", { type: "button", onclick: () => lastHands(page) }, t("The last hands")),
      h("button", { type: "button", onclick: () => releasing(page) }, t("Who has which phone")), members,
      h("button", { type: "button", onclick: () => ending(page) }, t("End the evening"))));
}

/** @param {Page} page */
async function ending(page) {
  const words = t("No more hands are played; the chips as they stand are the result.");
  if (await confirm(t("End the evening?"), words, t("End the evening"))) page.enter({ do: "end" });
}

/** @param {Page} page */
async function lastHands(page) {
  const words = t("From now on each table plays the last hands set by the book, and then the evening is over. They are played as rivers "
    + "of blood: winners play on until the wall is empty.");
  if (await confirm(t("Announce the last hands?"), words, t("Announce"))) page.enter({ do: "last_hands" });
}

/** @param {Page} page @param {string[]} gone */
function arriving(page, gone) {
  let name = "";
  const box = dialog({ title: t("Who has arrived"), name: "desk-form", body: [
    h("div", { class: "who" }, gone.map((person) => h("button", { type: "button", class: "big", onclick: () => done(person) }, person))),
    text(t("Somebody new"), "", (typed) => { name = typed.trim(); }, { maxlength: 40 }),
    h("p", { class: "actions" }, h("button", { type: "button", class: "primary", onclick: () => name && done(name) },
      t("Has arrived")))] });
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
    here ? t("has joined on a phone") : t("no phone; you make their entries")),
  here ? h("button", { type: "button", class: "quiet", onclick: () => free(name) }, t("Release")) : null);
  const fill = () => put(list, h("ul", { class: "rows" },
    page.state.view.people.map((person) => row(person.name, page.state.here.includes(person.name)))));
  fill();
  dialog({ title: t("Who has which phone"), name: "desk-form", body: [h("p", { class: "small" },
    t("Did somebody tap the wrong name? Once released, it can be chosen again.")), list] });
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
    t("Anyone who opens this one can enter everything, as you can.")), linkBox(await another(), another));
  const withdraw = () => post(`/api/evenings/${page.id}/links/withdraw`).then(() => {
    localStorage.removeItem(key);
    put(place);
    toast(t("All links have been withdrawn"));
    page.look();
  }, (error) => toast(why(error)));
  dialog({ title: t("Invite everybody"), name: "link", body: [
    h("p", null, t("Everybody scans this and taps their name, then follows and bets on their own phone.")), place,
    h("details", null, h("summary", null, t("More")), h("p", { class: "actions" },
      h("button", { type: "button", onclick: helper }, t("For a helper who also makes entries")),
      h("button", { type: "button", class: "quiet", onclick: withdraw }, t("Withdraw all links"))))] });
  try {
    put(place, linkBox(await ask(), ask));
  } catch (error) {
    put(place, h("p", { class: "error", role: "alert" }, why(/** @type {ApiError} */ (error))));
  }
}
