/** A replay that somebody shared by a link: it needs no account, and the address names the moment. */

import { copyText } from "../../ui/clipboard.js";
import { toast } from "../../ui/dialog.js";
import { h, put } from "../../ui/dom.js";
import { personName, pick, t, why } from "../../ui/i18n.js";
import { get } from "../../net.js";
import { Replay } from "./replay.js";

/** @import { ApiError } from "../../net.js" */
/** @import { Source } from "./replay.js" */

export const wide = true;
let named = "";
export const title = () => named || t("Replay");

/** @param {HTMLElement} main @param {string[]} params the key, and where there is one the hand of a moment */
export async function render(main, [key, hand]) {
  const path = /** @type {const} */ (`/api/shares/${encodeURIComponent(key)}`);
  const shared = await get(path).catch((/** @type {ApiError} */ error) => error);
  if (shared instanceof Error) return void put(main, gone(shared));
  if (!shared.hands.length) return void put(main, gone({ why: t("No hand is finished yet.") }));
  const page = `/share/${encodeURIComponent(key)}`;
  /** @type {Source} */
  const source = {
    table: "",
    name: shared.title || pick(shared.book.names),
    back: { href: "/", label: t("To the start page") },
    more: h("a", { class: "button own-game", href: "/" }, t("Play a game")),
    by: shared.by ? t("shared by {name}", { name: personName(shared.by) }) : "",
    steps: (number, role) => get(`${path}/hands/${number}/steps?role=${encodeURIComponent(role)}`),
    file: (number) => `${path}/hands/${number}?download`,
    at: (number, step, role) => `${page}/${number}/${step}/${encodeURIComponent(role)}`,
    moment: () => /^\/share\/[^/]+\/\d+\/(\d+)\/([^/]+)/.exec(location.pathname)?.slice(1).map(decodeURIComponent) || [],
    share: async () => toast(await copyText(location.href) ? t("Link to this moment copied") : location.href),
  };
  const first = shared.hands.find((row) => String(row.hand) === hand) || shared.hands[0];
  const replay = new Replay(main, source, first.hand, shared.hands, shared.book);
  named = replay.named;
  await replay.load();
  return () => replay.close();
}

/** @param {{why?: string, text?: import("../../ui/text.js").Text}} refusal */
function gone(refusal) {
  return h("section", { class: "narrow door" }, h("h1", null, t("This link cannot be opened")),
    h("p", { class: "error", role: "alert" }, why(refusal)),
    h("p", null, h("a", { class: "button primary", href: "/" }, t("To the start page"))));
}
