/** What was chosen for exercises, kept in this browser. */

import { select } from "../../ui/fields.js";
import { t } from "../../ui/i18n.js";
import { bookName, library } from "../../ui/library.js";
import { settings } from "../../ui/settings.js";
import { h } from "../../ui/dom.js";

/** @import { StudyHome } from "../../messages.d.ts" */

const KEY = "paiju.study";
/** @type {{book: string, kinds: string[], level: number, open: boolean}} */
const stored = { book: settings.get("book") || "xjtu", kinds: [], level: 0, open: false, ...saved() };

/** What was chosen; a change is kept. */
export const chosen = new Proxy(stored, {
  set(target, key, value) {
    Reflect.set(target, key, value);
    try {
      localStorage.setItem(KEY, JSON.stringify(target));
    } catch {
      // A browser that keeps nothing begins anew.
    }
    return true;
  },
});

/** @returns {Partial<typeof stored>} */
function saved() {
  try {
    return JSON.parse(localStorage.getItem(KEY) || "{}");
  } catch {
    return {};
  }
}

/** The books with exercises. @param {StudyHome} home @param {() => void} changed */
export function chooseBook(home, changed) {
  const place = h("div");
  if (!home.books.some((book) => book.book === chosen.book)) chosen.book = home.books[0].book;
  library().then(({ books }) => place.append(select(t("Rule book"), home.books.map((book) => {
    const known = books.find((each) => each.id === book.book);
    return /** @type {[string, string]} */ ([book.book, known ? bookName(known) : book.book]);
  }), chosen.book, (choice) => {
    chosen.book = choice;
    changed();
  })));
  return place;
}
