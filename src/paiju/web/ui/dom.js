/** Small helpers to build elements. Text is always text, never markup. */

/** @import { Child } from "./child.d.ts" */

/**
 * An element. Props: `class`, `on…` listeners, `style` (object), `data` (object), `aria-…` and other attributes,
 * `prop` (object of properties). Booleans set or leave out an attribute; null and false children are left out.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any> | null} [props]
 * @param {...Child} children strings, numbers, nodes, or lists of them
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, props, ...children) {
  return fill(document.createElement(tag), props, children);
}

/**
 * The same in SVG.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any> | null} [props]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function s(tag, props, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), props, children);
}

/**
 * @template {HTMLElement | SVGElement} T
 * @param {T} element
 * @param {Record<string, any> | null | undefined} props
 * @param {Child[]} children
 * @returns {T}
 */
function fill(element, props, children) {
  for (const [key, value] of Object.entries(props || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2).toLowerCase(), value);
    else if (key === "style") Object.entries(value).forEach(([name, style]) => element.style.setProperty(name, String(style)));
    else if (key === "data") Object.assign(element.dataset, value);
    else if (key === "prop") Object.assign(element, value);
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(...nodes(children));
  return element;
}

/** @param {Child[]} children @returns {(Node | string)[]} */
function nodes(children) {
  return children.flatMap((child) => {
    if (Array.isArray(child)) return nodes(child);
    if (child === null || child === undefined || child === false || child === "") return [];
    return [child instanceof Node ? child : String(child)];
  });
}

/**
 * Replaces what an element holds.
 * @template {Element} T
 * @param {T} element
 * @param {...Child} children
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
