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

/** The address of the desk with this hand. @param {HandAsked} asked @returns {string} */
export function scoreAddress(asked) {
  const query = pairs(asked).map(([key, value]) => `${key}=${written(value)}`).join("&");
  return `/score${query ? `?${query}` : ""}`;
}

/** @param {HandAsked} asked @returns {[string, string][]} */
function pairs(asked) {
  /** @type {[string, string][]} */
  const found = [];
  for (const key of TEXTS) if (asked[key]) found.push([key, String(asked[key])]);
  if (asked.melds?.length) found.splice(2, 0, ["melds", asked.melds.map(meldText).join(",")]);
  for (const key of NUMBERS) if (asked[key]) found.push([key, String(asked[key])]);
  for (const key of LISTS) if (asked[key]) found.push([key, (asked[key] || []).map(part).join(",")]);
  if (asked.liable?.length) found.push(["liable", asked.liable.map((one) => `${one.seat}:${part(one.for)}`).join(",")]);
  const backing = Object.entries(asked.supporters || {});
  if (backing.length) found.push(["supporters", backing.map(([name, seat]) => `${part(name)}:${seat}`).join(",")]);
  if (asked.mixed_in) found.push(["mixed_in", "1"]);
  if (asked.collects === false) found.push(["collects", "0"]);
  if (asked.options && Object.keys(asked.options).length) found.push(["options", JSON.stringify(asked.options)]);
  return found.filter(([key, value]) => value || key === "claimed");
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
  const asked = {};
  for (const key of TEXTS) if (given.get(key)) asked[key] = given.get(key) || "";
  for (const key of NUMBERS) if (/^\d{1,3}$/.test(given.get(key) || "")) asked[key] = Number(given.get(key));
  for (const key of LISTS) if (given.has(key)) asked[key] = listed(given.get(key)).map(whole);
  if (given.get("melds")) asked.melds = listed(given.get("melds")).map(meldOf);
  if (given.get("liable")) asked.liable = paired(given.get("liable")).map(([seat, what]) => ({ seat, for: what }));
  if (given.get("supporters")) asked.supporters = Object.fromEntries(paired(given.get("supporters")));
  if (given.get("mixed_in") === "1") asked.mixed_in = true;
  if (given.get("collects") === "0") asked.collects = false;
  const options = optionsOf(given.get("options"));
  if (options) asked.options = options;
  return Object.keys(asked).length ? asked : null;
}

/** @param {string | null} text */
const listed = (text) => (text || "").split(",").filter(Boolean);

/** @param {string | null} text @returns {[string, string][]} */
const paired = (text) => listed(text).map((one) => [whole(one.split(":")[0]), whole(one.split(":")[1] || "")]);

/** @param {string | null} text @returns {Record<string, unknown> | null} */
function optionsOf(text) {
  try {
    const found = JSON.parse(text || "null");
    return found && typeof found === "object" && !Array.isArray(found) ? found : null;
  } catch {
    return null;
  }
}
