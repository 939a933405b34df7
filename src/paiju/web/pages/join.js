/** Somebody has opened a link: what it opens, and one button to come in. Nothing is used up before that, and nobody becomes
 * somebody else without being asked. */

import { h, put } from "../ui/dom.js";
import { text } from "../ui/fields.js";
import { personName, pick, sentences, t, tc, tn, why } from "../ui/i18n.js";
import { library, tableName } from "../ui/library.js";
import { post } from "../net.js";
import { go } from "../router.js";
import { settings } from "../ui/settings.js";

/** @import { LinkShown, Loss } from "../messages.d.ts" */
/** @import { ApiError } from "../net.js" */
/** @import { Book } from "../ui/library.js" */

export const title = () => t("Invitation");

/** @param {HTMLElement} main */
export async function render(main) {
  const key = String(history.state?.key || "");
  if (!key) return void put(main, gone(t("Please open the link you were sent again.")));
  try {
    const shown = await post("/api/join/look", { key });
    if (shown.inside) return void go(place(shown), { replace: true });
    const { books } = await library();
    put(main, card(shown, key, books));
  } catch (error) {
    put(main, gone(why(/** @type {ApiError} */ (error))));
  }
}

/** Where a link leads. @param {LinkShown} shown */
const place = (shown) => (shown.kind === "admin" ? "/admin" : shown.table ? `/table/${shown.table}` : "/");

/** A name, also of somebody without one. @param {string | undefined} name */
const called = (name) => personName(name) || t("Guest");

/** @param {string} words */
function gone(words) {
  return h("section", { class: "narrow door" }, h("h1", null, t("This link cannot be opened")),
    h("p", { class: "error", role: "alert" }, words),
    h("p", null, h("a", { class: "button", href: "/" }, t("To the start page"))));
}

/** @param {LinkShown} shown @param {string} key @param {Book[]} books */
function card(shown, key, books) {
  const say = h("p", { class: "error", role: "alert", hidden: true });
  const come = async (/** @type {Event} */ event) => {
    const button = /** @type {HTMLButtonElement} */ (event.currentTarget);
    button.disabled = true;
    try {
      const become = shown.kind === "device" || shown.kind === "recover";
      const joined = await post("/api/join", { key, name: settings.get("name"), become });
      if (sitsAtOnce(shown)) await sit(joined.table);
      if (shown.place) await takePlace(joined.table, shown.place);
      await go(joined.to, { replace: true });
    } catch (error) {
      put(say, why(/** @type {ApiError} */ (error)));
      say.hidden = false;
      button.disabled = false;
    }
  };
  return h("section", { class: "narrow door join" }, shown.loses ? otherPerson(shown, books, come) : invitation(shown, come), say);
}

/** One chair is free: there is nothing to choose. @param {LinkShown} shown */
const sitsAtOnce = (shown) => shown.kind === "play" && shown.free === 1;

/** Takes the only free chair; if somebody was quicker, the table's page says what is left. @param {string} table */
async function sit(table) {
  await post(`/api/tables/${table}/sit`, { name: settings.get("name") }).catch(() => {});
}

/**
 * Takes the place in a relay that the link is for; if it is gone, the table's page says what is left.
 * @param {string} table @param {string} place
 */
async function takePlace(table, place) {
  await post(`/api/tables/${table}/place`, { place }).catch(() => {});
}

/** @param {LinkShown} shown @param {(event: Event) => void} come */
function invitation(shown, come) {
  const [head, said, verb] = words(shown);
  return [h("h1", null, head), h("p", { class: "lead" }, said),
    sitsAtOnce(shown) ? text(t("Your name at the table"), settings.get("name"),
      (typed) => settings.set("name", typed.trim().slice(0, 24)),
        { placeholder: t("Guest"), maxlength: 24, autocomplete: "nickname" })
      : null,
    shown.me && shown.kind !== "device" && shown.kind !== "recover" ? h("p", { class: "small" },
      t("You are {name} here.", { name: called(shown.me.name) })) : null,
    h("button", { type: "button", class: "primary big", onclick: come }, h("span", null, verb),
      shown.book ? h("small", null, pick(shown.names)) : null)];
}

/**
 * What a link is, in words: a heading, a line, and what the button says.
 * @param {LinkShown} shown @returns {[string, string, string]}
 */
function words(shown) {
  const host = called(shown.host);
  const named = shown.title || pick(shown.names);
  const enter = t("Come in");
  switch (shown.kind) {
    case "play":
      if (shown.teams.length) return [named, ...toRelay(shown, host)];
      return [named, sentences([t("{host} invites you to play.", { host }), chairs(shown.free)]), toPlay(shown.free)];
    case "watch": return [named, t("{host} invites you to watch.", { host }), enter];
    case "support": return [named, t("{host} invites you to bet on the table.", { host }), enter];
    case "referee": return [named, t("You are asked to be this table's referee. As referee you cannot play, bet or watch there."),
      t("Be the referee")];
    case "admin": return [t("Administrator of this club"),
      t("An administrator can see and end all tables, and looks after people and links. This link works once and makes you, as you are "
        + "known in this browser, an administrator."),
      t("Become administrator")];
    case "device": return [t("Continue here as {name}", { name: called(shown.becomes?.name) }),
      t("Continue only if you made this link yourself, on your other device."),
      t("Continue")];
    case "recover": return [t("Come back as {name}", { name: called(shown.becomes?.name) }),
      t("An administrator made this link for you; it works once. Your old password stops working; set a new one once you are in."),
      t("Continue")];
    case "invite": return [t("Welcome to the club"), t("You are invited. Come in, and this browser is known here from now on."), enter];
    case "share": return [named, "", enter]; // such links have a page of their own
  }
}

/**
 * Who is invited to a relay: one of a team, or somebody by name.
 * @param {LinkShown} shown @param {string} host @returns {[string, string]}
 */
function toRelay(shown, host) {
  const name = shown.teams.map((team) => personName(team)).join(tc("list", ", "));
  if (shown.place) {
    return [t("{host} asks you to play in a relay as {name}.", { host, name }), t("I am {name}", { name })];
  }
  return [t("{host} asks you to play in a relay for {name}. Choose your place once you are in.", { host, name }),
    t("Choose my place")];
}

/** How many chairs there are to choose from. @param {number} free */
function chairs(free) {
  return free ? tn("One seat is free.", "{n} seats are free.", free) : t("No seat is free now; you can watch.");
}

/** What the button says to whoever is invited to play. @param {number} free */
function toPlay(free) {
  if (free === 1) return t("Sit down");
  return free ? t("Choose a seat") : t("Come in and watch");
}

/**
 * Whoever is somebody already is told what they would lose.
 * @param {LinkShown} shown @param {Book[]} books @param {(event: Event) => void} come
 */
function otherPerson(shown, books, come) {
  const loses = /** @type {Loss} */ (shown.loses);
  const me = called(shown.me?.name);
  const other = called(shown.becomes?.name);
  return [h("h1", null, t("Become {other}?", { other })),
    h("p", { class: "lead" },
      t("In this browser you are {me}. This link switches it to {other}, and whatever you do here from then on you do as {other}.",
        { me, other })),
    h("div", { class: "note" }, h("p", null, h("strong", null, t("This browser would lose what {me} has:", { me }))),
      h("ul", null, losses(loses, books).map((loss) => h("li", null, loss))), h("p", { class: "small" }, wayBack(loses))),
    h("p", { class: "small" }, t("Do not continue if somebody else sent you this link.")),
    h("p", { class: "actions wide" },
      h("button", { type: "button", onclick: come, class: "danger" }, t("Become {other}", { other })),
      h("button", { type: "button", class: "primary", onclick: () => go("/", { replace: true }) }, t("Stay {me}", { me })))];
}

/** @param {Loss} loses @param {Book[]} books */
function losses(loses, books) {
  const roles = { host: t("host"), referee: t("referee"), seat: t("seat") };
  const tables = loses.tables.map((table) => `${tableName(table, books)} · ${roles[/** @type {"host"} */ (table.role)]}`);
  return [...tables, ...(loses.admin ? [t("the role of administrator")] : []),
    t("the list of tables you played at")];
}

/** @param {Loss} loses */
function wayBack(loses) {
  if (loses.devices) return tn("On your {n} other device you stay who you are.", "On your {n} other devices you stay who you are.",
    loses.devices);
  if (loses.password) return t("You can come back with your name and password.");
  return t("You are not logged in anywhere else: there is no way to get it back.");
}
