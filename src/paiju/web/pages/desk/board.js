/** A game with real tiles as it is entered: how it stands, a button for all that happens, every entry with its reasons. A desk's
 * page and the page of an event's table show the same. */

import { confirm } from "../../ui/dialog.js";
import { h } from "../../ui/dom.js";
import { handName, num, signed, t, tc, tn, when, windSign, words } from "../../ui/i18n.js";
import { showCard } from "../../ui/terms/ruling-card.js";
import { chips } from "../../ui/terms/why.js";
import { foulForm } from "./foul-form.js";
import { dealForm, drawForm, kongForm, openForm, riichiForm, startForm } from "./other-forms.js";
import { paidLine, rightsWords } from "./people.js";
import { winForm } from "./win-form.js";

/**
 * @import { DeskEntryView, DeskPlayer, DeskTeam, DeskView, EntryPreview } from "../../messages.d.ts"
 * @import { Asking } from "./foul-desks.js"
 * @import { Enter } from "./other-forms.js"
 * @typedef {object} EntryPlace where entries are made
 * @property {(entry: Record<string, unknown>) => Promise<EntryPreview>} tried what one would come to
 * @property {Asking} asking whom the foul forms ask
 * @property {Enter} enter
 */

/** @param {DeskView} view */
export const playerNames = (view) => view.players.map((player) => player.name);

/** How the game stands: which hand is played, counters, sticks. @param {DeskView} view */
export function nowWords(view) {
  return view.over ? t("over") : !view.position ? t("not started") : [handName(view.position, view.words),
    view.counters ? tn("{n} counter", "{n} counters", view.counters) : "",
    view.deposits ? t("riichi sticks: {count}", { count: view.deposits }) : ""].filter(Boolean).join(" · ");
}

/** @param {DeskView} view */
export function players(view) {
  return h("ul", { class: "desk-players" }, view.players.map((player) => h("li",
    { class: player.seat === "E" && !view.over ? "dealer" : "" },
    h("span", { class: "wind" }, windSign(player.seat)),
    h("span", { class: "who" }, h("strong", null, player.name), player.team ? h("small", null, player.team) : null, marks(player)),
    h("span", { class: "points" }, num(player.points), view.over && player.place
      ? h("small", null, t("place {place}", { place: player.place }))
      : null))));
}

/** @param {DeskPlayer} player */
function marks(player) {
  const parts = [player.riichi ? t("riichi") : "", player.left ? t("won") : "",
    player.warnings ? t("warnings: {count}", { count: player.warnings }) : "",
    player.cards ? t("yellow cards: {count}", { count: player.cards }) : "",
    rightsWords(player.rights_lost), ...player.at_end.map(words)].filter(Boolean);
  return parts.length ? h("small", { class: "marks" }, parts.join(" · ")) : null;
}

/** @param {DeskTeam[]} all */
export function teams(all) {
  return h("ul", { class: "rows desk-teams" }, all.map((team) => h("li", null,
    h("span", null, h("strong", null, team.name), h("small", null, team.next ? t("next: {player}", { player: team.next })
      : team.members.join(tc("list", ", ")))),
    h("span", { class: "number" }, num(team.points), team.place ? t(" · place {place}", { place: team.place }) : ""))));
}

/** A button for everything that may be entered now. @param {EntryPlace} place @param {DeskView} view */
export function entryButtons({ tried, asking, enter }, view) {
  const button = (/** @type {string} */ words, /** @type {() => void} */ onclick, how = "") => h("button", { type: "button",
    class: `big ${how}`, onclick }, words);
  const { tells } = view;
  const sure = async (/** @type {string} */ words, /** @type {Record<string, unknown>} */ entry, /** @type {string} */ note = "") => {
    const back = t("This goes on record and can be taken back.");
    if (await confirm(words, note || back, t("Yes"))) enter(entry);
  };
  const audit = view.may_audit ? button(t("Audit the hand"), () => sure(t("Is the result of the last hand right?"),
    { do: "audit" }, [...lastHand(view), t("Once audited, the hand cannot be changed.")].join(t(". "))), "audit") : null;
  const next = view.teams.some((team) => team.next);
  if (next) return h("div", { class: "deeds" }, button(t("Start the next game"), () => startForm(view, enter), "primary"),
    view.position && tells.fouls ? button(t("Foul"), () => foulForm(asking, view, enter)) : null);
  const signed = view.signatures.length > 0 && !view.to_sign.length;
  const foul = tells.fouls ? button(t("Foul"), () => foulForm(asking, view, enter)) : null;
  if (view.over) return signed ? null : h("div", { class: "deeds" }, audit, foul);
  return h("div", { class: "deeds" },
    button(t("Win on a discard"), () => winForm(tried, view, false, enter), "primary"),
    button(t("Self-draw"), () => winForm(tried, view, true, enter), "primary"),
    button(t("Draw"), () => drawForm(tried, view, enter)),
    tells.riichi ? button(t("Riichi"), () => riichiForm(view, enter)) : null,
    tells.kong ? button(t("Kong"), () => kongForm(view, enter)) : null,
    tells.open ? button(t("Open hand"), () => openForm(view, enter)) : null,
    tells.play_on && view.playing ? button(t("End the hand"), () => enter({ do: "over" })) : null,
    tells.specials.length && !view.playing ? button(t("Dice rule"), () => dealForm(view, enter)) : null,
    foul, audit, h("details", { class: "more" }, h("summary", null, t("More")), h("p", { class: "actions" },
      view.playing ? h("button", { type: "button", onclick: () => sure(t("Void this hand and deal it again?"),
        { do: "void" }) }, t("Void this hand")) : null,
      h("button", { type: "button", onclick: () => sure(t("Time is up: end the game?"), { do: "time" }) }, t("Time is up")))));
}

/** What the hand that has ended came to. @param {DeskView} view */
function lastHand(view) {
  const last = [...view.entries].reverse().find((entry) => !entry.undone && ["win", "draw", "abort", "over"].includes(entry.do));
  const paid = (last?.paid || []).map((points, n) => (points ? `${view.players[n].name} ${signed(points)}` : "")).filter(Boolean);
  return last ? [`${handName(last.hand, view.words)}${t(": ")}${last.words.map(words).join(t("; "))}`, paid.join(t(", "))]
    .filter(Boolean) : [];
}

/** Every entry, the last one first. @param {DeskView} view @param {Enter | null} enter of who may take entries back */
export function entryList(view, enter) {
  const back = async (/** @type {DeskEntryView} */ entry) => {
    const what = [...entry.words.map(words), t("Taking it back goes on record.")].join(t(". "));
    if (await confirm(t("Take entry {number} back?", { number: entry.number }), what, t("Take back"), { danger: true })) {
      enter?.({ do: "undo", entry: entry.number });
    }
  };
  const row = (/** @type {DeskEntryView} */ entry) => h("li", { class: entry.undone ? "undone" : "" },
    h("div", null, h("p", null, h("strong", null, `${entry.number}. ${entry.hand ? handName(entry.hand, view.words) : ""} `),
      entry.words.map(words).join(" · ")),
      entry.undone ? h("p", { class: "small" }, t("taken back by entry {number}", { number: entry.undone }))
        : paidLine(view.players,
        entry.paid),
      h("p", { class: "small" }, chips(entry.clauses), [entry.by, when(entry.at)].filter(Boolean).join(" · "))),
    entry.card ? h("button", { type: "button", class: "quiet", "aria-label": t("Ruling card of entry {number}", { number: entry.number }),
      onclick: () => entry.card && showCard(entry.card, playerNames(view), handName(entry.hand, view.words), entry.undone > 0) },
    t("Ruling card")) : null,
    enter && entry.may_undo
      ? h("button", { type: "button", class: "quiet", "aria-label": t("Take entry {number} back", { number: entry.number }),
        onclick: () => back(entry) }, t("Undo")) : null);
  return h("section", { class: "card desk-history" }, h("h2", null, t("Entries")),
    view.entries.length ? h("ol", null, [...view.entries].reverse().map(row)) : h("p", { class: "small" }, t("Nothing yet.")));
}

/** A ruling that was just made is shown to those it is about. @param {DeskView} before @param {DeskView} now */
export function showNewRuling(before, now) {
  const last = now.entries.at(-1);
  if (last?.card && now.entries.length > before.entries.length) showCard(last.card, playerNames(now), handName(last.hand, now.words));
}
