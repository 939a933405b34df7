/** What a pattern of the catalogue is worth in a book being written, as the book's file says it. */

/** @import { EditPattern } from "../../messages.d.ts" */
/** @import { Writing } from "./writing.js" */
/** @typedef {"closed" | "open" | "yakuman"} Worth */

/** @param {string} id */
const keyOf = (id) => `patterns.${id}`;

/** Is it counted, as the form has it? @param {Writing} writing @param {EditPattern} pattern */
export function isCounted(writing, pattern) {
  const now = writing.draft.changes[keyOf(pattern.id)];
  return now === false ? false : now === undefined ? Boolean(pattern.before) : true;
}

/** Counted from now on, or not. @param {Writing} writing @param {EditPattern} pattern @param {boolean} on */
export function count(writing, pattern, on) {
  const { changes } = writing.draft, key = keyOf(pattern.id);
  for (const name of Object.keys(changes)) if (name.startsWith(`${key}.`)) delete changes[name];
  writing.set(key, on ? (pattern.before ? undefined : true) : (pattern.before ? false : undefined));
}

/**
 * Another value; undefined: as in the book begun from.
 * @param {Writing} writing @param {EditPattern} pattern @param {Worth} what @param {unknown} value
 */
export function setWorth(writing, pattern, what, value) {
  const { changes } = writing.draft, key = keyOf(pattern.id), now = changes[key];
  if (now === true) return writing.set(`${key}.${what}`, value);
  /** @type {Record<string, unknown>} */
  const table = { ...(now && typeof now === "object" ? now : {}) };
  const same = pattern.before && pattern.before[what] === value;
  if (same || value === undefined) delete table[what];
  else table[what] = value;
  writing.set(key, Object.keys(table).length || !pattern.before ? table : undefined);
}

/** The value that the form has, right or wrong. @param {Writing} writing @param {EditPattern} pattern @param {Worth} what */
export function worthNow(writing, pattern, what) {
  const { changes } = writing.draft, key = keyOf(pattern.id), now = changes[key];
  if (`${key}.${what}` in changes) return changes[`${key}.${what}`];
  if (now && typeof now === "object" && what in now) return /** @type {Record<string, unknown>} */ (now)[what];
  return pattern[what];
}
