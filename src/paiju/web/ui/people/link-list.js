/** Links in a list: what each opens, how often it was used, until when; with a button to withdraw it. */

import { confirm } from "../dialog.js";
import { h } from "../dom.js";
import { day, t, when, wind } from "../i18n.js";

/** @import { LinkRow } from "../../messages.d.ts" */

/** @param {LinkRow["kind"]} kind */
const kinds = (kind) => ({
  play: t("来打牌", "To play"), watch: t("来观战", "To watch"), support: t("来下注", "To bet"), referee: t("当裁判", "To referee"),
  device: t("换设备", "Another device"), admin: t("当管理员", "Administrator"), share: t("看牌局", "To a replay"),
  recover: t("找回身份", "To come in again"),
})[kind];

/** The hand a link shares. @param {string} hand its number, "" for all */
const hand = (hand) => (hand === "" ? t("整场", "the whole match") : t(`第 ${Number(hand) + 1} 局`, `hand ${Number(hand) + 1}`));

/** The seat a link is for. @param {string} seat a player's number or a wind, "" for any */
const place = (seat) => (seat === "" ? "" : /^\d$/.test(seat) ? t(`第 ${Number(seat) + 1} 座`, `seat ${Number(seat) + 1}`) : wind(seat));

/** What of its table it opens. @param {LinkRow} link */
const what = (link) => (link.kind === "share" ? hand(link.seat) : place(link.seat));

/**
 * The list, and a button for all of them.
 * @param {LinkRow[]} links
 * @param {{withdraw: (link: LinkRow) => void, all?: () => void, tables?: (id: string) => string}} does
 */
export function linkList(links, { withdraw, all, tables }) {
  if (!links.length) return h("p", { class: "small" }, t("没有。", "None."));
  const every = async () => {
    const text = t("已给出的链接全部失效；已在桌上的人不受影响。", "None of them works any more; whoever is in already stays.");
    if (await confirm(t("收回全部链接？", "Withdraw all links?"), text, t("全部收回", "Withdraw all"), { danger: true })) all?.();
  };
  return [
    h("ul", { class: "rows links" }, links.map((link) => h("li", null,
      h("span", null, h("strong", null, [kinds(link.kind), what(link)].filter(Boolean).join(" · ")),
        tables && link.table ? h("small", null, tables(link.table)) : null,
        h("small", null, history(link)),
        link.people.length ? h("small", null, t("来过：", "Came by it: "), names(link.people)) : null),
      h("button", { type: "button", onclick: () => withdraw(link) }, t("收回", "Withdraw"))))),
    all && links.length > 1 ? h("p", { class: "actions" },
      h("button", { type: "button", onclick: every }, t("全部收回", "Withdraw all"))) : null,
  ];
}

/** @param {string[]} people */
const names = (people) => people.map((person) => person || t("客人", "a guest")).join(t("、", ", "));

/** How it has fared. @param {LinkRow} link */
function history(link) {
  const made = link.by ? t(`${link.by} ${when(link.created)} 所发`, `by ${link.by}, ${when(link.created)}`) : when(link.created);
  const used = link.kind === "share" ? "" : t(`用过 ${link.used} 次，还可用 ${link.left} 次`, `used ${link.used}, ${link.left} left`);
  const last = link.last_used ? t(`上次 ${when(link.last_used)}`, `last ${when(link.last_used)}`) : "";
  const end = link.kind === "share" ? day(link.expires) : when(link.expires);
  const until = link.expires ? t(`${end} 到期`, `until ${end}`) : "";
  return [made, used, last, until].filter(Boolean).join(" · ");
}
