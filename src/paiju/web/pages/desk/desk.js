/** One referee's desk: how the game stands, big buttons for what usually happens, fouls, and every entry with its reasons. */

import { dialog, toast } from "../../ui/dialog.js";
import { h, put } from "../../ui/dom.js";
import { pick, t, tc, why } from "../../ui/i18n.js";
import { showMembers } from "../../ui/people/members.js";
import { linkBox } from "../../ui/people/links.js";
import { redraw } from "../../ui/redraw.js";
import { get, post } from "../../net.js";
import { entryButtons, entryList, nowWords, playerNames, players, showNewRuling, teams } from "./board.js";
import { atDesk } from "./foul-desks.js";
import { comeByLink } from "./coming.js";
import { bookMissing } from "./missing-book.js";
import { Queue } from "./queue.js";
import { waitingLine } from "./waiting-line.js";
import { signatures } from "./signatures.js";
import { hasLimits, openWatch } from "./stopwatch.js";

/** @import { ApiError } from "../../net.js" */
/** @import { DeskState } from "../../messages.d.ts" */

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
    redraw(standing, () => [players(state.view), state.view.teams.length ? teams(state.view.teams) : null]);
    redraw(buttons, () => (may(state) ? entryButtons(place, state.view) : null));
    redraw(entries, () => entryList(state.view, may(state) ? enter : null));
    wait();
  };
  const wait = () => redraw(line, () => waitingLine(queue, state.view.entries.length));
  const queue = new Queue(id, (entry) => post(`/api/desks/${id}/entries`, { ...entry, expected: entry.expected ?? 0 }), {
    done: (answer) => {
      showNewRuling(state.view, answer.view);
      state = answer;
      shown();
    },
    refused: (error) => toast(why(error)),
    behind: () => look(),
    changed: () => wait(),
  });
  const enter = (/** @type {Record<string, unknown>} */ entry) => queue.add(entry, state.view.entries.length);
  const place = { enter, asking: atDesk(id), tried: (/** @type {Record<string, unknown>} */ entry) =>
    post(`/api/desks/${id}/preview`, { entry }) };
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

/** @param {DeskState} state @param {() => void} share @param {() => void} watch */
function heading({ view, right, desk }, share, watch) {
  const book = pick(view.book_names);
  return h("header", { class: "desk-head" },
    h("div", null, h("h1", null, view.title || book), view.title ? h("p", { class: "small" }, book) : null),
    h("p", { class: "now" }, view.kind === "relay" && view.position ? t("Game {game} · ", { game: view.game + 1 }) : "", nowWords(view)),
    h("p", { class: "tools" }, right === "host" ? h("button", { type: "button", class: "quiet", onclick: share }, t("Share")) : null,
      hasLimits(view.clock) ? h("button", { type: "button", class: "quiet", onclick: watch }, tc("timer", "Clock")) : null,
      view.position ? h("a", { class: "button quiet", href: `/desk/${desk}/sheet` }, t("Score sheet")) : null,
      h("a", { class: "button quiet", href: `/api/desks/${desk}/record`, download: "" }, t("Record"))));
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
