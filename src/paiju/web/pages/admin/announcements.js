/** Announcements: everybody is told them, at tables too, until they are over or taken down. */

import { toast } from "../../ui/dialog.js";
import { h, put } from "../../ui/dom.js";
import { number, text } from "../../ui/fields.js";
import { pick, t, when, why } from "../../ui/i18n.js";
import { lookAtClub } from "../../ui/club.js";
import { get, post } from "../../net.js";

/** @import { ApiError } from "../../net.js" */

export async function announcementCard() {
  const place = h("div");
  const done = async (/** @type {Promise<unknown>} */ request) => {
    try {
      await request;
    } catch (error) {
      toast(why(/** @type {ApiError} */ (error)));
    }
    lookAtClub();
    await fill();
  };
  const fill = async () => {
    const { announcements } = await get("/api/club");
    put(place, announcements.length ? h("ul", { class: "rows" }, announcements.map((announcement) => h("li", null,
      h("span", null, pick(announcement), h("small", null, [when(announcement.created),
        announcement.until ? t("until {time}", { time: when(announcement.until) }) : ""].filter(Boolean).join(" · "))),
      h("button", { type: "button", onclick: () => done(post(`/api/admin/announcements/${announcement.id}/take-down`)) },
        t("Take down"))))) : null,
    form(done));
  };
  await fill();
  return h("section", { class: "card" }, h("h2", null, t("Announcements")),
    h("p", { class: "small" }, t("Shown on every page and at every table; people can close it for themselves. One language is enough.")),
      place);
}

/** @param {(request: Promise<unknown>) => void} done */
function form(done) {
  const wish = { zh: "", en: "", hours: 0 };
  return h("form", { onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    done(post("/api/admin/announcements", wish));
  } },
  text(t("In Chinese"), "", (typed) => { wish.zh = typed; }, { maxlength: 500 }),
  text(t("In English"), "", (typed) => { wish.en = typed; }, { maxlength: 500 }),
  number(t("Hours until it is taken down (0: stays until you take it down)"), 0, 0, 8784, (n) => { wish.hours = n; }),
  h("p", { class: "actions" }, h("button", { type: "submit", class: "primary" }, t("Publish"))));
}
