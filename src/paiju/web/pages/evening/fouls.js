/** A foul at a table of the evening: the referee's form, for the hand being played or the last one there. */

import { t } from "../../ui/i18n.js";
import { atEvening } from "../desk/foul-desks.js";
import { foulForm } from "../desk/foul-form.js";

/** @import { DeskPlayer, EveningTable } from "../../messages.d.ts" */
/** @import { Page } from "./evening.js" */

export const foulWords = () => t("Foul");

/** @param {Page} page @param {EveningTable} table */
export function eveningFoul(page, table) {
  const winds = /** @type {DeskPlayer["seat"][]} */ (table.hand ? table.seats : ["E", "S", "W", "N"]);
  const players = table.judged.map((name, n) => ({ name, seat: winds[n] }));
  const view = { players, tells: { riichi: false }, hands: 0, playing: false, over: "" };
  foulForm(atEvening(page.id, table.name), view, ({ incident }) => page.enter({ do: "rule", table: table.name, incident }));
}
