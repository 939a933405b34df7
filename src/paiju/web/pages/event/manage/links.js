/** Everybody's private link and PIN on paper, to be cut apart: made anew when it is printed. */

import { dialog } from "../../../ui/dialog.js";
import { h, put } from "../../../ui/dom.js";
import { inWords, t, why } from "../../../ui/i18n.js";
import { picture } from "../../../ui/people/links.js";
import { onlyHere } from "../../../ui/people/network.js";
import { post } from "../../../net.js";

/** @import { ApiError } from "../../../net.js" */
/** @import { EventSlip } from "../../../messages.d.ts" */
/** @import { LiveEvent } from "../live.js" */

/** @param {LiveEvent} page */
export async function printLinks(page) {
  const sheet = h("div", { class: "link-sheet" }), said = h("p", { "aria-live": "polite", "aria-busy": "true" }, "…");
  const box = dialog({ title: t("Private links and PINs"), name: "links-print", body: [said, sheet] });
  try {
    const links = await post(`/api/events/${page.id}/links/all`, { kind: "link" });
    const pins = new Map((await post(`/api/events/${page.id}/links/all`, { kind: "pin" })).map((each) => [each.who, each.pin]));
    put(sheet, links.map((link) => slip(inWords(page.view.name), link, pins.get(link.who) || "")));
    said.removeAttribute("aria-busy");
    if (links[0]?.reach === "machine") sheet.before(onlyHere(() => {
      box.close();
      printLinks(page);
    }));
    put(said, t("Slips: {count}. Give each person only their own.", { count: links.length }), " ",
      h("button", { type: "button", class: "primary", onclick: () => print() }, t("Print")));
  } catch (error) {
    put(said, h("span", { class: "error", role: "alert" }, why(/** @type {ApiError} */ (error))));
  }
}

/** @param {string} event @param {EventSlip} link @param {string} pin */
function slip(event, link, pin) {
  return h("section", { class: "slip" }, h("h3", null, link.name, link.number ? ` · ${link.number}` : ""),
    h("p", { class: "small" }, event),
    link.qr ? picture(link.qr, t("QR code for {name}", { name: link.name })) : null, h("p", { class: "small" }, link.link),
    h("p", null, "PIN ", h("strong", null, pin)));
}
