/** The table's menu: settings, links, votes, and the host's desk. */

import { confirm, dialog } from "../../ui/dialog.js";
import { h } from "../../ui/dom.js";
import { lang, personName, setLang, t, tc, wind } from "../../ui/i18n.js";
import { showLink } from "../../ui/people/links.js";
import { post } from "../../net.js";
import { go } from "../../router.js";
import { choice, openSettings } from "../../ui/settings-panel.js";
import { settings } from "../../ui/settings.js";
import { openPeople, sure } from "../company/people.js";
import { ruling } from "../words.js";
import { languageNames } from "../../ui/language-choice.js";

/**
 * @import { ChairInfo, ClientMessage, Host, RoomInfo, Seat } from "../../messages.d.ts"
 * @import { State } from "../state.js"
 * @typedef {State & {room: RoomInfo}} Known the state once the room is known
 */

/**
 * Opens the menu.
 * @param {State} state @param {(message: ClientMessage) => void} send @param {() => void} people tells who is here
 */
export function openMenu(state, send, people) {
  if (!knowsRoom(state)) return;
  const { room, you } = state;
  const where = { table: room.table };
  const away = (/** @type {() => void} */ run) => () => {
    box.close();
    run();
  };
  const item = (/** @type {string} */ word, /** @type {() => void} */ run, look = "") => h("button",
    { type: "button", class: look, onclick: away(run) }, word);
  const mine = you.player !== null;
  const voted = you.player !== null && room.votes.includes(you.player);
  const again = async (/** @type {() => unknown} */ run) => {
    await run();
    box.close();
    openMenu(state, send, people);
  };
  const box = dialog({ title: t("Menu"), kind: "drawer", name: "table-menu", body: [
    h("div", { class: "items" }, calling(state, send, item)),
    h("div", { class: "looks" },
      choice(t("Language"), "menu-lang", languageNames(), lang(),
        (value) => again(() => setLang(value))),
      choice(t("Theme"), "menu-theme", [["auto", tc("theme", "Automatic")], ["light", t("Light")], ["dark", t("Dark")]],
        settings.get("theme"), (value) => settings.set("theme", /** @type {"auto"} */ (value)))),
    h("div", { class: "items" },
      item(t("Settings"), openSettings),
      item(t("The rule book"), () => window.open(`/rules/${room.book.id}`, "_blank", "noopener")),
      item(t("Who is here …"), people),
      mine ? item(t("Move to another device"), () => showLink("device", where)) : null,
      voting(state, voted, send, item),
      room.votes.length ? h("p", { class: "small" },
        t("{count} of {needed} votes to end.", { count: room.votes.length, needed: room.votes_needed })) : null,
      item(mine || you.role === "referee" ? t("Leave the table") : t("Stop watching"), () => leave(state))),
    room.rulings.length ? h("section", { class: "desk" }, h("h3", null, t("Rulings")),
      h("ol", { class: "rulings" }, room.rulings.map((each) => h("li", null,
        each.undone ? h("s", null, ruling(state, each)) : ruling(state, each))))) : null,
    you.host ? desk(state, send, item) : null,
  ] });
}

/**
 * Those who play call a referee, or say that none is needed any more.
 * @param {Known} state @param {(message: ClientMessage) => void} send
 * @param {(word: string, run: () => void, look?: string) => HTMLElement} item
 */
function calling({ room, you }, send, item) {
  if (you.player === null || ["waiting", "over", "frozen"].includes(room.state)) return null;
  const called = room.called.some((call) => call.player === you.player);
  return item(called ? t("Referee no longer needed") : t("Call a referee"), () => send({ t: "call", on: !called }));
}

/** Asks before the match is over for everybody. @param {() => void} over ends it */
async function askToEnd(over) {
  const result = t("Results are taken as they stood after the last finished hand.");
  if (await confirm(t("End the match?"), result, t("End it"), { danger: true })) over();
}

/**
 * A vote to end the match. Where it is the last one wanted it ends the match, says so and is asked about; the host, who ends
 * it without votes, has that once in the menu.
 * @param {Known} state @param {boolean} voted @param {(message: ClientMessage) => void} send
 * @param {(word: string, run: () => void, look?: string) => HTMLElement} item
 */
function voting({ room, you }, voted, send, item) {
  const vote = () => send({ t: "vote", end: !voted });
  if (you.player === null) return null;
  if (voted) return item(t("Withdraw my vote to end"), vote);
  if (room.votes.length + 1 < room.votes_needed) return item(t("Vote to end the match"), vote);
  return you.host ? null : item(t("End the match"), () => askToEnd(vote), "danger");
}

/**
 * What only the host does.
 * @param {Known} state @param {(message: ClientMessage) => void} send
 * @param {(word: string, run: () => void, look?: string) => HTMLElement} item
 */
function desk(state, send, item) {
  const { room } = state;
  const where = { table: room.table };
  const host = (/** @type {Host["do"]} */ command, /** @type {Seat | null} */ seat = null) => () => send({ t: "host", do: command, seat });
  const end = () => askToEnd(() => send({ t: "host", do: "end" }));
  const remove = (/** @type {ChairInfo} */ chair) => async () => {
    if (await sure(personName(chair.name))) host("remove", chair.seat)();
  };
  return h("section", { class: "desk" }, h("h3", null, t("Host")),
    h("div", { class: "items" },
      room.paused_by === "referee" ? null
        : room.state === "paused" ? item(t("Resume"), host("resume")) : item(t("Pause"), host("pause")),
      item(t("Invite to watch"), () => showLink("watch", where)),
      item(t("Invite to play"), () => showLink("play", where)),
      item(t("Links and people …"), () => openPeople(room.table, send)),
      room.book.supporters ? item(t("Invite a supporter"), () => showLink("support", where)) : null),
    h("ul", { class: "people" }, room.seats.filter((seat) => seat.player !== state.you.player).map((seat) => h("li", null,
      h("span", null, seat.seat ? `${wind(seat.seat)} ${state.name(seat.seat)}` : personName(seat.name), h("small", null, kind(seat))),
      seat.kind === "person" && !seat.stand_in ? item(t("Let a bot play"), host("bot", seat.seat)) : null,
      seat.stand_in ? item(t("Give the seat back"), host("give_back", seat.seat)) : null,
      seat.kind === "person" ? item(tc("person", "Remove"), remove(seat)) : null))),
    h("div", { class: "items" }, item(t("End the match"), end, "danger")));
}

/** @param {ChairInfo} chair */
function kind(chair) {
  if (chair.stand_in) return t("a bot is playing");
  if (chair.kind === "bot") return t("bot");
  return chair.connected ? tc("seat", "here") : t("offline");
}

/** @param {State} state @returns {state is Known} */
const knowsRoom = (state) => state.room !== null;

/** @param {Known} state */
async function leave(state) {
  const after = t("Your seat is kept. While you are away it is played automatically: it passes, and discards what it draws. Come back "
    + "whenever you like.");
  if (state.seated && !(await confirm(t("Leave the table?"), after, t("Leave")))) return;
  if (!state.seated) await post(`/api/tables/${state.room.table}/leave`).catch(() => {});
  go("/");
}

/** The keys, on a card: those that the book has a use for. @param {State} state */
export function openKeys({ room }) {
  const book = room?.book, riichi = book?.words === "riichi";
  /** @type {[string, string, unknown][]} */
  const rows = [
    ["1 … 9 0 - = [ ]", t("a tile, counted from the left"), true],
    ["← → ↵", t("move, choose"), true],
    [t("Space"), t("pass; on your turn, discard what was drawn"), true],
    ["W", t("win"), true], ["R", t("riichi"), riichi],
    ["C P K", t("chow, pung, kong; press again for another choice, Enter to confirm"), true],
    ["F", t("replace flower"), book?.flowers], ["N", t("Set North aside"), book?.players === 3],
    ["O", t("open hand"), book?.open_hand], ["Y X", t("show a ready hand, keep it hidden"), book?.may_hide_ready],
    ["T", t("nine terminals"), riichi],
    ["H S L M", t("hints, pattern list, log, menu"), true], ["E", t("say something"), true],
    ["Esc", t("put a selected tile back"), true],
  ];
  dialog({ title: t("Keys"), name: "keys", body: h("dl", { class: "keys" },
    rows.filter(([, , used]) => used).map(([key, words]) => [h("dt", null, h("kbd", null, key)), h("dd", null, words)])) });
}
