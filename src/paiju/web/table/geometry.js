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
 * @property {number} rows      of the river, for which there is room
 * @property {boolean} runsOn   whether the last of them runs on, whatever the book says
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
 * @property {number} pitch from one row to the next
 * @property {number} centreWidth @property {number} centreHeight
 * @property {boolean} portrait
 * @property {boolean} low whether there is little height, and bars lie over the margins
 * @property {{x: number, y: number}} flowers the lower left corner of my own flowers
 * @property {Record<"bottom" | "right" | "across" | "left", Spot>} spots
 * @property {Record<"right" | "across" | "left", PlatePlace>} plates
 *
 * @typedef {{width: number, height: number, rows: number}} Sized
 */

export const TALL = 4 / 3; // of a tile
export const PLATE_TALL = 42;
const GAP = 5;
const EDGE = 4;
const LARGEST = 60;
const PLATE = 128; // width of a name plate where there is room
const SIX = 6.5; // a row of a river in tiles, one of them sideways
const FLAT = 92; // the least height of the centre field
const LOW = 340; // a board lower than this: a phone held sideways, where bars lie over the margins
const NARROW = 104; // and its least width
const LAST = 3; // rows of a river that lie apart
const CLOSE = 0.88; // where there may be more than three rows, each covers the foot of the one before it

/**
 * @param {number} width @param {number} height of the board
 * @param {number} rows of the rivers
 * @returns {Geometry}
 */
export function geometry(width, height, rows) {
  return height > width * 0.95 ? upright({ width, height, rows }) : broad({ width, height, rows });
}

/**
 * How far a row is from the next, in tiles; and how deep a river is.
 * @param {number} most rows there may be @param {number} [rows] for which there is room
 */
const depth = (most, rows = most) => {
  const pitchIn = most > LAST ? TALL * CLOSE : TALL;
  return { pitchIn, deepIn: (rows - 1) * pitchIn + TALL };
};

/**
 * A phone held upright: the centre is narrow and tall, with the rivers of left and right beside it, so that the width
 * goes to the tiles; plates stand at the beginning of their players' rivers.
 * @param {Sized} size @returns {Geometry}
 */
function upright({ width, height, rows }) {
  const { pitchIn, deepIn } = depth(rows), stripIn = 0.78 * TALL;
  const wide = width - 2 * EDGE - 2 * GAP, sides = 2 * deepIn + 2 * stripIn;
  const across = Math.min(wide / (4.2 + sides), (wide - NARROW) / sides);
  const down = (height - EDGE - 4 * GAP) / (SIX + 2 * deepIn + stripIn);
  const tile = Math.max(10, Math.min(across, down, LARGEST));
  const back = Math.max(9, tile * 0.6), meld = Math.max(12, tile * 0.78);
  const deep = deepIn * tile + GAP, strip = meld * TALL + EDGE;
  const free = height - strip - 2 * deep - 2 * GAP;
  const centreHeight = Math.min(free, SIX * tile + 2 * (PLATE_TALL + 6));
  const centreWidth = Math.min(SIX * tile, width - 2 * (strip + deep));
  const x = width / 2, y = strip + GAP + (free - centreHeight) / 2 + deep + centreHeight / 2;
  const both = { lines: 1, rows, runsOn: false };
  const half = { ...both, turn: 0, half: centreHeight / 2 }, side = { ...both, half: centreWidth / 2, edge: x - EDGE / 2 };
  const acrossFrom = -5.2 * back;
  const plate = Math.min(PLATE, x - centreWidth / 2 - strip - GAP), beside = (SIX / 2) * tile + 4;
  return {
    width, height, x, y, tile, back, meld, pitch: pitchIn * tile, centreWidth, centreHeight, portrait: true, low: false,
    flowers: { x: strip + GAP, y: height - EDGE },
    spots: {
      bottom: { ...half, edge: height - y, from: -x + EDGE, to: x - EDGE, end: x - strip - EDGE },
      across: { ...half, turn: 180, edge: y - EDGE, from: acrossFrom, to: x - EDGE, end: x - strip - EDGE },
      right: { ...side, turn: -90, from: -7 * back, to: y - PLATE_TALL - 12, end: y - PLATE_TALL - 12 },
      left: { ...side, turn: 90, from: -7 * back, to: height - y - EDGE, end: height - y - EDGE },
    },
    plates: {
      across: { x: x - acrossFrom + 6, y: 4, width: width - (x - acrossFrom + 6) - 4, align: "left" },
      left: { x: strip + EDGE, y: y - beside - PLATE_TALL, width: plate, align: "left" },
      right: { x: width - strip - EDGE - plate, y: y + beside, width: plate, align: "right" },
    },
  };
}

/**
 * A screen wider than high: what is high is dear, so the centre is flat and the rivers of left and right run past it.
 * @param {Sized} size @returns {Geometry}
 */
function broad({ width, height, rows: wanted }) {
  const low = height < LOW;
  const rows = low ? Math.min(wanted, LAST) : wanted; // what is wide is cheap there: above and below the last row runs on
  const { pitchIn, deepIn } = depth(low ? LAST + 1 : rows, rows), stripIn = 0.84 * TALL;
  const room = height - EDGE - 4 * GAP;
  let tile = room / (3.7 + 2 * deepIn + stripIn);
  if (tile * 3.7 < FLAT) tile = (room - FLAT) / (2 * deepIn + stripIn);
  tile = Math.max(10, Math.min(tile, (width - 8 * GAP) / (SIX + 2 * deepIn + 2 * stripIn), LARGEST));
  const back = Math.max(9, tile * 0.7), meld = Math.max(12, tile * 0.84);
  const deep = deepIn * tile + GAP, strip = meld * TALL + EDGE;
  const centreHeight = Math.max(tile * 3.7, FLAT), centreWidth = Math.max(tile * 6.6, Math.min(tile * 7.8, width * 0.28), low ? 276 : 0);
  const spare = Math.max(0, height - strip - 2 * GAP - 2 * deep - centreHeight);
  const x = width / 2, y = strip + GAP + spare * 0.4 + deep + centreHeight / 2;
  const acrossFrom = -7 * back - 8;
  // Beside the hands of left and right there is room for a second line of melds and flowers.
  const halfTable = Math.min(x - EDGE, centreWidth / 2 + depth(wanted).deepIn * tile + GAP + 2 * (meld * TALL + 5));
  const margin = x - halfTable, outside = margin >= (low ? 80 : 96);
  const plate = Math.min(PLATE, outside ? margin - 14 : 96);
  const flat = { turn: 0, half: centreHeight / 2, lines: 1, rows, runsOn: low, to: halfTable, end: halfTable - strip - EDGE };
  const side = { half: centreWidth / 2, edge: halfTable, lines: 2, rows: wanted, runsOn: false }, begin = low ? -7 * back : -height;
  return {
    width, height, x, y, tile, back, meld, pitch: pitchIn * tile, centreWidth, centreHeight, portrait: false, low,
    flowers: { x: Math.max(x - halfTable + 2 * strip + GAP, low ? 0 : x - (SIX / 2) * tile - 4 * meld), y: height - EDGE },
    spots: {
      bottom: { ...flat, edge: height - y, from: -halfTable },
      across: { ...flat, turn: 180, edge: y - EDGE, from: acrossFrom },
      right: { ...side, turn: -90, from: Math.max(-(height - y) + EDGE, begin), to: y - EDGE, end: y - strip - EDGE },
      left: { ...side, turn: 90, from: Math.max(-y + strip + EDGE, begin), to: height - y - EDGE, end: height - y - EDGE },
    },
    plates: {
      across: { x: x - acrossFrom + 8, y: 4, width: Math.min(PLATE, halfTable + acrossFrom - 2 * strip - 14), align: "left" },
      left: outside ? { x: margin - plate - 8, y: y - PLATE_TALL / 2, width: plate, align: "right" }
        : { x: margin + strip + 6, y: strip + 14, width: plate, align: "left" },
      right: outside ? { x: x + halfTable + 8, y: y - PLATE_TALL / 2, width: plate, align: "left" }
        : { x: x + halfTable - strip - 6 - plate, y: height - PLATE_TALL - 10, width: plate, align: "right" },
    },
  };
}
