/** Rule books of one's own, where something is opened by a book: mine, and the one that somebody shared and I chose. */

import { get } from "../net.js";
import { settings } from "./settings.js";

/** @import { OwnBookRow } from "../messages.d.ts" */
/** @import { Book } from "./library.js" */

const OWN = "own-"; // how their ids begin

/** Is it a book that somebody has written? @param {string} id */
export const isOwn = (id) => id.startsWith(OWN);

/**
 * The books with those of one's own, which come last.
 * @param {Book[]} books @param {string} [named] that an address asks for, perhaps somebody else's @returns {Promise<Book[]>}
 */
export async function withOwn(books, named = "") {
  const rows = await get("/api/own-books").catch(() => /** @type {OwnBookRow[]} */ ([]));
  const mine = rows.flatMap((row) => (row.card ? [row.card] : []));
  const others = [...new Set([named, settings.get("book")])].filter((id) => isOwn(id) && !mine.some((book) => book.id === id));
  const shared = await Promise.all(others.map(byAddress));
  return [...books, ...mine, ...shared.flatMap((book) => (book ? [book] : []))];
}

/** A book by its id, perhaps with a version behind it. @param {string} address @returns {Promise<Book | null>} */
async function byAddress(address) {
  const [id, version] = address.split("@");
  const path = /** @type {`/api/own-books/${string}`} */ (`/api/own-books/${id}${version ? `?version=${version}` : ""}`);
  return get(path).then((book) => book.card, () => null);
}
