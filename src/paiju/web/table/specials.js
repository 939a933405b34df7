/** The names of the dice rules: the book tells them, once. */

import { get } from "../net.js";
import { library } from "../ui/library.js";

/** Fills `state.specials` where the hand has a rule whose name is not known yet. @param {import("./state.js").State} state */
export async function nameSpecials(state) {
  const rule = state.view && state.view.special, id = state.room && state.room.book.id;
  if (!id || !rule || state.specials[rule]) return;
  try {
    const { books } = await library();
    const known = books.find((book) => book.id === id)?.specials || await ofTable(state);
    for (const special of known) state.specials[special.id] = special;
  } catch {
    // The rule's id is shown instead.
  }
}

/** The rule of the hand, where the table plays by a book of somebody's own. @param {import("./state.js").State} state */
async function ofTable(state) {
  const table = state.room && state.room.table;
  const sheet = table ? await get(`/api/tables/${table}/patterns`) : null;
  return sheet?.special ? [sheet.special] : [];
}
