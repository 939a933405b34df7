/** Words for which the official book has its own. */

import { t, tc } from "../i18n.js";

/** @param {string | undefined} words */
export const isOfficial = (words) => words === "official";

/** What a deal and its play are called. @param {string | undefined} words */
export const handWord = (words) => isOfficial(words) ? tc("official", "hand") : t("hand");

/** To claim nothing. @param {string | undefined} words */
export const noCallsWord = (words) => isOfficial(words) ? tc("official", "No calls") : t("No calls");
