/** Words found in a text, marked. */

import { h } from "./dom.js";

/**
 * The text with every word of the query marked.
 * @param {string} text @param {string} query
 * @returns {(string | HTMLElement)[]}
 */
export function highlight(text, query) {
  const words = query.trim().split(/\s+/).filter(Boolean).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  if (!words.length || !text) return [text];
  return text.split(new RegExp(`(${words.join("|")})`, "gi")).map((part, at) => (at % 2 ? h("mark", null, part) : part));
}
