/** What can be said at a table in words: a short list, known by id, so that each reads it in their own language. */

import { t } from "../../ui/i18n.js";

/** @import { Phrase } from "../../messages.d.ts" */

/** Every phrase in words, in the order of the sheet. @returns {Partial<Record<Phrase, string>>} */
const words = () => ({
  hello: t("Hello"), good_luck: t("Good luck"), nice: t("Nice hand!"),
  well_played: t("Well played"), thanks: t("Thank you"), sorry: t("Sorry"), wow: t("Wow!"),
  ouch: t("Ouch"), close: t("So close"), lucky: t("Lucky!"), thinking: t("Let me think"),
  hurry: t("Your move, please"), away: t("Back in a moment"), back: t("I am back"),
  again: t("Another match?"), bye: t("Goodbye"),
});

/** @param {Phrase} phrase */
export const phraseWords = (phrase) => words()[phrase] || "";

/** All ids, in order. @returns {Phrase[]} */
export const phrases = () => /** @type {Phrase[]} */ (Object.keys(words()));
