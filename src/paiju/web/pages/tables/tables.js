/** The lobby: tables with a free seat, tables to watch, and a seat at the next free one. It looks again by itself. */

import { callsList } from "../desk/calls.js";
import { h, put } from "../../ui/dom.js";
import { text } from "../../ui/fields.js";
import { t } from "../../ui/i18n.js";
import { bookName, families, library } from "../../ui/library.js";
import { get } from "../../net.js";
import { redraw } from "../../ui/redraw.js";
import { settings } from "../../ui/settings.js";
import { openList, sorted } from "../home/tables-list.js";
import { nextTable } from "./next-table.js";

/** @import { Book } from "../../ui/library.js" */

const AGAIN = 5000; // milliseconds between two looks

export const title = () => t("Lobby");

/** @param {HTMLElement} main */
export async function render(main) {
  const { books } = await library();
  const free = h("div", { "aria-live": "polite" }), watch = h("div"), calls = h("div", { "aria-live": "polite" });
  put(main, h("section", { class: "lobby-page" }, h("h1", null, title()), calls,
    h("div", { class: "columns" },
      h("div", null,
        h("section", { class: "card" }, h("h2", null, t("Tables with a free seat")), free),
        h("section", { class: "card" }, h("h2", null, t("Watch")), watch)),
      h("aside", null, next(books), h("p", { class: "small" }, t("Want to invite friends or choose your own rules? "),
        h("a", { class: "button", href: "/" }, t("Set up a table")))))));
  const fill = async () => {
    const [me, tables] = await Promise.allSettled([get("/api/me"), get("/api/tables/open")]);
    if (tables.status !== "fulfilled") return;
    const called = await callsList(me.status === "fulfilled" ? me.value.role : "");
    const lists = sorted(tables.value, me.status === "fulfilled" ? me.value.tables : []);
    redraw(calls, () => called);
    redraw(free, () => openList(lists.free, true) || h("p", { class: "small" },
      t("Nobody is waiting right now. Press “Next free table” to open one and wait.")));
    redraw(watch, () => openList(lists.watch, false) || h("p", { class: "small" },
      t("There is no table to watch right now.")));
  };
  await fill();
  const timer = setInterval(() => !document.hidden && fill(), AGAIN);
  return () => clearInterval(timer);
}

/** @param {Book[]} books */
function next(books) {
  const last = settings.get("book");
  const ordered = families(books).flat();
  let book = ordered.some((card) => card.id === last) ? last : ordered[0].id;
  const choice = h("select", { "aria-label": t("Rules"), onchange: () => {
    book = choice.value;
    settings.set("book", book);
  } }, ordered.map((card) => h("option", { value: card.id, prop: { selected: card.id === book } }, bookName(card))));
  const button = h("button", { type: "button", class: "primary big", onclick: () => nextTable(book, button) },
    t("Next free table"));
  return h("section", { class: "card next-table" }, h("h2", null, t("Play with others")),
    h("div", { class: "field" }, h("span", { class: "label" }, t("Rules")), choice),
    text(t("Your name"), settings.get("name"), (typed) => settings.set("name", typed.trim().slice(0, 24)),
      { placeholder: t("Guest"), maxlength: 24, autocomplete: "nickname" }),
    button,
    h("p", { class: "small" },
      t("You get a seat at the table where most people are waiting; if there is none, a table is opened for you. Play begins when the "
        + "last seat is taken.")));
}
