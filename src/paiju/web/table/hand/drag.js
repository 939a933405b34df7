/** Dragging a tile out of the hand: lifted far enough and let go, it is discarded. Works with mouse, pen and finger. */

const BEGIN = 10; // pixels before a press becomes a drag
const FAR = 46; // pixels upwards at which letting go discards

/**
 * @param {HTMLElement} row whose buttons carry `data-at`
 * @param {(at: number) => void} drop
 */
export function dragging(row, drop) {
  /** @type {{button: HTMLElement, x: number, y: number, moved: boolean, id: number} | null} */
  let held = null;
  let ended = -1e9;

  // The click that follows a drag is no tap.
  row.addEventListener("click", (event) => {
    if (event.timeStamp - ended < 80 && event.detail) event.stopPropagation();
  }, true);

  row.addEventListener("pointerdown", (event) => {
    const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("button[data-at]"));
    if (!button || event.button || !button.classList.contains("may")) return;
    held = { button, x: event.clientX, y: event.clientY, moved: false, id: event.pointerId };
  });

  row.addEventListener("pointermove", (event) => {
    if (!held || event.pointerId !== held.id) return;
    const dx = event.clientX - held.x, dy = event.clientY - held.y;
    if (!held.moved && Math.hypot(dx, dy) < BEGIN) return;
    if (!held.moved) held.button.setPointerCapture(held.id);
    held.moved = true;
    held.button.classList.add("dragged");
    held.button.classList.toggle("going", dy < -FAR);
    held.button.style.transform = `translate(${dx}px, ${dy}px)`;
  });

  /** @param {PointerEvent} event @param {boolean} done */
  const release = (event, done) => {
    if (!held || event.pointerId !== held.id) return;
    const { button, moved, y } = held;
    held = null;
    if (!moved) return;
    button.classList.remove("dragged", "going");
    button.style.transform = "";
    ended = event.timeStamp;
    if (done && event.clientY - y < -FAR) drop(Number(button.dataset.at));
  };
  row.addEventListener("pointerup", (event) => release(event, true));
  row.addEventListener("pointercancel", (event) => release(event, false));
}
