/** The choice of the page's language. */

import { LANGUAGES } from "../languages/list.js";
import { h } from "./dom.js";
import { lang, setLang, t } from "./i18n.js";

/** Every language by what its speakers call it. @returns {[string, string][]} */
export const languageNames = () => Object.entries(LANGUAGES).map(([code, { name }]) => [code, name]);

/** A list to choose from, as small as it can be. */
export function languageChoice() {
  const chosen = h("select", { class: "quiet language", "aria-label": t("Language"), onchange: () => setLang(chosen.value) },
    languageNames().map(([code, name]) => h("option", { value: code, lang: LANGUAGES[code].tag, prop: { selected: code === lang() } }, name)));
  return chosen;
}
