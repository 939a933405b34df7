/** A hand to try: the score desk by the book being written, scored anew with every change. */

import { h, put } from "../../ui/dom.js";
import { t } from "../../ui/i18n.js";
import { post } from "../../net.js";
import { Desk } from "../score/desk.js";
import { fresh } from "../score/draft.js";
import { writing as writtenHand } from "../score/entering.js";

/** @import { Part } from "./book.js" */
/** @import { Writing } from "./writing.js" */

/** @param {Writing} writing @returns {Part} */
export function trialPart(writing) {
  let toml = "";
  const desk = new Desk([], fresh("own"), (hand) => {
    const { book, ...rest } = hand;
    return post("/api/own-books/desk", { toml: writing.view.toml, hand: rest });
  });
  const note = h("p", { class: "note", hidden: true });
  const { places } = desk;
  const element = h("div", { class: "score-desk trial" }, note, h("div", { class: "desk-body" },
    h("div", { class: "entry" }, places.hand, places.pad, writtenHand(desk), places.about),
    h("div", { class: "outcome" }, places.line, places.answer)));
  return { element, close: () => desk.close(), update: () => {
    const { card, toml: now } = writing.view;
    note.hidden = Boolean(card);
    put(note, t("The hand is scored once what is wrong has been mended."));
    if (!card || now === toml) return;
    toml = now;
    desk.books = [{ ...card, id: "own" }];
    desk.set(desk.draft, true);
  } };
}
