/** What a pattern is worth, in words: closed and open, in the measure of its book. */

import { h } from "../dom.js";
import { hanWinds, lang, pick, t, tn } from "../i18n.js";

/** @import { FanWords, PatternRow } from "../../messages.d.ts" */
/** @import { Child } from "../child.d.ts" */
/** @typedef {{counts: string, fans?: FanWords | null}} Counted how a book counts hands, and what it calls fans */

/** So many of what a book counts in: the official book gives its patterns points. @param {number} n @param {Counted} book */
export function unit(n, { counts, fans }) {
  if (counts === "han_and_fu") return t("{n} han", { n });
  if (counts === "points") return tn("{n} point", "{n} points", n);
  return fans ? t("{n} {unit}", { n, unit: pick(n === 1 ? fans.singular : fans.plural) }) : tn("{n} fan", "{n} fans", n);
}

/** What a field is called in which fans are entered. @param {FanWords | null | undefined} fans */
export function fanLabel(fans) {
  const word = fans ? pick(fans.singular) : "";
  return word ? word[0].toUpperCase() + word.slice(1) : t("Fan");
}

/** What a pattern is called in other tongues, for whoever rests on its name. @param {{zh: string, en: string, ja?: string}} names */
export function otherNames(names) {
  const own = pick(names).toLowerCase();
  return [...new Set([names.en, names.zh, names.ja])].filter((name) => name && name.toLowerCase() !== own).join(" · ");
}

/** The name of a limit; "" where there is none. @param {string | null | undefined} limit */
export const limitName = (limit) => (limit ? {
  mangan: t("Mangan"), haneman: t("Haneman"), baiman: t("Baiman"), sanbaiman: t("Sanbaiman"),
  counted_yakuman: t("Counted yakuman"), yakuman: t("Yakuman"),
}[/** @type {"mangan"} */ (limit)] || limit : "");

/** The heading a pattern stands under. @param {PatternRow} pattern @param {Counted} book */
export function group(pattern, book) {
  if (pattern.yakuman && !pattern.closed) return t("Limit hands (yakuman)");
  return unit(pattern.closed, book);
}

/** What it is worth, and what is left of that in an open hand; "" where the heading says it all. @param {PatternRow} pattern */
export function openWords(pattern) {
  if (pattern.yakuman > 1 && !pattern.closed) return t("counts as {times} limit hands", { times: pattern.yakuman });
  if (pattern.open === 0) return t("concealed hands only");
  return pattern.open === null || pattern.open === pattern.closed ? "" : t("{open} when open", { open: pattern.open });
}

/**
 * What else it is called: where it has Japanese names these, Latin letters first, else its name in the other language.
 * @param {PatternRow} pattern @param {(name: string) => Child} [shown]
 */
export function alias(pattern, shown = (name) => name) {
  const { en, zh, ja } = pattern;
  const names = {
    ja: [["en", en]],
    zh: [["en", en], ["ja", ja === zh ? "" : ja]],
  }[/** @type {"ja"} */ (lang())] || [["en", nameBeside(pattern)], ja ? ["ja", ja] : ["zh", zh]];
  return h("span", { class: "alias" }, names.filter(([, name]) => name)
    .map(([code, name], at) => [at ? " · " : "", h("span", { lang: code }, shown(name))]));
}

/**
 * In Latin letters a riichi pattern has two names: that which is not the one preferred; "" where they are the same.
 * @param {{en: string, romaji?: string}} names
 */
export function nameBeside(names) {
  const own = pick(names), other = own === names.romaji ? names.en : names.romaji || "";
  return hanWinds() || own.toLowerCase() === other.toLowerCase() ? "" : other;
}

/** The same behind a name. @param {{en: string, romaji?: string}} names */
export function beside(names) {
  const other = nameBeside(names);
  return other ? [" ", h("span", { class: "alias" }, other)] : null;
}
