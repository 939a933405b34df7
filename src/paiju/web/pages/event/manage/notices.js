/** What everybody is told, and results kept for the ceremony. */

import { h } from "../../../ui/dom.js";
import { check, text } from "../../../ui/fields.js";
import { inWords, t, when } from "../../../ui/i18n.js";
import { redraw } from "../../../ui/redraw.js";
import { formDialog } from "./forms.js";

/** @import { LiveEvent } from "../live.js" */
/** @import { Tab } from "./manage.js" */

/** @param {LiveEvent} page @returns {Tab} */
export function noticesTab(page) {
  const news = h("section", { class: "card" }), prizes = h("section", { class: "card" });
  const fill = () => {
    redraw(news, () => [h("h2", null, t("Announcements")), h("p", { class: "tools-row" }, h("button", { type: "button",
      class: "primary",
      data: { key: "notice" }, onclick: () => noticeForm(page) }, t("Post an announcement")),
    page.is("chief", "deputy") ? h("button", { type: "button", data: { key: "bulletin" }, onclick: () => bulletinForm(page) },
      t("Publish a bulletin")) : null),
    h("ul", { class: "rows" }, page.view.notices.map((notice) => h("li", null, h("span", null,
      h("strong", null, inWords(notice.title)), notice.text
      ? h("span", { class: "notice-text" },
      inWords(notice.text)) : null, h("small", null, when(notice.at))))))]);
    redraw(prizes, () => ceremony(page));
  };
  return { fill, node: h("div", null, news, prizes) };
}

/** @param {LiveEvent} page */
function noticeForm(page) {
  const wish = { title: "", text: "" };
  const words = h("textarea", { rows: 5, "aria-label": t("Text"), oninput: () => { wish.text = words.value; } });
  formDialog(t("Post an announcement"), [text(t("Title"), "", (typed) => { wish.title = typed; }, { maxlength: 200 }),
    h("div", { class: "field" }, words)], t("Publish"), () => page.send({ do: "notice", ...wish }));
}

/** A bulletin fixes what stands: it carries the head of the record, by which anybody can check it later. @param {LiveEvent} page */
function bulletinForm(page) {
  const wish = { title: t("Bulletin") };
  formDialog(t("Publish a bulletin"), [text(t("Title"), wish.title, (typed) => { wish.title = typed; }, { maxlength: 200 }),
    h("p", { class: "small" },
      t("It carries the head of the record as it stands now, so anyone can check later that nothing before it was changed."))],
  t("Publish"), async () => {
    await page.look(); // the head as it is now
    await page.send({ do: "bulletin", head: page.view.head, ...wish });
  });
}

/** @param {LiveEvent} page */
function ceremony(page) {
  const hidden = page.view.ceremony !== null;
  return [h("h2", null, t("The ceremony")),
    check(t("Hold back the results"), hidden, (on) => { page.enter({ do: "results_hidden", hidden: on }); },
      t("the public standings stop here and are revealed place by place at the ceremony; turn this on before the last results come in")),
    hidden ? h("p", { class: "tools-row" },
      h("a", { class: "button primary", href: `/event/${page.id}/ceremony` }, t("Go to the ceremony"))) : null];
}
