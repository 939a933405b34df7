/** What a pattern is worth, in words: closed and open, in the measure of its family. */

import { lang, t } from "../i18n.js";

/** @import { PatternRow } from "../../messages.d.ts" */

/** So many of what a family counts in: the official book gives its patterns points. @param {number} n @param {string} family */
export function unit(n, family) {
  const [zh, single, many] = { riichi: ["番", "han", "han"], official: ["分", "point", "points"] }[family] || ["番", "fan", "fans"];
  return t(`${n} ${zh}`, `${n} ${n === 1 ? single : many}`);
}

/** What a pattern is called in other tongues, for whoever rests on its name. @param {{zh: string, en: string, ja?: string}} names */
export function otherNames(names) {
  const [own, other] = lang() === "zh" ? [names.zh, names.en] : [names.en, names.zh];
  return [...new Set([other, names.ja])].filter((name) => name && name.toLowerCase() !== own.toLowerCase()).join(" · ");
}

/** The name of a limit; "" where there is none. @param {string | null | undefined} limit */
export const limitName = (limit) => (limit ? {
  mangan: t("满贯", "Mangan"), haneman: t("跳满", "Haneman"), baiman: t("倍满", "Baiman"), sanbaiman: t("三倍满", "Sanbaiman"),
  counted_yakuman: t("累计役满", "Counted yakuman"), yakuman: t("役满", "Yakuman"),
}[/** @type {"mangan"} */ (limit)] || limit : "");

/** The heading a pattern stands under. @param {PatternRow} pattern @param {string} family */
export function group(pattern, family) {
  if (pattern.yakuman && !pattern.closed) return t("役满", "Limit hands (yakuman)");
  return unit(pattern.closed, family);
}

/** What it is worth, and what is left of that in an open hand; "" where the heading says it all. @param {PatternRow} pattern */
export function openWords(pattern) {
  if (pattern.yakuman > 1 && !pattern.closed) return t(`${pattern.yakuman} 倍役满`, `counts ${pattern.yakuman} limits`);
  if (pattern.open === 0) return t("限门清（没有吃碰明杠）", "closed hands only");
  return pattern.open === null || pattern.open === pattern.closed ? "" : t(`副露后 ${pattern.open}`, `${pattern.open} when open`);
}

/**
 * What else it is called: where it has Japanese names these, Latin letters first, else its name in the other language.
 * @param {PatternRow} pattern
 */
export function secondName(pattern) {
  if (lang() === "zh") return [pattern.en, pattern.ja === pattern.zh ? "" : pattern.ja].filter(Boolean).join(" · ");
  const spoken = isLatin(pattern.ja) ? pattern.ja : pattern.names[0] || "",
    written = isLatin(pattern.ja) || !pattern.ja ? pattern.zh : pattern.ja;
  return [spoken.toLowerCase() === pattern.en.toLowerCase() ? "" : spoken, written].filter(Boolean).join(" · ");
}

/** @param {string} name */
const isLatin = (name) => /^[ -~]+$/.test(name);
