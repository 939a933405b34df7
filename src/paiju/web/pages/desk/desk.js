/** One referee's desk: how the game stands, big buttons for what usually happens, fouls, and every entry with its reasons. */

import { confirm, dialog, toast } from "../../ui/dialog.js";
import { h, put } from "../../ui/dom.js";
import { handName, num, pick, signed, t, tc, tn, when, why, windSign, words } from "../../ui/i18n.js";
import { showMembers } from "../../ui/people/members.js";
import { linkBox } from "../../ui/people/links.js";
import { redraw } from "../../ui/redraw.js";
import { chips } from "../../ui/terms/why.js";
import { get, post } from "../../net.js";
import { showCard } from "../../ui/terms/ruling-card.js";
import { atDesk } from "./foul-desks.js";
import { comeByLink } from "./coming.js";
import { foulForm } from "./foul-form.js";
import { bookMissing } from "./missing-book.js";
import { dealForm, drawForm, kongForm, openForm, riichiForm, startForm } from "./other-forms.js";
import { paidLine, rightsWords } from "./people.js";
import { Queue } from "./queue.js";
import { waitingLine } from "./waiting-line.js";
import { signatures } from "./signatures.js";
import { hasLimits, openWatch } from "./stopwatch.js";
import { winForm } from "./win-form.js";

/** @import { ApiError } from "../../net.js" */
/** @import { EntryPreview, DeskEntryView, DeskPlayer, DeskState, DeskTeam, DeskView } from "../../messages.d.ts" */

const AGAIN = 4000; // milliseconds between two looks

export const title = () => t("Referee's desk");

/** @param {HTMLElement} main @param {string[]} params */
export async function render(main, [id]) {
  await comeByLink(id);
  const opened = await get(`/api/desks/${id}`).catch(bookMissing(main, (toml) => post(`/api/desks/${id}/book`, { toml })));
  if (!opened) return undefined;
  let state = opened;
  const head = h("div"), standing = h("div"), buttons = h("div"), line = h("div", { "aria-live": "polite" }), entries = h("div");
  const signing = h("div");
  let ahead = state.now - Date.now() / 1000; // the server's clock before this one
  const watch = () => openWatch(atDesk(id), () => state.view, state.right === "read" ? null : enter, () => Date.now() / 1000 + ahead);
  const shown = () => {
    ahead = state.now - Date.now() / 1000;
    redraw(head, () => heading(state, () => shareForm(id, playerNames(state.view)), watch));
    redraw(signing, () => signatures(id, state.view, { enter: may(state) ? enter : null, host: state.right === "host" }));
    redraw(standing, () => [table(state.view), state.view.teams.length ? teams(state.view.teams) : null]);
    redraw(buttons, () => (may(state) ? actionButtons(id, state.view, enter) : null));
    redraw(entries, () => past(state, enter));
    wait();
  };
  const wait = () => redraw(line, () => waitingLine(queue, state.view.entries.length));
  const queue = new Queue(id, (entry) => post(`/api/desks/${id}/entries`, { ...entry, expected: entry.expected ?? 0 }), {
    done: (answer) => {
      const last = answer.view.entries.at(-1);
      const more = answer.view.entries.length > state.view.entries.length;
      if (last?.card && more) showCard(last.card, playerNames(answer.view), handName(last.hand, answer.view.family));
      state = answer;
      shown();
    },
    refused: (error) => toast(why(error)),
    behind: () => look(),
    changed: () => wait(),
  });
  const enter = (/** @type {Record<string, unknown>} */ entry) => queue.add(entry, state.view.entries.length);
  const look = () => get(`/api/desks/${id}`).then((answer) => {
    const moved = answer.view.entries.length !== state.view.entries.length;
    state = answer;
    if (moved) shown();
    wait();
  }, () => {});
  put(main, h("section", { class: "desk-page" }, h("div", null, head, standing, line, buttons, signing), entries));
  shown();
  queue.send();
  const timer = setInterval(() => !document.hidden && !document.querySelector("dialog") && look(), AGAIN);
  return () => {
    clearInterval(timer);
    queue.close();
  };
}

/** May I enter what I like? @param {DeskState} state */
const may = ({ right }) => right === "host" || right === "enter";

/** @param {DeskView} view */
const playerNames = (view) => view.players.map((player) => player.name);

/** @param {DeskState} state @param {() => void} share @param {() => void} watch */
function heading({ view, right, desk }, share, watch) {
  const book = pick(view.book_names);
  const now = view.over ? t("over") : !view.position ? t("not started") : [handName(view.position, view.family),
    view.counters ? tn("{n} counter", "{n} counters", view.counters) : "",
    view.deposits ? t("riichi sticks: {count}", { count: view.deposits }) : ""].filter(Boolean).join(" · ");
  return h("header", { class: "desk-head" },
    h("div", null, h("h1", null, view.title || book), view.title ? h("p", { class: "small" }, book) : null),
    h("p", { class: "now" }, view.kind === "relay" && view.position ? t("Game {game} · ", { game: view.game + 1 }) : "", now),
    h("p", { class: "tools" }, right === "host" ? h("button", { type: "button", class: "quiet", onclick: share }, t("Share")) : null,
      hasLimits(view.clock) ? h("button", { type: "button", class: "quiet", onclick: watch }, tc("timer", "Clock")) : null,
      view.position ? h("a", { class: "button quiet", href: `/desk/${desk}/sheet` }, t("Score sheet")) : null,
      h("a", { class: "button quiet", href: `/api/desks/${desk}/record`, download: "" }, t("Record"))));
}

/** @param {DeskView} view */
function table(view) {
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
  const parts = [player.riichi ? t("riichi") : "", player.warnings ? t("warnings: {count}", { count: player.warnings }) : "",
    player.cards ? t("yellow cards: {count}", { count: player.cards }) : "",
    rightsWords(player.rights_lost), ...player.at_end.map(words)].filter(Boolean);
  return parts.length ? h("small", { class: "marks" }, parts.join(" · ")) : null;
}

/** @param {DeskTeam[]} all */
function teams(all) {
  return h("ul", { class: "rows desk-teams" }, all.map((team) => h("li", null,
    h("span", null, h("strong", null, team.name), h("small", null, team.next ? t("next: {player}", { player: team.next })
      : team.members.join(tc("list", ", ")))),
    h("span", { class: "number" }, num(team.points), team.place ? t(" · place {place}", { place: team.place }) : ""))));
}

/** What an entry would come to. @param {string} id @returns {(entry: Record<string, unknown>) => Promise<EntryPreview>} */
const tried = (id) => (entry) => post(`/api/desks/${id}/preview`, { entry });

/** @param {string} id @param {DeskView} view @param {(entry: Record<string, unknown>) => void} enter */
function actionButtons(id, view, enter) {
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
    view.position && tells.fouls ? button(t("Foul"), () => foulForm(atDesk(id), view, enter)) : null);
  const signed = view.signatures.length > 0 && !view.to_sign.length;
  const foul = tells.fouls ? button(t("Foul"), () => foulForm(atDesk(id), view, enter)) : null;
  if (view.over) return signed ? null : h("div", { class: "deeds" }, audit, foul);
  return h("div", { class: "deeds" },
    button(t("Win on a discard"), () => winForm(tried(id), view, false, enter), "primary"),
    button(t("Self-draw"), () => winForm(tried(id), view, true, enter), "primary"),
    button(t("Draw"), () => drawForm(tried(id), view, enter)),
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
  return last ? [`${handName(last.hand, view.family)}${t(": ")}${last.words.map(words).join(t("; "))}`, paid.join(t(", "))]
    .filter(Boolean) : [];
}

/** @param {DeskState} state @param {(entry: Record<string, unknown>) => void} enter */
function past({ view, right }, enter) {
  const back = async (/** @type {DeskEntryView} */ entry) => {
    const what = [...entry.words.map(words), t("Taking it back goes on record.")].join(t(". "));
    if (await confirm(t("Take entry {number} back?", { number: entry.number }), what, t("Take back"), { danger: true })) {
      enter({ do: "undo", entry: entry.number });
    }
  };
  const row = (/** @type {DeskEntryView} */ entry) => h("li", { class: entry.undone ? "undone" : "" },
    h("div", null, h("p", null, h("strong", null, `${entry.number}. ${entry.hand ? handName(entry.hand, view.family) : ""} `),
      entry.words.map(words).join(" · ")),
      entry.undone ? h("p", { class: "small" }, t("taken back by entry {number}", { number: entry.undone }))
        : paidLine(view.players,
        entry.paid),
      h("p", { class: "small" }, chips(entry.clauses), [entry.by, when(entry.at)].filter(Boolean).join(" · "))),
    entry.card ? h("button", { type: "button", class: "quiet", "aria-label": t("Ruling card of entry {number}", { number: entry.number }),
      onclick: () => entry.card && showCard(entry.card, playerNames(view), handName(entry.hand, view.family), entry.undone > 0) },
    t("Ruling card")) : null,
    (right === "host" || right === "enter") && entry.may_undo
      ? h("button", { type: "button", class: "quiet", "aria-label": t("Take entry {number} back", { number: entry.number }),
        onclick: () => back(entry) }, t("Undo")) : null);
  return h("section", { class: "card desk-history" }, h("h2", null, t("Entries")),
    view.entries.length ? h("ol", null, [...view.entries].reverse().map(row)) : h("p", { class: "small" }, t("Nothing yet.")));
}

/** @param {string} id @param {string[]} names */
async function shareForm(id, names) {
  const members = () => showMembers("desks", id, names.map((name) => ({ who: name, name })));
  const place = h("div");
  const make = async (/** @type {"enter" | "read"} */ kind) => {
    try {
      const ask = () => post(`/api/desks/${id}/links`, { kind });
      put(place, linkBox(await ask(), ask));
    } catch (error) {
      toast(why(/** @type {ApiError} */ (error)));
    }
  };
  const withdraw = () => post(`/api/desks/${id}/links/withdraw`).then(() => toast(t("All links have been withdrawn")),
    (error) => toast(why(error)));
  dialog({ title: t("Share this desk"), name: "link", body: [
    h("p", { class: "who" }, h("button", { type: "button", onclick: () => make("read") }, t("For viewers")),
      h("button", { type: "button", onclick: () => make("enter") }, t("For helpers who make entries")),
      h("button", { type: "button", onclick: members }, t("Members of the club"))), place,
    h("p", { class: "actions" }, h("button", { type: "button", class: "quiet", onclick: withdraw }, t("Withdraw all links")))] });
}
