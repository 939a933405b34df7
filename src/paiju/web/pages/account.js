/** My account: made, signed in by, changed, signed out of; and what the club holds about me. */

import { confirm, toast } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { t, when, why } from "../ui/i18n.js";
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
const passkeyTrouble = (error) => (error instanceof ApiError ? why(error) : t("没有用成通行密钥。", "The passkey was not used."));

/** Signs in; whoever is somebody else here is asked first. @param {() => Promise<unknown>} send @param {() => Promise<unknown>} become */
async function signInAs(send, become) {
  try {
    await send();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "other_person") throw error;
    const text = t("这个浏览器里现在的身份就没有了：它的座位、牌桌和打过的牌局，除非在别处也登录着。",
      "Who you are in this browser now is lost, with their seats, tables and games, unless they are signed in elsewhere.");
    if (await confirm(t("换成另一个人？", "Become somebody else?"), text, t("换", "Become them"), { danger: true })) {
      await become();
    }
  }
}

/** @param {ClubInfo} club @param {string} [head] */
const signInForm = (club, head) => [head ? h("h2", null, head) : null,
  loginForm({ send: signIn, verb: t("登录", "Sign in"), done: () => show() }),
  passkeysHere(club) ? h("p", { class: "actions" },
    h("button", { type: "button", onclick: signInByPasskey }, t("用通行密钥登录", "Sign in by passkey"))) : null];

/** For somebody who is nobody here yet. @param {ClubInfo} club */
export function strangerCards(club) {
  return [h("section", { class: "card" }, signInForm(club, t("登录", "Sign in"))),
    club.accounts ? h("section", { class: "card" }, h("h2", null, t("注册账号", "Make an account")), newForm()) : null];
}

const newForm = () => loginForm({ send: (sent) => post("/api/me/account", sent), verb: t("注册", "Make the account"), fresh: true,
  done: () => {
    toast(t("账号已建立", "You have an account now"));
    show();
  } });

/** @param {Myself} me @param {ClubInfo} club @param {PasskeyRow[]} passkeys */
export function accountCard(me, club, passkeys) {
  const may = club.accounts || me.role !== "player";
  if (!me.account && !may) {
    return h("section", { class: "card" }, h("h2", null, t("账号", "Account")),
      h("p", { class: "small" }, t("你是这个浏览器里的客人；本俱乐部没有开通账号。",
        "You are a guest, known by this browser; this club has no accounts.")),
      another(club));
  }
  return h("section", { class: "card" }, h("h2", null, t("账号", "Account")),
    me.account ? [h("p", null, t(`登录名 ${me.account}`, `You sign in as ${me.account}`)), changing(me),
      passkeyList(club, passkeys), signOut()]
      : [h("p", { class: "small" }, t("设好登录名和密码，就能在别的设备上登录；座位、牌桌和打过的牌局都还是你的。",
        "With a name and a password you can sign in on other devices; your seats, tables and games stay yours.")),
      newForm(), passkeyList(club, passkeys), another(club)]);
}

/** @param {Myself} me */
function changing(me) {
  const form = loginForm({ send: (sent) => post("/api/me/account", sent), verb: t("保存", "Save"), fresh: true, old: Boolean(me.password),
    name: me.account, done: () => {
      toast(t("已保存", "Saved"));
      show();
    } });
  return h("details", { prop: { open: !me.password } }, h("summary", null, t("改登录名或密码", "Another name or password")),
    me.password ? null : h("p", { class: "note" }, t("请设一个新密码。", "Please set a new password.")), form);
}

/** Somebody has an account already, and is a guest here. @param {ClubInfo} club */
const another = (club) => h("details", null, h("summary", null, t("用已有的账号登录", "Sign in by an account you have")), signInForm(club));

/** My passkeys, and one more. @param {ClubInfo} club @param {PasskeyRow[]} passkeys */
function passkeyList(club, passkeys) {
  if (!passkeysHere(club) && !passkeys.length) return null;
  const done = async (/** @type {Promise<unknown>} */ request) => {
    await request.catch((error) => toast(passkeyTrouble(error)));
    show();
  };
  return h("div", { class: "passkeys" }, h("h3", null, t("通行密钥", "Passkeys")),
    h("ul", { class: "rows" }, passkeys.map((passkey) => h("li", null,
      h("span", null, h("strong", null, passkey.client || t("通行密钥", "Passkey")), h("small", null, when(passkey.created))),
      h("button", { type: "button", onclick: () => done(post(`/api/me/passkeys/${passkey.passkey}/remove`)) }, t("去掉", "Remove"))))),
    passkeysHere(club) ? h("p", { class: "actions start" },
      h("button", { type: "button", onclick: () => done(makePasskey()) }, t("加一个通行密钥", "Add a passkey"))) : null);
}

function signOut() {
  const out = async () => {
    await post("/api/me/log-out").then(() => {
      settings.set("name", ""); // whoever comes next to this device is somebody else
      return go("/");
    }, (error) => toast(why(error)));
  };
  return h("p", { class: "actions" }, h("button", { type: "button", onclick: out }, t("在这台设备上退出", "Sign out here")));
}

/** What the club holds about me. */
export function dataCard() {
  return h("section", { class: "card" }, h("h2", null, t("我的牌局与数据", "My games and data")),
    h("p", { class: "actions start" }, h("a", { class: "button primary", href: "/me/games" }, t("我的牌局", "My games")), " ",
      h("a", { class: "button", href: "/api/me/export", download: "" }, t("下载俱乐部所存的我的一切", "Download all the club holds about me"))));
}
