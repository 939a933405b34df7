/** Texts that are made in one place and shown in another: in English with their values, put into words by `words` (ui/i18n.js). */

/**
 * A text of the program as scripts and the server send it. `many` is its form for several, by the value `n`.
 * @typedef {{en: string, values?: Record<string, Value>, many?: string, context?: string}} Text
 * @typedef {{en?: string} & Record<string, string>} Names what has a name in every language: a book, a pattern, a rule
 * @typedef {string | number | null | undefined | Text | Names | (string | number | Text | Names)[]} Value
 */

/** @param {string} en @param {Text["values"]} [values] @returns {Text} */
export const N = (en, values) => (values ? { en, values } : { en });

/** A text that means several things in English. @param {string} context @param {string} en @returns {Text} */
export const NC = (context, en) => ({ context, en });
