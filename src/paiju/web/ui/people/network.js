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
    h("p", null, h("strong", null, t("只有这台电脑打得开这个链接。", "Only this computer can open this link."))), place);
  get("/api/network").then((network) => put(place, ways(network, place, opened)), () => {});
  return note;
}

/** What can be done about it. @param {NetworkInfo} network @param {HTMLElement} place @param {() => void} opened */
function ways(network, place, opened) {
  if (network.reach !== "machine") return h("button", { type: "button", onclick: opened },
    t("换成别人打得开的", "Make it one that others can open"));
  if (network.can_open) return button(network, place, opened);
  return [h("p", null, t("要让别人进来，请停下牌局，再这样启动：", "To let others in, stop the club and start it again with:")),
    h("p", null, h("code", null, network.command)),
    h("p", { class: "small" }, t("在源码目录里也可以：", "In the source folder also: "), h("code", null, "make play HOST=0.0.0.0"))];
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
  return [h("p", null, t(`可以让同一网络（例如同一个 Wi-Fi）里的人进来，直到牌局停下；地址是 ${network.lan}。`,
    `Others on your network, such as the same Wi-Fi, can be let in until the club stops; the address is ${network.lan}.`)),
  h("p", null, h("button", { type: "button", class: "primary let-in", onclick: open }, t("让网络上的人进来", "Let the network in"))), say];
}

/** What helps when a link of the network does not open. */
export const firewall = () => h("p", { class: "small" }, t("同一网络里的人打得开。打不开时，多半是这台电脑的防火墙拦住了。",
  "Whoever is on the same network can open it. If they cannot, this computer's firewall is likely in the way."));
