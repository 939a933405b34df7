/** What a pattern is worth, in words: closed and open, in the measure of its family. */

import { lang, t } from "../i18n.js";

/** @import { PatternRow } from "../../messages.d.ts" */

/** So many of what a family counts in: the official book gives its patterns points. @param {number} n @param {string} family */
export function unit(n, family) {
  const [zh, one, many] = { riichi: ["番", "han", "han"], official: ["分", "point", "points"] }[family] || ["番", "fan", "fans"];
  return t(`${n} ${zh}`, `${n} ${n === 1 ? one : many}`);
}

/** What a pattern is called in other tongues, for whoever rests on its name. @param {{zh: string, en: string, ja?: string}} one */
export function otherNames(one) {
  const [own, other] = lang() === "zh" ? [one.zh, one.en] : [one.en, one.zh];
  return [...new Set([other, one.ja])].filter((name) => name && name.toLowerCase() !== own.toLowerCase()).join(" · ");
}

/** The name of a limit; "" where there is none. @param {string | null | undefined} limit */
export const limitName = (limit) => (limit ? {
  mangan: t("满贯", "Mangan"), haneman: t("跳满", "Haneman"), baiman: t("倍满", "Baiman"), sanbaiman: t("三倍满", "Sanbaiman"),
  counted_yakuman: t("累计役满", "Counted yakuman"), yakuman: t("役满", "Yakuman"),
}[/** @type {"mangan"} */ (limit)] || limit : "");

/** The heading a pattern stands under. @param {PatternRow} one @param {string} family */
export function group(one, family) {
  if (one.yakuman && !one.closed) return t("役满", "Limit hands (yakuman)");
  return unit(one.closed, family);
}

/** What it is worth, and what is left of that in an open hand; "" where the heading says it all. @param {PatternRow} one */
export function openWords(one) {
  if (one.yakuman > 1 && !one.closed) return t(`${one.yakuman} 倍役满`, `counts ${one.yakuman} limits`);
  if (one.open === 0) return t("限门清（没有吃碰明杠）", "closed hands only");
  return one.open === null || one.open === one.closed ? "" : t(`副露后 ${one.open}`, `${one.open} when open`);
}

/**
 * What else it is called: where it has Japanese names these, Latin letters first, else its name in the other language.
 * @param {PatternRow} one
 */
export function secondName(one) {
  if (lang() === "zh") return [one.en, one.ja === one.zh ? "" : one.ja].filter(Boolean).join(" · ");
  const spoken = isLatin(one.ja) ? one.ja : one.names[0] || "", written = isLatin(one.ja) || !one.ja ? one.zh : one.ja;
  return [spoken.toLowerCase() === one.en.toLowerCase() ? "" : spoken, written].filter(Boolean).join(" · ");
}

/** @param {string} name */
const isLatin = (name) => /^[ -~]+$/.test(name);
