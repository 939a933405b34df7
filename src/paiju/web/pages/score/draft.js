/** The hand on the desk: what was told about it so far, how tiles go in and out of it, and how this browser keeps it. */

import { byOrder, plain } from "../../ui/tiles/tiles.js";
import { split } from "../../ui/tiles/tile-row.js";

/** @import { DeskForm, HandAsked } from "../../messages.d.ts" */

/**
 * @typedef {"hand" | "chi" | "pon" | "kan" | "ankan" | "dora" | "ura" | "joker"} Mode where the next tile goes
 * @typedef {{type: string, tiles: string[], from: string}} LaidSet
 * @typedef {object} Draft
 * @property {string} book
 * @property {string[]} hand     as they were entered
 * @property {LaidSet[]} melds
 * @property {string} win        "" before it is chosen
 * @property {string[]} dora
 * @property {string[]} ura
 * @property {HandAsked} rest    everything else, as it is asked
 */

const KEY = "paiju.desk";
export const COPIES = 4;
/** What only some books ask. */
const SOME_BOOKS = /** @type {const} */ (["north", "flowers", "honba", "sticks", "joker", "open_hands", "supporters", "special", "liable"]);

/** An empty desk for a book. @param {string} book @returns {Draft} */
export const fresh = (book) => ({ book, hand: [], melds: [], win: "", dora: [], ura: [], rest: {} });

/** @param {HandAsked} query @param {string} book where none is named @returns {Draft} */
export function draftOf(query, book) {
  const { book: named, hand, melds, win, dora, ura, ...rest } = query;
  return {
    book: named || book, hand: split(hand || ""), win: win || "", dora: split(dora || ""), ura: split(ura || ""), rest,
    melds: (melds || []).map((meld) => ({ type: meld.type, tiles: split(meld.tiles), from: meld.from || "" })),
  };
}

/** Tiles in one text: `123m406p`. @param {string[]} tiles */
export function joined(tiles) {
  return [...tiles].sort(byOrder).map((tile, at, all) => (all[at + 1]?.[1] === tile[1] ? tile[0] : tile)).join("");
}

/** The hand as it is asked; what says nothing is left out. @param {Draft} draft @returns {HandAsked} */
export function request(draft) {
  /** @type {HandAsked} */
  const query = { book: draft.book };
  if (draft.hand.length) query.hand = joined(draft.hand);
  if (draft.melds.length) {
    query.melds = draft.melds.map((meld) => ({ type: meld.type, tiles: joined(meld.tiles), ...(meld.from ? { from: meld.from } : {}) }));
  }
  if (draft.win) query.win = draft.win;
  if (draft.dora.length) query.dora = joined(draft.dora);
  if (draft.ura.length) query.ura = joined(draft.ura);
  return { ...query, ...draft.rest };
}

/** Whether tiles are written as this page writes them, so that they can be shown without the server. @param {HandAsked} query */
export function isPlain(query) {
  const tiles = [query.hand, query.win, query.dora, query.ura, query.joker, ...(query.melds || []).map((meld) => meld.tiles)];
  return tiles.every((text) => !text || /^(?:[0-9]+[mps]|[1-7]+z)+$/.test(text)) && (query.melds || []).every((meld) => meld.type);
}

/** Every tile that lies on the desk. @param {Draft} draft */
export const laidOut = (draft) => [...draft.hand, ...draft.melds.flatMap((meld) => meld.tiles), ...(draft.win ? [draft.win] : []),
  ...draft.dora, ...draft.ura, ...Array(draft.rest.north || 0).fill("4z")];

/** Sets of a hand of the book: four, where none is known yet. @param {DeskForm | null} [form] */
const setsOf = (form) => form?.sets ?? 4;

/** How many concealed tiles there must be beside the winning one. @param {Draft} draft @param {DeskForm | null} [form] */
export const wanted = (draft, form) => 3 * (setsOf(form) - draft.melds.length) + 1;

/**
 * How many of a tile are left; of a red five as many as the book has.
 * @param {Draft} draft @param {string} tile @param {DeskForm | null} form
 */
export function left(draft, tile, form) {
  const all = laidOut(draft);
  const copies = COPIES - all.filter((other) => plain(other) === plain(tile)).length;
  const suit = "mps".indexOf(tile[1]), reds = form && suit >= 0 ? form.red_fives[suit] : 0;
  if (form && !form.middle && /^[02-8]m$/.test(tile)) return 0;
  if (form && !form.honours && tile[1] === "z") return 0;
  if (tile[0] === "0") return Math.min(copies, reds - all.filter((other) => other === tile).length);
  if (tile[0] === "5" && suit >= 0) return Math.min(copies, COPIES - reds - all.filter((other) => other === tile).length);
  return copies;
}

/** The tiles that a press on a key of the pad lays down. @param {string} tile @param {Mode} mode @returns {string[]} */
export function laidBy(tile, mode) {
  const rank = Number(plain(tile)[0]);
  if (mode === "chi") return tile[1] === "z" || rank > 7 ? [] : [0, 1, 2].map((n) => rank + n + tile[1]);
  return mode === "pon" || mode === "kan" || mode === "ankan" ? Array(mode === "pon" ? 3 : COPIES).fill(plain(tile)) : [tile];
}

/**
 * The tiles of a set as they can still be taken: a five that is only left as a red one is that.
 * @param {Draft} draft @param {string[]} tiles @param {DeskForm | null} form @param {boolean} [red] a red five is wished for
 * @returns {string[] | null} null where they are not there
 */
export function taken(draft, tiles, form, red = false) {
  const copy = { ...draft, dora: [...draft.dora] };
  const copies = [];
  for (const tile of tiles) {
    const scarlet = `0${tile[1]}`, isFive = tile[0] === "5" && tile[1] !== "z";
    const choices = !isFive ? [tile] : red ? [scarlet, tile] : [tile, scarlet];
    const choice = choices.find((each) => left(copy, each, form) > 0);
    if (!choice) return null;
    copies.push(choice);
    copy.dora.push(choice);
  }
  return copies;
}

/** Whether a key of the pad can be pressed. @param {Draft} draft @param {string} tile @param {Mode} mode @param {DeskForm | null} form */
export function mayLay(draft, tile, mode, form) {
  if (mode === "joker") return tile[0] !== "0";
  const tiles = laidBy(tile, mode);
  if (!tiles.length || left(draft, tile, form) < 1) return false;
  const isSet = tiles.length > 1;
  if (isSet && (draft.melds.length === setsOf(form) || draft.hand.length > wanted(draft, form) - 3)) return false;
  if ((mode === "dora" || mode === "ura") && draft[mode].length >= 5) return false;
  return !isSet || (Boolean(taken(draft, tiles, form)) && (mode !== "chi" || !form || form.chow));
}

/** Lays a tile or a set down. @param {Draft} draft @param {string} tile @param {Mode} mode @param {DeskForm | null} form */
export function lay(draft, tile, mode, form) {
  if (!mayLay(draft, tile, mode, form)) return draft;
  if (mode === "dora" || mode === "ura") return { ...draft, [mode]: [...draft[mode], tile] };
  if (mode === "joker") return { ...draft, rest: { ...draft.rest, joker: plain(tile) } };
  if (mode === "hand") {
    return draft.hand.length < wanted(draft, form) ? { ...draft, hand: [...draft.hand, tile] } : { ...draft, win: tile };
  }
  const tiles = taken(draft, laidBy(tile, mode), form, tile[0] === "0") || [];
  return { ...draft, melds: [...draft.melds, { type: mode, tiles, from: "" }] };
}

/** Takes back what was laid down last. @param {Draft} draft @param {Mode} mode @returns {Draft} */
export function takeBack(draft, mode) {
  if (mode === "dora" || mode === "ura") return { ...draft, [mode]: draft[mode].slice(0, -1) };
  if (mode === "joker") return { ...draft, rest: without(draft.rest, "joker") };
  if (mode !== "hand") return { ...draft, melds: draft.melds.slice(0, -1) };
  return draft.win ? { ...draft, win: "" } : { ...draft, hand: draft.hand.slice(0, -1) };
}

/** @param {HandAsked} rest @param {keyof HandAsked} key @returns {HandAsked} */
export function without(rest, key) {
  const copy = { ...rest };
  delete copy[key];
  return copy;
}

/** A circumstance told otherwise; what says nothing is left out. @param {Draft} draft @param {Partial<HandAsked>} patch @returns {Draft} */
export function tell(draft, patch) {
  const rest = /** @type {Record<string, unknown>} */ ({ ...draft.rest, ...patch });
  for (const [key, value] of Object.entries(rest)) {
    const empty = Array.isArray(value) ? !value.length && key !== "claimed" : !value && key !== "collects";
    if (empty || value === undefined || (key === "collects" && value !== false)) delete rest[key];
  }
  return { ...draft, rest: /** @type {HandAsked} */ (rest) };
}

/** Takes out what another book does not ask, so that nobody has to hunt for it. @param {Draft} draft @param {DeskForm} form */
export function fitted(draft, form) {
  const rest = { ...draft.rest };
  for (const key of SOME_BOOKS) {
    if (!form.fields.includes(key) && key in rest && !(key === "joker" && "special" in rest)) delete rest[key];
  }
  if (form.flower_faces !== (typeof rest.flowers === "string")) delete rest.flowers;
  const flags = (rest.flags || []).filter((id) => form.flags.some((flag) => flag.id === id));
  const allowed = (/** @type {string} */ tile) => (tile[0] === "0" && !form.red_fives["mps".indexOf(tile[1])] ? plain(tile) : tile);
  return {
    ...tell({ ...draft, rest }, { flags, mixed_in: form.fields.includes("mixed_in") && rest.mixed_in }),
    hand: draft.hand.map(allowed), win: allowed(draft.win), melds: draft.melds.map((meld) => ({ ...meld, tiles: meld.tiles.map(allowed) })),
    dora: form.fields.includes("dora") ? draft.dora.map(allowed) : [], ura: form.fields.includes("ura") ? draft.ura.map(allowed) : [],
  };
}

/** Keeps the desk in this browser, for a page that is loaded again. @param {HandAsked} query */
export function keep(query) {
  try {
    localStorage.setItem(KEY, JSON.stringify(query));
  } catch {
    // A browser that keeps nothing still has the address.
  }
}

/** @returns {HandAsked | null} */
export function remembered() {
  try {
    return JSON.parse(localStorage.getItem(KEY) || "null");
  } catch {
    return null;
  }
}
