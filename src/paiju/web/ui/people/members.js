/** Which player is which member of the club: asked by the code that a member shows, and taken back. */

import { post, get } from "../../net.js";
import { dialog } from "../dialog.js";
import { h, put } from "../dom.js";
import { text } from "../fields.js";
import { t, why } from "../i18n.js";

/** @import { ApiError } from "../../net.js" */
/** @import { MemberRow } from "../../messages.d.ts" */

/**
 * A dialog about the players of an event, a desk or an evening.
 * @param {"events" | "desks" | "evenings"} noun @param {string} id
 * @param {{who: string, name: string}[]} players
 */
export async function showMembers(noun, id, players) {
  const address = /** @type {`/api/events/${string}/members`} */ (`/api/${noun}/${id}/members`); // they are alike
  const list = h("div"), trouble = h("div", { role: "alert" });
  const fail = (/** @type {ApiError} */ error) => put(trouble, h("p", { class: "error" }, why(error)));
  const fill = (/** @type {MemberRow[]} */ rows) => put(list, players.map((player) =>
    playerPart(player, rows.filter((row) => row.who === player.who), done)));
  /** @param {"" | "/end"} deed @param {{who: string, code?: string}} wish */
  const done = async (deed, wish) => {
    put(trouble);
    try {
      const { who, code = "" } = wish;
      fill(deed ? await post(`${address}/end`, { who }) : await post(address, { who, code }));
    } catch (error) {
      fail(/** @type {ApiError} */ (error));
    }
  };
  dialog({ title: t("Members of the club"), name: "desk-form", body: [h("p", { class: "small" },
    t("Ask members for their code (under “Me and my devices”). Once they have said yes, this counts among their games. What is printed "
      + "here stays as it is.")), list, trouble] });
  await get(address).then(fill, fail);
}

/** @param {{who: string, name: string}} player @param {MemberRow[]} rows
 * @param {(deed: "" | "/end", wish: {who: string, code?: string}) => void} done */
function playerPart({ who, name }, rows, done) {
  let code = "";
  const ask = (/** @type {Event} */ event) => { event.preventDefault(); if (code.trim()) done("", { who, code }); };
  if (rows.length) return h("div", { class: "member-part" }, h("h3", null, name), h("ul", { class: "rows" }, rows.map((row) =>
    h("li", null, stateWords(row)))), h("p", { class: "actions" },
    h("button", { type: "button", onclick: () => done("/end", { who }) }, t("Take back"))));
  return h("form", { class: "member-part", onsubmit: ask }, h("h3", null, name),
    text(t("Code of the member"), "", (typed) => { code = typed; }, { maxlength: 20, placeholder: "7KQ2 MX4P" }),
    h("p", { class: "actions" }, h("button", { type: "submit" }, t("Ask the member"))));
}

/** @param {MemberRow} row */
function stateWords(row) {
  if (row.state === "asked") return t("waits for the member to say yes");
  const { name } = row;
  return row.state === "own" ? t("{name}, by their own link or word", { name })
    : t("{name}, who has said yes", { name });
}
