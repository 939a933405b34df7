/** Two entries under one name: asked about when somebody is entered, and on the list until somebody has answered. */

import { confirm } from "../../../ui/dialog.js";
import { h } from "../../../ui/dom.js";
import { inWords, t } from "../../../ui/i18n.js";

/** @import { ApiError } from "../../../net.js" */
/** @import { AskedRow, EntrantRow } from "../../../messages.d.ts" */
/** @import { Entry, LiveEvent } from "../live.js" */

/** Enters somebody; of a name that is on the list it is asked first who is meant. @param {LiveEvent} page @param {Entry} entry
 * @param {string} name */
export async function enterAsking(page, entry, name) {
  try {
    await page.send(entry);
  } catch (error) {
    if (/** @type {ApiError} */ (error).code !== "same_name") throw error;
    const another = await confirm(t("{name} is on the list already", { name }),
      t("Is this another person with the same name, or the same person? The same person is not entered twice."),
      t("Another person"), { no: t("The same person") });
    if (another) await page.send({ ...entry, another: true });
  }
}

/** Everybody on the list twice, with the question. @param {LiveEvent} page */
export function sameQuestions(page) {
  const { entrants } = page.view;
  return entrants.flatMap((entrant, at) => entrant.same_as.map((id) => entrants.findIndex((other) => other.id === id))
    .filter((other) => other > at).map((other) => question(page, entrant, entrants[other])));
}

/** @param {LiveEvent} page @param {EntrantRow} first @param {EntrantRow} second */
const question = (page, first, second) => h("div", { class: "note", role: "group" },
  h("p", null, h("strong", null, t("{name} is on the list twice. The same person?", { name: inWords(first.name) })), " ",
    [first, second].map(about).join(" / ")),
  h("p", { class: "tools-row" }, joinButton(page, second, first),
    h("button", { type: "button", data: { key: `apart-${first.id}-${second.id}` },
      onclick: () => page.enter({ do: "different_people", people: [first.id, second.id] }) }, t("Two different people"))));

/** One of them goes, and the other has what only it told. @param {LiveEvent} page @param {EntrantRow | AskedRow} gone
 * @param {EntrantRow} stays */
export const joinButton = (page, gone, stays) => h("button", {
  type: "button", class: "primary", data: { key: `join-${gone.id}-${stays.id}` },
  onclick: () => page.enter({ do: "join", who: gone.id, into: stays.id }) }, t("The same: join"));

/** @param {EntrantRow} entrant */
const about = (entrant) => [inWords(entrant.name), entrant.number, entrant.team, entrant.club].filter(Boolean).join(" · ");

/** Off the list for good, while they have no result. @param {LiveEvent} page @param {EntrantRow} entrant */
export async function removeEntrant(page, entrant) {
  if (await confirm(t("Remove {name} from the list?", { name: entrant.name }),
    t("For somebody entered by mistake: nothing of them stays. Somebody who does not come withdraws instead."), t("Remove"),
    { danger: true })) page.enter({ do: "remove", who: entrant.id });
}
