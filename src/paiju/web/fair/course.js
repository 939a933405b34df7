/** What was told of a hand while it was played, held against its record. */

/**
 * @import { RecordLine, RoomInfo, TableEvent, View } from "../messages.d.ts"
 * @typedef {Record<string, string[]>} Tiles by seat
 * @typedef {object} Shown what this page was shown of a hand
 * @property {number} hand
 * @property {Tiles} dealt the tiles that I saw dealt
 * @property {number | null} from how many events came before, where it was shown from the deal on
 * @property {TableEvent[]} events told since, or since a snapshot that something was taken back or missed before
 * @property {Glance[]} glances what lay on the table in each snapshot that was not taken back
 * @typedef {{seq: number, rivers: Tiles, indicators: string[]}} Glance after so many events
 */

export const SEATS = ["E", "S", "W", "N"];
const KEPT_BACK = ["header", "reveal", "answer", "hands"]; // not told to everybody
const OWN_AFFAIR = ["drawn", "auto"]; // of a discard, where only its owner knows

/** The hands that lie open in a view. @param {View} view @returns {Tiles} */
export function openHands(view) {
  const open = Object.entries(view.seats).filter(([, place]) => place.hand.length && !place.hand.includes("?"));
  return Object.fromEntries(open.map(([seat, place]) => [seat, place.hand]));
}

/** What lies on the table. @param {View} view @param {number} seq @returns {Glance} */
export const glanceAt = (view, seq) => ({ seq, rivers: riversOf(view), indicators: view.indicators });

/** What lies in the rivers; nothing once somebody has won, whose tile may lie there too. @param {View} view @returns {Tiles} */
function riversOf({ seats }) {
  const places = Object.entries(seats);
  if (places.some(([, place]) => place.won)) return {};
  return Object.fromEntries(places.map(([seat, place]) => [seat, (place.river || []).map((discard) => discard.tile)]));
}

/**
 * The players of a hand, the dealer first, also after some have changed places; null where that is not told.
 * @param {RoomInfo} room @param {View} view @returns {number[] | null}
 */
export function playersOf(room, view) {
  const order = room.seats.map(() => -1);
  for (const chair of room.seats) order[SEATS.indexOf(view.seats[chair.seat || ""]?.person)] = chair.player;
  return order.length === room.seats.length && !order.includes(-1) && !("-1" in order) ? order : null;
}

/** Whether something was told as it is on record, "?" being any tile. @param {unknown} shown @param {unknown} real @returns {boolean} */
function fits(shown, real) {
  if (shown === "?") return typeof real === "string";
  if (typeof shown !== "object" || typeof real !== "object" || !shown || !real) return shown === real;
  const keys = Object.keys(shown);
  const [fields, other] = [/** @type {Record<string, unknown>} */ (shown), /** @type {Record<string, unknown>} */ (real)];
  const discard = fields.type === "discard";
  return keys.length === Object.keys(real).length
    && keys.every((key) => key in other && ((discard && OWN_AFFAIR.includes(key)) || fits(fields[key], other[key])));
}

/** A ruling without its words, which are on no record. @param {TableEvent} event @param {RecordLine} line of the record */
function asOnRecord(event, line) {
  if (event.type !== "ruling") return event;
  return Object.fromEntries(Object.entries(event).filter(([key]) => key in line));
}

/** @param {string[]} part @param {string[]} whole */
const begins = (part, whole) => part.every((tile, i) => tile === whole[i]);

/** Whether the course of a hand on record is what was told here. @param {RecordLine[]} record @param {Shown} shown */
export function isGiven(record, { from, events, glances }) {
  const real = record.filter((line) => !KEPT_BACK.includes(line.type));
  const seen = events.filter((event) => !KEPT_BACK.includes(event.type));
  const start = from ?? real.length - seen.length;
  if (start < 0 || real.length - start !== seen.length) return false;
  const lines = real.slice(start);
  if (!seen.every((event, i) => fits(asOnRecord(event, lines[i]), lines[i]))) return false;
  const turned = record.filter((line) => line.type === "indicator").map((indicator) => indicator.tile);
  const discards = record.filter((line) => line.type === "discard");
  return glances.every(({ indicators, rivers }) => begins(indicators, turned) && Object.entries(rivers).every(([seat, river]) =>
    begins(river, discards.filter((discard) => discard.seat === seat).map((discard) => discard.tile))));
}

/** Whether the tiles are those that I saw dealt. @param {RecordLine[]} record @param {Shown} shown */
export function isDealt(record, { dealt }) {
  const deal = record.find((line) => line.type === "deal");
  return Object.entries(dealt).every(([seat, tiles]) => [...tiles].sort().join() === [...(deal?.hands[seat] || [])].sort().join());
}
