/** A draw before everybody's eyes: the commitment, leaders' numbers sealed and shown on their phones, then the result. */

import { toast } from "../../ui/dialog.js";
import { h, put } from "../../ui/dom.js";
import { check, select } from "../../ui/fields.js";
import { inWords, t, tc, te, windSign } from "../../ui/i18n.js";
import { redraw } from "../../ui/redraw.js";
import { bytes, hex, sha256 } from "../../fair/sha256.js";
import { get } from "../../net.js";
import { drawAgrees } from "./draw-check.js";
import { followEvent } from "./live.js";
import { askWhy } from "./manage/forms.js";
import { stageName } from "./words.js";

/** @import { DrawingInfo, DrawLeaderRow, DrawMadeInfo } from "../../messages.d.ts" */
/** @import { DrawFile } from "./draw-check.js" */
/** @import { LiveEvent } from "./live.js" */
/** @import { Titles } from "./words.js" */

const BETWEEN = 1200; // milliseconds between two lines of the result
const NUMBER = 16; // bytes

export const title = () => t("The draw");

/** @param {HTMLElement} main @param {string[]} params */
export async function render(main, [id]) {
  const parts = { head: h("div"), live: h("div", { "aria-live": "polite" }), made: h("div", { "aria-live": "polite" }) };
  let known = -1;
  const page = await followEvent(id, () => fill());
  const fill = () => {
    redraw(parts.head, () => h("header", null, h("h1", null, t("{name}: the draw", { name: page.view.name }))));
    redraw(parts.live, () => (page.view.drawing ? live(page, page.view.drawing) : mayBegin(page) ? beginning(page) : page.view.draws ? null
      : h("p", { class: "card" }, t("No draw has begun yet; this page updates by itself."))));
    if (page.view.draws !== known) shown(known >= 0 && page.view.draws > known);
    known = page.view.draws;
  };
  const shown = async (/** @type {boolean} */ fresh) => {
    const all = await get(`/api/events/${id}/draws`).catch(() => []);
    put(parts.made, [...all].reverse().map((draw, at) => made(page.view.titles, draw, fresh && at === 0, `draw-${all.length - at}`)));
  };
  put(main, h("section", { class: "draw-page" }, parts.head, page.line, parts.live, parts.made));
  fill();
  return page.close;
}

/** @param {LiveEvent} page */
const mayBegin = (page) => page.is("organiser", "seating") && !page.view.plan.closed;

/** @param {LiveEvent} page */
function beginning(page) {
  const leaders = page.view.teams.filter((team) => team.leader).length;
  const wish = { draw: "lots", leaders: leaders > 0 };
  const form = [select(t("What to draw"), [["lots", t("Numbers (of teams or players)")],
    ["tables", t("Tables and seats together")]], wish.draw, (choice) => { wish.draw = choice; }),
  leaders ? check(t("Leaders each add a number ({count})", { count: leaders }), wish.leaders, (on) => { wish.leaders = on; },
    t("on their own phones: sealed first, then shown")) : null,
  h("p", { class: "small" }, t("The server commits to its secret at once; from then on nobody can change it.")),
  h("p", { class: "actions" }, h("button", { type: "button", class: "primary", data: { key: "begin" },
    onclick: () => page.enter({ do: "draw_begun", draw: wish.draw, ...(wish.leaders ? {} : { leaders: [] }) }) },
  t("Commit and begin")))];
  return page.view.draws ? h("details", { class: "card" }, h("summary", null, t("Draw again")), form)
    : h("section", { class: "card" }, h("h2", null, t("Begin a draw")), form);
}

/** @param {LiveEvent} page @param {DrawingInfo} now */
function live(page, now) {
  const sealed = now.leaders.every((leader) => leader.seal), all = now.leaders.every((leader) => leader.nonce);
  const state = (/** @type {DrawLeaderRow} */ leader) => (leader.nonce ? t("shown")
    : leader.seal ? t("sealed") : t("not sealed yet"));
  return h("section", { class: "card drawing" }, h("h2", null, all ? t("Everything is ready") : sealed ? t("Leaders show their numbers")
    : t("Leaders seal their numbers")),
  h("p", null, t("The commitment (write it down if you like):"), h("code", { class: "commitment" }, now.commitment)),
  mine(page, now), now.leaders.length ? h("ul", { class: "rows leaders" }, now.leaders.map((leader) => h("li", null, h("span", null,
    h("strong", null, leader.team || inWords(leader.name)),
    leader.team ? h("small", null, inWords(leader.name)) : null), h("i", { class: `tag ${leader.nonce || leader.seal ? "" : "bad"}` },
      state(leader)),
  leader.nonce ? h("code", null, leader.nonce) : null))) : null,
  mayBegin(page)
    ? h("p", { class: "actions" }, h("button", { type: "button", data: { key: "give-up" }, onclick: () => askWhy(t("Abandon this draw"),
    t("Abandon"), (why) => page.enter({ do: "draw_given_up", why }), true) }, t("Abandon")),
  h("button", { type: "button", class: "primary", disabled: !all, data: { key: "make" }, onclick: () => page.enter({ do: "draw" }) },
    t("Draw now"))) : null);
}

/** What a leader does on their own phone. @param {LiveEvent} page @param {DrawingInfo} now */
function mine(page, now) {
  const me = now.leaders.find((leader) => leader.id === page.view.me), place = `paiju.draw.${page.id}.${now.number}`;
  if (!me) return null;
  const seal = () => {
    const number = hex(crypto.getRandomValues(new Uint8Array(NUMBER)));
    localStorage.setItem(place, number);
    page.enter({ do: "draw_sealed", seal: hex(sha256(bytes(number))) });
  };
  const show = () => {
    const number = localStorage.getItem(place);
    if (!number) return toast(t("The number is on the phone that sealed it: show it there."));
    page.enter({ do: "draw_shown", nonce: number });
  };
  const big = (/** @type {string} */ words, /** @type {() => void} */ onclick) => h("p", null, h("button", { type: "button",
    class: "primary big", data: { key: "mine" },
    onclick }, words));
  if (!me.seal) return big(t("Make my number and seal it"), seal);
  if (me.nonce) return h("p", { class: "note" }, t("Your number has been shown."));
  return now.leaders.every((leader) => leader.seal) ? big(t("Show my number"), show)
    : h("p", { class: "note" }, t("Your number is sealed; waiting for the others. Do not clear this phone's data."));
}

/**
 * A draw that was made, line by line where it is fresh.
 * @param {Titles} titles @param {DrawMadeInfo} drawn @param {boolean} fresh @param {string} name
 */
function made(titles, { draw, names }, fresh, name) {
  const file = /** @type {DrawFile} */ (/** @type {unknown} */ (draw)), list = h("ol", { class: "drawn" }), good = drawAgrees(file);
  const lines = resultLines(file, (id) => inWords(names[id] || id));
  const slow = fresh && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  lines.forEach((line, at) => setTimeout(() => list.append(line), slow ? at * BETWEEN : 0));
  const url = URL.createObjectURL(new Blob([`${JSON.stringify(draw, null, 1)}\n`], { type: "application/json" }));
  return h("section", { class: "card made" }, h("h2", null, file.kind === "cut"
    ? t("{name}: draw for the qualifying places", { name: stageName(titles, file.entrants[0].table || "") }) : t("Result of the draw")),
  file.kind === "cut" ? h("p", null, t("They qualify in this order, as far as there are places.")) : null, list,
    h("p", { class: good ? "note agrees" : "error" }, good ? t("This page has repeated the draw from the file: the result agrees.")
      : t("Repeating the draw from the file gives a different result!")),
    h("p", { class: "small" }, t("Commitment "), h("code", null, file.commitment)),
    h("p", { class: "tools-row" }, h("a", { class: "button", href: url, download: `${name}.json` }, t("Download the file"))),
    h("p", { class: "small" }, t("Check it on your own computer: "), h("code", null, `paiju draw verify ${name}.json`)));
}

/** @param {DrawFile} file @param {(id: string) => string} named @returns {HTMLElement[]} */
function resultLines(file, named) {
  if (file.kind === "lots") {
    const rows = /** @type {{number: number, name: string, players: {number: number, name: string}[]}[]} */ (file.result);
    return rows.map((row) => h("li", null, h("strong", null, String(row.number)), " ", named(row.name), row.players.length > 1
      ? h("small", null, row.players.map((each) => `${each.number} ${named(each.name)}`).join(tc("list", ", "))) : null));
  }
  if (file.kind === "cut") {
    const rows = /** @type {{order: number, name: string}[]} */ (file.result);
    return rows.map((row) => h("li", null, h("strong", null, String(row.order)), " ", named(row.name)));
  }
  if (file.kind === "seating") {
    const [{ seed }] = /** @type {{seed: number}[]} */ (file.result);
    return [h("li", null, te("The seats follow from the number {number}", { number: h("strong", null, String(seed)) }))];
  }
  const rows = /** @type {{table: number | string | null, winds?: Record<string, string>, byes?: string[]}[]} */ (file.result);
  return rows.map((row) => h("li", null, h("strong", null, row.table === null ? t("Bye") : t("Table {table}", { table: row.table })),
    " ",
    row.winds ? Object.entries(row.winds).map(([wind, id]) => `${windSign(wind)} ${named(id)}`).join(t(", "))
      : (row.byes || []).map(named).join(tc("list", ", "))));
}
