/** Chinese and English: every text is written in both where it is used. */

/** @typedef {"zh" | "en"} Lang */

const changes = new EventTarget();
/** @type {Lang} */
let current = first();

/** The language to begin with: `?lang=`, what was saved, or the browser's. @returns {Lang} */
function first() {
  const wanted = new URLSearchParams(location.search).get("lang") || saved();
  if (wanted === "zh" || wanted === "en") return wanted;
  return (navigator.languages || [navigator.language]).some((language) => /^zh\b/i.test(language)) ? "zh" : "en";
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

/** The text in the language of the page. @param {string} zh @param {string} en @returns {string} */
export const t = (zh, en) => (current === "zh" ? zh : en);

/** What a key is called, the key itself where it has no words. @param {Record<string, [string, string]>} words @param {string} key */
export const wordFor = (words, key) => (words[key] ? t(...words[key]) : key);

/**
 * The text of something that comes in several languages, e.g. `{zh, en, ja}` or a name that is plain text already.
 * @param {{zh?: string, en?: string, ja?: string} | string | null | undefined} names
 * @returns {string}
 */
export function pick(names) {
  if (!names) return "";
  if (typeof names === "string") return names;
  return (current === "zh" ? names.zh || names.en : names.en || names.zh) || names.ja || "";
}

/** The words of an error or a refusal: `why_zh` or `why`. @param {{why?: string|null, why_zh?: string|null}} refusal */
export const why = (refusal) => (current === "zh" ? refusal.why_zh || refusal.why : refusal.why || refusal.why_zh) || "";

/** @param {Lang} chosen */
export function setLang(chosen) {
  if (chosen === current) return;
  current = chosen;
  try {
    localStorage.setItem("paiju.lang", chosen);
  } catch {
    // A browser that keeps nothing still changes its language.
  }
  mark();
  changes.dispatchEvent(new Event("change"));
}

/** Tells the document which language it is in. */
export function mark() {
  document.documentElement.lang = current === "zh" ? "zh-Hans" : "en";
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

/** The time of a day. @param {number} seconds since 1970 */
export const clock = (seconds) => new Date(seconds * 1000).toLocaleTimeString(current === "zh" ? "zh-CN" : "en-GB",
  { hour: "2-digit", minute: "2-digit" });

/** A moment: day and time, without the year. @param {number} seconds since 1970 */
export const when = (seconds) => new Date(seconds * 1000).toLocaleString(current === "zh" ? "zh-CN" : "en-GB",
  { month: "short", day: "numeric", hour: "2-digit", minute: "2-digit" });

/** A day, with its year. @param {number} seconds since 1970 */
export const day = (seconds) => new Date(seconds * 1000).toLocaleDateString(current === "zh" ? "zh-CN" : "en-GB",
  { year: "numeric", month: "short", day: "numeric" });

const WINDS = { E: "东", S: "南", W: "西", N: "北" };
const WIND_WORDS = { E: "East", S: "South", W: "West", N: "North" };

/** A seat or wind in words. @param {string} seat */
export const wind = (seat) => (current === "zh" ? WINDS : WIND_WORDS)[/** @type {"E"} */ (seat)] || seat;

/** A wind in one sign. @param {string} seat */
export const windSign = (seat) => (current === "zh" ? WINDS[/** @type {"E"} */ (seat)] || seat : seat);

/**
 * Which hand of the match: `E1` is 东一局, East 1; in the official book 东风圈第一盘.
 * @param {string | null | undefined} name @param {string} [family] of the book @param {string} [tongue] the language; that of the page
 */
export function handName(name, family, tongue = current) {
  const match = /^([ESWN])(\d+)(.*)$/.exec(name || "");
  if (!match) return name || "";
  const seat = /** @type {"E"} */ (match[1]);
  if (tongue !== "zh") return `${WIND_WORDS[seat]} ${match[2]}${match[3]}`;
  const [round, hand] = family === "official" ? ["风圈第", "盘"] : ["", "局"];
  return `${WINDS[seat]}${round}${"〇一二三四五六七八九"[Number(match[2])] || match[2]}${hand}${match[3]}`;
}

/**
 * A name as it is read here: bots and guests have one in each language (`阿梅 Mei`, `客人3230 Guest 3230`).
 * @param {string | null | undefined} name
 */
export function personName(name) {
  const match = /^([\u4e00-\u9fff]+\d*) ([A-Z][a-z]+(?: \d+)?)$/.exec(name || "");
  return match ? match[current === "zh" ? 1 : 2] : name || "";
}
