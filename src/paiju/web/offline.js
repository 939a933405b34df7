/** The page that says the club cannot be reached: tries again, and goes on where somebody was as soon as there is an answer. */

import { h } from "./ui/dom.js";
import { mark, t, use } from "./ui/i18n.js";
import { setTitle } from "./ui/title.js";

const EVERY = 4000;

/** Goes on once the club answers. */
async function look() {
  try {
    const answer = await fetch("/healthz", { cache: "no-store" });
    if (answer.ok) location.reload();
  } catch { /* not yet */ }
}

/** A line that begins with what it comes to. @param {string} head @param {string} text */
const point = (head, text) => h("li", null, h("strong", null, head), " ", text);

await use("offline");
mark();
setTitle(t("Club not reached"));
document.querySelector("main")?.append(
  h("h1", null, t("The club cannot be reached")),
  h("p", null, t("The server does not answer: this device may be offline, or the club is down.")),
  h("p", { class: "again" }, h("button", { type: "button", class: "primary retry", onclick: () => location.reload() }, t("Try again")), " ",
    h("span", { class: "small", role: "status" }, t("It tries by itself every few seconds."))),
  h("ul", null,
    point(t("Your seat is kept."), t("A hand in play is safe on the server and goes on when you are back. Clocks run meanwhile; at a " +
      "table without a clock your seat is played automatically after a minute: it discards what it draws.")),
    point(t("Nothing is kept here."), t("Tables, rules and replays are shown when the club answers, so that you never see old ones.")),
    point(t("Some things work without a network"), t("with Paiju on your own computer: paiju play to play, paiju score to score, " +
      "paiju rules to look up rules."))));
addEventListener("online", look);
setInterval(look, EVERY);
