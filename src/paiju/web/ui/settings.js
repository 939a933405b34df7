/** What a person likes, kept in this browser: looks, sounds, guards, automatic answers. */

/**
 * @typedef {object} Settings
 * @property {"auto" | "light" | "dark"} theme
 * @property {boolean} index       small numerals in the tiles' corners
 * @property {boolean} contrast    high contrast, safe for the colour-blind
 * @property {boolean} sound
 * @property {number} volume       0 to 100
 * @property {boolean} vibration
 * @property {boolean} twoTap      a discard needs a second tap on the same tile
 * @property {boolean} autoWin     declare a win at once
 * @property {boolean} noCalls     pass every claim but a win
 * @property {boolean} autoDiscard discard what was drawn
 * @property {boolean} autoFlowers replace flowers at once
 * @property {boolean} sort        keep the hand sorted
 * @property {boolean} hints       show hints where the host allows them
 * @property {boolean} phrases    show what others say at a table
 * @property {boolean} coach      a coach beside the table says what may be done, why, and what would help
 * @property {boolean} romaji     riichi's patterns by their Japanese names in Latin letters
 * @property {boolean} notify     a notification when it is my turn and the page is hidden
 * @property {string} name         what I am called at a table
 * @property {string} book         the book last played; "" before the first
 * @property {string} level        the bots one sits down with: easy, medium, hard
 *
 * @typedef {Exclude<keyof Settings, "theme" | "name" | "volume" | "book" | "level">} Switch a setting that is on or off
 */

const KEY = "paiju.settings";

/** @type {Settings} */
const DEFAULTS = {
  theme: "auto",
  index: false,
  contrast: false,
  sound: true,
  volume: 70,
  vibration: true,
  twoTap: coarse(),
  autoWin: false,
  noCalls: false,
  autoDiscard: false,
  autoFlowers: true,
  sort: true,
  hints: true,
  phrases: true,
  notify: false,
  romaji: false,
  coach: false,
  name: "",
  book: "",
  level: "medium",
};

/** Whether a finger is what one points with here: then a discard asks for two taps. @returns {boolean} */
function coarse() {
  return typeof matchMedia === "function" && matchMedia("(pointer: coarse)").matches;
}

/** Settings that belong to one sitting, not to the browser: they begin as they were meant each time. */
const FLEETING = new Set(["autoWin", "noCalls", "autoDiscard"]);

class Store extends EventTarget {
  constructor() {
    super();
    /** @type {Settings} */
    this.values = { ...DEFAULTS, ...this.#saved() };
  }

  /** @returns {Partial<Settings>} */
  #saved() {
    try {
      const stored = JSON.parse(localStorage.getItem(KEY) || "{}");
      return Object.fromEntries(Object.entries(stored).filter(
        ([key, value]) => key in DEFAULTS && !FLEETING.has(key) && typeof value === typeof DEFAULTS[/** @type {"name"} */ (key)]));
    } catch {
      return {};
    }
  }

  /**
   * @template {keyof Settings} K
   * @param {K} key
   * @returns {Settings[K]}
   */
  get(key) {
    return this.values[key];
  }

  /**
   * Changes one and tells everybody: a `change` event whose detail is `{key, value}`.
   * @template {keyof Settings} K
   * @param {K} key
   * @param {Settings[K]} value
   */
  set(key, value) {
    if (this.values[key] === value) return;
    this.values[key] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.values));
    } catch {
      // A browser that keeps nothing still follows the setting.
    }
    this.apply();
    this.dispatchEvent(new CustomEvent("change", { detail: { key, value } }));
  }

  /** @param {(key: keyof Settings) => void} fn @returns {() => void} stops it */
  on(fn) {
    /** @param {Event} event */
    const heard = (event) => fn(/** @type {CustomEvent<{key: keyof Settings}>} */ (event).detail.key);
    this.addEventListener("change", heard);
    return () => this.removeEventListener("change", heard);
  }

  /** Puts what style sheets ask for on the document: data-theme (light or dark), data-contrast, data-index. */
  apply() {
    const root = document.documentElement.dataset;
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    root.theme = this.values.theme === "auto" ? (dark ? "dark" : "light") : this.values.theme;
    root.contrast = this.values.contrast ? "high" : "normal";
    root.index = this.values.index ? "on" : "off";
  }
}

export const settings = new Store();

matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => settings.apply());

/** Buzzes where the device can and the person likes it. @param {number | number[]} pattern */
export function buzz(pattern) {
  if (settings.get("vibration") && navigator.vibrate) navigator.vibrate(pattern);
}
