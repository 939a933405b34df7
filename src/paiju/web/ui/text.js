/** Texts that are made in one place and shown in another: in English with their values, put into words by `words` (ui/i18n.js). */

/** @typedef {{en: string, context?: string, values?: Record<string, string | number | null | undefined | Text>}} Text */

/** @param {string} en @param {Text["values"]} [values] @returns {Text} */
export const N = (en, values) => (values ? { en, values } : { en });

/** A text that means several things in English. @param {string} context @param {string} en @returns {Text} */
export const NC = (context, en) => ({ context, en });
