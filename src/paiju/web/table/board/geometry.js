/**
 * Where everything lies on the cloth, from the size of the board and the book: the same through a whole hand, whatever
 * is discarded or laid out, since room is kept for the most there can be. All in CSS pixels.
 */

/**
 * @typedef {object} Spot where one player's things lie, seen from that player: u to the right, v towards the player, from the middle
 * @property {number} turn      degrees by which the player's side is turned
 * @property {number} half      from the middle of the board to the edge of the centre field
 * @property {number} edge      from the middle to the edge of the table
 * @property {number} from      where the hand begins
 * @property {number} to        where the melds end
 * @property {number} lines     of melds there is room for
 * @property {number} end       how far the last row of the river may run on
 *
 * @typedef {object} PlatePlace
 * @property {number} x @property {number} y @property {number} width @property {"left" | "right"} align
 *
 * @typedef {object} Geometry
 * @property {number} width @property {number} height
 * @property {number} x the middle @property {number} y
 * @property {number} tile width of a tile in a river
 * @property {number} back width of a tile in others' hands
 * @property {number} meld width of a tile of a meld
 * @property {number} rows of a river, for which there is room
 * @property {number} pitch from one row to the next
 * @property {number} centreWidth @property {number} centreHeight
 * @property {boolean} portrait
 * @property {number} beside how much cloth is free on the right side of the table
 * @property {number} beyond how much room there is beyond the river of the player on the right; none where the board is upright
 * @property {{x: number, y: number}} flowers the lower right corner of my own flowers, beside my river
 * @property {{x: number, width: number, bottom: number}} dice the foot's middle of what the dice say, where the player across will discard
 * @property {Record<"bottom" | "right" | "across" | "left", Spot>} spots
 * @property {Record<"right" | "across" | "left", PlatePlace>} plates
 *
 * @typedef {Pick<Geometry, "width" | "height" | "rows"> & {aside: number}} Sized
 */

export const TALL = 4 / 3; // of a tile
export const PLATE_TALL = 42;
const SMALL_TALL = 54; // of a plate on a phone, the name below the face
const PHONE = 600; // a board narrower than that is upright, however low
const GAP = 5;
const EDGE = 4;
const LARGEST = 60;
const PLATE = 140; // width of a name plate where there is room
const INSIDE = 134; // where it lies on the table
const SMALL = 100; // on a phone
const SIX = 6.5; // a row of a river in tiles, one of them sideways
const FLAT = 92; // the least height of the centre field
// A phone held sideways: bars lie over the corners on the left, and in the margins.
const LOW = { height: 400, flat: 74, meld: 15, heads: 300, strip: 36, bars: 72 };
const ROOMY = 30; // a tile so wide is large enough to give cloth away
const NARROW = 102; // the least width of the centre field
const DICE = 440; // the most width of what the dice say

/**
 * @param {number} width @param {number} height of the board
 * @param {number} rows of the rivers
 * @param {number} aside cloth wanted free on the right, where there is so much of it
 * @returns {Geometry}
 */
export function geometry(width, height, rows, aside = 0) {
  return height > width * 0.95 || width < PHONE ? upright({ width, height, rows, aside: 0 }) : broad({ width, height, rows, aside });
}

/**
 * How far a row is from the next, in tiles; and how deep a river is. Where there may be more than three rows, or little
 * room, each covers the foot of the one before it.
 * @param {number} rows @param {boolean} dear
 */
const depth = (rows, dear) => {
  const close = (rows > 3 ? 0.88 : 1) - (dear ? 0.08 : 0);
  return { pitchIn: TALL * close, deepIn: (rows - 1) * TALL * close + TALL };
};

/** Where the dice tell what they have to tell. @param {number} left @param {number} right @param {number} bottom */
const diceBetween = (left, right, bottom) => ({ x: (left + right) / 2, width: Math.min(DICE, right - left), bottom });

/** To a whole number, an even one where something has a middle. @param {number} length */
const even = (length) => 2 * Math.round(length / 2);

/**
 * A phone held upright: the centre is narrow and tall, with the rivers of left and right beside it, so that the width
 * goes to the tiles; plates stand before the beginning of their players' rivers, beside the next river's.
 * @param {Sized} size @returns {Geometry}
 */
function upright({ width, height, rows }) {
  const { pitchIn, deepIn } = depth(rows, true), stripIn = 0.68 * TALL;
  const wide = width - 4 * EDGE - 2 * GAP, sides = 2 * deepIn + 2 * stripIn;
  const down = (height - EDGE - 4 * GAP) / (SIX + 2 * deepIn + stripIn);
  const tile = Math.max(10, Math.min((wide - NARROW) / sides, wide / (3.4 + sides), down, LARGEST));
  const back = Math.max(9, tile * 0.56), meld = Math.max(12, tile * 0.68);
  const deep = deepIn * tile + GAP, strip = meld * TALL + EDGE;
  const free = height - strip - 2 * deep - 2 * GAP;
  const centreHeight = even(Math.min(free, SIX * tile + SMALL_TALL));
  const centreWidth = even(Math.min(SIX * tile, width - 2 * (strip + deep)));
  const x = width / 2, y = Math.round(strip + GAP + (free - centreHeight) / 2 + deep + centreHeight / 2);
  const half = { turn: 0, half: centreHeight / 2, lines: 1 }, side = { half: centreWidth / 2, edge: x - EDGE / 2, lines: 1 };
  const acrossFrom = -(SIX / 2) * tile - 4, beside = (SIX / 2) * tile + 4;
  const plate = Math.min(SMALL, x - beside - strip - EDGE);
  // Where the board is low the last rows of mine and of the player across end before the plates.
  const last = centreHeight / 2 + GAP + (rows - 1) * pitchIn * tile;
  const end = x - strip - EDGE - (beside + SMALL_TALL > last ? plate + 4 : 0), corner = Math.min(SMALL, x - beside - EDGE);
  return {
    width, height, x, y, tile, back, meld, rows, pitch: pitchIn * tile, centreWidth, centreHeight, portrait: true, beside: 0, beyond: 0,
    flowers: { x: x - 3 * tile - GAP, y: height - EDGE },
    dice: diceBetween(strip + EDGE + plate + GAP, width - strip - GAP, height - y + centreHeight / 2 + GAP),
    spots: {
      bottom: { ...half, edge: height - y, from: -x + EDGE, to: x - EDGE, end },
      across: { ...half, turn: 180, edge: y - EDGE, from: acrossFrom, to: x - EDGE, end },
      right: { ...side, turn: -90, from: -7 * back, to: y - SMALL_TALL - 10, end: y - SMALL_TALL - 10 },
      left: { ...side, turn: 90, from: -7 * back, to: height - y - EDGE, end: height - y - EDGE },
    },
    plates: {
      across: { x: width - EDGE - corner, y: 4, width: corner, align: "right" },
      left: { x: strip + EDGE, y: y - beside - SMALL_TALL, width: plate, align: "left" },
      right: { x: width - strip - EDGE - plate, y: y + beside, width: plate, align: "right" },
    },
  };
}

/**
 * A screen wider than high: what is high is dear, so the centre is flat and the rivers of left and right run past it.
 * @param {Sized} size @returns {Geometry}
 */
function broad({ width, height, rows, aside }) {
  const low = height < LOW.height, flatLeast = low ? LOW.flat : FLAT, foot = height - (low ? LOW.strip : 0) - EDGE;
  const { pitchIn, deepIn } = depth(rows, low), meldIn = low ? 0.7 : 0.84, stripIn = meldIn * TALL;
  const room = height - EDGE - 4 * GAP;
  let tile = room / (3.7 + 2 * deepIn + stripIn);
  if (tile * 3.7 < flatLeast) tile = (room - flatLeast) / (2 * deepIn + stripIn);
  const within = (/** @type {number} */ wide) => (wide - 8 * GAP) / (SIX + 2 * deepIn + 2 * stripIn);
  const table = width - (low || within(width - aside) < ROOMY ? 0 : aside); // as wide as it may be
  tile = Math.max(10, Math.min(tile, within(table), LARGEST));
  const back = Math.max(9, tile * 0.7), meld = Math.max(low ? LOW.meld : 12, tile * meldIn);
  const deep = deepIn * tile + GAP, strip = meld * TALL + EDGE;
  const centreHeight = even(Math.max(low ? 0 : tile * 3.7, flatLeast));
  const centreWidth = even(Math.max(tile * 6.6, Math.min(tile * 7.8, width * 0.28), low ? 296 : 0));
  const spare = Math.max(0, height - strip - 2 * GAP - 2 * deep - centreHeight);
  const y = Math.round(strip + GAP + spare * 0.4 + deep + centreHeight / 2);
  const acrossFrom = -(low ? 7 : 5.5) * back - 8;
  // Beside the hands of left and right there is room for a second line of melds and flowers.
  const halfTable = Math.min(table / 2 - (low ? LOW.bars : EDGE), centreWidth / 2 + deep + 2 * (meld * TALL + 5));
  const each = width / 2 - halfTable, x = width / 2 - (low ? 0 : Math.max(0, Math.min(aside - each, each - EDGE)));
  const outer = (/** @type {number} */ margin) => margin >= (low ? 96 : 124);
  const wide = (/** @type {number} */ margin) => Math.min(low ? SMALL : PLATE, outer(margin) ? margin - 14 : INSIDE);
  const margin = x - halfTable, beside = width - x - halfTable, tall = low ? SMALL_TALL : PLATE_TALL;
  const hand = low ? y : strip + EDGE + 6.5 * back; // the middle of the left player's
  const flat = { turn: 0, half: centreHeight / 2, lines: 1, to: halfTable };
  const end = (/** @type {number} */ room) => halfTable - strip - EDGE - (outer(room) ? 0 : wide(room) + 10);
  const lines = table < width ? 1 : 2; // and no second line where cloth is given away
  const side = { half: centreWidth / 2, edge: halfTable, lines }, begin = low ? -7 * back : -height;
  return {
    width, height, x, y, tile, back, meld, rows, pitch: pitchIn * tile, centreWidth, centreHeight,
    portrait: false, beside: Math.floor(beside), beyond: Math.floor(width - x - centreWidth / 2 - deep - GAP),
    flowers: { x: x - 3 * tile - GAP, y: foot },
    dice: diceBetween(low ? margin + strip + GAP : x - DICE / 2, low ? x - acrossFrom + 2 : x + DICE / 2,
      height - y + centreHeight / 2 + GAP),
    spots: {
      bottom: { ...flat, edge: height - y, from: -halfTable, end: end(beside) },
      across: { ...flat, turn: 180, edge: y - EDGE, from: acrossFrom, end: end(margin),
        to: low ? Math.min(halfTable, x - LOW.heads) : halfTable },
      right: { ...side, turn: -90, from: Math.max(-(height - y) + EDGE, begin), to: y - EDGE,
        end: y - (low ? SMALL_TALL + 8 : strip + EDGE) },
      left: { ...side, turn: 90, from: Math.max(-y + strip + EDGE, begin), to: foot - y, end: foot - y },
    },
    plates: {
      across: { x: x - acrossFrom + 8, y: 4, align: "left",
        width: Math.min(low ? SMALL : PLATE, halfTable + acrossFrom - lines * strip - 14) },
      left: outer(margin) ? { x: margin - wide(margin) - 8, y: hand - tall / 2, width: wide(margin), align: "right" }
        : { x: margin + strip + 6, y: strip + 14, width: wide(margin), align: "left" },
      right: outer(beside) ? { x: x + halfTable + 8, y: (low ? y : height - hand + strip) - tall / 2, width: wide(beside), align: "left" }
        : { x: x + halfTable - strip - 6 - wide(beside), y: height - PLATE_TALL - 10, width: wide(beside), align: "right" },
    },
  };
}
