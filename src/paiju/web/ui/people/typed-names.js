/** Several names as somebody types them in one field. */

const PARTED = /[,，、;；\n]/, CHINESE = /^[\p{Script=Han}\s]+$/u;

/** The names; with nothing else between them, Chinese ones may stand apart by spaces. @param {string} typed */
export function typedNames(typed) {
  const parts = typed.split(PARTED).map((part) => part.trim()).filter(Boolean);
  return parts.flatMap((part) => (CHINESE.test(part) ? part.split(/\s+/) : [part]));
}
