/** A draw made again in the browser from its file, as `paiju draw verify` does: whoever doubts it needs no server. */

import { bytes, hex, joined, sha256 } from "../../fair/sha256.js";

/**
 * @typedef {{name: string, players?: string[], substitutes?: string[], table?: string}} DrawEntrant
 * @typedef {{kind: string, commitment: string, seed: string, entrants: DrawEntrant[],
 *   nonces: {leader: string, seal: string, nonce: string}[], result: unknown}} DrawFile
 */

const WINDS = "ESWN", TABLE = 4, DIE = 6, SEARCHES = 2 ** 31;
const utf8 = new TextEncoder();
const TAG = utf8.encode("paiju-draw-1");

/** Does the file agree with itself: commitment, seals, and what follows from them? @param {DrawFile} file */
export function drawAgrees(file) {
  if (hex(sha256(bytes(file.seed))) !== file.commitment) return false;
  if (file.nonces.some((nonce) => hex(sha256(bytes(nonce.nonce))) !== nonce.seal)) return false;
  return JSON.stringify(sorted(drawnAgain(file))) === JSON.stringify(sorted(file.result));
}

/** @param {unknown} value @returns {unknown} the same, its keys in order */
function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, item]) => [key, sorted(item)]));
}

/** @param {DrawFile} file */
function drawnAgain(file) {
  const stream = new Stream(file);
  if (file.kind === "lots") return lots(stream, file.entrants);
  if (file.kind === "cut") return stream.shuffled(file.entrants.map((entrant) => entrant.name)).map((name,
    at) => ({ order: at + 1, name }));
  if (file.kind === "seating") return [{ seed: stream.below(SEARCHES) }];
  return file.kind === "tables" ? tables(stream, file.entrants) : seats(stream, file.entrants);
}

/** Bytes that follow from the secret, the entrants and the leaders' numbers. */
class Stream {
  /** @param {DrawFile} file */
  constructor(file) {
    const parts = [file.kind, ...file.entrants.map(written)].map((part) => sized(utf8.encode(part)));
    const numbers = file.nonces.flatMap((nonce) => [sized(utf8.encode(nonce.leader)), sized(bytes(nonce.nonce))]);
    this.key = sha256(joined(TAG, sized(bytes(file.seed)), ...parts, ...numbers));
    this.counter = 0;
    this.left = new Uint8Array();
  }

  /** A number below n, each as likely. @param {number} n */
  below(n) {
    const limit = Math.floor(2 ** 32 / n) * n;
    for (;;) {
      const drawn = this.#word();
      if (drawn < limit) return drawn % n;
    }
  }

  #word() {
    if (this.left.length < TABLE) {
      this.left = joined(this.left, sha256(joined(TAG, this.key, big(this.counter, 8))));
      this.counter += 1;
    }
    const word = this.left.slice(0, 4);
    this.left = this.left.slice(4);
    return word.reduce((sum, byte) => sum * 256 + byte, 0);
  }

  /** @template T @param {T[]} items @returns {T[]} */
  shuffled(items) {
    const list = [...items];
    for (let at = list.length - 1; at > 0; at--) {
      const other = this.below(at + 1);
      [list[at], list[other]] = [list[other], list[at]];
    }
    return list;
  }
}

/** @param {Stream} stream @param {DrawEntrant[]} entrants */
function lots(stream, entrants) {
  const order = stream.shuffled(entrants), numbers = stream.shuffled(entrants.map((_, at) => at + 1));
  return order.map((entrant, at) => {
    const names = entrant.players?.length ? entrant.players : [entrant.name], first = (numbers[at] - 1) * names.length + 1;
    return { order: at + 1, name: entrant.name, number: numbers[at], players: names.map((name, n) => ({ number: first + n, name })),
      ...(entrant.substitutes?.length ? { substitutes: entrant.substitutes } : {}) };
  });
}

/** @param {Stream} stream @param {DrawEntrant[]} entrants */
function tables(stream, entrants) {
  const order = stream.shuffled(entrants.map((entrant) => entrant.name)), rows = [];
  for (let at = 0; at + TABLE <= order.length; at += TABLE) {
    rows.push({ table: at / TABLE + 1, winds: Object.fromEntries([...WINDS].map((wind, n) => [wind, order[at + n]])) });
  }
  const byes = order.slice(order.length - order.length % TABLE);
  return byes.length ? [...rows, { table: null, byes }] : rows;
}

/** @param {Stream} stream @param {DrawEntrant[]} entrants */
function seats(stream, entrants) {
  return [...new Set(entrants.map((entrant) => entrant.table || ""))].map((table) => {
    const names = entrants.filter((entrant) => entrant.table === table).map((entrant) => entrant.name);
    const dice = [stream.below(DIE) + 1, stream.below(DIE) + 1], first = (dice[0] + dice[1] - 1) % names.length;
    const winds = stream.shuffled([...WINDS.slice(0, names.length)]);
    const drawn = Object.fromEntries(winds.map((wind, turn) => [wind, names[(first + turn) % names.length]]));
    const again = [stream.below(DIE) + 1, stream.below(DIE) + 1];
    return { table, dice, first: names[first], winds: drawn, dealer_dice: again,
      dealer: drawn[WINDS[(again[0] + again[1] - 1) % names.length]] };
  });
}

/** @param {number} n @param {number} size bytes, the biggest first */
const big = (n, size) => Uint8Array.from({ length: size }, (_, at) => Math.floor(n / 256 ** (size - 1 - at)) % 256);

/** With its length before it. @param {Uint8Array} part */
const sized = (part) => joined(big(part.length, 4), part);

/** An entrant as the draw's secret has it mixed in: as Python writes it. @param {DrawEntrant} entrant */
function written(entrant) {
  const parts = [`'name': ${quoted(entrant.name)}`];
  for (const key of /** @type {const} */ (["players", "substitutes"])) {
    const names = entrant[key];
    if (names?.length) parts.push(`'${key}': [${names.map(quoted).join(", ")}]`);
  }
  if (entrant.table) parts.push(`'table': ${quoted(entrant.table)}`);
  return `{${parts.join(", ")}}`;
}

/** @param {string} text */
function quoted(text) {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = [...text].map((sign) => {
    if (sign === "\\" || sign === mark) return `\\${sign}`;
    if (sign === " " || !/[\p{C}\p{Z}]/u.test(sign)) return sign;
    const named = { "\n": "\\n", "\r": "\\r", "\t": "\\t" }[sign], code = sign.codePointAt(0) || 0;
    if (named) return named;
    return code < 256 ? `\\x${code.toString(16).padStart(2, "0")}` : code < 65536 ? `\\u${code.toString(16).padStart(4, "0")}`
      : `\\U${code.toString(16).padStart(8, "0")}`;
  });
  return mark + escaped.join("") + mark;
}
