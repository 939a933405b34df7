/** The page a player signs on, on their own phone: the result, the rulings, and two buttons. */

import { toast } from "../../ui/dialog.js";
import { h, put } from "../../ui/dom.js";
import { handName, personName, pick, t, why, words } from "../../ui/i18n.js";
import { redraw } from "../../ui/redraw.js";
import { chips } from "../../ui/terms/why.js";
import { get, post } from "../../net.js";
import { comeByLink } from "./coming.js";
import { paidLine } from "./people.js";
import { newKey } from "./queue.js";
import { protestForm, protests, resultList } from "./signatures.js";

/** @import { ApiError } from "../../net.js" */
/** @import { DeskState } from "../../messages.d.ts" */

const AGAIN = 4000; // milliseconds between two looks

export const title = () => t("Sign");

/** @param {HTMLElement} main @param {string[]} params */
export async function render(main, [id]) {
  await comeByLink(id);
  let state = await get(`/api/desks/${id}`);
  const place = h("section", { class: "narrow desk-signing" });
  const shown = () => redraw(place, () => body(id, state, enter));
  const enter = async (/** @type {Record<string, unknown>} */ entry) => {
    const expected = state.view.entries.length;
    try {
      state = (await post(`/api/desks/${id}/entries`, { key: newKey(), expected, entry })).state;
    } catch (error) {
      toast(why(/** @type {ApiError} */ (error)) || t("It did not get through; try again."));
      await look();
    }
    shown();
  };
  const look = () => get(`/api/desks/${id}`).then((answer) => {
    const moved = answer.view.entries.length !== state.view.entries.length;
    state = answer;
    if (moved) shown();
  }, () => {});
  put(main, place);
  shown();
  const timer = setInterval(() => !document.hidden && !document.querySelector("dialog") && look(), AGAIN);
  return () => clearInterval(timer);
}

/** @param {string} id @param {DeskState} state @param {(entry: Record<string, unknown>) => Promise<void>} enter */
function body(id, { view, player }, enter) {
  const mine = player === null ? undefined : view.signatures.find((signature) => signature.player === player);
  const waits = player !== null && view.to_sign.includes(player), open = view.protests.some((protest) => !protest.answered);
  const closed = Boolean(view.over) && !view.to_sign.length && view.signatures.length > 0;
  return [h("h1", null, view.title || pick(view.book_names)),
    h("p", player === null ? { class: "note" } : null, player === null ? t("You are not playing in this game.")
      : t("You are {name}.", { name: personName(view.players[player].name) })),
    h("p", { class: "now" }, view.over ? t("The game is over. Is this right?")
      : t("The game is not over yet.")),
    resultList(view, player), rulings(view),
    h("p", null, h("a", { class: "button", href: `/desk/${id}/sheet` }, t("The whole score sheet"))),
    protests(view, null),
    closed ? h("p", { class: "note", role: "status" }, t("Everybody has signed; the result stands."))
      : mine ? h("p", { class: "note", role: "status" }, t("You have signed; waiting for the others.")) : null,
    waits && open ? h("p", { class: "note" }, t("A protest is waiting for an answer; you can sign after that.")) : null,
    player === null || closed ? null : h("div", { class: "deeds" },
      waits && !open ? h("button", { type: "button", class: "primary big", onclick: () => enter({ do: "sign", player }) },
        t("I agree and sign")) : null,
      h("button", { type: "button", class: "big", onclick: () => protestForm(player, enter) }, t("Protest")))];
}

/** @param {DeskState["view"]} view */
function rulings(view) {
  const made = view.entries.filter((entry) => entry.do === "rule" && !entry.undone && entry.game === view.game);
  if (!made.length) return null;
  return h("section", null, h("h2", null, t("Rulings")), h("ul", { class: "rows" }, made.map((entry) => h("li", null, h("div", null,
    h("strong", null, `${handName(entry.hand, view.words)} · ${entry.card ? personName(view.players[entry.card.player].name) : ""}`),
    h("p", null, entry.words.map(words).join(" ")), paidLine(view.players, entry.paid),
      h("p", { class: "small" }, chips(entry.clauses)))))));
}
