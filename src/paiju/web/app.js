/** The shell: what every page has around it, and the way between pages. */

import { h, put } from "./ui/dom.js";
import { icon } from "./ui/icons.js";
import { mark, onLang, t, tc, use } from "./ui/i18n.js";
import { begin } from "./router.js";
import { beginApp } from "./ui/install.js";
import { settings } from "./ui/settings.js";
import { beginClub, club, onClub } from "./ui/club.js";
import { onOffice, servesEvents } from "./ui/offices.js";
import { listen } from "./ui/terms/why.js";
import { languageChoice } from "./ui/language-choice.js";

/**
 * Every page by its address, loaded when somebody goes there, with the part of the catalogues that has its texts.
 * @type {import("./router.js").Route[]}
 */
const PAGES = [
  [/^\/$/, () => import("./pages/home/home.js"), "home"],
  [/^\/tables\/?$/, () => import("./pages/tables/tables.js"), "tables"],
  [/^\/table\/([^/]+)\/replay(?:\/([^/]+))?\/?$/, () => import("./pages/replay/replay.js"), "replay"],
  [/^\/table\/([^/]+)\/?$/, () => import("./pages/game/table-page.js"), "game"],
  [/^\/share\/([^/]+)(?:\/(\d+)\/\d+\/[^/]+)?\/?$/, () => import("./pages/replay/shared.js"), "shared"],
  [/^\/join\/?$/, () => import("./pages/join.js"), "join"],
  [/^\/desk\/?$/, () => import("./pages/desk/desks.js"), "desks"],
  [/^\/(desk|table)\/([^/]+)\/sheet\/?$/, () => import("./pages/sheet/sheet.js"), "sheet"],
  [/^\/desk\/([^/]+)\/sign\/?$/, () => import("./pages/desk/sign.js"), "sign"],
  [/^\/desk\/([^/]+)\/?$/, () => import("./pages/desk/desk.js"), "desk"],
  [/^\/evening\/?$/, () => import("./pages/evening/evenings.js"), "evenings"],
  [/^\/evening\/([^/]+)\/?$/, () => import("./pages/evening/evening.js"), "evening"],
  [/^\/event\/([^/]+)\/desk\/?$/, () => import("./pages/event/desk/desk.js"), "event-desk"],
  [/^\/event\/([^/]+)\/me\/?$/, () => import("./pages/event/me/me.js"), "event-me"],
  [/^\/event\/([^/]+)\/table\/([^/]+)\/([^/]+)\/([^/]+)\/?$/, () => import("./pages/event/table/table.js"), "event-table"],
  [/^\/event\/([^/]+)\/table\/([^/]+)\/([^/]+)\/([^/]+)\/hands\/?$/, () => import("./pages/event/table/hands.js"), "event-hands"],
  [/^\/events\/?$/, () => import("./pages/event/events.js"), "events"],
  [/^\/event\/([^/]+)\/manage\/?$/, () => import("./pages/event/manage/manage.js"), "event-manage"],
  [/^\/event\/([^/]+)\/register\/?$/, () => import("./pages/event/me/register.js"), "event-register"],
  [/^\/event\/([^/]+)\/draw\/?$/, () => import("./pages/event/draw.js"), "event-draw"],
  [/^\/event\/([^/]+)\/ceremony\/?$/, () => import("./pages/event/ceremony.js"), "event-ceremony"],
  [/^\/event\/([^/]+)\/hall\/?$/, () => import("./pages/event/public/hall.js"), "event-hall"],
  [/^\/event\/([^/]+)\/player\/([^/]+)\/?$/, () => import("./pages/event/public/player.js"), "event-player"],
  [/^\/event\/([^/]+)\/team\/([^/]+)\/?$/, () => import("./pages/event/public/team.js"), "event-team"],
  [/^\/event\/([^/]+)\/?$/, () => import("./pages/event/public/event.js"), "event"],
  [/^\/study\/exams\/?$/, () => import("./pages/study/exams/exams.js"), "exams"],
  [/^\/study\/exams\/edit(?:\/([^/]+))?\/?$/, () => import("./pages/study/exams/editor/editor.js"), "exam-editor"],
  [/^\/study\/exams\/certificate\/([^/]+)\/?$/, () => import("./pages/study/exams/certificate.js"), "exam-certificate"],
  [/^\/study\/exams\/([^/]+)\/?$/, () => import("./pages/study/exams/sit.js"), "exam"],
  [/^\/me\/games\/?$/, () => import("./pages/games.js"), "games"],
  [/^\/person\/([\w-]+)\/?$/, () => import("./pages/games.js"), "games"],
  [/^\/me\/?$/, () => import("./pages/me.js"), "me"],
  [/^\/admin\/?$/, () => import("./pages/admin/admin.js"), "admin"],
  [/^\/study\/?$/, () => import("./pages/study/study.js"), "study"],
  [/^\/study\/lesson\/([^/]+)\/?$/, () => import("./pages/study/lesson.js"), "lesson"],
  [/^\/study\/books\/([^/]+)\/?$/, () => import("./pages/study/books.js"), "study-books"],
  [/^\/study\/glossary\/?$/, () => import("./pages/study/glossary.js"), "glossary"],
  [/^\/study\/drills\/?$/, () => import("./pages/study/drills.js"), "drills"],
  [/^\/study\/daily\/?$/, () => import("./pages/study/daily.js"), "daily"],
  [/^\/study\/speed\/?$/, () => import("./pages/study/speed.js"), "speed"],
  [/^\/study\/mine\/?$/, () => import("./pages/study/own-games.js"), "own-games"],
  [/^\/study\/progress\/?$/, () => import("./pages/study/progress.js"), "progress"],
  [/^\/score\/?$/, () => import("./pages/score/score.js"), "score"],
  [/^\/books\/?$/, () => import("./pages/books/shelf.js"), "books"],
  [/^\/books\/([^/]+)\/sheet\/?$/, () => import("./pages/books/sheet.js"), "book-sheet"],
  [/^\/books\/([^/]+)\/lesson\/?$/, () => import("./pages/books/lesson.js"), "book-lesson"],
  [/^\/books\/([^/]+)\/?$/, () => import("./pages/books/book.js"), "book"],
  [/^\/rules(?:\/([^/]+))?\/?$/, () => import("./pages/rules/rules.js"), "rules"],
  [/^/, () => import("./pages/missing.js"), "missing"],
];

/** The settings, loaded once somebody wants them, with their own texts. */
const SETTINGS = /** @type {const} */ ([() => import("./ui/settings-panel.js"), "settings"]);
const THEMES = /** @type {const} */ (["auto", "light", "dark"]);

/** The line on top: home, rules, language, theme, settings. */
function header() {
  const top = /** @type {HTMLElement} */ (document.getElementById("top"));
  put(top,
    h("a", { class: "brand", href: "/", "aria-label": t("Paiju, start page") },
      h("img", { src: "/web/icon.svg", alt: "", width: "26", height: "26" }),
      club()?.name ? h("span", { class: "name club-name" }, club()?.name)
        : [h("span", { class: "name" }, "Paiju"), h("span", { class: "name-zh", lang: "zh" }, "牌局")]),
    h("nav", { "aria-label": t("Main pages"), class: club()?.serves || servesEvents() ? "serves" : "" },
      h("a", { href: "/" }, tc("game", "Play")),
      h("a", { href: "/study", class: "usual" }, t("Learn")),
      h("a", { href: "/tables", class: "usual" }, t("Lobby")),
      h("a", { href: "/score", class: "not-narrow usual" }, t("Score")),
      h("a", { href: "/desk", class: "wide" }, t("Desk")),
      h("a", { href: "/evening", class: "wide" }, t("Evening")),
      h("a", { href: "/events", class: "wide" }, t("Events")),
      h("a", { href: "/rules", class: "usual" }, t("Rules"))),
    h("div", { class: "tools" },
      languageChoice(),
      h("a", { class: "button quiet icon", href: "/me", "aria-label": t("Me and my devices"), title: t("Me") },
        icon("person")),
      theme(),
      h("button", { type: "button", class: "quiet icon", "aria-label": t("Settings"), title: t("Settings"),
        onclick: showSettings }, icon("gear"))));
}

async function showSettings() {
  const [load, part] = SETTINGS;
  const [{ openSettings }] = await Promise.all([load(), use(part)]);
  openSettings();
}

/** The button that goes through the themes. */
function theme() {
  const now = settings.get("theme");
  const words = { auto: t("automatic"), light: t("light"), dark: t("dark") };
  const next = THEMES[(THEMES.indexOf(now) + 1) % THEMES.length];
  return h("button", { type: "button", class: "quiet icon theme", title: t("Theme: {theme}", { theme: words[now] }),
    "aria-label": t("Theme: {theme}; change to {next}", { theme: words[now], next: words[next] }),
    onclick: () => settings.set("theme", next) }, icon(now));
}

function footer() {
  const foot = /** @type {HTMLElement} */ (document.getElementById("foot"));
  put(foot,
    h("p", null, t("Paiju: mahjong by the book. Every ruling cites its clause.")),
    h("p", null, h("a", { href: "/study" }, t("Learn")), " · ", h("a", { href: "/rules" }, t("Rule books")), " · ",
      h("a", { href: "/score" }, t("Score")), " · ",
      h("a", { href: "/desk" }, t("Referee's desk")), " · ", h("a", { href: "/evening" }, t("Evening")), " · ",
      h("a", { href: "/events" }, t("Events")), " · ",
      h("a", { href: "/study/exams" }, t("Exams")), " · ",
      h("a", { href: "/me" }, t("Me")), " · ", h("a", { href: "/admin" }, t("Administration")), " · ",
      h("a", { href: "/api/openapi.json", target: "_blank", rel: "noopener" }, t("API for programs"))));
  const skip = document.querySelector("a.skip");
  if (skip) put(skip, t("Skip to content"));
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
onOffice(around);
settings.on((key) => key === "theme" && around());
listen();
beginApp();
beginClub();
begin(PAGES);
