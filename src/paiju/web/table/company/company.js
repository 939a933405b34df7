/** Who is here: those who play, those who watch; whom I do not want to hear; and whom the host lets in. */

import { dialog } from "../../ui/dialog.js";
import { h } from "../../ui/dom.js";
import { check } from "../../ui/fields.js";
import { personName, t, wind } from "../../ui/i18n.js";
import { handWord } from "../../ui/terms/terms.js";
import { settings } from "../../ui/settings.js";
import { mute, muted, watcherName } from "./talk.js";

/** @import { ChairInfo, ClientMessage, Company, RoomInfo, You } from "../../messages.d.ts" */
/** @import { State } from "../state.js" */

/**
 * Opens the drawer; the answer draws it anew, when the room has changed.
 * @param {State} state @param {(message: ClientMessage) => void} send @returns {() => void}
 */
export function openCompany(state, send) {
  const box = dialog({ title: t("在场的人", "Who is here"), kind: "drawer", name: "company", body: "" });
  const fill = () => {
    if (!state.room || !box.element.isConnected) return;
    const fields = () => /** @type {HTMLElement[]} */ ([...box.body.querySelectorAll("button, input")]);
    const held = fields().indexOf(/** @type {HTMLElement} */ (document.activeElement));
    box.put(...whoIsHere(state.room, state.you, send, fill));
    if (held >= 0) fields()[held]?.focus({ preventScroll: true });
  };
  fill();
  return fill;
}

/** @param {RoomInfo} room @param {You} you @param {(message: ClientMessage) => void} send @param {() => void} fill */
function whoIsHere(room, you, send, fill) {
  return [
    h("section", null, h("h3", null, t("打牌", "Playing")),
      h("ul", { class: "rows" }, room.seats.map((seat) => player(room, you, seat, fill)))),
    h("section", null, h("h3", null, watchersWord(room)),
      room.watching.length ? h("ul", { class: "rows" }, room.watching.map((watcher) => h("li", null,
        h("span", null, h("strong", null, watcherName(watcher.name)),
          watcher.person === you.person ? h("small", null, t("你", "you")) : null),
        watcher.person === you.person ? null : quieter(watcher.person, watcherName(watcher.name), fill))),
      room.watchers > room.watching.length ? h("li", null, t(`还有 ${room.watchers - room.watching.length} 人`,
        `and ${room.watchers - room.watching.length} more`)) : null)
        : h("p", { class: "small" }, t("没有人观战。", "Nobody is watching."))),
    h("section", null, check(t("显示别人说的话", "Show what others say"), settings.get("phrases"), (on) => settings.set("phrases", on),
      t("关掉就谁的话都不显示，只在这个浏览器里", "Off: nobody's phrases are shown, in this browser only"))),
    you.host && room.state !== "over" ? h("section", null, h("h3", null, t("桌主", "Host")),
      doors(room.company, send, room.book.supporters)) : null];
}

/** @param {RoomInfo} room */
const watchersWord = (room) => t(`观战 ${room.watchers} 人`, room.watchers === 1 ? "1 watching" : `${room.watchers} watching`);

/** @param {RoomInfo} room @param {You} you @param {ChairInfo} chair @param {() => void} again */
function player(room, you, chair, again) {
  const coming = room.coming.find((next) => next.player === chair.player);
  const state = chair.kind === "empty" ? t("空位", "free") : chair.kind === "bot" ? t("电脑", "bot")
    : chair.connected ? t("在", "here") : t("不在", "away");
  const next = coming ? t(`下一${handWord(room.book.family)}换 ${personName(coming.name)}`,
    `${personName(coming.name)} from the next hand`) : "";
  const mine = chair.player === you.player ? t("你", "you") : "";
  return h("li", null,
    h("span", null, h("strong", null, personName(chair.name) || t("空位", "Free seat")),
      h("small", null, [chair.seat ? wind(chair.seat) : "", mine, state, next].filter(Boolean).join(" · "))),
    chair.kind === "person" && chair.person && !mine ? quieter(chair.person, personName(chair.name), again) : null);
}

/** The button that stops somebody from being heard here. @param {string} person @param {string} name @param {() => void} again */
function quieter(person, name, again) {
  const off = muted().includes(person);
  const press = () => {
    mute(person, !off);
    again();
  };
  return h("button", { type: "button", onclick: press, "aria-pressed": String(off),
    "aria-label": off ? t(`恢复显示 ${name} 的话`, `Show what ${name} says again`) : t(`不显示 ${name} 的话`, `Mute ${name}`) },
  off ? t("已屏蔽", "Muted") : t("屏蔽", "Mute"));
}

/**
 * Whom the table lets in, and what those who bet may do.
 * @param {Company} now @param {(message: ClientMessage) => void} send @param {boolean} bets whether people bet here
 */
export function doors(now, send, bets) {
  return h("div", { class: "doors" },
    check(t("谁都可以坐下", "Anybody may sit down"), now.listed, (listed) => send({ t: "company", listed }),
      t("牌桌列在大厅里；关着只有拿到链接的人能来", "The table is in the lobby. Off: only those with a link come")),
    check(t("局间可以接替电脑", "A bot's seat may be taken over"), now.take_over, (take_over) => send({ t: "company", take_over }),
      t("一局打完后坐下，点数照旧", "When a hand is over; the points stay")),
    check(t("观战者可看上一局明牌", "Watchers may see the last hand open"), now.open_hands, (open_hands) => send({ t: "company", open_hands }),
      t("晚一局；正在打的这局从不亮", "One hand behind; the hand being played never is")),
    check(t("观战者不说话", "Watchers keep still"), now.quiet, (quiet) => send({ t: "company", quiet })),
    bets ? check(t("军师可以指一着", "Advisers may point at a move"), now.advice, (advice) => send({ t: "company", advice }),
      t("下注的人指所支持者的一着，只有他看到", "Who bets points at a move of the player they back, who alone sees it")) : null,
    bets ? check(t("军师可以代摸", "Advisers may draw"), now.draws, (draws) => send({ t: "company", draws }),
      t("摸到的牌不变", "The tile is the same")) : null);
}
