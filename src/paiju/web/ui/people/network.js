/** A club on loopback: its links open on this computer alone. It says so, and lets the network in for whoever may. */

import { h, put } from "../dom.js";
import { t, why } from "../i18n.js";
import { get, post } from "../../net.js";

/** @import { NetworkInfo } from "../../messages.d.ts" */
/** @import { ApiError } from "../../net.js" */

/** What stands beside a link that only this computer can open. @param {() => void} opened the network has been let in */
export function onlyHere(opened) {
  const place = h("div");
  const note = h("div", { class: "note only-here", role: "note" },
    h("p", null, h("strong", null, t("Only this computer can open this link."))), place);
  get("/api/network").then((network) => put(place, ways(network, place, opened)), () => {});
  return note;
}

/** What can be done about it. @param {NetworkInfo} network @param {HTMLElement} place @param {() => void} opened */
function ways(network, place, opened) {
  if (network.reach !== "machine") return h("button", { type: "button", onclick: opened },
    t("Make a link that others can open"));
  if (network.can_open) return button(network, place, opened);
  return [h("p", null, t("To let others in, stop the club and start it again with:")),
    h("p", null, h("code", null, network.command)),
    h("p", { class: "small" }, t("Or in the source folder: "), h("code", null, "make play HOST=0.0.0.0"))];
}

/** @param {NetworkInfo} network @param {HTMLElement} place @param {() => void} opened */
function button(network, place, opened) {
  const say = h("p", { class: "error", role: "alert", hidden: true });
  const open = async (/** @type {Event} */ event) => {
    const pressed = /** @type {HTMLButtonElement} */ (event.currentTarget);
    pressed.disabled = true;
    try {
      await post("/api/network");
      opened();
    } catch (error) {
      put(say, why(/** @type {ApiError} */ (error)));
      say.hidden = false;
      put(place, ways({ ...network, can_open: false }, place, opened), say);
    }
  };
  return [h("p", null, t("Others on your network, such as the same Wi-Fi, can be let in until the club stops; the address is {address}.",
    { address: network.lan })),
  h("p", null, h("button", { type: "button", class: "primary let-in", onclick: open }, t("Let people on the network in"))), say];
}

/** What helps when a link of the network does not open. */
export const firewall = () => h("p", { class: "small" },
  t("Anyone on the same network can open it. If they cannot, this computer's firewall is probably blocking it."));
