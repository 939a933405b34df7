/** How strong the bots are that one sits down with: three words for people, each a level of docs/bots.md. */

import { club } from "./club.js";
import { t } from "./i18n.js";

/** @typedef {"easy" | "medium" | "hard"} Strength */

/** The level behind each word, weakest first. @type {Record<Strength, string>} */
export const LEVELS = { easy: "simple", medium: "keen", hard: "deep" };

/** Bots that are no opponents, but good to try something out with. */
export const SPARRING = ["drawn", "random"];

/** The word for a level; `steady`, which plays where `deep` cannot, is hard too. @param {string | null | undefined} level */
export const strengthOf = (level) => (level === "steady" ? "hard" : STRENGTHS.find((strength) => LEVELS[strength] === level));

export const STRENGTHS = /** @type {Strength[]} */ (Object.keys(LEVELS));

/** What the three are called, what they do, and whose face stands for them. @param {Strength} strength */
export function strengthWords(strength) {
  return {
    easy: { name: t("简单", "Easy"), against: t("对简单的电脑", "against easy bots"), face: "阿桃",
      says: t("只求快快和牌，不看大小，也不防守。", "Hurries to win; does not look at worth or danger.") },
    medium: { name: t("中等", "Medium"), against: t("对中等的电脑", "against medium bots"), face: "阿明",
      says: t("掂量和牌值多少，会做大牌，不太防守。", "Plays for hands that pay; seldom defends.") },
    hard: { name: t("困难", "Hard"), against: t("对厉害的电脑", "against hard bots"), face: "阿松",
      says: hardSays() },
  }[strength];
}

/** What hard bots do: as much as this club has for them. */
function hardSays() {
  const deep = club()?.deep;
  if (deep === "ready") {
    return t("每一步都把牌往下试打许多遍，攻守兼备，看名次。",
      "Plays the hand on many times before every move; defends, counts places.");
  }
  const plain = t("能攻能守，危险的牌不打，最后还看名次。", "Attacks and defends, and counts places at the end.");
  if (deep === "compiling") {
    return plain + t("更强的正在准备，几分钟后就好。", " A stronger one is being prepared, for some minutes.");
  }
  return plain + t("俱乐部若装有 Numba，还会更强。", " Stronger where the club has Numba installed.");
}

/** A level in a few words, for lists. @param {string} level */
export function levelWords(level) {
  const strength = strengthOf(level);
  if (strength) return t(`电脑：${strengthWords(strength).name}`, `Bot: ${strengthWords(strength).name}`);
  return { drawn: t("电脑：摸什么打什么（陪练）", "Bot: discards what it draws (for practice)"),
    random: t("电脑：乱打（陪练）", "Bot: plays at random (for practice)") }[/** @type {"drawn"} */ (level)] || level;
}
