/** Links in a list: what each opens, how often it was used, until when; with a button to withdraw it. */

import { confirm } from "../dialog.js";
import { h } from "../dom.js";
import { day, t, tc, when, wind } from "../i18n.js";

/** @import { LinkRow } from "../../messages.d.ts" */

/** @param {LinkRow["kind"]} kind */
const kinds = (kind) => ({
  play: t("To play"), watch: t("To watch"), support: t("To bet"), referee: t("To referee"),
  device: t("To move to another device"), admin: t("To become an administrator"), share: t("To watch a replay"),
  recover: t("To get back in"), invite: t("To come into the club"),
})[kind];

/** The hand a link shares. @param {string} hand its number, "" for all */
const hand = (hand) => (hand === "" ? t("the whole match") : t("hand {number}", { number: Number(hand) + 1 }));

/** The seat a link is for. @param {string} seat a player's number or a wind, "" for any */
const place = (seat) => (seat === "" ? "" : /^\d$/.test(seat) ? t("seat {number}", { number: Number(seat) + 1 }) : wind(seat));

/** What of its table it opens. @param {LinkRow} link */
const what = (link) => (link.kind === "share" ? hand(link.seat) : place(link.seat));

/**
 * The list, and a button for all of them.
 * @param {LinkRow[]} links
 * @param {{withdraw: (link: LinkRow) => void, all?: () => void, tables?: (id: string) => string}} does
 */
export function linkList(links, { withdraw, all, tables }) {
  if (!links.length) return h("p", { class: "small" }, t("None."));
  const every = async () => {
    const text = t("None of them will work any more; anyone who is already in stays.");
    if (await confirm(t("Withdraw all links?"), text, t("Withdraw all"), { danger: true })) all?.();
  };
  return [
    h("ul", { class: "rows links" }, links.map((link) => h("li", null,
      h("span", null, h("strong", null, [kinds(link.kind), what(link)].filter(Boolean).join(" · ")),
        tables && link.table ? h("small", null, tables(link.table)) : null,
        h("small", null, history(link)),
        link.people.length ? h("small", null, t("Used by: "), names(link.people)) : null),
      h("button", { type: "button", onclick: () => withdraw(link) }, t("Withdraw link"))))),
    all && links.length > 1 ? h("p", { class: "actions" },
      h("button", { type: "button", onclick: every }, t("Withdraw all"))) : null,
  ];
}

/** @param {string[]} people */
const names = (people) => people.map((person) => person || t("a guest")).join(tc("list", ", "));

/** How it has fared. @param {LinkRow} link */
function history(link) {
  const made = link.by ? t("by {name}, {time}", { name: link.by, time: when(link.created) }) : when(link.created);
  const used = link.kind === "share" ? "" : t("used {used}, {left} left", { used: link.used, left: link.left });
  const last = link.last_used ? t("last used {time}", { time: when(link.last_used) }) : "";
  const end = link.kind === "share" ? day(link.expires) : when(link.expires);
  const until = link.expires ? t("valid until {time}", { time: end }) : "";
  return [made, used, last, until].filter(Boolean).join(" · ");
}
