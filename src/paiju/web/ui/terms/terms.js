/** Words for which the official book has its own. */

import { t, tc } from "../i18n.js";

/** @param {string | undefined} family */
export const isOfficial = (family) => family === "official";

/** What a deal and its play are called. @param {string | undefined} family */
export const handWord = (family) => isOfficial(family) ? tc("official", "hand") : t("hand");

/** To claim nothing. @param {string | undefined} family */
export const noCallsWord = (family) => isOfficial(family) ? tc("official", "No calls") : t("No calls");
