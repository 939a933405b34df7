/** What has changed in a view, put into the one before: what is as it was stays the very same object. */

/**
 * @import { Changes, Longer, View, ViewChanges } from "./messages.d.ts"
 */

/** The view after a frame; what may be done is in the prompt. @param {View} view @param {ViewChanges} changes @returns {View} */
export function renewed(view, { seats = {}, course = {}, ...changes }) {
  const places = Object.entries(seats).map(([seat, place]) => [seat, changed(view.seats[seat], place)]);
  return {
    ...changed(view, changes),
    seats: { ...view.seats, ...Object.fromEntries(places) },
    course: changed(view.course, course),
    legal: [],
  };
}

/** @template {object} T @param {T} before @param {Changes<T>} changes @returns {T} */
function changed(before, changes) {
  const now = Object.entries(changes).map(([key, value]) => [key, longer(before[/** @type {keyof T} */ (key)], value)]);
  return { ...before, ...Object.fromEntries(now) };
}

/** A member: a list may be what it was and more. @param {unknown} before @param {unknown} value */
const longer = (before, value) => (isLonger(value) && Array.isArray(before) ? [...before.slice(0, value.after), ...value.more] : value);

/** @param {unknown} value @returns {value is Longer<unknown[]>} */
const isLonger = (value) => typeof value === "object" && value !== null && "after" in value && "more" in value;
