/** Links to invite others, or to move to another device: as text, to copy, and as a QR code. */

import { copyText } from "../clipboard.js";
import { dialog } from "../dialog.js";
import { h, put } from "../dom.js";
import { t, why } from "../i18n.js";
import { firewall, onlyHere } from "./network.js";
import { post } from "../../net.js";

/** @import { ApiError } from "../../net.js" */
/** @import { MadeLink, NewLink } from "../../messages.d.ts" */
/** @typedef {NewLink["kind"]} Kind */

/** @param {Kind} kind @returns {string[]} */
const words = (kind) => ({
  play: [t("Invite to play"), t("Whoever opens this link may sit down.")],
  watch: [t("Invite to watch"),
    t("Whoever opens this link may watch, and sees only what lies open on the table.")],
  support: [t("Invite a supporter"),
    t("Whoever opens this link may bet beside the table; players seated there cannot use it.")],
  referee: [t("Invite a referee"),
    t("Whoever opens this link becomes this table's referee. It works once, and not for anyone who plays, bets or watches there.")],
  share: [t("Share this moment"),
    t("Whoever has the link can watch this hand without an account; it does not let them in to the table.")],
  device: [t("Move to another device"),
    t("Open it on the other device within five minutes; it works once. This device is then disconnected.")],
})[kind];

/** A link for a relay's team, or for one of it. @param {string} name */
const toRelay = (name) => [t("Invite {name}", { name }),
  t("Whoever opens this link takes a place for {name}. It works for later games, too.", { name })];

/**
 * Opens the dialog with the link of this kind.
 * @param {Kind} kind @param {{table: string, seat?: NewLink["seat"], place?: string, name?: string}} where `place`: of a relay, a team
 *   or one of it, called by `name`
 */
export async function showLink(kind, where) {
  const [title, note] = where.place ? toRelay(where.name || "") : words(kind);
  const box = dialog({ title, body: h("p", { "aria-busy": "true" }, "…"), name: "link" });
  try {
    const link = await invite(kind, where);
    box.put(h("p", null, note), linkBox(link, () => invite(kind, where, link.link)));
  } catch (error) {
    box.put(h("p", { class: "error", role: "alert" }, why(/** @type {ApiError} */ (error))));
  }
}

/**
 * A link of this kind; one that this browser was told before, while it still works.
 * @param {Kind} kind @param {{table: string, seat?: NewLink["seat"], hand?: number | null, place?: string}} where @param {string} [before]
 */
export async function invite(kind, where, before) {
  const { table, seat = null, hand = null, place = "" } = where;
  const name = [kind, seat, hand, place || null].filter((part) => part !== null).join(" ");
  const link = await post(`/api/tables/${table}/links`, { kind, seat, hand, place, link: before || linksOf(table)[name] || "" });
  if (kind !== "device" && kind !== "referee") keepLinks(table, { ...linksOf(table), [name]: link.link });
  return link;
}

const STORED_AS = "paiju.links";
const MOST_TABLES = 20;

/** @typedef {Record<string, string>} Links by what they are for */

/** Remembers a table's links in this browser, so that the same ones are shown again. @param {string} table @param {Links} links */
export function keepLinks(table, links) {
  const others = Object.entries(all()).filter(([id]) => id !== table).slice(1 - MOST_TABLES);
  try {
    localStorage.setItem(STORED_AS, JSON.stringify(Object.fromEntries([...others, [table, links]])));
  } catch {
    // Without storage a new link is made each time.
  }
}

/** @returns {Record<string, Links>} by table, the newest last */
function all() {
  try {
    return JSON.parse(localStorage.getItem(STORED_AS) || "{}");
  } catch {
    return {};
  }
}

/** @param {string} table @returns {Links} */
const linksOf = (table) => all()[table] || {};

/**
 * A link in a field, a button to copy or share it, and its QR code; where it reaches nobody else, what can be done about it.
 * @param {MadeLink} link @param {() => Promise<MadeLink>} again tells the same link once more
 * @param {(url: string) => string} [whole] makes the address of what the link tells
 */
export function linkBox(link, again, whole = (url) => url) {
  const place = h("div", { class: "link-box" });
  const show = (/** @type {MadeLink} */ made) => {
    const url = whole(new URL(made.link, location.origin).href);
    put(place, made.qr ? picture(made.qr, t("QR code of the link")) : null, row(url),
      made.reach === "machine" ? onlyHere(() => again().then(show, () => {})) : made.reach === "network" ? firewall() : null);
  };
  show(link);
  return place;
}

/** @param {string} url */
function row(url) {
  const field = h("input", { type: "text", readonly: true, "aria-label": t("Link"), prop: { value: url },
    onfocus: () => field.select() });
  const button = h("button", { type: "button", class: "primary", "aria-live": "polite", onclick: async () => {
    if (await copyText(url)) put(button, t("Copied"));
    else field.select();
    setTimeout(() => put(button, t("Copy")), 2500);
  } }, t("Copy"));
  return h("div", { class: "row" }, field, button,
    typeof navigator.share === "function"
      ? h("button", { type: "button", onclick: () => navigator.share({ url }).catch(() => {}) }, t("Share")) : null);
}

/** An SVG from the server as a picture: a data URL cannot run anything. @param {string} svg @param {string} alt */
export function picture(svg, alt) {
  return h("img", { class: "qr", alt, src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}` });
}
