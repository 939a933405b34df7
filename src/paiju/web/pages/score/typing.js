/** Tiles typed anywhere on the page, `123m406p`, and hands pasted anywhere. */

import { toast } from "../../ui/dialog.js";
import { announce } from "../../ui/dom.js";
import { t } from "../../ui/i18n.js";
import { isTile } from "../../ui/tiles/tiles.js";
import { readInto } from "./entering.js";

/** @import { Desk } from "./desk.js" */

/** Somebody writes in a field, or looks at a dialog. @param {EventTarget | null} target */
const isElsewhere = (target) => target instanceof Element
  && Boolean(target.closest("input:not([type=radio]):not([type=checkbox]), textarea, select, dialog"));

/** @param {Desk} desk @param {() => boolean} listening @returns {() => void} stops it */
export function typing(desk, listening) {
  let digits = "";
  const typed = (/** @type {KeyboardEvent} */ event) => {
    if (!listening() || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
    const key = event.key.toLowerCase();
    if (/^[0-9]$/.test(key)) digits += key;
    else if (digits && "mpsz".includes(key)) {
      for (const digit of digits) if (isTile(digit + key)) desk.press(digit + key);
      digits = "";
    } else if (key === "backspace" && digits) digits = digits.slice(0, -1);
    else if (key === "backspace" || key === "delete") remove();
    else {
      if (key.length === 1 || key === "escape") digits = "";
      return;
    }
    event.preventDefault();
    if (digits) announce(t("{digits}, then m p s or z", { digits }));
  };
  const remove = () => (desk.touched ? desk.remove(desk.touched) : desk.back());
  const pasted = async (/** @type {ClipboardEvent} */ event) => {
    const text = event.clipboardData?.getData("text") || "";
    if (!listening() || isElsewhere(event.target) || !text.trim()) return;
    event.preventDefault();
    const wrong = await readInto(desk, text);
    if (wrong) toast(wrong);
  };
  document.addEventListener("keydown", typed);
  document.addEventListener("paste", pasted);
  return () => {
    document.removeEventListener("keydown", typed);
    document.removeEventListener("paste", pasted);
  };
}
