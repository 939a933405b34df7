/** Words found in a text, marked. */

import { h } from "../dom.js";

/**
 * The text with every one of the words marked.
 * @param {string} text @param {string[]} wanted
 * @returns {(string | HTMLElement)[]}
 */
export function highlight(text, wanted) {
  const words = wanted.filter(Boolean).map((word) => {
    const start = /^[a-z]/i.test(word) ? "(?<![a-z])" : ""; // Latin words where a word begins: not "ron" in "wrong"
    return start + word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  });
  if (!words.length || !text) return [text];
  return text.split(new RegExp(`(${words.join("|")})`, "gi")).map((part, at) => (at % 2 ? h("mark", null, part) : part));
}
