/**
 * A request to the scorer as an address of the score desk, and back: everything is in the address, nothing is kept anywhere.
 * `/score?book=xjtu&hand=123m406p&melds=pon:777z@across,ankan:2222p&win=2p&by=self&flags=riichi,ippatsu&honba=1`
 */

/** @import { AskedMeld, HandAsked } from "../messages.d.ts" */

const TEXTS = /** @type {const} */ (["book", "hand", "win", "by", "from", "seat", "round", "dora", "ura", "joker"]);
const NUMBERS = /** @type {const} */ (["north", "flowers", "honba", "sticks"]);
const LISTS = /** @type {const} */ (["flags", "special", "open_hands", "claimed"]);

/** Left as they are in an address: all of them may stand behind its `?`. */
const PLAIN = /%(?:2C|3A|40|2F)/g;

/** As browsers themselves write it. @param {string} text */
const written = (text) => encodeURIComponent(text).replace(PLAIN, decodeURIComponent).replaceAll("'", "%27");

/** A part of a list, its own commas and colons kept apart from the list's. @param {string} text */
const part = (text) => text.replace(/[~,:@]/g, (sign) => `~${"~,:@".indexOf(sign)}`);

/** @param {string} text */
const whole = (text) => text.replace(/~([0-3])/g, (_, at) => "~,:@"[Number(at)]);

/** The address of the desk with this hand. @param {HandAsked} hand @returns {string} */
export function scoreAddress(hand) {
  const query = pairs(hand).map(([key, value]) => `${key}=${written(value)}`).join("&");
  return `/score${query ? `?${query}` : ""}`;
}

/** @param {HandAsked} query @returns {[string, string][]} */
function pairs(query) {
  /** @type {[string, string][]} */
  const fields = [];
  for (const key of TEXTS) if (query[key]) fields.push([key, String(query[key])]);
  if (query.melds?.length) fields.splice(2, 0, ["melds", query.melds.map(meldText).join(",")]);
  for (const key of NUMBERS) if (query[key]) fields.push([key, String(query[key])]);
  for (const key of LISTS) if (query[key]) fields.push([key, (query[key] || []).map(part).join(",")]);
  if (query.liable?.length) fields.push(["liable", query.liable.map((liable) => `${liable.seat}:${part(liable.for)}`).join(",")]);
  const backing = Object.entries(query.supporters || {});
  if (backing.length) fields.push(["supporters", backing.map(([name, seat]) => `${part(name)}:${seat}`).join(",")]);
  if (query.mixed_in) fields.push(["mixed_in", "1"]);
  if (query.collects === false) fields.push(["collects", "0"]);
  if (query.options && Object.keys(query.options).length) fields.push(["options", JSON.stringify(query.options)]);
  return fields.filter(([key, value]) => value || key === "claimed");
}

/** @param {AskedMeld} meld */
const meldText = (meld) => `${meld.type}:${meld.tiles}${meld.from ? `@${meld.from}` : ""}`;

/** @param {string} text @returns {AskedMeld} */
function meldOf(text) {
  const [, type, tiles, from] = /^(?:(\w+):)?([^@]*)(?:@(\w+))?$/.exec(text) || ["", "", text, ""];
  return { type: type || "", tiles: tiles || "", ...(from ? { from } : {}) };
}

/** What an address asks; null where it says nothing of a hand. @param {string} search from `?` on @returns {HandAsked | null} */
export function askedBy(search) {
  const given = new URLSearchParams(search);
  /** @type {HandAsked} */
  const query = {};
  for (const key of TEXTS) if (given.get(key)) query[key] = given.get(key) || "";
  for (const key of NUMBERS) if (/^\d{1,3}$/.test(given.get(key) || "")) query[key] = Number(given.get(key));
  if (/^[1-8]{1,8}f$/.test(given.get("flowers") || "")) query.flowers = given.get("flowers") || "";
  for (const key of LISTS) if (given.has(key)) query[key] = listed(given.get(key)).map(whole);
  if (given.get("melds")) query.melds = listed(given.get("melds")).map(meldOf);
  if (given.get("liable")) query.liable = paired(given.get("liable")).map(([seat, what]) => ({ seat, for: what }));
  if (given.get("supporters")) query.supporters = Object.fromEntries(paired(given.get("supporters")));
  if (given.get("mixed_in") === "1") query.mixed_in = true;
  if (given.get("collects") === "0") query.collects = false;
  const options = optionsOf(given.get("options"));
  if (options) query.options = options;
  return Object.keys(query).length ? query : null;
}

/** @param {string | null} text */
const listed = (text) => (text || "").split(",").filter(Boolean);

/** @param {string | null} text @returns {[string, string][]} */
const paired = (text) => listed(text).map((pair) => [whole(pair.split(":")[0]), whole(pair.split(":")[1] || "")]);

/** @param {string | null} text @returns {Record<string, unknown> | null} */
function optionsOf(text) {
  try {
    const parsed = JSON.parse(text || "null");
    return parsed && typeof parsed === "object" && !Array.isArray(parsed) ? parsed : null;
  } catch {
    return null;
  }
}
