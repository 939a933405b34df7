/** The puzzle of the day: five exercises, the same for everybody, once; and a result to send to friends. */

import { exercises } from "./exercises.js";
import { chosen, chooseBook } from "./choice.js";
import { copyText } from "../../ui/clipboard.js";
import { toast } from "../../ui/dialog.js";
import { h, put } from "../../ui/dom.js";
import { t, words } from "../../ui/i18n.js";
import { get } from "../../net.js";

export const title = () => t("Puzzle of the day");

/** @param {HTMLElement} main */
export async function render(main) {
  const home = await get("/api/study");
  const place = h("div"), day = new URLSearchParams(location.search).get("day") || new Date().toISOString().slice(0, 10);
  const { next } = exercises(place, () => ({ book: chosen.book, mode: "daily", day }), {
    nothing: (drill) => result(drill.shares ? words(drill.shares) : drill.share) });
  const choose = h("div", { class: "card choosing" }, chooseBook(home, () => next()));
  put(main, h("div", { class: "drills narrow" }, h("p", { class: "small" }, h("a", { href: "/study" }, t("Learn")), " ›"),
    h("h1", null, t("Puzzle of the day")),
      h("p", { class: "small" }, t("{day}: five questions from easy to hard, the same for everyone, once only.", { day })), choose, place));
  await next();
}

/** @param {string} share */
function result(share) {
  const copy = h("button", { type: "button", class: "primary", onclick: async () => {
    if (navigator.share) await navigator.share({ text: share }).catch(() => {});
    else if (await copyText(share)) toast(t("Copied: paste it to your friends"));
  } }, t("Share the result"));
  return h("section", { class: "card result" }, h("h2", null, t("Done for today")), h("pre", { class: "share" }, share),
    h("p", { class: "actions start" }, copy, h("a", { class: "button", href: "/study/drills" }, t("More exercises"))),
    h("p", { class: "small" }, t("There will be five new ones tomorrow. Questions you got wrong come back.")));
}
