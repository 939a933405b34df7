/**
 * What is opened over the table gives way: panels and drawers leave my hand, what I may do and the newest discard in
 * sight. Where the window is wide they stand beside the rivers; upright they come from below, and sink as far as it takes,
 * or rise above a discard that lies too low for that.
 */

/** @import { Geometry } from "../board/geometry.js" */
/** @import { State } from "../state.js" */

const DRAWERS = "dialog.drawer[open]";
const OPEN = `paiju-table .hints-panel:not([hidden]), paiju-table .log-panel:not(.away), ${DRAWERS}`;
const PHONE = "(max-width: 700px), (max-height: 480px)";
const GAP = 4;
const LEAST = 100; // pixels of a sheet that are worth seeing

export class Sheets {
  /** @param {HTMLElement} table @param {State} state @param {() => Geometry | null} geometry */
  constructor(table, state, geometry) {
    this.table = table;
    this.state = state;
    this.geometry = geometry;
  }

  /** Puts what is open where it is in nobody's way; nothing is measured while nothing is open. */
  draw() {
    const around = /** @type {HTMLElement[]} */ ([...this.table.children, ...document.body.children]);
    const open = around.filter((child) => child.matches(OPEN)), g = this.geometry();
    if (!open.length || !g) return;
    document.body.style.setProperty("--floor", `${Math.ceil(innerHeight - this.#top())}px`);
    document.body.style.setProperty("--aside", g.beyond ? `${g.beyond}px` : "440px");
    const newest = g.portrait ? this.table.querySelector(".thrown.last")?.getBoundingClientRect() : null;
    const ceiling = this.table.querySelector(".board")?.getBoundingClientRect().top || 0;
    for (const sheet of open) shift(sheet, newest, ceiling, sheet.closest("paiju-table") ? this.table.getBoundingClientRect().top : 0);
  }

  /** It is my turn, and time runs: whatever was opened to be read makes room. */
  giveWay() {
    if (this.state.deadline === null) return;
    for (const drawer of document.querySelectorAll(DRAWERS)) /** @type {HTMLDialogElement} */ (drawer).close();
  }

  /** Whether a touch of the cloth closes what lies on it: on phones, and wherever fingers are used. @param {PointerEvent} event */
  closes(event) {
    return event.pointerType === "touch" || matchMedia(PHONE).matches;
  }

  /** Where my own things begin: the hand with its line, and over it what I may do. */
  #top() {
    const own = [...this.table.querySelectorAll(".foot, .actions-bar .act")].map((node) => node.getBoundingClientRect());
    return Math.min(...own.filter((rect) => rect.height).map((rect) => rect.top)) - GAP;
  }
}

/**
 * Lets a sheet sink below a discard, or rise above it where too little of it would be left.
 * @param {HTMLElement} sheet @param {DOMRect | null | undefined} newest @param {number} ceiling
 * @param {number} origin of where it stands while nothing moves it: what is seen of it may still be on its way
 */
function shift(sheet, newest, ceiling, origin) {
  const stands = origin + sheet.offsetTop, height = sheet.offsetHeight;
  let by = newest ? Math.max(0, Math.round(newest.bottom + GAP - stands)) : 0, cut = by;
  if (newest && by > height - LEAST) {
    const end = newest.top - GAP, begin = Math.max(ceiling, end - height);
    by = Math.round(begin - stands);
    cut = Math.max(0, Math.ceil(begin + height - end));
  }
  if (sheet.dataset.shift === String(by)) return;
  sheet.dataset.shift = String(by);
  sheet.style.setProperty("--shift", `${by}px`);
  sheet.style.setProperty("--cut", `${cut}px`);
}
