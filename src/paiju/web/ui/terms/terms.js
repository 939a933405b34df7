/** Words that the official book has of its own: 盘 for a hand, 点炮 for who discards the winning tile, claims by their names. */

import { t } from "../i18n.js";

/** @param {string | undefined} family */
const isOfficial = (family) => family === "official";

/** What a deal and its play are called. @param {string | undefined} family */
export const handWord = (family) => t(isOfficial(family) ? "盘" : "局", "hand");

/** To discard the tile that another wins on. @param {string | undefined} family */
export const feedsWord = (family) => t(isOfficial(family) ? "点炮" : "放铳", "feeds");

/** To claim nothing. @param {string | undefined} family */
export const noCallsWord = (family) => t(isOfficial(family) ? "不吃碰" : "不鸣牌", "No calls");
