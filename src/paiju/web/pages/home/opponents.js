/** How strong the opponents are: Easy, Medium or Hard, each with a face and a sentence. */

import { lookAtClub } from "../../ui/club.js";
import { h, put } from "../../ui/dom.js";
import { choose } from "./draft.js";
import { face } from "../../ui/people/faces.js";
import { t } from "../../ui/i18n.js";
import { STRENGTHS, strengthWords } from "../../ui/levels.js";
import { settings } from "../../ui/settings.js";

/** @typedef {import("../../ui/levels.js").Strength} Strength */

/** The strength chosen; medium before anybody has. @returns {Strength} */
export const strength = () => STRENGTHS.find((level) => level === settings.get("level")) || "medium";

/** @param {() => void} changed */
export function opponents(changed) {
  const says = Object.fromEntries(STRENGTHS.map((level) => [level, h("small", null, strengthWords(level).says)]));
  lookAtClub().then(() => put(says.hard, strengthWords("hard").says));
  return h("fieldset", { class: "opponents" }, h("legend", null, t("Opponents")),
    STRENGTHS.map((level) => {
      const words = strengthWords(level);
      return h("label", null,
        h("input", { type: "radio", name: "strength", value: level, prop: { checked: level === strength() }, onchange: () => {
          choose(level);
          changed();
        } }),
        face({ kind: "bot", name: words.face }),
        h("span", null, h("strong", null, words.name), says[level]));
    }));
}
