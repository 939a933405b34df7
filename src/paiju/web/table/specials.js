/** The names of the dice rules: the book tells them, once. */

import { constant } from "../net.js";

/** Fills `state.specials` where the hand has a rule whose name is not known yet. @param {import("./state.js").State} state */
export async function nameSpecials(state) {
  const rule = state.view && state.view.special, id = state.room && state.room.book.id;
  if (!id || !rule || state.specials[rule]) return;
  try {
    const book = await constant(`/api/books/${encodeURIComponent(id)}`);
    for (const special of book.specials || []) state.specials[special.id] = special;
  } catch {
    // The rule's id is shown instead.
  }
}
