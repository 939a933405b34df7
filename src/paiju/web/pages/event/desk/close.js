/** The end of an event: its chief referee closes it once every round is over. */

import { confirm } from "../../../ui/dialog.js";
import { h } from "../../../ui/dom.js";
import { t } from "../../../ui/i18n.js";

/** @import { LiveEvent } from "../live.js" */

/** @param {LiveEvent} live */
export function closeCard(live) {
  const { view } = live;
  if (view.plan.closed) return h("p", { class: "note", role: "status" }, t("The event is closed."));
  const over = view.rounds.length > 0 && view.rounds.every((round) => round.state === "ended" || round.state === "done");
  if (!over || !live.is("chief", "deputy")) return null;
  return h("section", { class: "card" }, h("h2", null, t("Has everything been played?")),
    h("p", { class: "small" }, t("When all results are in and the prizes have been given, the chief referee closes the event.")),
    h("p", { class: "actions" }, h("button", { type: "button", data: { key: "close" }, onclick: async () => {
      if (await confirm(t("Close the event?"), t("Afterwards only corrections and announcements are possible."),
        t("Close it"))) live.say({ do: "closed" });
    } }, t("Close the event"))));
}
