/** The club around every page: its name, and what it announces, which anybody can close for themselves. */

import { h, put } from "./dom.js";
import { icon } from "./icons.js";
import { onLang, pick, t } from "./i18n.js";
import { get } from "../net.js";

/** @import { ClubInfo } from "../messages.d.ts" */

const EVERY = 60000;
const CLOSED = "paiju.closed";
const MOST_CLOSED = 50;
/** @type {ClubInfo | null} */
let info = null;
/** @type {Set<() => void>} */
const ears = new Set();

/** The club as far as it is known. */
export const club = () => info;

/** Calls `fn` when the club's name is another, or my office. @param {() => void} fn */
export const onClub = (fn) => void ears.add(fn);

/** Asks what there is to know; without an answer everything stays. */
export async function lookAtClub() {
  const before = info;
  try {
    info = await get("/api/club");
  } catch {
    return;
  }
  if (before?.name !== info.name || before.serves !== info.serves) for (const fn of ears) fn();
  show();
}

/** Begins to look, now and while somebody sees the page. */
export function beginClub() {
  lookAtClub();
  setInterval(() => document.visibilityState === "visible" && lookAtClub(), EVERY);
  onLang(show);
}

/** What was closed in this browser. @returns {string[]} */
function closed() {
  try {
    const stored = JSON.parse(localStorage.getItem(CLOSED) || "[]");
    return Array.isArray(stored) ? stored.map(String) : [];
  } catch {
    return [];
  }
}

/** @param {string} id */
function close(id) {
  try {
    localStorage.setItem(CLOSED, JSON.stringify([id, ...closed()].slice(0, MOST_CLOSED)));
  } catch {
    // A browser that keeps nothing shows it again next time.
  }
  if (info) info.announcements = info.announcements.filter((announcement) => announcement.id !== id);
  show();
}

/** The announcements, on top of every page and table. */
function show() {
  const place = document.getElementById("news");
  if (!place || !info) return;
  const gone = new Set(closed());
  put(place, info.announcements.filter((announcement) => !gone.has(announcement.id)).map((announcement) => h("div",
    { class: "announcement" },
    h("p", null, pick(announcement)),
    h("button", { type: "button", class: "icon quiet", "aria-label": t("Close the announcement"),
      onclick: () => close(announcement.id) },
      icon("cross")))));
}
