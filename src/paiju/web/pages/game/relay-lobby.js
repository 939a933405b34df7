/** Before a game of a relay: the teams, their places to be taken, who stands in, a link for each team, the start. */

import { dialog, toast } from "../../ui/dialog.js";
import { h } from "../../ui/dom.js";
import { num, personName, t, tc, why } from "../../ui/i18n.js";
import { showLink } from "../../ui/people/links.js";
import { post } from "../../net.js";
import { select } from "../../ui/fields.js";
import { games, nextWords, whichGame } from "../../table/company/relay.js";

/** @import { ApiError } from "../../net.js" */
/** @import { ChairInfo, ClientMessage, RelayInfo, RelayPlace, RelayTeam, RoomInfo, You } from "../../messages.d.ts" */
/**
 * @typedef {object} Manner
 * @property {RoomInfo} room
 * @property {RelayInfo} relay
 * @property {You} you
 * @property {(place: string) => boolean} may whether my link lets me take a place
 * @property {(message: ClientMessage) => void} send
 */

/** What stands above the teams. @param {RoomInfo} room @param {RelayInfo} relay */
export function relayTitle(room, relay) {
  const missing = room.seats.filter((seat) => seat.kind === "empty").length;
  return h("p", null, `${whichGame(relay)}${t(". ")}`, missing ? t("{count} more needed for this game.", { count: missing })
    : t("Everybody is here for this game: ready to start."), " ", nextWords(relay));
}

/** The teams, each with who plays and who waits. @param {Manner} how */
export function relayTeams(how) {
  const { relay } = how;
  const order = relay.teams.map((_, at) => at).sort((a, b) => Number(isOwn(how, b)) - Number(isOwn(how, a)));
  return h("div", { class: "relay-lobby" },
    h("div", { class: "relay-teams" }, order.map((at) => team(how, relay.teams[at], at))), games(relay));
}

/** Is it my team, or the one my link is for? It stands first. @param {Manner} how @param {number} at */
function isOwn({ relay, you, may }, at) {
  const side = relay.teams[at];
  if (holds(relay, you)) return people(side).some((each) => each.person === you.person);
  return !you.host && people(side).some((each) => may(each.place));
}

/** @param {Manner} how @param {RelayTeam} side @param {number} at */
function team(how, side, at) {
  const { room, you } = how;
  const chair = room.seats[at];
  const mine = people(side).some((each) => each.person === you.person);
  return h("section", { class: `card relay-team ${mine ? "mine" : ""}` },
    h("div", { class: "row" }, h("h2", null, personName(side.name)), h("span", { class: "number" }, num(side.points))),
    h("p", { class: "up" }, h("small", null, t("This game")), " ", h("strong", null, personName(chair.name)), " ",
      h("small", null, `· ${stateWords(chair)}`)),
    side.substitutes.length && (you.host || mine) ? standIn(how, side, at) : null,
    h("ul", { class: "rows" }, people(side).map((each, number) => place(how, side, each, number))),
    you.host ? h("p", { class: "presets" },
      h("button", { type: "button", onclick: () => showLink("play", { table: room.table, place: `t${at}`, name: personName(side.name) }) },
        t("The team's link")),
      isMissing(chair) ? h("button", { type: "button", onclick: () => how.send({ t: "host", do: "bot", player: at }) },
        t("Let a bot play")) : null) : null);
}

/** Is nobody there to play? @param {ChairInfo} chair */
const isMissing = (chair) => chair.kind === "empty" || (chair.kind === "person" && !chair.connected && !chair.stand_in);

/** Members, then substitutes. @param {RelayTeam} side */
const people = (side) => [...side.members, ...side.substitutes];

/** How it is with whoever plays. @param {ChairInfo} chair */
function stateWords(chair) {
  if (chair.kind === "bot" || chair.stand_in) return t("a bot plays");
  if (chair.kind === "empty") return t("nobody has taken this place");
  return chair.connected ? tc("seat", "here") : t("not connected");
}

/** Which of the members' turn it is, the first being 0. @param {RelayInfo} relay @param {RelayTeam} side */
const turnOf = (relay, side) => Math.floor((relay.game - 1) / (relay.games / side.members.length));

/** Another of the team for this game. @param {Manner} how @param {RelayTeam} side @param {number} at */
function standIn(how, side, at) {
  const { room, relay } = how;
  const member = side.members[turnOf(relay, side)];
  /** @type {[string, string][]} */
  const options = [[member.name, personName(member.name)], ...side.substitutes.map((each) => /** @type {[string, string]} */ (
    [each.name, t("{name} (substitute)", { name: personName(each.name) })]))];
  return select(t("Who plays"), options, room.seats[at].name, (name) => how.send({ t: "stand_in", team: at, name }));
}

/** @param {Manner} how @param {RelayTeam} side @param {RelayPlace} each @param {number} number */
function place(how, side, each, number) {
  const { room, relay, you } = how;
  const mine = each.person === you.person;
  const open = !each.person && number >= turnOf(relay, side);
  const what = number < side.members.length ? t("no. {number}", { number: number + 1 }) : t("substitute");
  const state = mine ? t("you") : each.here ? tc("seat", "here") : each.person ? t("away") : "";
  return h("li", { class: mine ? "me" : "" },
    h("span", null, h("strong", null, personName(each.name)), h("small", null, [what, state].filter(Boolean).join(" · "))),
    open ? takeButton(how, side, each) : null,
    open && you.host ? h("button", { type: "button", class: "quiet",
      onclick: () => showLink("play", { table: room.table, place: each.place, name: personName(each.name) }),
      "aria-label": t("A link for {name}", { name: personName(each.name) }) }, t("Link")) : null);
}

/**
 * Whoever has no place yet takes theirs; who took a wrong one another of the team, before anything is played.
 * @param {Manner} how @param {RelayTeam} side @param {RelayPlace} each
 */
function takeButton({ room, relay, you, may }, side, each) {
  const here = people(side).some((other) => other.person === you.person);
  if (here ? relay.played.length : holds(relay, you) || !may(each.place)) return null;
  const name = personName(each.name);
  return h("button", { type: "button", class: here ? "quiet" : you.host ? "" : "primary", onclick: () => take(room.table, each.place),
    "aria-label": here ? t("No, I am {name}", { name }) : t("I am {name}", { name }) },
  here ? t("No, I am") : t("I am"));
}

/** Have I a place in the relay? @param {RelayInfo} relay @param {You} you */
const holds = (relay, you) => relay.teams.some((side) => people(side).some((each) => each.person === you.person));

/**
 * What a link lets somebody take: the host anything, others a team (t1), one place (t1.0), or all.
 * @param {You} you @param {string | undefined} right @param {string} meant
 * @returns {(place: string) => boolean}
 */
export const mayTake = (you, right, meant) => (place) => you.host
  || (you.role !== "referee" && ["play", "seat"].includes(right || "") && ["", place, place.split(".")[0]].includes(meant));

/** A game is being played: the places that I may still take; none where I have one. @param {Manner} how */
export function placeButton(how) {
  const free = how.relay.teams.flatMap((side) => people(side).filter((each) => !each.person && how.may(each.place)));
  if (!free.length || holds(how.relay, how.you)) return null;
  const choose = () => {
    const box = dialog({ title: t("Who are you?"), name: "seats", body: h("ul", { class: "rows" }, free.map((each) => h("li", null,
      h("strong", null, personName(each.name)), h("button", { type: "button", class: "primary",
        "aria-label": t("I am {name}", { name: personName(each.name) }), onclick: () => {
          box.close();
          take(how.room.table, each.place);
        } }, t("I am"))))) });
  };
  return h("button", { type: "button", class: "primary", onclick: choose }, t("Take my place"));
}

/** @param {string} table @param {string} where */
async function take(table, where) {
  try {
    await post(`/api/tables/${/** @type {"ID"} */ (encodeURIComponent(table))}/place`, { place: where });
  } catch (error) {
    toast(why(/** @type {ApiError} */ (error)));
  }
}
