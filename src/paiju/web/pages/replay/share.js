/** A moment of a replay as a link that opens for whoever gets it: made on the click, for this hand or for the whole match. */

import { copyText } from "../../ui/clipboard.js";
import { dialog } from "../../ui/dialog.js";
import { h } from "../../ui/dom.js";
import { lang, sentences, t, te, why } from "../../ui/i18n.js";
import { invite, linkBox } from "../../ui/people/links.js";
import { choice } from "../../ui/settings-panel.js";
import { post } from "../../net.js";

/** @import { ApiError } from "../../net.js" */
/** @import { Replay } from "./replay.js" */

/** The address of a moment. @param {string} link @param {Replay} replay */
const momentOf = (link, replay) => `${link}/${replay.hand}/${replay.step}/${encodeURIComponent(replay.role)}`;

/** What the link is for. @param {boolean} match all of it, or only this hand */
const opens = (match) => (match
  ? t("Anyone who gets it can watch every finished hand of this match without an account; it gives no access to the table.")
  : t("Anyone who gets it can watch this hand from this step on without an account; it gives no access to the table."));

/** Makes the link, copies it and shows it. @param {string} table @param {Replay} replay */
export function shareMoment(table, replay) {
  replay.bar.stop();
  const box = dialog({ title: t("Share this moment"), body: h("p", { "aria-busy": "true" }, "…"), name: "link share" });
  const show = async (/** @type {boolean} */ match) => {
    const where = { table, hand: match ? null : replay.hand };
    const mine = h("a", { href: "/me", onclick: () => box.close() }, t("Me and my devices"));
    try {
      await post("/api/me", { lang: lang() }); // what chat programs show of it is in the language of who shares it
      const made = await invite("share", where);
      const copied = made.reach !== "machine" && await copyText(momentOf(made.link, replay));
      box.put(h("p", { role: "status" }, sentences([copied ? t("The link is copied.") : "", made.reach === "machine" ? "" : opens(match)])),
        linkBox(made, () => invite("share", where, made.link), (link) => momentOf(link, replay)),
        choice(t("Share"), "shared", [["hand", t("This hand")], ["match", t("The whole match")]],
        match ? "match" : "hand", (value) => show(value === "match")),
      h("p", { class: "small" }, te("Good for a year; withdraw it under {page}.", { page: mine })));
    } catch (error) {
      box.put(h("p", { class: "error", role: "alert" }, why(/** @type {ApiError} */ (error))));
    }
  };
  show(false);
}
