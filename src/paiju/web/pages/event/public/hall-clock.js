/** What the clock of a round says at a moment: how much is left, a break, the last minutes, tables with extra time. */

/** @import { PublicClock } from "../../../messages.d.ts" */

/**
 * @typedef {object} Reading
 * @property {number | null} left seconds to the end, below 0 when it is over; null without a limit
 * @property {boolean} stands play stands still
 * @property {number | null} pause seconds that the break still lasts
 * @property {number | null} toPause seconds until the break
 * @property {boolean} last the last minutes have been announced
 * @property {{table: string, left: number}[]} tables with extra time
 */

/** @param {PublicClock} clock @param {number} now seconds since 1970 @returns {Reading} */
export function readingAt(clock, now) {
  const at = clock.stands ?? now; // while it stands still, nothing passes
  const over = clock.pause === null ? null : clock.pause + clock.pause_minutes * 60;
  return {
    left: clock.end === null ? null : clock.end - at,
    stands: clock.stands !== null,
    pause: clock.pause !== null && over !== null && at >= clock.pause && at < over ? over - at : null,
    toPause: clock.pause !== null && at < clock.pause ? clock.pause - at : null,
    last: clock.warning !== null && at >= clock.warning && (clock.end === null || at < clock.end),
    tables: Object.entries(clock.tables).map(([table, end]) => ({ table, left: end - at })).filter((each) => each.left > 0),
  };
}

/** Time that is left: 1:02:03, 14:59. @param {number} seconds */
export function leftWords(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${two(minutes)}:${two(rest)}`;
}
