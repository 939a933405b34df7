/** The same hand by every book, side by side. */

import { h } from "../../ui/dom.js";
import { list, pick, t, tc, words } from "../../ui/i18n.js";
import { bookName } from "../../ui/library.js";
import { spelled } from "../../ui/terms/spelled.js";
import { comesTo, greatName, reckoned, worth } from "../game/worth.js";
import { paymentList } from "./result.js";

/** @import { BookVerdict, EveryBook } from "../../messages.d.ts" */
/** @import { Book } from "../../ui/library.js" */

/** @param {EveryBook} verdicts @param {Book[]} books @param {string} now @param {(book: string) => void} choose */
export function everyBook(verdicts, books, now, choose) {
  if (verdicts.mend) return h("p", { class: "note" }, spelled(words(verdicts.mend.text)));
  const known = (/** @type {string} */ id) => books.find((book) => book.id === id);
  return h("ul", { class: "every-book" }, verdicts.books.map((book) => verdict(book, known(book.book), book.book === now, choose)));
}

/** @param {BookVerdict} ruling @param {Book | undefined} book @param {boolean} own @param {(book: string) => void} choose */
function verdict(ruling, book, own, choose) {
  const { answer, mend } = ruling, name = book ? bookName(book) : ruling.book;
  return h("li", { class: `card ${answer?.win ? "won" : "lost"}`, "data-book": ruling.book },
    h("h3", null, name, own ? h("small", null, ` ${t("(this one)")}`) : null),
    mend ? h("p", null, spelled(words(mend.text))) : null,
    answer?.win ? [
      h("p", { class: "total" }, h("strong", null, [greatName(answer), comesTo(answer)].filter(Boolean).join(" · ")),
        reckoned(answer) ? h("span", null, ` ${reckoned(answer)}`) : null),
      h("p", { class: "small" }, answer.lines.map((line) => `${pick(line)} ${worth(line, answer)}`).join(tc("list", ", "))),
      answer.payments ? paymentList(answer.payments) : null] : null,
    answer && !answer.win ? h("p", null, t("No win: "), spelled(words(answer.text))) : null,
    ruling.left_out.length ? h("p", { class: "small" }, t("Not in this rule book: "), list(ruling.left_out.map((part) => words(part.text))))
      : null,
    own ? null : h("button", { type: "button", onclick: () => choose(ruling.book), "aria-label": t("Score by {name}", { name }) },
      t("Score by this rule book")));
}
