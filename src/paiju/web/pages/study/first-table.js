/** The first real table: easy bots, no clock, hints on, the coach beside it. */

import { post } from "../../net.js";
import { go } from "../../router.js";
import { LEVELS } from "../../ui/levels.js";
import { library } from "../../ui/library.js";
import { settings } from "../../ui/settings.js";
import { remember } from "../home/draft.js";

/** @param {string} book @param {string} level easy, medium or hard */
export async function playFirst(book, level) {
  const { books } = await library();
  const players = books.find((card) => card.id === book)?.players || 4;
  const bots = Array(players - 1).fill(`bot:${LEVELS[/** @type {"easy"} */ (level)] || LEVELS.easy}`);
  const seats = ["me", ...bots], name = settings.get("name");
  const made = await post("/api/tables", { book, name, hints: true, seats, clock: { kind: "none" } });
  settings.set("coach", true);
  remember(made, true);
  await go(`/table/${made.table}`);
}
