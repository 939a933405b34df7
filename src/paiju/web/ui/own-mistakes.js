/** A button that makes exercises of one's own mistakes in a game that is over. */

import { toast } from "./dialog.js";
import { h, put } from "./dom.js";
import { t, why } from "./i18n.js";
import { post } from "../net.js";

/** @import { ApiError } from "../net.js" */
/** @import { OwnGames } from "../messages.d.ts" */

/** @param {() => Partial<OwnGames>} what @param {string} [look] @param {() => string} [word] what it says */
export function mistakesButton(what, look = "", word = () => t("变成练习", "Make exercises")) {
  const button = h("button", { type: "button", class: `make-drills ${look}`, onclick: async () => {
    button.disabled = true;
    put(button, t("正在看……", "Looking …"));
    try {
      const mistakes = await post("/api/study/mine", { table: "", hand: null, record: "", seat: "", ...what() });
      if (!mistakes.made) {
        toast(t("没有找到明显的失误。", "No clear mistakes were found."));
        put(button, t("没有失误", "No mistakes"));
        return;
      }
      button.replaceWith(h("a", { class: "button primary", href: `/study/drills?mistakes&book=${mistakes.book}` },
        t(`做这 ${mistakes.made} 道`, mistakes.made === 1 ? "Try this one" : `Try these ${mistakes.made}`)));
    } catch (error) {
      toast(why(/** @type {ApiError} */ (error)) || String(error));
      put(button, word());
      button.disabled = false;
    }
  } }, word());
  return button;
}
