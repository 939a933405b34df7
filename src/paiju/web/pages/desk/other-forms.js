/** What else happens in a hand: riichi, draws, kongs, open hands, dice rules; and a relay's next game. */

import { dialog } from "../../ui/dialog.js";
import { h, put } from "../../ui/dom.js";
import { select } from "../../ui/fields.js";
import { t, tc, words } from "../../ui/i18n.js";
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
  onePlayer(t("Who declares riichi"), view, (player) => enter({ do: "riichi", player }), inRiichi(view));
}

/** @param {DeskView} view @param {Enter} enter */
export function openForm(view, enter) {
  onePlayer(t("Who plays an open hand"), view, (player) => enter({ do: "open", player }));
}

const ABORTS = () => ({ nine_terminals: t("Nine kinds"), four_winds: t("Four winds"), four_kongs: t("Four kongs"),
  four_riichi: t("Four riichi"), three_winners: t("Three winners") });

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
    if (mine === turn) put(seen, preview?.refused ? h("p", { class: "error" }, words(preview.refused)) : null,
      preview && !preview.refused ? paidLine(players, preview.paid) || h("p", null, t("Nothing is paid.")) : null);
  };
  const box = dialog({ title: t("Draw"), kind: "drawer", name: "desk-form", lasting: true, body: [
    tells.ready ? choosePlayers(t("Who was ready"), players, ready, { most: 4, changed: look }) : null,
    tells.nagashi ? choosePlayers(t("All discards terminals and honours"), players, rivers, { most: 4, changed: look }) : null,
    tells.riichi && inRiichi(view).length < players.length
      ? choosePlayers(t("Riichi not entered yet"), players, riichi, { most: 4, changed: look,
        without: () => inRiichi(view) }) : null,
    tells.aborts.length ? h("fieldset", null, h("legend", null, t("Abortive draw")), h("div", { class: "who" },
      tells.aborts.map((id) => h("button", { type: "button", onclick: () => done({ do: "abort", why: id }) },
        ABORTS()[/** @type {"four_winds"} */ (id)] || id)))) : null,
  ], foot: [seen, h("button", { type: "button", class: "primary big", onclick: () => done(empty()) }, t("Exhaustive draw"))] });
  if (tells.ready || tells.nagashi) look();
}

/** @param {DeskView} view @param {Enter} enter */
export function kongForm(view, enter) {
  /** @type {number[]} */ const who = [];
  /** @type {number[]} */ const from = [];
  const box = dialog({ title: t("Kong"), kind: "drawer", name: "desk-form", lasting: true, body: [
    choosePlayers(t("Who made it"), view.players, who), choosePlayers(t("Whose tile (none for a concealed kong)"),
      view.players, from)],
  foot: h("button", { type: "button", class: "primary big", onclick: () => { box.close(); enter({ do: "kong", player: who[0] ?? null,
    from: from[0] ?? null }); } },
    t("Enter")) });
}

/** @param {DeskView} view @param {Enter} enter */
export function dealForm(view, enter) {
  let chosen = view.tells.specials[0].id;
  const box = dialog({ title: t("This hand's dice rule"), name: "desk-form", body: [
    select(t("Dice"), view.tells.specials.map((special) => [special.id, words(special.text)]), chosen, (id) => { chosen = id; }),
    h("p", { class: "actions" }, h("button", { type: "button", class: "primary", onclick: () => { box.close(); enter({ do: "deal",
      special: chosen }); } },
      t("Deal")))] });
}

/** The next game of a relay: who plays for each team. @param {DeskView} view @param {Enter} enter */
export function startForm(view, enter) {
  /** @type {Record<string, string>} */ const others = {};
  const box = dialog({ title: t("The next game"), kind: "drawer", name: "desk-form", lasting: true, body: [
    h("p", null, t("Seats are drawn at random.")),
    view.teams.map((team) => select(team.name, [["", team.next], .../** @type {[string, string][]} */ (team.substitutes.map((name) =>
      [name, t("substitute: {name}", { name })]))], "",
        (name) => { if (name) others[team.name] = name; else delete others[team.name]; }))],
  foot: h("button", { type: "button", class: "primary big", onclick: () => { box.close(); enter({ do: "start", substitutes: others }); } },
    tc("verb", "Start")) });
}
