/** The choice of the page's language. */

import { LANGUAGES } from "../languages/list.js";
import { h } from "./dom.js";
import { lang, setLang, t } from "./i18n.js";

/** Every language by its code, what its speakers call it, and how that is marked. @returns {[string, string, string][]} */
export const languageNames = () => Object.entries(LANGUAGES).map(([code, { name, tag }]) => [code, name, tag]);

/** A list to choose from that looks like a word: its language's name, on phones its code. */
export function languageChoice() {
  const chosen = h("select", { "aria-label": t("Language"), onchange: () => setLang(chosen.value) },
    languageNames().map(([code, name, tag]) => h("option", { value: code, lang: tag, prop: { selected: code === lang() } }, name)));
  const shown = (/** @type {string} */ name, /** @type {string} */ words) => h("span", { class: name, "aria-hidden": "true" }, words);
  return h("span", { class: "language" }, shown("not-narrow", LANGUAGES[lang()].name), shown("only-narrow", lang().toUpperCase()), chosen);
}
