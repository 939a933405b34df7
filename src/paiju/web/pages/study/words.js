/** What kinds of exercises are called. */

import { t } from "../../ui/i18n.js";

/** @param {string} kind */
export function kindWords(kind) {
  const words = /** @type {Record<string, string[]>} */ ({
    score: [t("算分", "Score"), t("这手牌值多少", "what a hand is worth")],
    waits: [t("听什么", "Waits"), t("说出所听的牌", "what completes a hand")],
    furiten: [t("振听", "Furiten"), t("能不能和别人的牌", "whether you may win on a discard")],
    may: [t("能不能", "May I"), t("吃、碰、杠、立直、和牌是否合规", "whether a call, kong, riichi or win is allowed")],
    penalty: [t("处罚", "Penalty"), t("犯规怎么罚", "what a foul costs")],
    discard: [t("打哪张", "Discard"), t("哪张最好", "which discard is best")],
    reading: [t("拆法", "Reading"), t("怎么拆最值钱", "which reading is worth most")],
    safe: [t("安全牌", "Safe tiles"), t("哪张不会放铳", "what cannot be won on")],
  })[kind];
  return { name: words ? words[0] : kind, says: words ? words[1] : "" };
}

/** The day now, as puzzles name it; the same everywhere. */
export const today = () => new Date().toISOString().slice(0, 10);
