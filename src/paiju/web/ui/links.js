/** Links to invite others, or to move to another device: as text, to copy, and as a QR code. */

import { dialog, toast } from "./dialog.js";
import { h } from "./dom.js";
import { t, why } from "./i18n.js";
import { post } from "../net.js";

/** @import { ApiError } from "../net.js" */
/** @import { NewLink } from "../messages.d.ts" */
/** @typedef {NewLink["kind"]} Kind */

/** @param {Kind} kind */
const words = (kind) => ({
  play: [t("邀请来打牌", "Invite to play"), t("打开这个链接的人可以坐下来打。", "Whoever opens this link may sit down.")],
  watch: [t("邀请来观战", "Invite to watch"),
    t("打开这个链接的人可以看，看得见的只有桌面上公开的牌。", "Whoever opens this link may watch, and sees only what lies open.")],
  support: [t("邀请来下注", "Invite a supporter"),
    t("打开这个链接的人可以在桌边下注，不能是坐在桌上的人。", "Whoever opens this link may bet beside the table; nobody seated can.")],
  referee: [t("请一位裁判", "Invite a referee"),
    t("打开这个链接的人就是这一桌的裁判，只能用一次；不能是打牌、下注或观战的人。",
      "Whoever opens this link is this table's referee; good for one use, and for nobody who plays, bets or watches there.")],
  device: [t("换到另一台设备", "Move to another device"), t("在另一台设备上打开：五分钟内有效，只能用一次。那边一开，这边就断开。",
    "Open it on the other device: good for five minutes and one use. This one is disconnected then.")],
})[kind];

/**
 * Opens the dialog with the link of this kind.
 * @param {Kind} kind @param {{table: string, seat?: NewLink["seat"]}} where
 */
export async function showLink(kind, where) {
  const [title, note] = words(kind);
  const box = dialog({ title, body: h("p", { "aria-busy": "true" }, "…"), name: "link" });
  try {
    const told = await invite(kind, where);
    box.put(h("p", null, note), linkBox(told.link, told.qr));
  } catch (error) {
    box.put(h("p", { class: "error", role: "alert" }, why(/** @type {ApiError} */ (error))));
  }
}

/**
 * A link of this kind; one that this browser was told before, while it still works.
 * @param {Kind} kind @param {{table: string, seat?: NewLink["seat"]}} where
 */
export async function invite(kind, where) {
  const links = kept(where.table);
  const told = await post(`/api/tables/${where.table}/links`, { kind, seat: where.seat ?? null, link: links[kind] || "" });
  if (kind !== "device" && kind !== "referee" && where.seat === undefined) keepLinks(where.table, { ...links, [kind]: told.link });
  return told;
}

const KEPT = "paiju.links.";

/** Remembers a table's links, for this window. @param {string} table @param {Record<string, string>} links */
export function keepLinks(table, links) {
  try {
    sessionStorage.setItem(KEPT + table, JSON.stringify(links));
  } catch {
    // Without storage a new link is made each time.
  }
}

/** @param {string} table @returns {Record<string, string>} */
function kept(table) {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT + table) || "{}");
  } catch {
    return {};
  }
}

/**
 * A link in a field, a button to copy or share it, and its QR code.
 * @param {string} link @param {string | null} [qr] SVG text from the server
 */
export function linkBox(link, qr) {
  const url = new URL(link, location.origin).href;
  const field = h("input", { type: "text", readonly: true, "aria-label": t("链接", "Link"), prop: { value: url },
    onfocus: () => field.select() });
  return h("div", { class: "link-box" },
    qr ? picture(qr, t("链接的二维码", "QR code of the link")) : null,
    h("div", { class: "row" }, field,
      h("button", { type: "button", class: "primary", onclick: () => copy(field) }, t("复制", "Copy")),
      typeof navigator.share === "function"
        ? h("button", { type: "button", onclick: () => navigator.share({ url }).catch(() => {}) }, t("分享", "Share")) : null));
}

/** An SVG from the server as a picture: a data URL cannot run anything. @param {string} svg @param {string} alt */
export function picture(svg, alt) {
  return h("img", { class: "qr", alt, src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}` });
}

/** @param {HTMLInputElement} field */
async function copy(field) {
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    field.select(); // without https the clipboard is closed to pages: the old way still works
    document.execCommand("copy");
  }
  toast(t("链接已复制", "Link copied"));
}
