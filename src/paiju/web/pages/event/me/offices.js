/** Which events this browser helps to run, so that their public pages lead back: those are the same for everybody, and ask nobody. */

/** @import { LiveEvent } from "../live.js" */

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

/** Remembers what I do there. @param {LiveEvent} live */
export function keepOffice(live) {
  const others = Object.entries(all()).filter(([id]) => id !== live.id).slice(1 - MOST);
  const office = { manage: live.is("organiser", "seating"), desk: true };
  try {
    localStorage.setItem(STORED_AS, JSON.stringify(Object.fromEntries([...others, [live.id, office]])));
  } catch {
    // a browser that keeps nothing has the way back by its history
  }
}

/** What I do at an event, if I do. @param {string} id @returns {Office | undefined} */
export const officeOf = (id) => all()[id];
