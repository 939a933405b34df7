/** Joining by a link somebody sent: pasted, or typed from another screen. */

import { h, put, uid } from "../../ui/dom.js";
import { t } from "../../ui/i18n.js";

/** A field for a link. */
export function joinBox() {
  const id = uid("join");
  const say = h("p", { class: "error", role: "alert", hidden: true });
  const field = h("input", { id, type: "text", inputmode: "url", autocomplete: "off", spellcheck: "false",
    placeholder: "http://…/join/…" });
  return h("section", { class: "card" }, h("h2", null, t("Invited?")),
    h("form", { onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      const path = pathOf(field.value);
      if (path) location.assign(path);
      say.hidden = Boolean(path);
      put(say, t("This does not look like a link to a table: it should contain /join/… or /table/…"));
    } },
    h("label", { for: id }, t("Paste the link")),
    h("div", { class: "row" }, field, h("button", { type: "submit" }, t("Join"))), say));
}

/** The way to go for a pasted link, a path or a bare key; "" when it is none. Only this club's own pages. @param {string} typed */
export function pathOf(typed) {
  const match = /\/(join|table|share)\/([\w-]+(?:\/\d+\/\d+\/\w+)?)/.exec(typed);
  if (match) return `/${match[1]}/${match[2]}`;
  const group = /\/(evening|desk)\/([\w-]+)(#[\w-]+)?/.exec(typed); // their keys stand behind the `#`
  if (group) return group[0];
  return /^[\w-]{16,}$/.test(typed.trim()) ? `/join/${typed.trim()}` : "";
}
