/** The seat somebody left: the way back to it stands beside *Play*. */

import { h } from "../../ui/dom.js";
import { pick, t } from "../../ui/i18n.js";
import { whichTable } from "./tables-list.js";

/** @import { MyTable } from "../../messages.d.ts" */
/** @import { Book } from "../../ui/library.js" */

/** Tables where I sit and play goes on. @param {MyTable[]} tables */
const running = (tables) => tables.filter((table) => table.state !== "over" && table.sits);

/** @param {MyTable[]} tables the newest first @param {Book[]} books */
export function backToSeat(tables, books) {
  const [last, ...others] = running(tables);
  if (!last) return null;
  const book = books.find((card) => card.id === last.book);
  const name = last.title || pick(book?.names) || last.book || "";
  return h("p", { class: "kept" },
    h("span", null, h("strong", null, name), h("small", null, whichTable(last, book?.words).join(" · "),
      others.length ? t(" · and {count} more below", { count: others.length }) : "")),
    h("a", { class: "button", href: `/table/${last.table}`, "aria-label": t("Back to your seat, {name}", { name }) },
      t("Back to your seat")));
}
