/** One evening, on everybody's phone: what I do now, every table, who waits where, chips, and every entry. */

import { toast } from "../../ui/dialog.js";
import { h, put } from "../../ui/dom.js";
import { t, tn, why } from "../../ui/i18n.js";
import { redraw } from "../../ui/redraw.js";
import { get, post } from "../../net.js";
import { bookMissing } from "../desk/missing-book.js";
import { Queue } from "../desk/queue.js";
import { waitingLine } from "../desk/waiting-line.js";
import { history } from "./history.js";
import { ledger } from "./ledger.js";
import { myCard, whoAmI } from "./me.js";
import { hostBox, invite, others } from "./people.js";
import { tableCard } from "./table-card.js";

/**
 * @import { EveningState } from "../../messages.d.ts"
 * @import { Waiting } from "../desk/queue.js"
 * @typedef {object} Page what the parts of the page may ask of it
 * @property {string} id
 * @property {EveningState} state
 * @property {boolean} keeps whether I enter what happens
 * @property {(entry: Record<string, unknown>) => void} enter
 * @property {(state: EveningState) => void} show another state
 * @property {() => void} look asks anew
 */

const AGAIN = 2500; // milliseconds between two looks
const OWN = ["bet", "represent"]; // what all enter at the same time

export const title = () => t("Evening");

/** @param {HTMLElement} main @param {string[]} params */
export async function render(main, [id]) {
  await comeByLink(id);
  const opened = await get(`/api/evenings/${id}`).catch(
    bookMissing(main, (toml) => post(`/api/evenings/${id}/book`, { toml })));
  if (!opened) return undefined;
  const parts = { head: h("div"), me: h("div"), result: h("div"), line: h("div", { "aria-live": "polite" }),
    tables: h("div", { class: "evening-tables" }),
    others: h("div"), chips: h("div"), entries: h("div"), host: h("div") };
  /** @type {Page} */
  const page = {
    id, state: opened, keeps: false,
    enter: (entry) => { queue.add(entry, OWN.includes(String(entry.do)) ? null : page.state.seen); },
    show: (state) => { page.state = state; shown(); },
    look: () => { look(); },
  };
  let drawn = "";
  const shown = () => {
    drawn = JSON.stringify(page.state);
    page.keeps = page.state.right === "host" || page.state.right === "enter";
    fill(page, parts);
    wait();
  };
  const wait = () => redraw(parts.line, () => waitingLine(queue, page.state.seen));
  const send = (/** @type {Waiting} */ entry) => post(`/api/evenings/${id}/entries`, entry);
  const queue = new Queue(id, send, { done: page.show, behind: () => look(), changed: wait,
    refused: (error) => { toast(why(error)); look(); } });
  const look = () => get(`/api/evenings/${id}`).then((state) => {
    if (JSON.stringify(state) !== drawn) page.show(state);
    wait();
  }, () => {});
  put(main, h("section", { class: "evening-page" }, parts.head,
    h("div", { class: "now" }, parts.me, parts.result, parts.line, parts.tables, parts.others),
    h("div", { class: "past" }, parts.chips, parts.host, parts.entries)));
  shown();
  queue.send();
  const timer = setInterval(() => !document.hidden && !document.querySelector("dialog") && look(), AGAIN);
  return () => {
    clearInterval(timer);
    queue.close();
  };
}

/** A link's key stands behind the `#`; it is used and leaves the address. @param {string} id */
async function comeByLink(id) {
  const key = location.hash.slice(1);
  if (!key) return;
  window.history.replaceState(null, "", location.pathname);
  await post(`/api/evenings/${id}/join`, { key });
}

/**
 * Once it is over the result is what people look for, and who sat where last is not.
 * @param {Page} page @param {Record<string, HTMLElement>} parts
 */
function fill(page, parts) {
  const { over, tables } = page.state.view;
  redraw(parts.head, () => heading(page));
  redraw(parts.me, () => (page.state.me ? myCard(page) : whoAmI(page)));
  redraw(parts.result, () => (over ? ledger(page) : null));
  redraw(parts.tables, () => (over ? null : tables.map((table) => tableCard(page, table))));
  redraw(parts.others, () => (over ? null : others(page)));
  redraw(parts.chips, () => (over ? null : ledger(page)));
  redraw(parts.host, () => (page.keeps ? hostBox(page) : null));
  redraw(parts.entries, () => history(page));
}

/** @param {Page} page */
function heading(page) {
  const { state } = page, { view } = state;
  const now = view.over ? t("It is over") : view.last ? t("The last hands of the night")
    : view.hands ? tn("one hand so far", "{n} hands so far", view.hands)
      : t("Nothing played yet");
  return h("header", { class: "evening-head" },
    h("div", null, h("h1", null, view.title || t("Evening")), h("p", { class: "small" },
      tn("1 person · {state}", "{n} people · {state}", view.people.filter((person) => person.where !== "away").length, { state: now }))),
    state.right === "host" && !view.over ? h("button", { type: "button", class: "primary", onclick: () => invite(page) },
      t("Invite everybody")) : null);
}
