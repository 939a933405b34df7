/** A desk or evening of an earlier version whose own book was not kept with it: its host hands the book in. */

import { h, put, uid } from "../../ui/dom.js";
import { t, why } from "../../ui/i18n.js";
import { go } from "../../router.js";

/** @import { ApiError } from "../../net.js" */

const COMMANDS = /[:：]\s*--book .*$/; // what commands are told to write, which is nothing for a page

/**
 * What to do with a refusal: where the book is missing the page asks for it, others go on.
 * @param {HTMLElement} main @param {(toml: string) => Promise<unknown>} send
 * @returns {(error: ApiError) => null}
 */
export const bookMissing = (main, send) => (error) => {
  if (error.field !== "book") throw error;
  put(main, missingBook(error, async (toml) => {
    await send(toml);
    await go(location.pathname);
  }));
  return null;
};

/** Which book is missing, and a place to hand it in. @param {ApiError} error @param {(toml: string) => Promise<unknown>} send
 * @param {"h1" | "h3"} [heading] of a page, or of a part of one */
export function missingBook(error, send, heading = "h1") {
  const id = uid("book"), area = h("textarea", { id, rows: 8, required: true });
  const say = h("p", { class: "error", role: "alert", hidden: true });
  const file = h("input", { type: "file", accept: ".toml,text/plain", "aria-label": t("The book's file"),
    onchange: async () => { if (file.files?.[0]) area.value = await file.files[0].text(); } });
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    say.hidden = true;
    try {
      await send(area.value);
    } catch (refusal) {
      say.hidden = false;
      put(say, why(/** @type {ApiError} */ (refusal)));
    }
  };
  return h("form", { class: "card", onsubmit: submit }, h(heading, null, t("The rule book is missing")),
    h("p", null, why(error).replace(COMMANDS, "")),
    h("p", { class: "small" },
      t("This was saved by an earlier version. Whoever opened it should provide its rule book (TOML); if the digest matches, it opens and "
        + "you will not be asked again.")),
    h("div", { class: "field" }, h("label", { for: id }, t("The rule book (TOML): its text, or its file")), area, file),
    say, h("p", { class: "actions" }, h("button", { type: "submit", class: "primary" }, t("Provide it"))));
}
