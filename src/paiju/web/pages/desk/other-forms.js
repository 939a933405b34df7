/** What else happens in a hand: riichi, draws, kongs, open hands, dice rules; and a relay's next game. */

import { dialog } from "../../ui/dialog.js";
import { h, put } from "../../ui/dom.js";
import { segments, select, typedNumber } from "../../ui/fields.js";
import { pick, t, tc, words } from "../../ui/i18n.js";
import { choosePlayers, paidLine } from "./people.js";

/** @import { DeskView, EntryPreview, FanWords } from "../../messages.d.ts" */
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
  const wall = emptyWall(view, { ready, tells: [tells.ready ? "ready" : "", tells.fans ? "fans" : "", tells.void ? "void" : ""],
    changed: () => look() });
  const empty = () => ({ do: "draw", ...wall.entry(), ...(rivers.length ? { nagashi: rivers } : {}) });
  let turn = 0;
  const look = async () => {
    turn += 1;
    const mine = turn, preview = await tried({ ...empty(), ...more() }).catch(() => null);
    if (mine === turn) put(seen, preview?.refused ? h("p", { class: "error" }, words(preview.refused)) : null,
      preview && !preview.refused ? paidLine(players, preview.paid) || h("p", null, t("Nothing is paid.")) : null);
  };
  const box = dialog({ title: t("Draw"), kind: "drawer", name: "desk-form", lasting: true, body: [
    wall.element,
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

/**
 * What is asked of an empty wall: who was ready, the most fans each could have won, who still held the suit given up.
 * @param {{players: {name: string, seat: string, left?: boolean}[], fans?: FanWords | null}} view
 * @param {{ready: number[], tells: string[], changed: () => void}} how
 */
export function emptyWall({ players, fans: named }, { ready, tells, changed }) {
  /** @type {number[]} */ const held = [];
  /** @type {Map<number, number>} */ const fans = new Map();
  const most = h("div", { class: "fields" });
  const without = () => players.map((_, n) => n).filter((n) => players[n].left);
  const fill = () => put(most, tells.includes("fans") ? ready.map((n) => typedNumber(
    named ? t("The most {unit} {name} could have won", { name: players[n].name, unit: pick(named.plural) })
      : t("The most fans {name} could have won", { name: players[n].name }), fans.get(n) || 0, 999,
    (typed) => { fans.set(n, typed); changed(); })) : null);
  const element = h("div", null,
    tells.includes("ready") ? choosePlayers(t("Who was ready"), players, ready,
      { most: 4, without, changed: () => { fill(); changed(); } }) : null,
    most,
    tells.includes("void") ? choosePlayers(t("Who still held the suit they gave up"), players, held, { most: 4, without, changed }) : null);
  fill();
  return { element, entry: () => ({ ...(tells.includes("ready") ? { ready } : {}),
    ...(tells.includes("fans") ? { fans: ready.map((n) => fans.get(n) || 0) } : {}), ...(held.length ? { void: held } : {}) }) };
}

/** Which kong it is decides who pays and how much: it is asked first. @param {DeskView} view @param {Enter} enter */
export function kongForm(view, enter) {
  chooseKong(view.players, (player, from, isAdded) => enter({ do: "kong", player, from: from ?? null,
    ...(isAdded ? { added: true } : {}) }));
}

/**
 * @param {{name: string, seat: string, left?: boolean}[]} players
 * @param {(player: number, from: number | undefined, isAdded: boolean) => void} done whose tile it was made with, if anybody's
 */
export function chooseKong(players, done) {
  /** @type {number[]} */ const who = [];
  /** @type {number[]} */ const from = [];
  const gone = players.map((_, n) => n).filter((n) => players[n].left);
  let kind = "open";
  const rest = h("div"), say = h("p", { class: "error", role: "alert", hidden: true });
  const fill = () => {
    if (kind === "concealed" || from[0] === who[0]) from.length = 0;
    put(rest, choosePlayers(t("Who made it"), players, who, { changed: fill, without: () => gone }), kind === "concealed" ? null
      : choosePlayers(kind === "added" ? t("Whose tile the pung was made with") : t("Whose tile"), players, from,
        { without: () => (kind === "added" ? who : [...who, ...gone]) }));
  };
  fill();
  const box = dialog({ title: t("Kong"), kind: "drawer", name: "desk-form", lasting: true, body: [
    segments(t("Which kong"), "kong", [["open", t("Open kong")], ["added", t("Added kong")],
      ["concealed", t("Concealed kong")]], kind, (choice) => { kind = choice; fill(); }), rest, say],
  foot: h("button", { type: "button", class: "primary big", onclick: () => finish() }, t("Enter")) });
  const finish = () => {
    const wanted = !who.length ? t("First choose who made it.")
      : kind !== "concealed" && !from.length ? t("Then choose whose tile it was.") : "";
    say.hidden = !wanted;
    put(say, wanted);
    if (wanted) return;
    box.close();
    done(who[0], from[0], kind === "added");
  };
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
