/** Where everything lies on the cloth, from the size of the board: computed anew whenever it changes. All in CSS pixels. */

/**
 * @typedef {object} Spot where one player's things lie, seen from that player: u to the right, v towards the player, from the middle
 * @property {number} turn      degrees by which the player's side is turned
 * @property {number} half      from the middle of the board to the edge of the centre field
 * @property {number} edge      from the middle to the edge of the table
 * @property {number} from      the least u
 * @property {number} to        the greatest u
 *
 * @typedef {object} Geometry
 * @property {number} width @property {number} height
 * @property {number} x the middle @property {number} y
 * @property {number} tile width of a tile in a river
 * @property {number} back width of a tile in others' hands
 * @property {number} meld width of a tile of a meld
 * @property {number} centreWidth @property {number} centreHeight
 * @property {boolean} portrait
 * @property {Record<"bottom" | "right" | "across" | "left", Spot>} spots
 * @property {Record<"right" | "across" | "left", {x: number, y: number, width: number, align: "left" | "right"}>} plates
 */

const TALL = 4 / 3; // of a tile
const GAP = 5;
const LARGEST = 60;
const PLATE = 112; // width of a name plate where there is room

/**
 * @param {number} width @param {number} height of the board
 * @param {number} rows of the rivers
 * @returns {Geometry}
 */
export function geometry(width, height, rows) {
  const portrait = height > width * 0.95;
  const tile = tileWidth(width, height, rows, portrait);
  const back = Math.max(9, tile * (portrait ? 0.6 : 0.74)), meld = Math.max(12, tile * (portrait ? 0.78 : 0.84));
  const deep = rows * tile * TALL + GAP;
  const strip = meld * TALL + 4; // hand and melds of the others
  const centreWidth = tile * 6.6;
  const centreHeight = portrait ? Math.max(tile * 5.2, 112) : Math.max(tile * 3.4, 78);
  const need = strip + GAP + 2 * deep + centreHeight;
  const spare = Math.max(0, height - need);
  const y = strip + GAP + spare * (portrait ? 0.46 : 0.4) + deep + centreHeight / 2;
  const x = width / 2;
  const acrossEnd = 7 * back + 16; // half of the hand across
  const free = x - acrossEnd - strip - meld * TALL - 28; // for two plates: one beside the hand across, one outside
  const plate = portrait ? Math.min(PLATE, x - centreWidth / 2 - strip - 6) : Math.max(88, Math.min(PLATE, free / 2));
  // Beside the melds a second line for flowers; the name plates outside where there is room for them.
  const halfTable = portrait ? x : Math.min(x, Math.max(centreWidth / 2 + deep, acrossEnd + plate) + strip + meld * TALL + 12);
  const outside = x - halfTable >= plate + 12;
  return {
    width, height, x, y, tile, back, meld, centreWidth, centreHeight, portrait,
    spots: {
      bottom: { turn: 0, half: centreHeight / 2, edge: height - y, from: -halfTable + 4, to: halfTable - 4 },
      across: { turn: 180, half: centreHeight / 2, edge: y - 2, from: portrait ? -halfTable + plate + 14 : -acrossEnd, to: halfTable - 4 },
      right: { turn: -90, half: centreWidth / 2, edge: halfTable - 2, from: -(height - y) + (height < 340 ? 54 : 4),
        to: y - 4 - (portrait ? 68 : 0) },
      left: { turn: 90, half: centreWidth / 2, edge: halfTable - 2, from: -y + 4 + (portrait ? strip + 8 : strip + 6), to: height - y - 4 },
    },
    plates: {
      across: portrait ? { x: width - plate - 4, y: 3, width: plate, align: "right" }
        : { x: x + acrossEnd, y: 3, width: plate, align: "left" },
      left: outside ? { x: x - halfTable - plate - 8, y: y - 24, width: plate, align: "right" }
        : { x: x - halfTable + strip + 6, y: strip + 14, width: plate, align: "left" },
      right: outside ? { x: x + halfTable + 8, y: y - 24, width: plate, align: "left" }
        : { x: x + halfTable - strip - 6 - plate, y: height - 52, width: plate, align: "right" },
    },
  };
}

/**
 * The widest tile for which the rivers, the centre and the others' hands fit both ways.
 * @param {number} width @param {number} height @param {number} rows @param {boolean} portrait
 */
function tileWidth(width, height, rows, portrait) {
  const river = rows * TALL;
  if (portrait) {
    const across = (width - 8 - 4 * GAP) / (6.6 + 2 * river + 2 * 0.78 * TALL);
    const down = (height - 8 - 4 * GAP) / (5.2 + 2 * river + 0.78 * TALL);
    return Math.min(across, down, LARGEST);
  }
  const room = height - 8 - 4 * GAP;
  let down = room / (3.4 + 2 * river + 0.84 * TALL);
  if (down * 3.4 < 78) down = (room - 78) / (2 * river + 0.84 * TALL);
  const across = (width - 8 - 4 * GAP) / (6.6 + 2 * river + 2 * 0.84 * TALL);
  return Math.max(10, Math.min(down, across, LARGEST));
}
