/** What else happens in a hand: riichi, draws, kongs, open hands, dice rules; and a relay's next game. */

import { dialog } from "../../ui/dialog.js";
import { h, put } from "../../ui/dom.js";
import { select } from "../../ui/fields.js";
import { pick, t } from "../../ui/i18n.js";
import { choosePlayers, paidLine } from "./people.js";

/** @import { DeskView, EntryPreview } from "../../messages.d.ts" */
/** @typedef {(entry: Record<string, unknown>) => void} Enter */

/** @param {DeskView} view */
const inRiichi = (view) => view.players.map((_, n) => n).filter((n) => view.players[n].riichi);

/** One player is asked for, and that is all. @param {string} title @param {DeskView} view @param {(n: number) => void} chosen
 * @param {number[]} [without] */
function onePlayer(title, view, chosen, without = []) {
  const box = dialog({ title, name: "desk-form", body: h("div", { class: "who" }, view.players.map((player, n) => (without.includes(n)
    ? null
    : h("button", { type: "button", class: "big", onclick: () => { box.close(); chosen(n); } }, player.name)))) });
}

/** @param {DeskView} view @param {Enter} enter */
export function riichiForm(view, enter) {
  onePlayer(t("谁立直", "Who declares riichi"), view, (player) => enter({ do: "riichi", player }), inRiichi(view));
}

/** @param {DeskView} view @param {Enter} enter */
export function openForm(view, enter) {
  onePlayer(t("谁明牌", "Who plays an open hand"), view, (player) => enter({ do: "open", player }));
}

const ABORTS = () => ({ nine_terminals: t("九种九牌", "Nine kinds"), four_winds: t("四风连打", "Four winds"), four_kongs: t("四杠散了", "Four kongs"),
  four_riichi: t("四家立直", "Four riichi"), three_winners: t("三家和", "Three winners") });

/** @param {(entry: Record<string, unknown>) => Promise<EntryPreview>} tried @param {DeskView} view @param {Enter} enter */
export function drawForm(tried, view, enter) {
  /** @type {number[]} */ const ready = inRiichi(view);
  /** @type {number[]} */ const rivers = [];
  /** @type {number[]} */ const riichi = [];
  const more = () => (riichi.length ? { riichi } : {});
  const done = (/** @type {Record<string, unknown>} */ entry) => {
    box.close();
    enter({ ...entry, ...more() });
  };
  const { tells, players } = view, seen = h("div", { class: "preview", "aria-live": "polite" });
  const empty = () => ({ do: "draw", ...(tells.ready ? { ready } : {}), ...(rivers.length ? { nagashi: rivers } : {}) });
  let turn = 0;
  const look = async () => {
    turn += 1;
    const mine = turn, preview = await tried({ ...empty(), ...more() }).catch(() => null);
    if (mine === turn) put(seen, preview?.refused ? h("p", { class: "error" }, pick(preview.refused)) : null,
      preview && !preview.refused ? paidLine(players, preview.paid) || h("p", null, t("不付点。", "Nothing is paid.")) : null);
  };
  const box = dialog({ title: t("流局", "Draw"), kind: "drawer", name: "desk-form", lasting: true, body: [
    tells.ready ? choosePlayers(t("谁听牌", "Who was ready"), players, ready, { most: 4, changed: look }) : null,
    tells.nagashi ? choosePlayers(t("流局满贯", "All discards terminals and honours"), players, rivers, { most: 4, changed: look }) : null,
    tells.riichi && inRiichi(view).length < players.length
      ? choosePlayers(t("本局立直而未记的", "Riichi not entered yet"), players, riichi, { most: 4, changed: look,
        without: () => inRiichi(view) }) : null,
    tells.aborts.length ? h("fieldset", null, h("legend", null, t("途中流局", "Ended early")), h("div", { class: "who" },
      tells.aborts.map((id) => h("button", { type: "button", onclick: () => done({ do: "abort", why: id }) },
        ABORTS()[/** @type {"four_winds"} */ (id)] || id)))) : null,
  ], foot: [seen, h("button", { type: "button", class: "primary big", onclick: () => done(empty()) }, t("荒牌流局", "The wall is empty"))] });
  if (tells.ready || tells.nagashi) look();
}

/** @param {DeskView} view @param {Enter} enter */
export function kongForm(view, enter) {
  /** @type {number[]} */ const who = [];
  /** @type {number[]} */ const from = [];
  const box = dialog({ title: t("杠", "Kong"), kind: "drawer", name: "desk-form", lasting: true, body: [
    choosePlayers(t("谁杠", "Who made it"), view.players, who), choosePlayers(t("谁放杠（暗杠不选）", "Whose tile (none for a concealed one)"),
      view.players, from)],
  foot: h("button", { type: "button", class: "primary big", onclick: () => { box.close(); enter({ do: "kong", player: who[0] ?? null,
    from: from[0] ?? null }); } },
    t("记下", "Enter")) });
}

/** @param {DeskView} view @param {Enter} enter */
export function dealForm(view, enter) {
  let chosen = view.tells.specials[0].id;
  const box = dialog({ title: t("本局的特殊规则", "This hand's dice rule"), name: "desk-form", body: [
    select(t("骰子", "Dice"), view.tells.specials.map((special) => [special.id, pick(special)]), chosen, (id) => { chosen = id; }),
    h("p", { class: "actions" }, h("button", { type: "button", class: "primary", onclick: () => { box.close(); enter({ do: "deal",
      special: chosen }); } },
      t("开局", "Deal")))] });
}

/** The next game of a relay: who plays for each team. @param {DeskView} view @param {Enter} enter */
export function startForm(view, enter) {
  /** @type {Record<string, string>} */ const others = {};
  const box = dialog({ title: t("下一个半庄", "The next game"), kind: "drawer", name: "desk-form", lasting: true, body: [
    h("p", null, t("座位由系统抽。", "Seats are drawn.")),
    view.teams.map((team) => select(team.name, [["", team.next], .../** @type {[string, string][]} */ (team.substitutes.map((name) =>
      [name, t(`替补 ${name}`, `substitute ${name}`)]))], "",
        (name) => { if (name) others[team.name] = name; else delete others[team.name]; }))],
  foot: h("button", { type: "button", class: "primary big", onclick: () => { box.close(); enter({ do: "start", substitutes: others }); } },
    t("开始", "Start")) });
}
