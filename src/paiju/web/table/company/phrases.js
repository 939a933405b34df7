/** What can be said at a table in words: a short list, known by id, so that each reads it in their own language. */

import { t } from "../../ui/i18n.js";

/** @import { Phrase } from "../../messages.d.ts" */

/** Every phrase in words, in the order of the sheet. @returns {Partial<Record<Phrase, string>>} */
const words = () => ({
  hello: t("大家好", "Hello"), good_luck: t("祝好运", "Good luck"), nice: t("好牌！", "Nice hand!"),
  well_played: t("打得漂亮", "Well played"), thanks: t("谢谢", "Thank you"), sorry: t("不好意思", "Sorry"), wow: t("哇！", "Wow!"),
  ouch: t("哎哟", "Ouch"), close: t("差一点", "So close"), lucky: t("运气真好", "Lucky!"), thinking: t("让我想想", "Let me think"),
  hurry: t("快一点吧", "Your move, please"), away: t("离开一下", "Back in a moment"), back: t("我回来了", "I am back"),
  again: t("再来一场？", "Another match?"), bye: t("再见", "Goodbye"),
});

/** @param {Phrase} phrase */
export const phraseWords = (phrase) => words()[phrase] || "";

/** All ids, in order. @returns {Phrase[]} */
export const phrases = () => /** @type {Phrase[]} */ (Object.keys(words()));
