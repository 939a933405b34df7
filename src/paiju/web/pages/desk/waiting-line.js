/** What is said of entries on their way, at a desk and at an evening: how many wait, and what to do when somebody was quicker. */

import { h } from "../../ui/dom.js";
import { t, tn } from "../../ui/i18n.js";

/** @import { Queue } from "./queue.js" */

/** @template State @param {Queue<State>} queue @param {number} seen entries that this page has shown */
export function waitingLine(queue, seen) {
  const n = queue.waiting.length;
  if (!n) return null;
  if (queue.held) return h("div", { class: "note waiting" },
    h("p", null, tn("Somebody else has just entered something; one of your entries has not been sent. Check the entries first.",
      "Somebody else has just entered something; {n} of your entries have not been sent. Check the entries first.", n)),
    h("p", { class: "actions" }, h("button", { type: "button", onclick: () => queue.drop() }, t("Drop mine")),
      h("button", { type: "button", class: "primary", onclick: () => queue.sendOn(seen) }, t("Send mine too"))));
  return h("p", { class: "note waiting" }, tn("One entry is waiting to be sent; it will be sent automatically, and only once.",
    "{n} entries are waiting to be sent; they will be sent automatically, each only once.", n));
}
