/** Copying text. On plain http the clipboard is closed to pages; the old way, by a selection, still works there. */

import { h } from "./dom.js";

/** @param {string} text @returns {Promise<boolean>} whether it was copied */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** Copies by a field nobody sees, inside the open dialog: nothing else can be selected while it is there. @param {string} text */
function copySelected(text) {
  const held = document.activeElement;
  const field = h("textarea", { class: "visually-hidden", "aria-hidden": "true", tabindex: "-1", prop: { value: text } });
  ([...document.querySelectorAll("dialog[open]")].pop() || document.body).append(field);
  field.select();
  const good = document.execCommand("copy");
  field.remove();
  if (held instanceof HTMLElement) held.focus();
  return good;
}
