/** A seat at a table of the lobby, in one press. */

import { toast } from "../../ui/dialog.js";
import { t, why } from "../../ui/i18n.js";
import { post } from "../../net.js";
import { go } from "../../router.js";
import { settings } from "../../ui/settings.js";

/** @import { ApiError } from "../../net.js" */

/**
 * Takes the first free seat and goes there; a bot's is asked for, and it is said when one has it.
 * @param {string} table @param {HTMLButtonElement} button
 */
export async function sitDown(table, button) {
  button.disabled = true;
  const name = settings.get("name");
  try {
    await post(`/api/tables/${table}/watch`, { name }); // whoever is new here is somebody from now on
    const place = await post(`/api/tables/${table}/sit`, { seat: null, name });
    await go(`/table/${table}`);
    toast(place.from_next ? t("The seat is yours when this hand is over; until then you watch.")
      : t("You have a seat."));
  } catch (error) {
    toast(why(/** @type {ApiError} */ (error)) || String(error));
    button.disabled = false;
  }
}
