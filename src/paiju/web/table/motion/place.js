/** Where things lie: a matrix that puts a box of the thing's own size onto the layer in which things fly. */

/** A tile's own size, as it is drawn. */
export const WIDE = 60, TALL = 80;

/** What a drawing takes up by its own measure; tiles are all alike, whatever shines around them. @param {SVGGElement} drawing */
export function boxOf(drawing) {
  return drawing.classList.contains("tile") ? { x: 0, y: 0, width: WIDE, height: TALL } : drawing.getBBox();
}

/**
 * @param {Element} element a drawing inside the cloth, or the picture of a tile of the hand
 * @param {{x: number, y: number}} origin of the layer
 * @returns {DOMMatrix | null}
 */
export function placeOf(element, origin) {
  if (element instanceof SVGGElement) {
    const on = element.getScreenCTM(), { x, y } = boxOf(element);
    return on && new DOMMatrix([on.a, on.b, on.c, on.d, on.e - origin.x, on.f - origin.y]).translate(x, y);
  }
  const box = element.getBoundingClientRect();
  return box.width ? new DOMMatrix([box.width / WIDE, 0, 0, box.height / TALL, box.x - origin.x, box.y - origin.y]) : null;
}

/** Whether two places are the same to the eye. @param {DOMMatrix} a @param {DOMMatrix} b */
export const same = (a, b) => Math.hypot(a.e - b.e, a.f - b.f) < 1 && Math.abs(a.a - b.a) < 0.02 && Math.abs(a.b - b.b) < 0.02;

/**
 * The same place, moved in the thing's own directions: down is towards its owner.
 * @param {DOMMatrix} place @param {number} x @param {number} y
 */
export const beside = (place, x, y) => place.translate(x, y);

/** The same place as wide as a line: what is half turned over. @param {DOMMatrix} place */
export const edgeways = (place) => place.translate(WIDE / 2, 0).scale(0.02, 1).translate(-WIDE / 2, 0);

/** The middle of a box on the page, as a point of the layer. @param {DOMRect} box @param {{x: number, y: number}} origin */
export const middle = (box, origin) => ({ x: box.x + box.width / 2 - origin.x, y: box.y + box.height / 2 - origin.y });
