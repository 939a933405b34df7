/** My account: made, signed in by, changed, signed out of; and what the club holds about me. */

import { confirm, toast } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { t, tc, when, why } from "../ui/i18n.js";
import { loginForm } from "../ui/people/login-form.js";
import { answerByPasskey, makePasskey, passkeysHere } from "../ui/people/passkeys.js";
import { settings } from "../ui/settings.js";
import { ApiError, post } from "../net.js";
import { go, show } from "../router.js";

/** @import { ClubInfo, Myself, PasskeyRow } from "../messages.d.ts" */

/** Signs in by a password. @param {{name: string, password: string}} sent */
const signIn = (sent) => signInAs(() => post("/api/login", { ...sent, become: false }),
  () => post("/api/login", { ...sent, become: true }));

/** Signs in by a passkey; the second answer is signed anew. */
async function signInByPasskey() {
  const send = async (/** @type {boolean} */ become) => post("/api/login/passkey", { credential: await answerByPasskey(), become });
  try {
    await signInAs(() => send(false), () => send(true));
    show();
  } catch (error) {
    toast(passkeyTrouble(error));
  }
}

/** What went wrong, in words; the browser's own refusals say nothing. @param {unknown} error */
const passkeyTrouble = (error) => (error instanceof ApiError ? why(error) : t("The passkey was not used."));

/** Signs in; whoever is somebody else here is asked first. @param {() => Promise<unknown>} send @param {() => Promise<unknown>} become */
async function signInAs(send, become) {
  try {
    await send();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "other_person") throw error;
    const text = t("Your current identity in this browser will be lost, with its seats, tables and games, unless it is also logged in "
      + "elsewhere.");
    if (await confirm(t("Switch to somebody else?"), text, t("Switch"), { danger: true })) {
      await become();
    }
  }
}

/** @param {ClubInfo} club @param {string} [head] */
const signInForm = (club, head) => [head ? h("h2", null, head) : null,
  loginForm({ send: signIn, verb: t("Log in"), done: () => show() }),
  passkeysHere(club) ? h("p", { class: "actions" },
    h("button", { type: "button", onclick: signInByPasskey }, t("Log in with a passkey"))) : null];

/** For somebody who is nobody here yet. @param {ClubInfo} club */
export function strangerCards(club) {
  return [h("section", { class: "card" }, signInForm(club, t("Log in"))),
    club.accounts ? h("section", { class: "card" }, h("h2", null, t("Create an account")), newForm()) : null];
}

const newForm = () => loginForm({ send: (sent) => post("/api/me/account", sent), verb: t("Create the account"), fresh: true,
  done: () => {
    toast(t("You have an account now"));
    show();
  } });

/** @param {Myself} me @param {ClubInfo} club @param {PasskeyRow[]} passkeys */
export function accountCard(me, club, passkeys) {
  const may = club.accounts || me.role !== "player";
  if (!me.account && !may) {
    return h("section", { class: "card" }, h("h2", null, t("Account")),
      h("p", { class: "small" }, t("You are a guest, known only to this browser; this club has no accounts.")),
      another(club));
  }
  return h("section", { class: "card" }, h("h2", null, t("Account")),
    me.account ? [h("p", null, t("You log in as {account}", { account: me.account })), changing(me),
      passkeyList(club, passkeys), signOut()]
      : [h("p", { class: "small" },
        t("With a name and a password you can log in on other devices; your seats, tables and games stay yours.")),
      newForm(), passkeyList(club, passkeys), another(club)]);
}

/** @param {Myself} me */
function changing(me) {
  const form = loginForm({ send: (sent) => post("/api/me/account", sent), verb: t("Save"), fresh: true, old: Boolean(me.password),
    name: me.account, done: () => {
      toast(t("Saved"));
      show();
    } });
  return h("details", { prop: { open: !me.password } }, h("summary", null, t("Change name or password")),
    me.password ? null : h("p", { class: "note" }, t("Please set a new password.")), form);
}

/** Somebody has an account already, and is a guest here. @param {ClubInfo} club */
const another = (club) => h("details", null, h("summary", null, t("Log in with an existing account")), signInForm(club));

/** My passkeys, and one more. @param {ClubInfo} club @param {PasskeyRow[]} passkeys */
function passkeyList(club, passkeys) {
  if (!passkeysHere(club) && !passkeys.length) return null;
  const done = async (/** @type {Promise<unknown>} */ request) => {
    await request.catch((error) => toast(passkeyTrouble(error)));
    show();
  };
  return h("div", { class: "passkeys" }, h("h3", null, t("Passkeys")),
    h("ul", { class: "rows" }, passkeys.map((passkey) => h("li", null,
      h("span", null, h("strong", null, passkey.client || t("Passkey")), h("small", null, when(passkey.created))),
      h("button", { type: "button", onclick: () => done(post(`/api/me/passkeys/${passkey.passkey}/remove`)) }, tc("thing", "Remove"))))),
    passkeysHere(club) ? h("p", { class: "actions start" },
      h("button", { type: "button", onclick: () => done(makePasskey()) }, t("Add a passkey"))) : null);
}

function signOut() {
  const out = async () => {
    await post("/api/me/log-out").then(() => {
      settings.set("name", ""); // whoever comes next to this device is somebody else
      return go("/");
    }, (error) => toast(why(error)));
  };
  return h("p", { class: "actions" }, h("button", { type: "button", onclick: out }, t("Log out on this device")));
}

/** What the club holds about me. */
export function dataCard() {
  return h("section", { class: "card" }, h("h2", null, t("My games and data")),
    h("p", { class: "actions start" }, h("a", { class: "button primary", href: "/me/games" }, t("My games")), " ",
      h("a", { class: "button", href: "/api/me/export", download: "" }, t("Download everything the club holds about me"))));
}
