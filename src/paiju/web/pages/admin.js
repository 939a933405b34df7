/** The administrator's desk: all tables, a password to come back by, further administrators. */

import { confirm, toast } from "../ui/dialog.js";
import { h, put, uid } from "../ui/dom.js";
import { pick, t, why } from "../ui/i18n.js";
import { library } from "./library.js";
import { linkBox } from "./links.js";
import { api } from "../net.js";
import { show } from "../router.js";
import { stateWords } from "./tables-list.js";

export const title = () => t("管理", "Administration");

/** @param {HTMLElement} main */
export async function render(main) {
  const me = await api("GET", "/api/me");
  if (!me.admin) return put(main, h("section", { class: "narrow" }, h("h1", null, title()), loginForm("/api/admin/login", t("进入", "Log in"), () => show()))) && undefined;
  const [tables, { books }] = await Promise.all([api("GET", "/api/admin/tables"), library()]);
  const link = h("div");
  const ask = async () => {
    const told = await api("POST", "/api/admin/links");
    put(link, linkBox(told.link, told.qr));
  };
  put(main, h("section", { class: "narrow" }, h("h1", null, title()),
    h("section", { class: "card" }, h("h2", null, t("所有牌桌", "All tables")), list(tables, books)),
    h("section", { class: "card" }, h("h2", null, t("名字与密码", "Name and password")),
      h("p", { class: "small" }, t("用来在别的设备上进入管理。", "To come in as administrator from elsewhere.")),
      loginForm("/api/admin/account", t("保存", "Save"), () => toast(t("已保存", "Saved")))),
    h("section", { class: "card" }, h("h2", null, t("再请一位管理员", "Another administrator")),
      h("p", null, h("button", { type: "button", onclick: ask }, t("要一个一次性链接", "A link for one use"))), link)));
  return undefined;
}

/** @param {any[]} tables @param {import("./library.js").Book[]} books */
function list(tables, books) {
  if (!tables.length) return h("p", null, t("还没有牌桌。", "There is no table yet."));
  const end = async (/** @type {any} */ one) => {
    if (!await confirm(t("结束这场？", "End the match?"), t("按最近打完的一局计成绩。", "Results are as after the last finished hand."), t("结束", "End it"), { danger: true })) return;
    await api("POST", `/api/admin/tables/${one.table}/end`).catch((error) => toast(why(error)));
    show();
  };
  return h("ul", { class: "tables" }, tables.map((one) => h("li", null,
    h("span", null, h("a", { href: `/table/${one.table}` }, one.title || pick(books.find((book) => book.id === one.book)?.names) || one.table),
      h("small", null, `${stateWords(one.state)} · ${new Date(one.created * 1000).toLocaleString()}`)),
    one.state === "over" ? null : h("button", { type: "button", onclick: () => end(one) }, t("结束", "End")))));
}

/** @param {string} path @param {string} verb @param {() => void} done */
function loginForm(path, verb, done) {
  const name = uid("name"), password = uid("password");
  const say = h("p", { class: "error", role: "alert", hidden: true });
  const fields = [h("input", { id: name, type: "text", autocomplete: "username" }), h("input", { id: password, type: "password", autocomplete: "current-password" })];
  return h("form", { onsubmit: async (/** @type {Event} */ event) => {
    event.preventDefault();
    const [who, secret] = fields.map((one) => /** @type {HTMLInputElement} */ (one).value);
    try {
      await api("POST", path, { name: who, password: secret });
      say.hidden = true;
      done();
    } catch (error) {
      put(say, why(/** @type {any} */ (error)));
      say.hidden = false;
    }
  } },
  h("div", { class: "field" }, h("label", { for: name }, t("名字", "Name")), fields[0]),
  h("div", { class: "field" }, h("label", { for: password }, t("密码（至少 10 个字符）", "Password (10 characters or more)")), fields[1]),
  say, h("p", { class: "actions" }, h("button", { type: "submit", class: "primary" }, verb)));
}
