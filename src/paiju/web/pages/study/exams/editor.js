/** A paper of one's own: written in TOML, checked by the engine, kept here, brought in and taken along as a file. */

import { toast } from "../../../ui/dialog.js";
import { h, put } from "../../../ui/dom.js";
import { t, why } from "../../../ui/i18n.js";
import { ApiError, get, post } from "../../../net.js";
import { go } from "../../../router.js";
import { questions } from "./question.js";

export const title = () => t("出试卷", "Write a paper");

const START = `title = { zh = "我们俱乐部的小测", en = "Our club's quiz" }
about = { zh = "两题，各 4 分。", en = "Two questions, 4 marks each." }
book = "xjtu"
pass = 4
`;
const CHOICE = `
[[question]]
number = "N"
text = { zh = "[2223456p] 听哪些牌？", en = "What does [2223456p] wait for?" }
why = { zh = "…", en = "…" }
clauses = ["xjtu:6.2"]
engine = { ask = "waits", hand = "2223456p" }
choices = [
  { text = "[1p]", value = "1p", right = true },
  { text = "[2p]", value = "2p" },
  { text = "[7p]", value = "7p", right = true },
]
`;
const WRITTEN = `
[[question]]
number = "N"
text = { zh = "闲家自摸 3 番 40 符，1 本场。", en = "3 han 40 fu drawn by a player not dealing, one counter." }
why = { zh = "…", en = "…" }
clauses = ["xjtu:7.10.4"]
[[question.field]]
id = "gain"
kind = "number"
text = { zh = "一共得多少点", en = "points gained in all" }
marks = 4
answer = 5500
engine = { ask = "points", want = "gain", han = 3, fu = 40, seat = "S", by = "self", honba = 1 }
`;

/** @param {HTMLElement} main @param {string[]} found */
export async function render(main, [id]) {
  const begun = id ? (await get(`/api/exams/${id}/source`)).toml : START + numbered(CHOICE, 1) + numbered(WRITTEN, 2);
  const area = h("textarea", { class: "paper-text", spellcheck: "false", "aria-label": t("试卷（TOML）", "The paper (TOML)"), rows: "24",
    prop: { value: begun } });
  const said = h("div", { "aria-live": "polite" });
  const file = h("input", { type: "file", accept: ".toml,text/plain", hidden: true, onchange: async () => {
    if (file.files?.[0]) area.value = await file.files[0].text();
    await check(area.value, said);
  } });
  const add = (/** @type {string} */ form) => {
    area.value += numbered(form, (area.value.match(/^\[\[question\]\]/gm) || []).length + 1);
    area.scrollTop = area.scrollHeight;
    area.focus();
  };
  const button = (/** @type {string} */ words, /** @type {() => unknown} */ deed, name = "") =>
    h("button", { type: "button", class: name, onclick: deed }, words);
  put(main, h("section", { class: "narrow exams editor" },
    h("p", { class: "small" }, h("a", { href: "/study/exams" }, t("← 所有试卷", "← All exams"))),
    h("h1", null, title()),
    h("p", null, t("牌写在方括号里，如 [123m]。写了 engine 的答案由引擎核对。",
      "Tiles stand in brackets, [123m]. Answers with `engine` are checked by the engine.")),
    h("p", { class: "actions start" }, button(t("＋ 选择题", "＋ Choices"), () => add(CHOICE)),
      button(t("＋ 解答题", "＋ Written"), () => add(WRITTEN)),
      button(t("导入文件", "Import a file"), () => file.click()),
      button(t("导出文件", "Export a file"), () => save(area.value, id)), file),
    area,
    h("p", { class: "actions start" }, button(t("检查", "Check"), () => check(area.value, said)),
      button(t("保存", "Keep"), () => keep(area.value, id, said), "primary")),
    said));
}

/** @param {string} form @param {number} number */
const numbered = (form, number) => form.replace('"N"', `"${number}"`);

/** @param {string} toml @param {HTMLElement} said */
async function check(toml, said) {
  await told(said, async () => {
    const found = await post("/api/exams/check", { toml });
    const good = t(`${found.exam.questions} 题，${found.exam.total} 分；${found.answers} 项答案中 ${found.asked} 项由引擎核对。`,
      `${found.exam.questions} questions, ${found.exam.total} marks; of ${found.answers} answers the engine was asked ${found.asked}.`);
    const differ = found.differences.map((one) => h("li", null, t(one.zh, one.en)));
    put(said, h("div", { class: "note" }, h("p", null, good),
      differ.length ? h("ul", null, differ) : h("p", null, t("没有不一致。", "It agrees everywhere."))),
    h("h2", null, t("预览", "Preview")), h("div", { inert: true }, questions(found.exam, {}, () => undefined)));
  });
}

/** @param {string} toml @param {string | undefined} id @param {HTMLElement} said */
async function keep(toml, id, said) {
  await told(said, async () => {
    const kept = await post("/api/exams", { toml, id: id || "" });
    toast(t("已保存", "Kept"));
    if (!id) go(`/study/exams/edit/${kept.id}`);
  });
}

/** Does something, or says what is wrong with the paper and where. @param {HTMLElement} said @param {() => Promise<void>} deed */
async function told(said, deed) {
  try {
    await deed();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    put(said, h("p", { class: "note bad" }, error.field ? h("strong", null, `${error.field}：`) : null, why(error)));
  }
}

/** The paper as a file. @param {string} toml @param {string | undefined} id */
function save(toml, id) {
  const link = h("a", { href: URL.createObjectURL(new Blob([toml], { type: "application/toml" })), download: `${id || "exam"}.toml` });
  link.click();
  URL.revokeObjectURL(link.href);
}
