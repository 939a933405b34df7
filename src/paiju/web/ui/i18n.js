/**
 * Texts stand in English where they are used, `t("There is no free seat at table {table}.", { table })`, and in every other
 * language in its catalogue (src/paiju/languages/), of which the parts in use are loaded for the language in use only.
 */

import { LANGUAGES } from "../languages/list.js";

/**
 * @typedef {string} Lang a language by its code: `en`, `zh`, `ja` …
 * @typedef {import("./text.js").Text} Text
 * @typedef {Record<string, string | number | null | undefined | Text>} Values what stands in the braces of a text
 * @typedef {{plural: string, texts: Record<string, string | string[]>}} Catalogue `plural` has the form of each number from 0
 *   to 199; a text's key has its context before a `|`
 */

const changes = new EventTarget();
/** The parts of catalogues that pages have asked for. @type {Set<string>} */
const parts = new Set();
/** By language and part. @type {Map<string, Catalogue>} */
const loaded = new Map();
/** The texts of the language now. @type {Map<string, string | string[]>} */
let texts = new Map();
/** @type {Lang} */
let current = first();
await use("main");

/** The language to begin with: `?lang=`, what was saved, or the browser's. @returns {Lang} */
function first() {
  const wanted = [new URLSearchParams(location.search).get("lang"), saved(), ...(navigator.languages || [navigator.language])];
  return wanted.map((tag) => (tag || "").toLowerCase().split("-")[0]).find((code) => code in LANGUAGES) || "en";
}

/** @returns {string | null} */
function saved() {
  try {
    return localStorage.getItem("paiju.lang");
  } catch {
    return null;
  }
}

/** The language now. @returns {Lang} */
export const lang = () => current;

/** A part of the catalogues that a page needs: there once it is answered. @param {string} part */
export async function use(part) {
  parts.add(part);
  await load(current);
}

/** Fetches what is missing of a language; one that cannot be had is shown in English. @param {Lang} code */
async function load(code) {
  if (code !== "en") await Promise.all([...parts].map(async (part) => {
    const key = `${code}.${part}`;
    if (loaded.has(key)) return;
    try {
      const answer = await fetch(new URL(`../languages/${key}.json`, import.meta.url));
      if (answer.ok) loaded.set(key, await answer.json());
    } catch (error) {
      console.warn(error);
    }
  }));
  if (code !== current) return;
  texts = new Map([...parts].flatMap((part) => Object.entries(loaded.get(`${code}.${part}`)?.texts || {})));
}

/** The values in their places; braces that are meant are written twice. @type {(text: string, values?: Values) => string} */
const filled = (text, values) => (text.includes("{") || text.includes("}")
  ? text.replace(/\{\{|\}\}|\{(\w+)\}/g, (match, name) => (name ? inWords(values?.[name] ?? match) : match[0])) : text);

/** @type {(value: string | number | Text) => string} */
const inWords = (value) => (typeof value === "object" ? words(value) : String(value));

/** @param {string} key @param {string} text @param {Values | undefined} values @returns {string} */
function translated(key, text, values) {
  const there = texts.get(key);
  return filled(typeof there === "string" ? there : text, values);
}

/** A text in the language of the page. @param {string} text in English @param {Values} [values] @returns {string} */
export const t = (text, values) => translated(text, text, values);

/** A text that means several things in English. @param {string} context @param {string} text @param {Values} [values] */
export const tc = (context, text, values) => translated(`${context}|${text}`, text, values);

/**
 * A text with elements among its values, as children of an element.
 * @template T @param {string} text @param {Record<string, string | number | T>} values @returns {(string | number | T)[]}
 */
export function te(text, values) {
  const there = texts.get(text);
  return (typeof there === "string" ? there : text).split(/\{(\w+)\}/).map((piece, n) => (n % 2 ? values[piece] : piece));
}

/**
 * A text with a number `{n}`: its form for one, and for others.
 * @param {string} single @param {string} many @param {number} n @param {Values} [values]
 */
export function tn(single, many, n, values) {
  const forms = texts.get(single), all = { n, ...values };
  if (!Array.isArray(forms)) return filled(n === 1 ? single : many, all);
  const plural = loaded.get(`${current}.main`)?.plural || "";
  return filled(forms[Number(plural[n < 200 ? n : 100 + (n % 100)] || 0)] ?? forms[0], all);
}

/**
 * A text that was made elsewhere, in the language of the page; that of an earlier version came in two.
 * @param {Text & {zh?: string}} text @returns {string}
 */
export function words({ context, en, zh, values }) {
  if (zh !== undefined) return pair(zh, en);
  return translated(context ? `${context}|${en}` : en, en, values);
}

/** What a language's own words are joined with. @param {string[]} items */
export const list = (items) => items.join(tc("list", ", "));

/** Sentences after each other; those that are empty are left out. @param {string[]} items */
export const sentences = (items) => items.filter(Boolean).join(hanWinds() ? "" : " ");

/** One of two texts that the server sent. @template T @param {T} zh @param {T} en @returns {T} */
export const pair = (zh, en) => (current === "zh" ? zh : en);

/**
 * What a key is called, the key itself where it has no words.
 * @param {Record<string, [string, string] | Text>} names @param {string} key
 */
export function wordFor(names, key) {
  const name = names[key];
  return !name ? key : Array.isArray(name) ? pair(...name) : words(name);
}

/**
 * The text of something that comes in several languages, e.g. `{zh, en, ja}` or a name that is plain text already.
 * @param {{zh?: string, en?: string, ja?: string} | string | null | undefined} names
 * @returns {string}
 */
export function pick(names) {
  if (!names || typeof names === "string") return names || "";
  return names[/** @type {"en"} */ (current)] || names.en || names.zh || names.ja || "";
}

/** The words of an error or a refusal: `why_zh` or `why`. @param {{why?: string|null, why_zh?: string|null}} refusal */
export const why = (refusal) => pick({ zh: refusal.why_zh || "", en: refusal.why || "" });

/** Changes the language, once its texts are there. @param {Lang} chosen */
export async function setLang(chosen) {
  if (chosen === current || !(chosen in LANGUAGES)) return;
  current = chosen;
  try {
    localStorage.setItem("paiju.lang", chosen);
  } catch {
    // A browser that keeps nothing still changes its language.
  }
  await load(chosen);
  if (current !== chosen) return; // another was chosen meanwhile
  mark();
  changes.dispatchEvent(new Event("change"));
}

/** Tells the document which language it is in, and which way that is written. */
export function mark() {
  const { tag, dir } = LANGUAGES[current];
  Object.assign(document.documentElement, { lang: tag, dir });
}

/**
 * Calls `fn` when the language changes; the answer stops it.
 * @param {() => void} fn
 * @returns {() => void}
 */
export function onLang(fn) {
  changes.addEventListener("change", fn);
  return () => changes.removeEventListener("change", fn);
}

const THOUSANDS = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 }); // made once: to make one costs more than to use it

/** A number with its thousands apart, and a true minus. @param {number} n @returns {string} */
export function num(n) {
  const text = THOUSANDS.format(Math.abs(n));
  return n < 0 ? `−${text}` : text;
}

/** A change of points: `+8,000`, `−2,000`, `0`. @param {number} n @returns {string} */
export const signed = (n) => (n > 0 ? `+${num(n)}` : num(n));

const locale = () => LANGUAGES[current].locale;

/** The time of a day. @param {number} seconds since 1970 */
export const clock = (seconds) => new Date(seconds * 1000).toLocaleTimeString(locale(), { hour: "2-digit", minute: "2-digit" });

/** A moment: day and time, without the year. @param {number} seconds since 1970 */
export const when = (seconds) => new Date(seconds * 1000).toLocaleString(locale(),
  { month: "short", day: "numeric", hour: "2-digit", minute: "2-digit" });

/** A day, with its year. @param {number} seconds since 1970 */
export const day = (seconds) => new Date(seconds * 1000).toLocaleDateString(locale(),
  { year: "numeric", month: "short", day: "numeric" });

/** Is the wind's own character what a seat is marked with? */
export const hanWinds = () => current === "zh" || current === "ja";

/** A seat or wind in words. @param {string} seat @returns {string} */
export const wind = (seat) => ({ E: tc("wind", "East"), S: tc("wind", "South"), W: tc("wind", "West"),
  N: tc("wind", "North") })[/** @type {"E"} */ (seat)] || seat;

/** A wind in one sign. @param {string} seat */
export const windSign = (seat) => (hanWinds() ? wind(seat) : seat);

/** The small numbers as they are written in the names of hands: 一, 1. @param {number} n */
export const handNumber = (n) => (hanWinds() && n > 0 && n < 10 ? "〇一二三四五六七八九"[n] : String(n));

/**
 * Which hand of the match: `E1` is 东一局, East 1; in the official book 东风圈第一盘.
 * @param {string | null | undefined} name @param {string} [family] of the book
 */
export function handName(name, family) {
  const match = /^([ESWN])(\d+)(.*)$/.exec(name || "");
  if (!match) return name || "";
  const values = { wind: wind(match[1]), number: handNumber(Number(match[2])) };
  return (family === "official" ? tc("official", "{wind} {number}", values) : tc("hand", "{wind} {number}", values)) + match[3];
}

/** The same as short as can be: E1, 东一. @param {string} name */
export const shortHand = (name) => (hanWinds() ? handName(name).replace(/局$/, "") : name);

/** A place in words, by the language's own ordinals: 2nd place. @param {number} n */
export function nthPlace(n) {
  switch (new Intl.PluralRules(locale(), { type: "ordinal" }).select(n)) {
    case "one": return t("{n}st place", { n });
    case "two": return t("{n}nd place", { n });
    case "few": return t("{n}rd place", { n });
    default: return t("{n}th place", { n });
  }
}

/**
 * A name as it is read here: bots and guests have one in each language (`阿梅 Mei`, `客人3230 Guest 3230`).
 * @param {string | null | undefined} name
 */
export function personName(name) {
  const match = /^([\u4e00-\u9fff]+\d*) ([A-Z][a-z]+(?: \d+)?)$/.exec(name || "");
  return match ? match[current === "zh" ? 1 : 2] : name || "";
}
