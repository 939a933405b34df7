/** Words of rule books and the like, which may be there in other languages than the page's only. */

import { h } from "./dom.js";
import { otherLang, words } from "./i18n.js";

/** @import { Child } from "./child.d.ts" */
/** @import { Value } from "./text.js" */

/** These words, marked where they are in another language. @param {Value} said @param {(text: string) => Child} [shown] */
export const content = (said, shown = (text) => text) => h("span", { lang: otherLang(said) }, shown(words(said)));
