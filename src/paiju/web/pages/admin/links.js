/** Every link of the club, for the administrator. */

import { toast } from "../../ui/dialog.js";
import { h, put } from "../../ui/dom.js";
import { t, why } from "../../ui/i18n.js";
import { tableName } from "../../ui/library.js";
import { linkList } from "../../ui/people/link-list.js";
import { get, post } from "../../net.js";

/** @import { AdminTable } from "../../messages.d.ts" */
/** @import { Book } from "../../ui/library.js" */

/** @param {AdminTable[]} tables @param {Book[]} books */
export async function linkCard(tables, books) {
  const place = h("div");
  const named = (/** @type {string} */ id) => {
    const table = tables.find((each) => each.table === id);
    return table ? `${tableName(table, books)} · ${id}` : id;
  };
  const drop = async (/** @type {Promise<unknown>} */ request) => {
    await request.catch((error) => toast(why(error)));
    await fill();
  };
  const fill = async () => {
    const links = await get("/api/admin/links");
    put(place, linkList(links, { withdraw: (link) => drop(post(`/api/admin/links/${link.link}/withdraw`)),
      all: () => drop(post("/api/admin/links/withdraw")), tables: named }));
  };
  await fill();
  return h("section", { class: "card" }, h("h2", null, t("Links that still work")), place);
}
