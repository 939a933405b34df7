/** A seat at the next free table of a book, in one press. */

import { toast } from "../../ui/dialog.js";
import { t, why } from "../../ui/i18n.js";
import { post } from "../../net.js";
import { go } from "../../router.js";
import { settings } from "../../ui/settings.js";

/** @import { ApiError } from "../../net.js" */

/** Sits down where somebody waits, or opens a table and waits; says which. @param {string} book @param {HTMLButtonElement} button */
export async function nextTable(book, button) {
  button.disabled = true;
  try {
    const table = await post("/api/tables/next", { book, name: settings.get("name") });
    await go(`/table/${table.table}`);
    toast(table.opened ? t("Nobody was waiting, so a table was opened for you. Others can sit down now.")
      : t("You have a seat."));
  } catch (error) {
    toast(why(/** @type {ApiError} */ (error)) || String(error));
    button.disabled = false;
  }
}
