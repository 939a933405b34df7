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
  return h("details", { class: "proof" }, h("summary", null, t("The wall, and how to check it")),
    h("p", { class: "small" }, header?.chain ? chained() : salted()),
    h("dl", null,
      fact(t("Table's chain head"), header?.chain?.head),
      fact(t("Commitment"), commitment), fact(t("Seed"), reveal?.seed), fact(t("Salt"), reveal?.salt),
      reveal?.nonces.some(Boolean) ? fact(t("Random numbers"), reveal.nonces.map((nonce) => nonce || "–").join(" ")) : null,
      header?.dice.length ? fact(t("Dice"), header.dice.map((pair) => pair.join("+")).join(", ")) : null),
    h("p", null,
      h("a", { class: "button", href: file, download: `paiju-${table}-${end.hand + 1}.jsonl` }, t("Download the game record")), " ",
      mineFile(table, fair),
      h("a", { class: "button", href: `/table/${table}/replay/${end.hand}` }, t("Replay"))),
    h("p", { class: "small" }, t("To check: "),
      h("code", null, command(table, end.hand, fair))),
    reveal ? h("details", null, h("summary", null, t("The whole wall")), tileRow(reveal.wall, { label: t("the wall") }))
      : null);
}

const salted = () => t("Before the deal the commitment was published (SHA-256 of seed and salt). Now seed and salt are public: anyone can "
  + "rebuild the same wall.");

const chained = () => t("The head of a chain of seeds was published when the table was opened, and the seats showed their random numbers "
  + "before the deal. Now this hand's seed is public: anyone can rebuild the same wall.");

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
  return [h("a", { class: "button mine", href, download: `paiju-${table}-mine.json` }, t("Download what I sent")), " "];
}

/** @param {string} label @param {string | null | undefined} value */
function fact(label, value) {
  return value ? [h("dt", null, label), h("dd", null, value)] : null;
}
