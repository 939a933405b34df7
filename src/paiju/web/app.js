/** The shell: what every page has around it, and the way between pages. */

import { h, put } from "./ui/dom.js";
import { icon } from "./ui/icons.js";
import { lang, mark, onLang, setLang, t } from "./ui/i18n.js";
import { begin } from "./router.js";
import { beginApp } from "./ui/install.js";
import { openSettings } from "./ui/settings-panel.js";
import { settings } from "./ui/settings.js";
import { beginClub, club, onClub } from "./ui/club.js";
import { listen } from "./ui/terms/why.js";

/** Every page by its address, loaded when somebody goes there. @type {import("./router.js").Route[]} */
const PAGES = [
  [/^\/$/, () => import("./pages/home/home.js")],
  [/^\/tables\/?$/, () => import("./pages/tables/tables.js")],
  [/^\/table\/([^/]+)\/replay(?:\/([^/]+))?\/?$/, () => import("./pages/replay/replay.js")],
  [/^\/table\/([^/]+)\/?$/, () => import("./pages/game/table-page.js")],
  [/^\/share\/([^/]+)(?:\/(\d+)\/\d+\/[^/]+)?\/?$/, () => import("./pages/replay/shared.js")],
  [/^\/join\/?$/, () => import("./pages/join.js")],
  [/^\/desk\/?$/, () => import("./pages/desk/desks.js")],
  [/^\/(desk|table)\/([^/]+)\/sheet\/?$/, () => import("./pages/sheet/sheet.js")],
  [/^\/desk\/([^/]+)\/sign\/?$/, () => import("./pages/desk/sign.js")],
  [/^\/desk\/([^/]+)\/?$/, () => import("./pages/desk/desk.js")],
  [/^\/evening\/?$/, () => import("./pages/evening/evenings.js")],
  [/^\/evening\/([^/]+)\/?$/, () => import("./pages/evening/evening.js")],
  [/^\/event\/([^/]+)\/desk\/?$/, () => import("./pages/event/desk/desk.js")],
  [/^\/event\/([^/]+)\/me\/?$/, () => import("./pages/event/me/me.js")],
  [/^\/event\/([^/]+)\/table\/([^/]+)\/([^/]+)\/([^/]+)\/?$/, () => import("./pages/event/table/table.js")],
  [/^\/events\/?$/, () => import("./pages/event/events.js")],
  [/^\/event\/([^/]+)\/manage\/?$/, () => import("./pages/event/manage/manage.js")],
  [/^\/event\/([^/]+)\/register\/?$/, () => import("./pages/event/me/register.js")],
  [/^\/event\/([^/]+)\/draw\/?$/, () => import("./pages/event/draw.js")],
  [/^\/event\/([^/]+)\/ceremony\/?$/, () => import("./pages/event/ceremony.js")],
  [/^\/event\/([^/]+)\/hall\/?$/, () => import("./pages/event/public/hall.js")],
  [/^\/event\/([^/]+)\/player\/([^/]+)\/?$/, () => import("./pages/event/public/player.js")],
  [/^\/event\/([^/]+)\/team\/([^/]+)\/?$/, () => import("./pages/event/public/team.js")],
  [/^\/event\/([^/]+)\/?$/, () => import("./pages/event/public/event.js")],
  [/^\/study\/exams\/?$/, () => import("./pages/study/exams/exams.js")],
  [/^\/study\/exams\/edit(?:\/([^/]+))?\/?$/, () => import("./pages/study/exams/editor/editor.js")],
  [/^\/study\/exams\/certificate\/([^/]+)\/?$/, () => import("./pages/study/exams/certificate.js")],
  [/^\/study\/exams\/([^/]+)\/?$/, () => import("./pages/study/exams/sit.js")],
  [/^\/me\/games\/?$/, () => import("./pages/games.js")],
  [/^\/me\/?$/, () => import("./pages/me.js")],
  [/^\/admin\/?$/, () => import("./pages/admin/admin.js")],
  [/^\/study\/?$/, () => import("./pages/study/study.js")],
  [/^\/study\/lesson\/([^/]+)\/?$/, () => import("./pages/study/lesson.js")],
  [/^\/study\/books\/([^/]+)\/?$/, () => import("./pages/study/books.js")],
  [/^\/study\/glossary\/?$/, () => import("./pages/study/glossary.js")],
  [/^\/study\/drills\/?$/, () => import("./pages/study/drills.js")],
  [/^\/study\/daily\/?$/, () => import("./pages/study/daily.js")],
  [/^\/study\/speed\/?$/, () => import("./pages/study/speed.js")],
  [/^\/study\/mine\/?$/, () => import("./pages/study/own-games.js")],
  [/^\/study\/progress\/?$/, () => import("./pages/study/progress.js")],
  [/^\/score\/?$/, () => import("./pages/score/score.js")],
  [/^\/rules(?:\/([^/]+))?\/?$/, () => import("./pages/rules/rules.js")],
  [/^/, () => import("./pages/missing.js")],
];

const THEMES = /** @type {const} */ (["auto", "light", "dark"]);

/** The line on top: home, rules, language, theme, settings. */
function header() {
  const top = /** @type {HTMLElement} */ (document.getElementById("top"));
  const other = lang() === "zh" ? "en" : "zh";
  put(top,
    h("a", { class: "brand", href: "/", "aria-label": t("牌局首页", "Paiju, start page") },
      h("img", { src: "/web/icon.svg", alt: "", width: "26", height: "26" }),
      club()?.name ? h("span", { class: "name club-name" }, club()?.name)
        : [h("span", { class: "name" }, "Paiju"), h("span", { class: "name-zh", lang: "zh" }, "牌局")]),
    h("nav", { "aria-label": t("主要页面", "Main pages") },
      h("a", { href: "/" }, t("打牌", "Play")),
      h("a", { href: "/study" }, t("学习", "Learn")),
      h("a", { href: "/tables" }, t("大厅", "Lobby")),
      h("a", { href: "/score", class: "not-narrow" }, t("计分", "Score")),
      h("a", { href: "/desk", class: "wide" }, t("裁判台", "Desk")),
      h("a", { href: "/evening", class: "wide" }, t("聚会", "Evening")),
      h("a", { href: "/events", class: "wide" }, t("赛事", "Events")),
      h("a", { href: "/rules" }, t("规则", "Rules"))),
    h("div", { class: "tools" },
      h("button", { type: "button", class: "quiet", lang: other === "zh" ? "zh" : "en", onclick: () => setLang(other),
        "aria-label": other === "zh" ? "切换到中文" : "Switch to English" }, other === "zh" ? "中文" : "English"),
      h("a", { class: "button quiet icon", href: "/me", "aria-label": t("我和我的设备", "Me and my devices"), title: t("我", "Me") },
        icon("person")),
      theme(),
      h("button", { type: "button", class: "quiet icon", "aria-label": t("设置", "Settings"), title: t("设置", "Settings"),
        onclick: openSettings }, icon("gear"))));
}

/** The button that goes through the themes. */
function theme() {
  const now = settings.get("theme");
  const words = { auto: t("随系统", "automatic"), light: t("浅色", "light"), dark: t("深色", "dark") };
  const next = THEMES[(THEMES.indexOf(now) + 1) % THEMES.length];
  return h("button", { type: "button", class: "quiet icon theme", title: t(`外观：${words[now]}`, `Theme: ${words[now]}`),
    "aria-label": t(`外观：${words[now]}；改为${words[next]}`, `Theme: ${words[now]}; change to ${words[next]}`),
    onclick: () => settings.set("theme", next) }, icon(now));
}

function footer() {
  const foot = /** @type {HTMLElement} */ (document.getElementById("foot"));
  put(foot,
    h("p", null, t("牌局：照书打的麻将。每一个判定都说得出条文。", "Paiju: mahjong by the book. Every ruling names its clause.")),
    h("p", null, h("a", { href: "/study" }, t("学习", "Learn")), " · ", h("a", { href: "/rules" }, t("规则书", "Rule books")), " · ",
      h("a", { href: "/score" }, t("计分", "Score")), " · ",
      h("a", { href: "/desk" }, t("裁判台", "Referee's desk")), " · ", h("a", { href: "/evening" }, t("聚会", "Evening")), " · ",
      h("a", { href: "/events" }, t("赛事", "Events")), " · ",
      h("a", { href: "/study/exams" }, t("考试", "Exams")), " · ",
      h("a", { href: "/me" }, t("我", "Me")), " · ", h("a", { href: "/admin" }, t("管理", "Administration")), " · ",
      h("a", { href: "/api/openapi.json", target: "_blank", rel: "noopener" }, t("给程序的接口", "For programs"))));
  const skip = document.querySelector("a.skip");
  if (skip) put(skip, t("跳到内容", "Skip to the content"));
}

/** What stands around the page, again. */
function around() {
  const held = document.activeElement && document.activeElement.closest("#top .theme");
  header();
  footer();
  if (held) /** @type {HTMLElement | null} */ (document.querySelector("#top .theme"))?.focus();
}

settings.apply();
mark();
around();
onLang(around);
onClub(around);
settings.on((key) => key === "theme" && around());
listen();
beginApp();
beginClub();
begin(PAGES);
