/** Pages by address. Links inside the club are followed without loading the document again. */

import { announce, h, put } from "./ui/dom.js";
import { onLang, t, use, why } from "./ui/i18n.js";
import { setTitle } from "./ui/title.js";

/** @import { Text } from "./ui/text.js" */

/**
 * @typedef {object} Page
 * @property {(main: HTMLElement, params: string[]) => (void | (() => void) | Promise<void | (() => void)>)} render
 * @property {() => string} title
 * @property {boolean} [wide]      the page takes the whole window: no footer, no margins
 * @property {boolean} [keeps]     the page changes its language by itself
 * @property {() => void} [moved]  the address changed behind its `#` only
 *
 * @typedef {[addresses: RegExp, load: () => Promise<Page>, part?: string]} Route a page; `part` is that of the catalogues with its texts
 */

/** The pages there are, the last for every other address; `begin` is told. @type {Route[]} */
let routes = [];
/** @type {(() => void) | null} */
let leave = null;
/** @type {Page | null} */
let shown = null;
let turn = 0;
let here = "";
const QUICK = 200; // milliseconds

/** Goes to a page. @param {string} path @param {{replace?: boolean}} [how] */
export function go(path, how = {}) {
  if (how.replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  return show(true);
}

/** Shows the page of the address. @param {boolean} moved whether somebody came here from another page */
export async function show(moved = false) {
  turn += 1;
  const mine = turn;
  here = location.pathname + location.search;
  const main = /** @type {HTMLElement} */ (document.getElementById("main"));
  const route = routes.map(([shape, load, part]) => ({ match: shape.exec(location.pathname), load, part })).find((each) => each.match);
  try {
    if (!route) return;
    const [page] = await Promise.all([loaded(route.load), route.part && use(route.part)]);
    if (mine !== turn) return;
    quit();
    shown = page;
    put(main);
    document.body.classList.toggle("wide", Boolean(page.wide));
    titled(page);
    const params = route.match ? [...route.match].slice(1).map((part) => part && decodeURIComponent(part)) : [];
    const ended = await unlessQuick(main, page.render(main, params));
    if (mine === turn) leave = ended || null;
    else if (ended) ended();
    if (moved && mine === turn) arrived(main);
  } catch (error) {
    if (mine !== turn) return;
    document.body.classList.remove("wide"); // what is said instead of a page has a page's margins
    put(main, broken(/** @type {Error} */ (error)));
  }
}

/** Says that a page is on its way, where it is not there at once. @template T @param {HTMLElement} main @param {T | Promise<T>} render */
async function unlessQuick(main, render) {
  const coming = h("p", { class: "coming", role: "status", "aria-busy": "true" }, t("Loading …"));
  const timer = setTimeout(() => { if (!main.firstChild) put(main, coming); }, QUICK);
  try {
    return await render;
  } finally {
    clearTimeout(timer);
    coming.remove();
  }
}

/**
 * A page's module. One that is not there any more is of a version that is gone: loading the document anew takes the next one.
 * @param {() => Promise<Page>} load
 */
async function loaded(load) {
  try {
    return await load();
  } catch (error) {
    throw Object.assign(/** @type {Error} */ (error), { unloaded: true });
  }
}

function quit() {
  if (leave) leave();
  leave = null;
}

/** @param {Page} page */
function titled(page) {
  setTitle(page.title());
}

/** @param {HTMLElement} main */
function arrived(main) {
  if (!location.hash) scrollTo(0, 0);
  if (!main.contains(document.activeElement)) main.focus({ preventScroll: true });
  announce(document.title);
}

/** Might it be otherwise in a moment? What was refused stays refused. @param {Error & {status?: number}} error */
const passing = (error) => !(error.status && error.status >= 400 && error.status < 500 && error.status !== 429);

/** @param {Error & {why?: string, text?: Text, status?: number, unloaded?: boolean}} error */
function broken(error) {
  console.warn(error);
  const again = () => (error.unloaded ? location.reload() : show());
  return h("section", { class: "narrow" },
    h("h1", null, t("This page could not be opened")),
    h("p", { class: "error", role: "alert" }, error.why ? why(error) : words(error)),
    h("p", null,
      passing(error) ? h("button", { type: "button", class: "primary", onclick: again }, t("Try again")) : null, " ",
      h("a", { class: "button", href: "/" }, t("To the start page"))));
}

/** @param {Error & {unloaded?: boolean}} error */
const words = (error) => (error.unloaded
  ? t("The server is not answering or has been updated; trying again loads the new version.")
  : String(error.message || error));

/** Follows links, the back button and changes of language. @param {Route[]} pages */
export function begin(pages) {
  routes = pages;
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = /** @type {Element} */ (event.target).closest("a[href]");
    if (!link || link.hasAttribute("download") || link.getAttribute("target")) return;
    const url = new URL(/** @type {HTMLAnchorElement} */ (link).href);
    if (url.origin !== location.origin || /^\/(join\/.|api\/|web\/)/.test(url.pathname)) return;
    if (url.pathname + url.search === location.pathname + location.search && url.hash) return;
    event.preventDefault();
    go(url.pathname + url.search + url.hash);
  });
  addEventListener("popstate", () => {
    if (here !== location.pathname + location.search) show(true);
    else if (shown && shown.moved) shown.moved();
  });
  onLang(() => {
    if (shown && shown.keeps) titled(shown);
    else show();
  });
  return show();
}
