/** Sentences of the server with their tiles drawn: `discard 4z` shows the tile where its name stands. */

import { h } from "../dom.js";
import { tileName, tileSvg } from "./tiles.js";

const NAMED = /(?<![\w:.(/-])(?:[0-9][mps]|[1-7]z|[1-8]f)(?![\w/-])/g;
const MANY = /(?<![\w:.(/-])([0-9]{2,17})([mpszf])(?![\w/-])/g;

/** A text as children of an element; tiles written together (`345s`) come apart. @param {string} text @returns {(string | Node)[]} */
export function tileText(text) {
  const apart = text.replace(MANY, (_, digits, suit) => [...digits].map((digit) => digit + suit).join(" "));
  /** @type {(string | Node)[]} */
  const parts = [];
  let from = 0;
  for (const match of apart.matchAll(NAMED)) {
    parts.push(apart.slice(from, match.index).replace(/^ $/, ""), inline(match[0]));
    from = (match.index || 0) + match[0].length;
  }
  return [...parts, apart.slice(from)];
}

/** @param {string} tile */
const inline = (tile) => h("span", { class: "inline-tile", title: tileName(tile) }, tileSvg(tile));
