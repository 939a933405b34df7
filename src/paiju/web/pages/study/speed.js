/** A speed round: as many as one can in a minute. */

import { exercises } from "./exercises.js";
import { chosen, chooseBook } from "./choice.js";
import { h, put } from "../../ui/dom.js";
import { t } from "../../ui/i18n.js";
import { get, post } from "../../net.js";

const SECONDS = 60;

export const title = () => t("限时快答", "Speed round");

/** @param {HTMLElement} main */
export async function render(main) {
  const home = await get("/api/study");
  const place = h("div"), clock = h("p", { class: "speed-clock", role: "timer" });
  let [right, wrong, until] = [0, 0, 0], last = "";
  /** @type {number | undefined} */
  let timer;
  const left = () => Math.max(0, Math.ceil((until - performance.now()) / 1000));
  const tell = () => put(clock, t(`还有 ${left()} 秒`, `${left()} s left`), " · ",
    t(`对 ${right}，错 ${wrong}`, `${right} right, ${wrong} wrong`), last ? h("span", { class: last }, last === "good" ? " ✓" : " ✗") : null);
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
    put(place, h("section", { class: "card result" }, h("h2", null, t(`一分钟答对 ${right} 道`, `${right} right in a minute`)),
      wrong ? h("p", null, t(`错 ${wrong} 道：`, `${wrong} wrong: `), h("a", { href: "/study/drills?mistakes" },
        t("再做一遍", "try them again"))) : null,
      h("p", null, best.now ? t("这是你最好的一次！", "Your best so far!") : t(`你最好的一次：${best.best}`, `Your best: ${best.best}`)), start()));
  };
  const begin = () => {
    [right, wrong, until] = [0, 0, performance.now() + SECONDS * 1000];
    last = "";
    intro.hidden = true;
    tell();
    next();
    timer = setInterval(() => (left() ? tell() : over()), 500);
  };
  const start = () => h("button", { type: "button", class: "primary big", onclick: begin }, t("开始", "Start"));
  const intro = h("div", null, h("p", { class: "small" }, t("一分钟，能看一眼就答的题。答错的以后会再来。",
    "A minute of questions that can be answered at a glance. What is wrong comes back another time.")),
  h("div", { class: "card choosing" }, chooseBook(home, () => {})));
  put(place, start());
  put(main, h("div", { class: "drills narrow" }, h("p", { class: "small" }, h("a", { href: "/study" }, t("学习", "Learn")), " ›"),
    h("h1", null, t("限时快答", "Speed round")), intro, clock, place));
  return () => {
    clearInterval(timer);
    stop();
  };
}
