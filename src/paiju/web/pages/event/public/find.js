/** A name looked for, always on top of the pages: whoever is found stands there with their next table. */

import { h } from "../../../ui/dom.js";
import { inWords, t } from "../../../ui/i18n.js";
import { redraw } from "../../../ui/redraw.js";
import { pageOf, roundName, tableName, windOf } from "./words.js";

/** @import { PublicEvent, PublicPlayer } from "../../../messages.d.ts" */
/** @import { Names } from "./words.js" */

const MOST = 8; // who are listed

/** A field with a list below it. @param {() => {event: PublicEvent, names: Names}} now what is known */
export function finder(now) {
  const list = h("ul", { class: "found", id: "found" });
  const field = h("input", { type: "search", id: "find", autocomplete: "off", spellcheck: "false", "aria-controls": "found",
    placeholder: t("Find a name, number or team"), oninput: () => show() });
  const show = () => redraw(list, () => (field.value.trim() ? lines(now(), field.value) : null));
  const place = h("search", { class: "finder" }, h("label", { for: "find", class: "visually-hidden" }, t("Find a player")), field,
    list);
  return { place, show };
}

/** @param {string} text */
const folded = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** @param {{event: PublicEvent, names: Names}} now @param {string} typed */
function lines({ event, names }, typed) {
  const wanted = folded(typed.trim());
  const has = (/** @type {PublicPlayer} */ player) => player.number === typed.trim()
    || [inWords(player.name), player.club, names.teams.get(player.team)?.name || ""].some((text) => folded(text).includes(wanted));
  const players = event.players.filter(has).sort((a, b) => Number(folded(inWords(b.name)).includes(wanted)) - Number(folded(inWords(a.name))
    .includes(wanted)));
  if (!players.length) return h("li", { class: "small" }, t("Nobody found."));
  return players.slice(0, MOST).map((player) => h("li", null,
    h("a", { href: pageOf(event.event, `/player/${encodeURIComponent(player.id)}`) },
    h("strong", null, inWords(player.name)), h("span", { class: "small" }, ` ${names.teams.get(player.team)?.name || player.club}`),
    h("span", { class: "next" }, nextWords(event, names, player.id)))));
}

/** Where somebody sits next, in a line; else how they stand. @param {PublicEvent} event @param {Names} names @param {string} id */
export function nextWords(event, names, id) {
  const next = event.next.find((publicNext) => publicNext.player === id);
  if (next) return `${roundName(names, next.stage, next.round)} · ${tableName(next.table)} · ${windOf(next.seat)}`;
  const line = event.standings.find((standing) => standing.what === "players"
    && !standing.stage)?.lines.find((publicLine) => publicLine.player === id);
  return line && line.place !== null ? t("place {place}", { place: line.place }) : "";
}
