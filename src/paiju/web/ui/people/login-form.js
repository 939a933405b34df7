/** Forms with a name and a password. */

import { h, put, uid } from "../dom.js";
import { t, why } from "../i18n.js";

/** @import { ApiError } from "../../net.js" */

/**
 * A form that sends a name and a password, and says what was wrong with them.
 * @param {object} how
 * @param {(sent: {name: string, password: string, old: string}) => Promise<unknown>} how.send
 * @param {string} how.verb what the button says
 * @param {() => void} how.done
 * @param {string} [how.name] the name to begin with
 * @param {boolean} [how.fresh] a password is chosen, not told
 * @param {boolean} [how.old] the password of now is asked for as well
 */
export function loginForm({ send, verb, done, name = "", fresh = false, old = false }) {
  const say = h("p", { class: "error", role: "alert", hidden: true });
  const who = field(t("Login name"), "text", "username", name);
  const before = field(t("Current password"), "password", "current-password", "");
  const secret = field(fresh ? t("New password (10 characters or more)") : t("Password"), "password",
    fresh ? "new-password" : "current-password", "");
  return h("form", { class: "login", onsubmit: async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      await send({ name: who.input.value, password: secret.input.value, old: before.input.value });
      say.hidden = true;
      done();
    } catch (error) {
      put(say, why(/** @type {ApiError} */ (error)));
      say.hidden = false;
    }
  } },
  who.row, old ? before.row : null, secret.row, say,
  h("p", { class: "actions" }, h("button", { type: "submit", class: "primary" }, verb)));
}

/** @param {string} label @param {string} type @param {string} autocomplete @param {string} value */
function field(label, type, autocomplete, value) {
  const id = uid("login");
  const input = h("input", { id, type, autocomplete, maxlength: 200, prop: { value } });
  return { input, row: h("div", { class: "field" }, h("label", { for: id }, label), input) };
}
