/** Whether things may move here. */

const less = matchMedia("(prefers-reduced-motion: reduce)");

/** Somebody looks, and has not asked for less motion. */
export const mayMove = () => !less.matches && !document.hidden;
