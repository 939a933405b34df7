/** How strong the bots are that one sits down with: three words for people, each a level of docs/bots.md. */

import { club } from "./club.js";
import { sentences, t } from "./i18n.js";

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
    easy: { name: t("Easy"), against: t("against easy bots"), face: "Tao",
      says: t("Hurries to win; ignores value and danger.") },
    medium: { name: t("Medium"), against: t("against medium bots"), face: "Ming",
      says: t("Plays for valuable hands; seldom defends.") },
    hard: { name: t("Hard"), against: t("against hard bots"), face: "Song",
      says: hardSays() },
  }[strength];
}

/** What hard bots do: as much as this club has for them. */
function hardSays() {
  const deep = club()?.deep;
  if (deep === "ready") {
    return t("Plays the hand out many times before every move; attacks, defends and plays for its place.");
  }
  const plain = t("Attacks and defends, and plays for its place at the end.");
  if (deep === "compiling") {
    return sentences([plain, t("A stronger one will be ready in a few minutes.")]);
  }
  return sentences([plain, t("Stronger where the club has Numba installed.")]);
}

/** A level in a few words, for lists. @param {string} level */
export function levelWords(level) {
  const strength = strengthOf(level);
  if (strength) return t("Bot: {name}", { name: strengthWords(strength).name });
  return { drawn: t("Bot: discards what it draws (for practice)"),
    random: t("Bot: plays at random (for practice)") }[/** @type {"drawn"} */ (level)] || level;
}
