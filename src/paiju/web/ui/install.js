/** Paiju as an app of its own: where browsers allow it, on https and on this machine itself; elsewhere not a word of it. */

import { h } from "./dom.js";
import { lang, t } from "./i18n.js";

/** @typedef {Event & {prompt(): Promise<unknown>}} Offer the browser's, to be taken up by a press */

/** @type {Offer | null} */
let offer = null;

/** Everything an app needs, beside the page. */
export function beginApp() {
  if (!isSecureContext) return;
  document.head.append(h("link", { rel: "manifest", href: `/manifest.webmanifest?lang=${lang()}` }));
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault(); // it is in the settings, and does not push itself forward
    offer = /** @type {Offer} */ (event);
  });
  addEventListener("appinstalled", () => { offer = null; });
  if (document.readyState === "complete") keep();
  else addEventListener("load", keep, { once: true });
}

/** The worker that keeps this version's files; a browser that does not want one goes without. */
function keep() {
  navigator.serviceWorker?.register("/worker.js", { updateViaCache: "none" }).catch(() => {});
}

/** The line in the settings, where the browser has offered it. @param {() => void} done */
export function installLine(done) {
  const made = offer;
  if (!made) return null;
  const take = () => {
    offer = null; // an offer is good once
    done();
    made.prompt();
  };
  return h("div", { class: "switch install" },
    h("span", null, h("strong", null, t("Install as an app")),
      h("small", null, t("Its own window and icon; everything else as in the browser"))),
    h("button", { type: "button", onclick: take }, t("Install")));
}
