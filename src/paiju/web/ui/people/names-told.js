/** Several names as somebody types them in one field. */

const PARTED = /[,，、;；\n]/, CHINESE = /^[\p{Script=Han}\s]+$/u;

/** The names; with nothing else between them, Chinese ones may stand apart by spaces. @param {string} told */
export function namesTold(told) {
  const parts = told.split(PARTED).map((one) => one.trim()).filter(Boolean);
  return parts.flatMap((one) => (CHINESE.test(one) ? one.split(/\s+/) : [one]));
}
