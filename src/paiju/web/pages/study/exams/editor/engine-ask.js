/** A question to the engine beside an answer, so that the key can be checked: a form to begin with, then the words of it. */

import { h, put } from "../../../../ui/dom.js";
import { t } from "../../../../ui/i18n.js";
import { line } from "./inputs.js";

/** What is asked most. @returns {[string, string][]} words and the question */
const forms = () => [
  [t("what a hand waits for"), "ask = \"waits\", hand = \"2223456p\""],
  [t("han, fu or points of a hand"),
    "ask = \"score\", want = \"han\", hand = \"234567m345p67s55z\", win = \"8s\", by = \"self\", seat = \"S\", round = \"E\""],
  [t("what han and fu are worth"),
    "ask = \"points\", want = \"gain\", han = 3, fu = 40, seat = \"S\", by = \"self\", honba = 1"],
  [t("a setting of the rule book"), "ask = \"book\", field = \"game.start_points\""],
  [t("what a pattern is worth"), "ask = \"pattern\", pattern = \"half_flush\", want = \"closed\""],
];

/** @param {string} part @param {string} now @param {(engine: string) => void} typed @param {string} [label] */
export function engineAsk(part, now, typed, label = t("Ask the engine")) {
  const box = h("div");
  const show = (/** @type {string} */ engine) => put(box, line(`${part}.engine`, label, engine, typed, { code: true,
    placeholder: "ask = \"waits\", hand = \"2223456p\"" }));
  show(now);
  const chosen = (/** @type {Event} */ event) => {
    const engine = /** @type {HTMLSelectElement} */ (event.target).value;
    if (!engine) return;
    typed(engine);
    show(engine);
  };
  return h("div", null, box, h("select", { "aria-label": t("Common questions"), onchange: chosen },
    [[t("Common questions …"), ""], ...forms()].map(([words, value]) => h("option", { value }, words))));
}
