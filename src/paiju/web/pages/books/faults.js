/** All that is wrong with a rule book, each with its field. */

import { h } from "../../ui/dom.js";
import { t, words } from "../../ui/i18n.js";

/** @import { DraftFault } from "../../messages.d.ts" */

/** @param {DraftFault[]} faults */
export function faultList(faults) {
  if (!faults.length) return null;
  return h("div", { class: "note bad" }, h("strong", null, t("To mend before it can be saved:")),
    h("ul", null, faults.map((fault) => h("li", null, words(fault.text)))));
}

/** What is wrong with a field or a part of it. @param {DraftFault[]} faults @param {string} name */
export const faultsOf = (faults, name) => faults.filter((fault) => fault.field === name || fault.field.startsWith(`${name}.`));

/** Says at a field what is wrong with it. @param {HTMLElement} place @param {DraftFault[]} faults */
export function sayFaults(place, faults) {
  place.replaceChildren(...faults.map((fault) => h("p", { class: "fault" }, words(fault.text))));
}
