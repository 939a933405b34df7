/** Whether things may move here. */

/** Somebody looks, and has not asked for less motion. */
export const mayMove = () => !matchMedia("(prefers-reduced-motion: reduce)").matches && !document.hidden;
