/** The same hand by every book, side by side. */

import { h } from "../../ui/dom.js";
import { pick, t } from "../../ui/i18n.js";
import { bookName } from "../../ui/library.js";
import { spelled } from "../../ui/terms/spelled.js";
import { comesTo, greatName, reckoned, worth } from "../game/worth.js";
import { paymentList } from "./result.js";

/** @import { BookVerdict, EveryBook } from "../../messages.d.ts" */
/** @import { Book } from "../../ui/library.js" */

/** @param {EveryBook} verdicts @param {Book[]} books @param {string} now @param {(book: string) => void} choose */
export function everyBook(verdicts, books, now, choose) {
  if (verdicts.mend) return h("p", { class: "note" }, spelled(t(verdicts.mend.zh, verdicts.mend.en)));
  const known = (/** @type {string} */ id) => books.find((book) => book.id === id);
  return h("ul", { class: "every-book" }, verdicts.books.map((book) => verdict(book, known(book.book), book.book === now, choose)));
}

/** @param {BookVerdict} ruling @param {Book | undefined} book @param {boolean} own @param {(book: string) => void} choose */
function verdict(ruling, book, own, choose) {
  const { answer, mend } = ruling, name = book ? bookName(book) : ruling.book;
  return h("li", { class: `card ${answer?.win ? "won" : "lost"}`, "data-book": ruling.book },
    h("h3", null, name, own ? h("small", null, ` ${t("（这本）", "(this one)")}`) : null),
    mend ? h("p", null, spelled(t(mend.zh, mend.en))) : null,
    answer?.win ? [
      h("p", { class: "total" }, h("strong", null, [greatName(answer), comesTo(answer)].filter(Boolean).join(" · ")),
        reckoned(answer) ? h("span", null, ` ${reckoned(answer)}`) : null),
      h("p", { class: "small" }, answer.lines.map((line) => `${pick(line)} ${worth(line, answer)}`).join(t("、", ", "))),
      answer.payments ? paymentList(answer.payments) : null] : null,
    answer && !answer.win ? h("p", null, t("不能和：", "No win: "), spelled(t(answer.why_zh, answer.why))) : null,
    ruling.left_out.length ? h("p", { class: "small" }, t("这本书没有：", "Not in this book: "), ruling.left_out.map(pick).join(t("、", ", ")))
      : null,
    own ? null : h("button", { type: "button", onclick: () => choose(ruling.book), "aria-label": t(`用${name}算`, `Score by ${name}`) },
      t("用这本书算", "Score by this book")));
}
