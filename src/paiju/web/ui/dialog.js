/** Dialogs: a card in the middle, or a drawer at the side (a sheet from below on phones). */

import { h, put, uid } from "./dom.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";

/** @import { Child } from "./child.d.ts" */

/**
 * Opens a dialog. The browser keeps the focus inside, closes it with Esc and gives the focus back.
 * @param {object} options
 * @param {string} options.title
 * @param {Child} options.body
 * @param {Child} [options.lead] what stays above when the body is scrolled
 * @param {"modal" | "drawer"} [options.kind]
 * @param {string} [options.name] a further class
 * @param {Child} [options.foot] what stays below when the body is scrolled
 * @param {boolean} [options.lasting] a click outside does not close it
 * @param {() => void} [options.onclose]
 */
export function dialog({ title, body, lead, foot, kind = "modal", name = "", lasting = false, onclose }) {
  const id = uid("dialog");
  const heading = h("h2", { id }, title);
  const content = h("div", { class: "body" }, body);
  const close = () => element.close();
  const element = h("dialog", { class: `${kind} ${name}`, "aria-labelledby": id },
    h("div", { class: "frame" },
      h("div", { class: "head" }, heading,
        h("button", { type: "button", class: "icon quiet", "aria-label": t("Close"), onclick: close }, icon("cross"))),
      lead, content, foot ? h("div", { class: "foot" }, foot) : null));
  element.addEventListener("click", (event) => {
    if (event.target === element && !lasting) close();
  });
  element.addEventListener("close", () => {
    element.remove();
    if (onclose) onclose();
  });
  document.body.append(element);
  element.showModal();
  element.dispatchEvent(new CustomEvent("paiju-opened", { bubbles: true })); // at the table it keeps off the hand
  return {
    element,
    body: content,
    close,
    /** @param {string} text */
    title: (text) => put(heading, text),
    /** @param {...Child} children */
    put: (...children) => put(content, ...children),
  };
}

/**
 * Asks for a yes or no.
 * @param {string} title @param {string} text @param {string} yes what the button says
 * @param {{danger?: boolean, no?: string}} [how] `no`: what the other button says
 * @returns {Promise<boolean>}
 */
export function confirm(title, text, yes, how = {}) {
  return new Promise((answer) => {
    let said = false;
    const done = () => {
      said = true;
      box.close();
    };
    const box = dialog({
      title,
      body: [h("p", null, text), h("p", { class: "actions" },
        h("button", { type: "button", onclick: () => box.close() }, how.no || t("Cancel")),
        h("button", { type: "button", class: how.danger ? "danger" : "primary", onclick: done }, yes))],
      onclose: () => answer(said),
    });
  });
}

/** A short word at the foot of the window that goes away by itself. @param {string} text */
export function toast(text) {
  const old = document.querySelector(".toast");
  if (old) old.remove();
  const shown = h("div", { class: "toast", role: "status" }, text);
  document.body.append(shown);
  setTimeout(() => shown.remove(), 4000);
}
