/** The hand's wall for verification: what was promised before the deal, and what was revealed after it. */

import { h } from "../../ui/dom.js";
import { t } from "../../ui/i18n.js";
import { tileRow } from "../../ui/tiles/tile-row.js";

/** @import { FairKeeper } from "../../fair/keeper.js" */
/** @import { HandEnd, RecordLine } from "../../messages.d.ts" */

/** @param {HandEnd} end @param {RecordLine[]} record its lines @param {string} table @param {FairKeeper | null} fair */
export function proof(end, record, table, fair) {
  const reveal = record.find((line) => line.type === "reveal");
  const header = record.find((line) => line.type === "header");
  const commitment = end.commitment || header?.commitment;
  if (!commitment && !reveal) return null;
  const file = `/api/tables/${encodeURIComponent(table)}/hands/${end.hand}?download`;
  return h("details", { class: "proof" }, h("summary", null, t("牌墙与验证", "The wall, and how to verify it")),
    h("p", { class: "small" }, header?.chain ? chained() : salted()),
    h("dl", null,
      fact(t("牌桌的链头", "Table's head"), header?.chain?.head),
      fact(t("承诺", "Commitment"), commitment), fact(t("种子", "Seed"), reveal?.seed), fact(t("盐", "Salt"), reveal?.salt),
      reveal?.nonces.some(Boolean) ? fact(t("各家随机数", "Nonces"), reveal.nonces.map((nonce) => nonce || "–").join(" ")) : null,
      header?.dice.length ? fact(t("骰子", "Dice"), header.dice.map((pair) => pair.join("+")).join(", ")) : null),
    h("p", null,
      h("a", { class: "button", href: file, download: `paiju-${table}-${end.hand + 1}.jsonl` }, t("下载牌谱", "Download the record")), " ",
      mineFile(table, fair),
      h("a", { class: "button", href: `/table/${table}/replay/${end.hand}` }, t("回放", "Replay"))),
    h("p", { class: "small" }, t("验证：", "To verify: "),
      h("code", null, command(table, end.hand, fair))),
    reveal ? h("details", null, h("summary", null, t("整副牌墙", "The whole wall")), tileRow(reveal.wall, { label: t("牌墙", "the wall") }))
      : null);
}

const salted = () => t("发牌前公布了承诺（种子加盐的 SHA-256），现在公开种子和盐：谁都可以重砌这副牌墙。",
  "Before the deal the commitment was published (SHA-256 of seed and salt). "
    + "Now seed and salt are open: anybody can lay the same wall again.");

const chained = () => t("开桌时公布了整场的链头，发牌前各家出示了自己的随机数，现在公开这一局的种子：谁都可以重砌这副牌墙。",
  "The head of a chain of seeds was shown when the table was opened, and the seats showed their nonces before the deal. "
    + "Now this hand's seed is open: anybody can lay the same wall again.");

/**
 * With the head as this page first saw it, which no record can change.
 * @param {string} table @param {number} hand @param {FairKeeper | null} fair
 */
function command(table, hand, fair) {
  const head = fair?.memory?.head ? ` --head ${fair.memory.head}` : "";
  return `paiju verify paiju-${table}-${hand + 1}.jsonl${head}${fair?.mine() ? ` --mine paiju-${table}-mine.json` : ""}`;
}

/** What this page sent, for `paiju verify --mine`. @param {string} table @param {FairKeeper | null} fair */
function mineFile(table, fair) {
  const mine = fair?.mine();
  if (!mine) return null;
  const href = `data:application/json;charset=utf-8,${encodeURIComponent(mine)}`;
  return [h("a", { class: "button mine", href, download: `paiju-${table}-mine.json` }, t("下载我发出的", "Download what I sent")), " "];
}

/** @param {string} label @param {string | null | undefined} value */
function fact(label, value) {
  return value ? [h("dt", null, label), h("dd", null, value)] : null;
}
