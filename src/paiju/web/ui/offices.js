/** Which events this browser helps to run, so that their public pages lead back: those are the same for everybody, and ask nobody. */

const STORED_AS = "paiju.events.office";
const MOST = 20; // events

/** What somebody does at an event. @typedef {{manage: boolean, desk: boolean}} Office */

/** @returns {Record<string, Office>} */
function all() {
  try {
    return JSON.parse(localStorage.getItem(STORED_AS) || "{}");
  } catch {
    return {};
  }
}

/** @type {Set<() => void>} */
const ears = new Set();

/** Calls `fn` when this browser comes to serve at an event. @param {() => void} fn */
export const onOffice = (fn) => void ears.add(fn);

/** Does this browser help to run an event? */
export const servesEvents = () => Object.keys(all()).length > 0;

/** Remembers what I do at an event. @param {string} event @param {Office} office */
export function keepOffice(event, office) {
  const others = Object.entries(all()).filter(([id]) => id !== event).slice(1 - MOST), first = !servesEvents();
  try {
    localStorage.setItem(STORED_AS, JSON.stringify(Object.fromEntries([...others, [event, office]])));
  } catch {
    // a browser that keeps nothing has the way back by its history
  }
  if (first && servesEvents()) for (const fn of ears) fn();
}

/** What I do at an event, if I do. @param {string} id @returns {Office | undefined} */
export const officeOf = (id) => all()[id];
