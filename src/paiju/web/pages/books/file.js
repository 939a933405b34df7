/** The book as a file: read, changed by hand, taken along and brought back. */

import { toast } from "../../ui/dialog.js";
import { h, put } from "../../ui/dom.js";
import { t, why } from "../../ui/i18n.js";
import { ApiError } from "../../net.js";

/** @import { Part } from "./book.js" */
/** @import { Writing } from "./writing.js" */

const PAUSE = 500; // milliseconds: whoever types is let finish

/** @param {Writing} writing @param {() => void} again the form is drawn anew @returns {Part} */
export function filePart(writing, again) {
  const said = h("div", { "aria-live": "polite" });
  let timer = 0;
  const area = h("textarea", { rows: 24, class: "code book-toml", spellcheck: "false", translate: "no",
    "aria-label": t("The rule book as TOML"), oninput: () => {
      clearTimeout(timer);
      timer = setTimeout(() => bring(area.value), PAUSE);
    } });
  const bring = async (/** @type {string} */ text) => {
    try {
      await writing.bring(text);
      put(said);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      put(said, h("p", { class: "note bad" }, why(error)));
      return false;
    }
  };
  const file = h("input", { type: "file", accept: ".toml,text/plain", hidden: true, onchange: async () => {
    const [chosen] = file.files || [];
    file.value = "";
    if (!chosen || !await bring(await chosen.text())) return;
    toast(t("Brought in: {name}", { name: chosen.name }));
    again();
  } });
  const takeAlong = () => {
    const link = h("a", { href: URL.createObjectURL(new Blob([writing.view.toml], { type: "application/toml" })),
      download: `${writing.draft.id || "book"}.toml` });
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return {
    element: h("div", { class: "book-file" },
      h("p", { class: "small" },
        t("The whole book as text: for the command line, for another club, or to change what the form does not show.")),
      h("p", { class: "actions start" }, h("button", { type: "button", onclick: takeAlong }, t("Export TOML")),
        h("button", { type: "button", onclick: () => file.click() }, t("Import TOML")), file), said, area),
    close: () => clearTimeout(timer),
    update: () => {
      if (document.activeElement !== area) area.value = writing.view.toml;
    },
  };
}
