/** Small helpers to build elements. Text is always text, never markup. */

/**
 * An element. Props: `class`, `on…` listeners, `style` (object), `data` (object), `aria-…` and other attributes,
 * `prop` (object of properties). Booleans set or leave out an attribute; null and false children are left out.
 * @param {string} tag
 * @param {Record<string, any> | null} [props]
 * @param {...any} children strings, numbers, nodes, or lists of them
 * @returns {HTMLElement}
 */
export function h(tag, props, ...children) {
  return /** @type {HTMLElement} */ (fill(document.createElement(tag), props, children));
}

/**
 * The same in SVG.
 * @param {string} tag
 * @param {Record<string, any> | null} [props]
 * @param {...any} children
 * @returns {SVGElement}
 */
export function s(tag, props, ...children) {
  return /** @type {SVGElement} */ (fill(document.createElementNS("http://www.w3.org/2000/svg", tag), props, children));
}

/** @param {Element} element @param {Record<string, any> | null | undefined} props @param {any[]} children */
function fill(element, props, children) {
  for (const [key, value] of Object.entries(props || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2).toLowerCase(), value);
    else if (key === "style") Object.entries(value).forEach(([name, one]) =>
      /** @type {HTMLElement} */ (element).style.setProperty(name, String(one)));
    else if (key === "data") Object.assign(/** @type {HTMLElement} */ (element).dataset, value);
    else if (key === "prop") Object.assign(element, value);
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(...nodes(children));
  return element;
}

/** @param {any[]} children @returns {(Node | string)[]} */
function nodes(children) {
  return children.flat(9).filter((one) => one !== null && one !== undefined && one !== false && one !== "")
    .map((one) => (one instanceof Node ? one : String(one)));
}

/**
 * Replaces what an element holds.
 * @template {Element} T
 * @param {T} element
 * @param {...any} children
 * @returns {T}
 */
export function put(element, ...children) {
  element.replaceChildren(...nodes(children));
  return element;
}

/** Says something to screen readers without showing it. @param {string} text @param {boolean} [urgent] */
export function announce(text, urgent = false) {
  const where = document.getElementById(urgent ? "say-now" : "say");
  if (where) put(where, h("p", null, text));
}

let count = 0;

/** An id nobody else has, to tie a label to its field. @param {string} [stem] */
export function uid(stem = "x") {
  count += 1;
  return `${stem}-${count}`;
}
