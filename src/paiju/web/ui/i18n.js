/**
 * Texts stand in English where they are used, `t("There is no free seat at table {table}.", { table })`, and in every other
 * language in its catalogue (src/paiju/languages/), of which the parts in use are loaded for the language in use only.
 */

import { LANGUAGES } from "../languages/list.js";
import { settings } from "./settings.js";

/**
 * @typedef {string} Lang a language by its code: `en`, `zh`, `ja` …
 * @typedef {import("./text.js").Text} Text
 * @typedef {import("./text.js").Names} Names
 * @typedef {import("./text.js").Value} Value
 * @typedef {Record<string, Value>} Values what stands in the braces of a text
 * @typedef {{plural?: string, keys: string, texts: (string | string[])[]}} Catalogue `plural`, in the main part, has the form of
 *   each number from 0 to 199; `keys` are the digests of the English of the texts, the context before a `|`
 */

const changes = new EventTarget();
/** What the server may send: for a page that is sent more than its own part has. Those of events ask for its part first. */
const REST = "rest", EVENTS = "events-sent";
const DIGITS = 5;
/** Whether a text has anything to translate beside its values. */
const WORD = /^(\{\w+\}|[^a-z{])*[a-z]/i;
/** The parts of catalogues that pages have asked for. @type {Set<string>} */
const parts = new Set();
/** By language and part. @type {Map<string, Catalogue>} */
const loaded = new Map();
/** What was asked for. @type {Map<string, Promise<unknown>>} */
const coming = new Map();
/** The texts of the language now, by their digests. @type {Map<string, string | string[]>} */
let texts = new Map();
/** The digest of every English text that was shown. @type {Map<string, string>} */
const digests = new Map();
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

/** The language with the texts that are there: what is drawn is drawn anew when this is another. */
export const edition = () => `${current} ${texts.size}`;

/** A part of the catalogues that a page needs: there once it is answered. @param {string} part */
export async function use(part) {
  parts.add(part);
  await load(current);
}

/** Fetches what is missing of a language; one that cannot be had is shown in English. @param {Lang} code */
async function load(code) {
  if (code !== "en") await Promise.all([...parts].map((part) => fetched(`${code}.${part}`)));
  if (code === current) texts = together(code);
}

/** One file of texts, asked for once. @param {string} key */
function fetched(key) {
  const there = coming.get(key) || fetch(new URL(`../languages/${key}.json`, import.meta.url))
    .then(async (answer) => answer.ok && void loaded.set(key, await answer.json()))
    .catch((error) => {
      coming.delete(key); // to be tried again with the next part
      console.warn(error);
    });
  coming.set(key, there);
  return there;
}

/**
 * What is made in another language than the page's.
 * @template T @param {Lang} code @param {() => T} make @returns {Promise<T>}
 */
export async function inLanguage(code, make) {
  await load(code);
  const before = { current, texts };
  [current, texts] = [code, together(code)];
  try {
    return make();
  } finally {
    ({ current, texts } = before);
  }
}

/** The texts that are there of a language. @param {Lang} code */
function together(code) {
  const there = [...parts].map((part) => loaded.get(`${code}.${part}`)).filter((part) => part !== undefined);
  return new Map(there.flatMap(({ keys, texts }) => texts.map((text, n) => [keys.slice(n * DIGITS, (n + 1) * DIGITS), text])));
}

/** FNV-1a, as tools/catalogues.py has it: its upper 30 bits. @param {string} text */
function digest(text) {
  let made = digests.get(text);
  if (made === undefined) {
    let hash = 0x811c9dc5;
    for (let n = 0; n < text.length; n++) hash = Math.imul(hash ^ text.charCodeAt(n), 0x01000193);
    digests.set(text, made = String.fromCharCode(...[26, 20, 14, 8, 2].map((shift) => 48 + (hash >>> shift & 63))));
  }
  return made;
}

/** The translation of a text, in its forms. @param {string} text @param {string} [context] */
const entry = (text, context) => texts.get(digest(context ? `${context}|${text}` : text));

/** Fetches the rest of what the server may send where a text in what it has sent is not there. @param {unknown} sent */
export async function known(sent) {
  const later = [...parts].some((part) => part.startsWith("event")) ? [EVENTS, REST] : [REST];
  for (const part of current === "en" ? [] : later)
    if (!loaded.has(`${current}.${part}`) && isMissing(sent)) await use(part);
}

/** @param {unknown} sent @returns {boolean} */
function isMissing(sent) {
  if (!sent || typeof sent !== "object") return false;
  const { en, context } = /** @type {Text} */ (sent);
  const isText = en && typeof en === "string" && WORD.test(en) && !isNames(/** @type {Text} */ (sent));
  if (isText && entry(en, context) === undefined) return true;
  return Object.values(sent).some(isMissing);
}

/** The values in their places; braces that are meant are written twice. @type {(text: string, values?: Values) => string} */
const filled = (text, values) => (text.includes("{") || text.includes("}")
  ? text.replace(/\{\{|\}\}|\{(\w+)\}/g, (match, name) => (name ? words(values?.[name] ?? match) : match[0])) : text);

/** @param {string | string[] | undefined} there @param {string} text @param {Values} [values] @returns {string} */
const translated = (there, text, values) => filled(typeof there === "string" ? there : text, values);

/** A text in the language of the page. @param {string} text in English @param {Values} [values] @returns {string} */
export const t = (text, values) => translated(entry(text), text, values);

/** A text that means several things in English. @param {string} context @param {string} text @param {Values} [values] */
export const tc = (context, text, values) => translated(entry(text, context), text, values);

/**
 * A text with elements among its values, as children of an element.
 * @template T @param {string} text @param {Record<string, string | number | T>} values @returns {(string | number | T)[]}
 */
export function te(text, values) {
  const there = entry(text);
  return (typeof there === "string" ? there : text).split(/\{(\w+)\}/).map((piece, n) => (n % 2 ? values[piece] : piece));
}

/**
 * A text with a number `{n}`: its form for one, and for others.
 * @param {string} single @param {string} many @param {number} n @param {Values} [values]
 */
export const tn = (single, many, n, values) => counted(entry(single), single, many, n, values);

/**
 * The form for a number.
 * @param {string | string[] | undefined} forms @param {string} single @param {string} many @param {number} n @param {Values} [values]
 */
function counted(forms, single, many, n, values) {
  const all = { n, ...values };
  if (!Array.isArray(forms)) return filled(n === 1 ? single : many, all);
  const plural = loaded.get(`${current}.main`)?.plural || "";
  return filled(forms[Number(plural[n < 200 ? n : 100 + (n % 100)] || 0)] ?? forms[0], all);
}

/** What was made elsewhere, in the language of the page: a text, a name, several of these. @param {Value} said @returns {string} */
export function words(said) {
  if (typeof said === "string") return personName(said);
  if (said === null || said === undefined || typeof said !== "object") return String(said ?? "");
  if (Array.isArray(said)) return list(said.map(words));
  if (isNames(said)) return pick(/** @type {Names} */ (said));
  const { context, en, many, values } = /** @type {Text} */ (said), there = en ? entry(en, context) : "";
  if (there === undefined && WORD.test(en) && current !== "en" && !parts.has(REST)) use(REST).then(changed);
  return many ? counted(there, en, many, Number(values?.n), values) : translated(there, en, values);
}

/** A name or words that may be somebody's own: those stand as they were typed. @param {string | Text} said */
export const inWords = (said) => (typeof said === "string" ? said : words(said));

/** @param {Text | Names} said */
const isNames = (said) => "romaji" in said || Object.keys(said).some((key) => key in LANGUAGES && key !== "en");

/** What a language's own words are joined with. @param {string[]} items */
export const list = (items) => items.join(tc("list", ", "));

/** Sentences after each other; those that are empty are left out. @param {string[]} items */
export const sentences = (items) => items.filter(Boolean).join(hanWinds() ? "" : " ");

/** What a key is called, the key itself where it has no words. @param {Record<string, Text>} names @param {string} key */
export const wordFor = (names, key) => (names[key] ? words(names[key]) : key);

/**
 * The text of something that comes in several languages, e.g. `{zh, en, ja}` or a name that is plain text already.
 * @param {{zh?: string, en?: string, ja?: string, romaji?: string, values?: never} | string | null | undefined} names and no text: that
 *   is for `words`
 * @returns {string}
 */
export function pick(names) {
  if (!names || typeof names === "string") return names || "";
  if (names.romaji && isRomanised()) return names.romaji;
  return names[/** @type {"en"} */ (current)] || names.en || names.zh || names.ja || "";
}

/**
 * The language that something comes in, where it has not that of the page.
 * @param {Value} said @returns {string | null}
 */
export function otherLang(said) {
  if (!said || typeof said !== "object") return null;
  if (Array.isArray(said)) return otherLang(said[0]);
  if (!isNames(said) || /** @type {Names} */ (said)[current]) return null;
  return ["en", "zh", "ja"].find((code) => /** @type {Names} */ (said)[code]) || null;
}

/** Are riichi's patterns called as Japanese players call them, in Latin letters? */
const isRomanised = () => !hanWinds() && settings.get("romaji");

/** The lines of something that comes in several languages. @param {{en: string[]}} lines */
export const pickLines = (lines) => lines[/** @type {"en"} */ (current)] || lines.en;

/** The words of an error or a refusal: a text, or the English of one without values. @param {{why?: string, text?: Text | null}} refusal */
export const why = ({ why: en, text }) => (text ? words(text) : en ? words({ en }) : "");

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
  changed();
}

const changed = () => changes.dispatchEvent(new Event("change"));

settings.on((key) => key === "romaji" && changed());

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

/** How each language writes numbers: to make one costs more than to use it. @type {Map<string, Intl.NumberFormat>} */
const formats = new Map();

/** A number with its thousands apart, and a true minus. @param {number} n @returns {string} */
export function num(n) {
  const format = formats.get(current) || new Intl.NumberFormat(locale(), { maximumFractionDigits: 2 });
  formats.set(current, format);
  const text = format.format(Math.abs(n));
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
export const windSign = (seat) => wind(seat)[0] || "";

/** The small numbers as they are written in the names of hands. @param {number} n */
export const handNumber = (n) => tc("number of a hand", "0123456789")[n] || String(n);

/**
 * Which hand of the match: `E1` is East 1; the official book counts otherwise.
 * @param {string | null | undefined} name @param {string} [words] of the book
 */
export function handName(name, words) {
  const match = /^([ESWN])(\d+)(.*)$/.exec(name || "");
  if (!match) return name || "";
  const values = { wind: wind(match[1]), number: handNumber(Number(match[2])) };
  return (words === "official" ? tc("official", "{wind} {number}", values) : tc("hand", "{wind} {number}", values)) + match[3];
}

/** The same as short as can be: E1. @param {string} name */
export const shortHand = (name) => name.replace(/^([ESWN])(\d+)/, (_, seat, number) => windSign(seat) + handNumber(Number(number)));

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
 * A name as it is read here: those that the program gave to bots and guests hold a Chinese and an English form, one behind
 * the other; people's own are what they are.
 * @param {string | null | undefined} name
 */
export function personName(name) {
  const match = /^([\u4e00-\u9fff]+\d*) ([A-Z][a-z]+)( \d+)?$/.exec(name || "");
  if (!match) return name || "";
  return current === "zh" ? match[1] : words({ context: "name", en: match[2] }) + (match[3] || "");
}
