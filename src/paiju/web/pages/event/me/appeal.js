/** An appeal in writing after a round, by a player or their leader, while there is time (mcr:Q149). */

import { dialog } from "../../../ui/dialog.js";
import { h, uid } from "../../../ui/dom.js";
import { select } from "../../../ui/fields.js";
import { inWords, t, te } from "../../../ui/i18n.js";
import { countdown } from "../live.js";
import { placeName } from "../round-words.js";

/** @import { LiveEvent } from "../live.js" */
/** @import { Text } from "../../../ui/text.js" */
/** @import { RoundShown, TableShown } from "../../../messages.d.ts" */
/** @typedef {{stage: string, round: string, table: string, player: string, name: string | Text}} Ground */

const LONGEST = 4000;

/** What I have filed, and a way to file. @param {LiveEvent} live */
export function appealBox(live) {
  const { appeals } = live.view, open = grounds(live), until = Math.max(...open.map((ground) => ground.until));
  if (!appeals.length && !open.length) return null;
  return h("section", { class: "card" }, h("h2", null, t("Appeals")),
    appeals.length ? h("ul", { class: "rows" }, appeals.map((appeal) => h("li", null,
      h("span", null, h("strong", null, placeName(appeal, live)),
      h("small", null, inWords(appeal.text)), h("small", null, appeal.decision ? `${inWords(appeal.answer)} · ${inWords(appeal.member)}`
        : t("awaiting the board's decision"))))))
        : null,
    open.length ? h("p", null, te("Still open for {left}", { left: countdown(until, null, 300) }), " ",
      h("button", { type: "button", data: { key: "appeal" }, onclick: () => file(live, open) }, t("File an appeal"))) : null);
}

/** Tables of which I may appeal now: my own, and those of my team. @param {LiveEvent} live */
function grounds(live) {
  const own = new Set([live.view.me, ...(live.view.mine?.teams || []).flatMap((team) => team.members.map((member) => member.player))]);
  return live.view.rounds.flatMap((round) => {
    if (!round.appeals) return [];
    return round.tables.flatMap((table) => table.seats.filter((seat) => own.has(seat.player)).map((seat) => ({ stage: round.stage,
      round: round.round, table: table.table, player: seat.player, name: seat.name, until: appealsUntil(round, table) })));
  }).filter((each) => each.until > live.now());
}

/** Until when a table's appeals are taken: its own time may end after the round's. @param {RoundShown} round @param {TableShown} table */
export function appealsUntil({ clock }, { ends }) {
  return clock?.appeals ? clock.appeals + Math.max((ends || 0) - (clock.end || 0), 0) : 0;
}

/** @param {LiveEvent} live @param {Ground[]} open */
function file(live, open) {
  let chosen = 0;
  const id = uid("text"), field = h("textarea", { id, rows: "5", maxlength: LONGEST,
    oninput: () => { save.disabled = !field.value.trim(); } });
  const save = h("button", { type: "button", class: "primary big", disabled: true, onclick: () => {
    box.close();
    const { stage, round, table, player } = open[chosen];
    live.say({ do: "appeal", stage, round, table, player, text: field.value.trim() });
  } }, t("Submit it to the board"));
  const box = dialog({ title: t("Appeal"), name: "desk-form lasting-form", lasting: true, body: [
    select(t("Which table"), open.map((ground, n) => [String(n), `${placeName(ground, live)} · ${inWords(ground.name)}`]), "0",
      (n) => { chosen = Number(n); }),
    h("div", { class: "field" }, h("label", { for: id }, t("What it is about")), field)], foot: save });
}
