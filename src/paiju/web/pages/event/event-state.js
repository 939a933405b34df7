/** An event as this browser follows it: looked at every few seconds; what is entered waits here while the line is down. */

import { toast } from "../../ui/dialog.js";
import { h } from "../../ui/dom.js";
import { t, why } from "../../ui/i18n.js";
import { redraw } from "../../ui/redraw.js";
import { get, post } from "../../net.js";
import { newKey, Queue } from "../desk/queue.js";

/**
 * @import { ApiError } from "../../net.js"
 * @import { EventRole, EventView } from "../../messages.d.ts"
 * @import { Waiting } from "../desk/queue.js"
 * @typedef {Record<string, unknown>} Entry
 * @typedef {object} EventPage what the parts of a page may ask of it
 * @property {string} id
 * @property {EventView} view
 * @property {(...roles: EventRole[]) => boolean} is am I one of these?
 * @property {(entry: Entry) => Promise<boolean>} enter says something; what is refused is told in passing
 * @property {(entry: Entry) => Promise<void>} send says something; what is refused is thrown, what cannot be sent waits
 * @property {() => Promise<void>} look asks anew
 * @property {() => void} draw draws anew
 * @property {HTMLElement} line where it says what waits
 * @property {() => void} close the page is left
 */

const AGAIN = 4000; // milliseconds between two looks
const KEY = /^#[\w-]{16,}$/; // of a private link

/** A link's key stands behind the `#`; it is used and leaves the address. @param {string} id */
export async function comeByLink(id) {
  if (!KEY.test(location.hash)) return;
  const key = location.hash.slice(1);
  window.history.replaceState(null, "", location.pathname + location.search);
  await post(`/api/events/${id}/join`, { key });
}

/**
 * Follows an event; `drawn` is called whenever it is another.
 * @param {string} id @param {(page: EventPage) => void} drawn @returns {Promise<EventPage>}
 */
export async function followEvent(id, drawn) {
  await comeByLink(id);
  const line = h("div", { "aria-live": "polite" });
  let shown = "";
  const show = (/** @type {EventView} */ view) => {
    const told = JSON.stringify({ ...view, now: 0 });
    page.view = view;
    if (told === shown) return;
    shown = told;
    drawn(page);
  };
  const look = () => get(`/api/events/${id}`).then(show, () => {});
  const sent = (/** @type {Waiting} */ one) => post(`/api/events/${id}/entries`, one).then((told) => ({ state: told.view }));
  const queue = new Queue(id, sent, { done: show, behind: () => { queue.sendOn(page.view.count); look(); },
    changed: () => redraw(line, () => waitingLine(queue.waiting.length)), refused: (error) => { toast(why(error)); look(); } });
  const send = async (/** @type {Entry} */ entry) => {
    const key = newKey();
    if (queue.waiting.length) return void queue.add(entry, null, key);
    try {
      show((await sent({ key, expected: null, entry })).state);
    } catch (error) {
      const { status } = /** @type {ApiError} */ (error);
      if (status && status < 500 && status !== 429) throw error;
      queue.add(entry, null, key);
    }
  };
  const enter = (/** @type {Entry} */ entry) => send(entry).then(() => true, (error) => { toast(why(error)); return false; });
  const timer = setInterval(() => !document.hidden && look(), AGAIN);
  const view = await get(`/api/events/${id}`);
  /** @type {EventPage} */
  const page = { id, view, line, enter, send, look, is: (...roles) => roles.some((one) => page.view.roles.includes(one)),
    draw: () => drawn(page), close: () => { clearInterval(timer); queue.close(); } };
  queue.send();
  return page;
}

/** @param {number} waiting */
const waitingLine = (waiting) => (waiting ? h("p", { class: "note waiting" }, t(`${waiting} 条等待送出，连上后自动送达，不会重复。`,
  `${waiting} waiting to be sent; they go out by themselves, each once.`)) : null);

/** Only for some: what stands there for others. @param {EventPage} page */
export const notYours = (page) => h("section", { class: "card narrow" },
  h("p", null, t("这一页只给本赛事的组织者和裁判。用你的专用链接进来，或看公开页面。",
    "This page is for those who run the event. Come by your private link, or look at its public page.")),
  h("p", null, h("a", { class: "button", href: `/event/${page.id}` }, t("公开页面", "Public page"))));
