/** The end of an event: its chief referee closes it once every round is over. */

import { confirm } from "../../../ui/dialog.js";
import { h } from "../../../ui/dom.js";
import { t } from "../../../ui/i18n.js";

/** @import { LiveEvent } from "../live.js" */

/** @param {LiveEvent} live */
export function closeCard(live) {
  const { view } = live;
  if (view.plan.closed) return h("p", { class: "note", role: "status" }, t("赛事已结束。", "The event is closed."));
  const over = view.rounds.length > 0 && view.rounds.every((round) => round.state === "ended" || round.state === "done");
  if (!over || !live.is("chief", "deputy")) return null;
  return h("section", { class: "card" }, h("h2", null, t("全部打完？", "Is all played?")),
    h("p", { class: "small" }, t("成绩齐了、奖也颁了，由裁判长结束赛事。",
      "When all results are in and the prizes are given, the chief closes the event.")),
    h("p", { class: "actions" }, h("button", { type: "button", data: { key: "close" }, onclick: async () => {
      if (await confirm(t("结束赛事？", "Close the event?"), t("结束后只接受更正和通告。",
        "Afterwards only corrections and announcements are taken."), t("结束", "Close it"))) live.say({ do: "closed" });
    } }, t("结束赛事", "Close the event"))));
}
