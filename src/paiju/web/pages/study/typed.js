/** What is understood of a box stands below it while somebody writes: read by the server, as it will be marked. */

import { h, put } from "../../ui/dom.js";
import { list, t, words } from "../../ui/i18n.js";
import { post } from "../../net.js";

/** @import { TypedRead, TypedText } from "../../messages.d.ts" */

const PAUSE = 250; // ms without a key before it is read

/**
 * The line below a box.
 * @param {string} book @param {TypedText["kind"]} kind
 * @returns {{element: HTMLElement, typed: (text: string) => void}} `typed`: this stands in the box now
 */
export function readBelow(book, kind) {
  const element = h("p", { class: "read-as small", "aria-live": "polite" });
  let latest = "";
  let waiting = 0;
  const read = async (/** @type {string} */ text) => {
    try {
      const reading = await post("/api/study/typed", { book, kind, text });
      if (text === latest) show(element, text, reading);
    } catch {
      if (text === latest) put(element); // it is read again when it is handed in
    }
  };
  return { element, typed: (text) => {
    if (text === latest) return;
    latest = text;
    clearTimeout(waiting);
    if (!text.trim()) {
      put(element);
      element.classList.remove("doubtful");
    } else waiting = setTimeout(() => read(text), PAUSE);
  } };
}

/** @param {HTMLElement} element @param {string} text @param {TypedRead} reading */
function show(element, text, reading) {
  const understood = words(reading.words);
  const said = understood && understood !== text.trim() ? h("span", null, t("Read as: "), h("strong", null, understood)) : null;
  put(element, said, reading.unknown.length ? notUnderstood(reading.unknown) : null);
  element.classList.toggle("doubtful", reading.unknown.length > 0);
}

/** Words that could not be read. @param {string[]} unknown */
export const notUnderstood = (unknown) => h("span", { class: "not-read" },
  t("Not understood: {words}", { words: list(unknown) }));

/** How many boxes of a page have words that could not be read. @param {HTMLElement} page */
export const doubtful = (page) => page.querySelectorAll(".read-as.doubtful").length;
