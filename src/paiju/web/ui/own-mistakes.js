/** A button that makes exercises of one's own mistakes in a game that is over. */

import { toast } from "./dialog.js";
import { h, put } from "./dom.js";
import { t, tn, why } from "./i18n.js";
import { post } from "../net.js";

/** @import { ApiError } from "../net.js" */
/** @import { OwnGames } from "../messages.d.ts" */

/** @param {() => Partial<OwnGames>} what @param {string} [look] @param {() => string} [word] what it says */
export function mistakesButton(what, look = "", word = () => t("Make exercises")) {
  const button = h("button", { type: "button", class: `make-drills ${look}`, onclick: async () => {
    button.disabled = true;
    put(button, t("Looking for mistakes …"));
    try {
      const mistakes = await post("/api/study/mine", { table: "", hand: null, record: "", seat: "", ...what() });
      if (!mistakes.made) {
        toast(t("No clear mistakes were found."));
        put(button, t("No mistakes"));
        return;
      }
      button.replaceWith(h("a", { class: "button primary", href: `/study/drills?mistakes&book=${mistakes.book}` },
        tn("Try this one", "Try these {n}", mistakes.made)));
    } catch (error) {
      toast(why(/** @type {ApiError} */ (error)) || String(error));
      put(button, word());
      button.disabled = false;
    }
  } }, word());
  return button;
}
