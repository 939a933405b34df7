/** A win entered: who, from whom, and what it is worth, by tiles, as claimed, or by value alone; what it comes to is shown
 * before it is entered. */

import { dialog } from "../../ui/dialog.js";
import { h, put } from "../../ui/dom.js";
import { check as checkBox, segments, select, text, typedNumber } from "../../ui/fields.js";
import { t, why, words } from "../../ui/i18n.js";
import { fanLabel } from "../../ui/terms/pattern-value.js";
import { chips } from "../../ui/terms/why.js";
import { choosePlayers, paidLine } from "./people.js";
import { tileEntry } from "./tile-entry.js";

/**
 * @import { ApiError } from "../../net.js"
 * @import { DeskForm, DeskTells, EntryPreview, FanWords } from "../../messages.d.ts"
 * @typedef {{counts: string, fans?: FanWords | null, form?: DeskForm,
 *   players: {name: string, seat: string, riichi: boolean, left?: boolean}[],
 *   asks?: string[], paying?: {name: string}[], tells: Pick<DeskTells, "winners" | "riichi" | "liable_for"> &
 *   {kong_passed_on?: boolean}}} WinView what of a desk the form needs: `asks`: further fields of a hand's tiles, `paying`: whom
 *   payments are told of, the players first
 * @typedef {{way: "tiles" | "claimed" | "value", tiles: Record<string, unknown>, claimed: Record<string, unknown>, value: number,
 *   liable: string, by: number[]}} Worth
 */

const PAUSE = 350; // milliseconds after the last key before it is checked

/** @param {WinView} view @returns {Worth} */
const fresh = (view) => ({ way: "value", tiles: {}, claimed: {}, value: view.counts === "fans" ? 1 : 0, liable: "", by: [] });

/**
 * @param {(entry: Record<string, unknown>) => Promise<EntryPreview>} tried what it would come to
 * @param {WinView} view @param {boolean} drawn @param {(entry: Record<string, unknown>) => void} enter
 */
export function winForm(tried, view, drawn, enter) {
  /** @type {number[]} */ const winners = [];
  /** @type {number[]} */ const giver = [];
  /** @type {number[]} */ const riichi = [];
  /** @type {Map<number, Worth>} */ const worths = new Map();
  const worth = h("div"), seen = h("div", { class: "preview", "aria-live": "polite" }), from = h("div");
  const save = h("button", { type: "button", class: "primary big", disabled: true,
    onclick: () => { box.close(); enter(entry()); } }, t("Enter"));
  const entry = () => ({
    do: "win", from: drawn ? null : giver[0] ?? null, ...(riichi.length ? { riichi } : {}), ...(afterKong ? { after_kong: true } : {}),
    wins: winners.map((n) => ({ player: n, ...worthEntry(worths.get(n) || fresh(view)) })),
  });
  const everybody = view.players.map((_, n) => n), gone = everybody.filter((n) => view.players[n].left);
  let timer = 0, turn = 0, afterKong = false;
  const look = () => {
    clearTimeout(timer);
    timer = setTimeout(check, PAUSE);
  };
  const check = async () => {
    turn += 1;
    const mine = turn;
    const begun = winners.length && (drawn || giver.length) && winners.every((n) => isGiven(view, worths.get(n)));
    save.disabled = !begun;
    if (!begun) return put(seen);
    try {
      const preview = await tried(entry());
      if (mine !== turn) return;
      save.disabled = Boolean(preview.refused);
      put(seen, preview.refused ? h("p", { class: "error" }, words(preview.refused)) : null,
        preview.words.map((word) => h("p", null, words(word))), paidLine(view.paying || view.players, preview.paid),
        chips(preview.clauses));
    } catch (error) {
      if (mine === turn) put(seen, h("p", { class: "error" }, why(/** @type {ApiError} */ (error))));
    }
  };
  const passedOn = drawn || !view.tells.kong_passed_on ? null : checkBox(t("The discard right after a kong"), false,
    (on) => { afterKong = on; look(); }, t("What the kong brought goes to the winner. Enter the kong first."));
  const fillFrom = () => put(from, drawn ? null : choosePlayers(t("Who dealt in"), view.players, giver, { changed: look,
    without: () => [...winners, ...gone] }));
  const fill = () => {
    for (const n of winners) if (!worths.has(n)) worths.set(n, fresh(view));
    if (winners.includes(giver[0])) giver.length = 0;
    fillFrom();
    put(worth, winners.map((n) => worthFields(view, n, /** @type {Worth} */ (worths.get(n)), look)));
    look();
  };
  const free = everybody.filter((n) => view.players[n].riichi);
  const box = dialog({ title: drawn ? t("Self-draw") : t("Win on a discard"), kind: "drawer", name: "desk-form", lasting: true,
    body: [choosePlayers(t("Who won"), view.players, winners, { most: drawn ? 1 : view.tells.winners, changed: fill,
      without: () => gone }), from, passedOn, worth,
      view.tells.riichi && free.length < view.players.length
        ? choosePlayers(t("Riichi not entered yet"), view.players, riichi, { most: 4, changed: look, without: () => free })
          : null], foot: [seen, save] });
  fill();
}

/** Has anything been told of what it is worth? No fans may be enough. @param {WinView} view @param {Worth | undefined} worth */
const isGiven = (view, worth) => Boolean(worth && (worth.way === "value" ? worth.value || view.counts === "fans"
  : Object.values(worth[worth.way]).some(Boolean)));

/** @param {Worth} worth */
function worthEntry(worth) {
  const liable = worth.liable && worth.by.length ? { liable: [{ player: worth.by[0], for: worth.liable }] } : {};
  return { [worth.way]: worth.way === "value" ? worth.value : worth[worth.way], ...liable };
}

/** @param {WinView} view @param {number} n @param {Worth} worth @param {() => void} changed */
function worthFields(view, n, worth, changed) {
  const place = h("div");
  const fill = () => {
    const forms = { value: () => valueField(view, worth, changed), claimed: () => claimFields(view, worth, changed),
      tiles: () => tileEntry(view, worth.tiles, changed) };
    put(place, forms[worth.way]());
    changed();
  };
  fill();
  const claimed = view.counts === "han_and_fu" ? t("Han and fu") : t("Patterns");
  const ways = /** @type {[string, string][]} */ ([["value", view.counts === "han_and_fu" ? t("Points") : t("Value")],
    ["claimed", claimed], ["tiles", t("Tiles")]]);
  return h("section", { class: "worth" }, h("h3", null, view.players[n].name),
    segments(t("How to enter it"), `way-${n}`, ways, worth.way, (way) => { worth.way = /** @type {Worth["way"]} */ (way); fill(); }),
      place,
    view.tells.liable_for.length ? liability(view, n, worth, changed) : null);
}

/** @param {WinView} view @param {Worth} worth @param {() => void} changed */
function valueField(view, worth, changed) {
  const label = view.counts === "han_and_fu" ? t("Points, without counters and riichi sticks")
    : view.counts === "fans" ? fanLabel(view.fans) : t("Points of the hand, including flowers");
  return typedNumber(label, worth.value, 1000000, (typed) => { worth.value = typed; changed(); });
}

/** @param {WinView} view @param {Worth} worth @param {() => void} changed */
function claimFields(view, worth, changed) {
  const set = (/** @type {string} */ key) => (/** @type {number} */ typed) => {
    worth.claimed = { ...worth.claimed, [key]: typed || undefined };
    changed();
  };
  const field = (/** @type {string} */ label, /** @type {string} */ key, /** @type {number} */ most) =>
    typedNumber(label, Number(worth.claimed[key] || 0), most, set(key));
  return h("div", { class: "fields claims" },
    view.counts === "han_and_fu" ? [field(t("Han"), "han", 99), field(t("Fu"), "fu", 140), field(t("Number of yakuman"),
      "yakuman", 9)]
      : field(fanLabel(view.fans), "fan", 999),
    text(t("Patterns (optional)"), "", (typed) => {
      const names = typed.split(/[,，、]/).map((each) => each.trim()).filter(Boolean);
      worth.claimed = { ...worth.claimed, patterns: names.length ? names : undefined };
      changed();
    }, { placeholder: t("riichi, pinfu") }));
}

/** @param {WinView} view @param {number} n @param {Worth} worth @param {() => void} changed */
function liability(view, n, worth, changed) {
  const place = h("div");
  const words = { big_three_dragons: t("big three dragons"), big_four_winds: t("big four winds"), four_kongs: t("four kongs") };
  const fill = () => put(place, worth.liable
    ? choosePlayers(t("Who is liable"), view.players, worth.by, { changed, without: () => [n] }) : null);
  return h("details", null, h("summary", null, t("Liability")),
    select(t("For which limit hand"), [["", t("none")],
      .../** @type {[string, string][]} */ (view.tells.liable_for.map((id) => [id, words[/** @type {"four_kongs"} */ (id)] || id]))],
    worth.liable, (id) => { worth.liable = id; fill(); changed(); }), place);
}
