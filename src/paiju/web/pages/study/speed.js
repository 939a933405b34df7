/** A speed round: as many as one can in a minute. */

import { exercises } from "./exercises.js";
import { chosen, chooseBook } from "./choice.js";
import { h, put } from "../../ui/dom.js";
import { t, tc } from "../../ui/i18n.js";
import { get, post } from "../../net.js";

const SECONDS = 60;

export const title = () => t("Speed round");

/** @param {HTMLElement} main */
export async function render(main) {
  const home = await get("/api/study");
  const place = h("div"), clock = h("p", { class: "speed-clock", role: "timer" });
  let [right, wrong, until] = [0, 0, 0], last = "";
  /** @type {number | undefined} */
  let timer;
  const left = () => Math.max(0, Math.ceil((until - performance.now()) / 1000));
  const tell = () => put(clock, t("{left} s left", { left: left() }), " · ",
    t("{right} right, {wrong} wrong", { right, wrong }), last ? h("span", { class: last }, last === "good" ? " ✓" : " ✗") : null);
  const { next, stop } = exercises(place, () => ({ book: chosen.book, mode: "speed" }), {
    nothing: () => h("p", null), quick: () => left() > 0,
    heard: (verdict) => {
      right += Number(verdict.right);
      wrong += Number(!verdict.right);
      last = verdict.right ? "good" : "bad";
      tell();
    },
  });
  const over = async () => {
    clearInterval(timer);
    stop();
    intro.hidden = false;
    const best = await post("/api/study/drills/speed", { book: chosen.book, right, wrong });
    put(clock);
    put(place, h("section", { class: "card result" }, h("h2", null, t("{right} right in a minute", { right })),
      wrong ? h("p", null, t("{wrong} wrong: ", { wrong }), h("a", { href: "/study/drills?mistakes" },
        t("try them again"))) : null,
      h("p", null, best.now ? t("Your best so far!") : t("Your best: {best}", { best: best.best })), start()));
  };
  const begin = () => {
    [right, wrong, until] = [0, 0, performance.now() + SECONDS * 1000];
    last = "";
    intro.hidden = true;
    tell();
    next();
    timer = setInterval(() => (left() ? tell() : over()), 500);
  };
  const start = () => h("button", { type: "button", class: "primary big", onclick: begin }, tc("verb", "Start"));
  const intro = h("div", null,
    h("p", { class: "small" }, t("One minute of questions you can answer at a glance. Any you get wrong come back another time.")),
  h("div", { class: "card choosing" }, chooseBook(home, () => {})));
  put(place, start());
  put(main, h("div", { class: "drills narrow" }, h("p", { class: "small" }, h("a", { href: "/study" }, t("Learn")), " ›"),
    h("h1", null, t("Speed round")), intro, clock, place));
  return () => {
    clearInterval(timer);
    stop();
  };
}
