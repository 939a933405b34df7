/** Other ways to bring a hand to the desk, and to take it away: written or pasted, the last hand of a table of mine, a link. */

import { copyText } from "../../ui/clipboard.js";
import { dialog, toast } from "../../ui/dialog.js";
import { h, put, uid } from "../../ui/dom.js";
import { handName, personName, t, why, wind, words } from "../../ui/i18n.js";
import { tableName } from "../../ui/library.js";
import { isOwn } from "../../ui/own-books.js";
import { spelled } from "../../ui/terms/spelled.js";
import { handRow } from "../../ui/tiles/tile-row.js";
import { get, post } from "../../net.js";

/** @import { ExplainedWin, HandAsked, HandRow, MyTable } from "../../messages.d.ts" */
/** @import { ApiError } from "../../net.js" */
/** @import { Book } from "../../ui/library.js" */
/** @import { Desk } from "./desk.js" */

/** @param {Desk} desk @param {string} text @returns {Promise<string>} what is wrong with it; "" where it lies on the desk now */
export async function readInto(desk, text) {
  try {
    const reply = await post("/api/score/read", { text, book: desk.other || isOwn(desk.draft.book) ? "" : desk.draft.book });
    if (reply.mend || !reply.request) return reply.mend ? spelled(words(reply.mend.text)) : "";
    desk.open(desk.other ? { ...reply.request, book: desk.draft.book } : reply.request);
    return "";
  } catch (error) {
    return why(/** @type {ApiError} */ (error));
  }
}

/** The field where a hand is written. @param {Desk} desk */
export function writing(desk) {
  const id = uid("written"), note = h("p", { class: "error", role: "alert", hidden: true });
  const field = h("textarea", { id, rows: "2", spellcheck: "false", autocapitalize: "off", "data-ask": "written", maxlength: "4000",
    translate: "no", placeholder: "123m406p11z 1z -m 777z^ --riichi --dora 4z" });
  const read = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const wrong = await readInto(desk, field.value);
    note.hidden = !wrong;
    put(note, wrong);
    field.setAttribute("aria-invalid", String(Boolean(wrong)));
    if (wrong) field.focus();
    else field.value = "";
  };
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.shiftKey) read(event);
  });
  return h("details", { class: "writing" }, h("summary", null, t("Type or paste a hand")),
    h("form", { onsubmit: read }, h("label", { for: id, class: "small" },
      t("The tiles and the winning tile; a whole line of paiju score, tile symbols, Chinese or JSON also work. Melds: 345m< (2222p).")),
    field, note, h("p", { class: "actions" }, h("button", { type: "submit" }, t("Use this hand")))));
}

/** The hands that were won at tables of mine, the last ones first. @param {Desk} desk @param {Book[]} books */
export async function lastHands(desk, books) {
  const list = h("div", { "aria-busy": "true" }, t("Searching …"));
  const box = dialog({ title: t("The last hand at my tables"), body: list, kind: "drawer", name: "last-hands" });
  try {
    const me = await get("/api/me");
    const own = me.tables.filter((table) => table.state !== "waiting").slice(0, 12);
    const open = (/** @type {HandAsked} */ query) => {
      box.close();
      desk.open(query);
    };
    put(list, own.length ? h("ul", { class: "tables" }, own.map((table) => tableRow(table, books, open)))
      : h("p", null, t("You have no tables with a hand played yet.")));
  } catch (error) {
    put(list, h("p", { class: "error" }, why(/** @type {ApiError} */ (error))));
  }
  list.removeAttribute("aria-busy");
}

/** @param {MyTable} table @param {Book[]} books @param {(query: HandAsked) => void} open */
function tableRow(table, books, open) {
  const place = h("div"), name = tableName(table, books);
  const look = async () => {
    try {
      const rows = await get(`/api/tables/${table.table}/hands`);
      const won = rows.filter((row) => row.wins.length).at(-1);
      put(place, won ? await wins(table.table, won, open) : h("p", { class: "small" }, t("Nobody has won a hand yet.")));
    } catch (error) {
      put(place, h("p", { class: "error" }, why(/** @type {ApiError} */ (error))));
    }
  };
  return h("li", null, h("button", { type: "button", onclick: look, "data-table": table.table }, name), place);
}

/** @param {string} table @param {HandRow} row @param {(query: HandAsked) => void} open */
async function wins(table, row, open) {
  const steps = await get(`/api/tables/${table}/hands/${row.hand}/steps?role=spectator`);
  return steps.explained.map((win) => wonHand(win, row, open));
}

/** @param {ExplainedWin} win @param {HandRow} row @param {(query: HandAsked) => void} open */
function wonHand(win, row, open) {
  const query = win.request;
  return h("div", { class: "won-hand" },
    h("p", { class: "small" }, `${handName(row.name)} · ${wind(win.seat)} ${personName(row.names[win.seat])}`), handRow(win),
    query ? h("button", { type: "button", class: "primary", onclick: () => open(query) }, t("Use this hand"))
      : h("p", { class: "small" }, t("This table has its own rule book, which the score desk does not know.")));
}

/** Copies the address of what lies on the desk, or hands it to the phone's own sharing. */
export async function shareLink() {
  const url = location.href;
  if (typeof navigator.share === "function" && matchMedia("(pointer: coarse)").matches) return navigator.share({ url }).catch(() => {});
  return toast(await copyText(url) ? t("Link copied: it opens exactly this hand")
    : t("Not copied; the link is in the address bar"));
}
