/** The page a player signs on, on their own phone: the result, the rulings, and two buttons. */

import { toast } from "../../ui/dialog.js";
import { h, put } from "../../ui/dom.js";
import { handName, personName, pick, t, why } from "../../ui/i18n.js";
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

export const title = () => t("签字", "Sign");

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
      toast(why(/** @type {ApiError} */ (error)) || t("没有送到，请再试。", "It did not arrive; try again."));
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
  return [h("h1", null, view.title || t(view.book_zh, view.book_en)),
    h("p", player === null ? { class: "note" } : null, player === null ? t("你不在这一盘里。", "You do not play in this game.")
      : t(`你是 ${personName(view.players[player].name)}。`, `You are ${personName(view.players[player].name)}.`)),
    h("p", { class: "now" }, view.over ? t("比赛已结束，请核对成绩。", "The game is over; is this right?")
      : t("比赛还没有结束。", "The game is not over yet.")),
    resultList(view, player), rulings(view),
    h("p", null, h("a", { class: "button", href: `/desk/${id}/sheet` }, t("完整成绩表", "The whole sheet"))),
    protests(view, null),
    closed ? h("p", { class: "note", role: "status" }, t("所有选手已签字，结果不再更改。", "All have signed; the result stands."))
      : mine ? h("p", { class: "note", role: "status" }, t("你已签字；还在等其他人。", "You have signed; the others are awaited.")) : null,
    waits && open ? h("p", { class: "note" }, t("有申诉在等答复，答复后再签字。", "A protest waits for its answer; signing comes after.")) : null,
    player === null || closed ? null : h("div", { class: "deeds" },
      waits && !open ? h("button", { type: "button", class: "primary big", onclick: () => enter({ do: "sign", player }) },
        t("我同意，签字", "I agree and sign")) : null,
      h("button", { type: "button", class: "big", onclick: () => protestForm(player, enter) }, t("申诉", "Protest")))];
}

/** @param {DeskState["view"]} view */
function rulings(view) {
  const made = view.entries.filter((entry) => entry.do === "rule" && !entry.undone && entry.game === view.game);
  if (!made.length) return null;
  return h("section", null, h("h2", null, t("裁定", "Rulings")), h("ul", { class: "rows" }, made.map((entry) => h("li", null, h("div", null,
    h("strong", null, `${handName(entry.hand, view.family)} · ${entry.card ? personName(view.players[entry.card.player].name) : ""}`),
    h("p", null, entry.words.map(pick).join(" ")), paidLine(view.players, entry.paid),
      h("p", { class: "small" }, chips(entry.clauses)))))));
}
