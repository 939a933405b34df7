/** My own page at the club: to whom it is shown, the code by which organisers ask who I am, and where I am somebody. */

import { confirm, toast } from "../ui/dialog.js";
import { h, put } from "../ui/dom.js";
import { select } from "../ui/fields.js";
import { t, why } from "../ui/i18n.js";
import { post } from "../net.js";

/** @import { MyPage, PartTold } from "../messages.d.ts" */

/** What waits for my word, the page and the code. @param {MyPage} mine */
export function myPageCards(mine) {
  const place = h("div", { class: "my-page" });
  const fill = (/** @type {MyPage} */ page) => put(place, questions(page, done), pageCard(page, done));
  const done = (/** @type {Promise<MyPage>} */ request) => request.then(fill, (error) => toast(why(error)));
  fill(mine);
  return place;
}

/** @typedef {(request: Promise<MyPage>) => Promise<void>} Done */

/** @param {MyPage} page @param {Done} done */
function questions({ parts }, done) {
  const open = parts.filter((part) => part.state === "asked");
  if (!open.length) return null;
  return h("section", { class: "card" }, h("h2", null, t("Is this you?")), h("ul", { class: "rows" }, open.map((part) => h("li", null,
    h("span", null, h("strong", null, part.name), h("small", null, h("a", { href: addressOf(part) }, part.title || kindWord(part)))),
    h("span", { class: "deeds" },
      h("button", { type: "button", class: "primary", onclick: () => done(post(`/api/me/parts/${part.id}/accept`)) },
        t("Yes, that is me")),
      h("button", { type: "button", onclick: () => done(post(`/api/me/parts/${part.id}/end`)) }, t("No")))))));
}

/** @param {MyPage} page @param {Done} done */
function pageCard(page, done) {
  /** @type {[string, string][]} */
  const choices = [["nobody", t("only me")], ["members", t("members of the club")], ["everybody", t("everybody")]];
  const shown = (/** @type {string} */ value) => done(post("/api/me/page", { shown: /** @type {"nobody"} */ (value) }));
  const renew = async () => {
    if (await confirm(t("Make a new code?"), t("Nobody can ask by the old one any more; what you have said yes to stays."),
      t("New code"))) await done(post("/api/me/page", { new_code: true }));
  };
  const linked = page.parts.filter((part) => part.state !== "asked");
  return h("section", { class: "card" }, h("h2", null, t("My page")),
    h("p", { class: "small" },
      t("Your games and places at tables, desks, evenings and events. Others see only what they may open anyway.")),
    select(t("Who sees it"), choices, page.shown, shown),
    page.shown === "nobody" ? null : h("p", null, h("a", { href: `/person/${page.page}` }, t("To my page"))),
    h("p", null, t("My code"), " ", h("output", { class: "member-code" }, `${page.code.slice(0, 4)} ${page.code.slice(4)}`)),
    h("p", { class: "small" }, t("An organiser or host to whom you give it can ask whether you are one of their players.")),
    h("p", { class: "actions start" }, h("button", { type: "button", onclick: renew }, t("New code"))),
    linked.length ? h("details", null, h("summary", null, t("Where you are a player")), h("ul", { class: "rows" }, linked.map((part) =>
      partRow(part, done)))) : null);
}

/** @param {PartTold} part @param {Done} done */
const partRow = (part, done) => h("li", null,
  h("span", null, h("strong", null, h("a", { href: addressOf(part) }, part.title || kindWord(part))), h("small", null, part.name)),
  h("button", { type: "button", "aria-label": t("Not me: {title}", { title: part.title || kindWord(part) }),
    onclick: () => done(post(`/api/me/parts/${part.id}/end`)) }, t("Not me")));

/** @param {{kind: string, id: string}} part */
export const addressOf = ({ kind, id }) => `/${kind}/${encodeURIComponent(id)}${kind === "table" ? "/replay" : ""}`;

/** @param {{kind: string}} part */
export function kindWord({ kind }) {
  const kinds = { table: t("Table"), desk: t("Desk"), evening: t("Evening"), event: t("Event") };
  return kinds[/** @type {"table"} */ (kind)];
}
