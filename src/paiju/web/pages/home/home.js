/** The start page: choose a book and sit down; or set up a table, come back to one, watch one. */

import { bookList, introduction } from "./book-cards.js";
import { configure } from "./configure.js";
import { h, put } from "../../ui/dom.js";
import { complete, draft, follow, remember, request } from "./draft.js";
import { text } from "../../ui/fields.js";
import { t, why } from "../../ui/i18n.js";
import { joinBox } from "./join.js";
import { bookName, library } from "../../ui/library.js";
import { get, post } from "../../net.js";
import { go } from "../../router.js";
import { settings } from "../../ui/settings.js";
import { lobbyCard, myTables } from "./tables-list.js";
import { tileRow } from "../../ui/tile-row.js";

/** @import { ApiError } from "../../net.js" */
/** @import { Book } from "../../ui/library.js" */

export const title = () => t("打牌", "Play");

/** @param {HTMLElement} main */
export async function render(main) {
  const { books, levels } = await library();
  const say = h("p", { class: "error", role: "alert", hidden: true });
  const now = () => books.find((one) => one.id === draft.book) || books[0];
  const chosen = h("div", { class: "chosen" });
  const more = h("div");
  const form = () => keepingFocus(more, () => put(more, configure(now(), levels, form, (button) => open(false, say, button))));
  const fill = () => {
    follow(now());
    const typing = document.activeElement?.matches("select.variant");
    put(chosen, introduction(now(), books, fill), h("div", { class: "start" }, nameField(), playButton(now(), say), say));
    if (typing) /** @type {HTMLElement | null} */ (chosen.querySelector("select.variant"))?.focus();
    form();
  };
  const mine = h("div");
  const away = h("div", { class: "away" });
  put(main, h("div", { class: "home" },
    h("section", { class: "hero" },
      h("h1", null, t("坐下来，打一局", "Sit down and play")),
      h("p", { class: "lead" }, t("选一本规则，马上和电脑打；或者开一桌，把链接发给朋友。不用注册，不用联网。",
        "Choose a rule book and play against bots at once, or open a table and send friends the link. No account, no internet.")),
      h("p", { class: "ornament", "aria-hidden": "true" },
        tileRow(["1m", "9m", "1p", "9p", "1s", "9s", "1z", "2z", "3z", "4z", "5z", "6z", "7z"]))),
    mine,
    h("section", { class: "sit card", "aria-label": t("开一局", "Begin a game") }, bookList(books, fill), chosen),
    h("div", { class: "columns" }, more, away)));
  fill();
  fillAway(mine, away, books);
}

/** Draws a form anew; whoever goes through it by keyboard stays where they were. @param {HTMLElement} place @param {() => void} draw */
function keepingFocus(place, draw) {
  const fields = () => /** @type {HTMLElement[]} */ ([...place.querySelectorAll("summary, select, input, textarea, button")]);
  const at = fields().indexOf(/** @type {HTMLElement} */ (document.activeElement));
  draw();
  if (at >= 0) fields()[at]?.focus({ preventScroll: true });
}

/** @param {HTMLElement} mine @param {HTMLElement} away @param {Book[]} books */
async function fillAway(mine, away, books) {
  const open = h("div");
  put(away, joinBox(), open);
  const [me, tables] = await Promise.allSettled([get("/api/me"), get("/api/tables/open")]);
  const own = me.status === "fulfilled" ? me.value.tables : [];
  put(mine, myTables(own, books));
  put(open, lobbyCard(tables.status === "fulfilled" ? tables.value : [], own));
}

function nameField() {
  return text(t("你的名字", "Your name"), settings.get("name"), (told) => settings.set("name", told.trim().slice(0, 24)),
    { placeholder: t("客人", "Guest"), maxlength: 24, autocomplete: "nickname" });
}

/** @param {Book} book @param {HTMLElement} say */
function playButton(book, say) {
  const button = h("button", { type: "button", class: "primary big", onclick: () => open(true, say, button) },
    h("span", null, t("马上开打", "Play now against bots")), h("small", null, bookName(book)));
  return button;
}

/**
 * Opens the table and goes there.
 * @param {boolean} plain @param {HTMLElement} say @param {HTMLButtonElement} button
 */
async function open(plain, say, button) {
  button.disabled = true;
  say.hidden = true;
  try {
    const told = await post("/api/tables", request(plain));
    remember(told, plain || complete());
    await go(`/table/${told.table}`);
  } catch (error) {
    const told = /** @type {ApiError} */ (error);
    put(say, told.field ? h("strong", null, told.field, t("：", ": ")) : null, why(told) || String(told));
    say.hidden = false;
    const place = plain ? null : document.querySelector(".configure .problem");
    if (place) put(place, say.cloneNode(true));
    (place || say).scrollIntoView({ block: "nearest" });
    button.disabled = false;
  }
}
