/** A pattern that a book defines itself, as its file has it: right or wrong. */

import { lang } from "../../ui/i18n.js";

/** @import { Writing } from "./writing.js" */

/**
 * @typedef {object} OwnRow
 * @property {string} [id]
 * @property {Record<string, string>} [names]
 * @property {unknown} [value]
 * @property {unknown} [closed]     an older way to say the value
 * @property {unknown} [open]
 * @property {number} [yakuman]
 * @property {boolean} [each]
 * @property {string} [when]
 * @property {(string | string[])[]} [excludes]
 */

/** @param {Writing} writing @returns {OwnRow[]} */
export const ownRows = (writing) => writing.draft.patterns;

/** @param {OwnRow} row */
export const called = (row) => row.names?.[lang()] || row.names?.en || row.names?.zh || row.names?.ja || row.id || "–";

/** What a field of it is from now on; undefined: nothing is said. @param {OwnRow} row @param {keyof OwnRow} name @param {unknown} value */
export function setPart(row, name, value) {
  if (value === undefined) delete row[name];
  else Object.assign(row, { [name]: value });
}

/** A number where it is one; what else was typed stays, so that what is wrong can be said. @param {string} typed */
export const numberOf = (typed) => (/^-?\d{1,9}$/.test(typed.trim()) ? Number(typed) : typed.trim());

/** Words with commas or blanks between them. @param {string} typed */
export const parted = (typed) => typed.split(/[\s,，、;；]+/).filter(Boolean);
