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
        announcement.until ? t(`至 ${when(announcement.until)}`, `until ${when(announcement.until)}`) : ""].filter(Boolean).join(" · "))),
      h("button", { type: "button", onclick: () => done(post(`/api/admin/announcements/${announcement.id}/take-down`)) },
        t("撤下", "Take down"))))) : null,
    form(done));
  };
  await fill();
  return h("section", { class: "card" }, h("h2", null, t("公告", "Announcements")),
    h("p", { class: "small" }, t("所有页面和牌桌上都看得到，各人可以关掉。写一种语言也行。",
      "Shown on every page and at every table; each may close it. One language is enough.")), place);
}

/** @param {(request: Promise<unknown>) => void} done */
function form(done) {
  const wish = { zh: "", en: "", hours: 0 };
  return h("form", { onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    done(post("/api/admin/announcements", wish));
  } },
  text(t("中文", "In Chinese"), "", (typed) => { wish.zh = typed; }, { maxlength: 500 }),
  text(t("英文", "In English"), "", (typed) => { wish.en = typed; }, { maxlength: 500 }),
  number(t("几小时后自动撤下（0 为不撤）", "Hours until it goes (0: until taken down)"), 0, 0, 8784, (n) => { wish.hours = n; }),
  h("p", { class: "actions" }, h("button", { type: "submit", class: "primary" }, t("发布", "Announce"))));
}
