/**
 * Draws anew without taking away what stays: a button under a finger must not be replaced between press and release,
 * nor lose the focus, only because somebody else has discarded.
 */

import { h, put } from "./dom.js";

/** @import { Child } from "./child.d.ts" */

/**
 * Makes an element hold these children, keeping the old ones where they are alike. Listeners stay with the old ones:
 * what listens tells itself apart by `data-key`, or leaves listening to its parent.
 * @param {Element} parent @param {...Child} children
 */
export function morph(parent, ...children) {
  sync(parent, put(h("div", null), ...children));
}

/** @param {Element} old @param {Element} now */
function sync(old, now) {
  const had = [...old.childNodes], has = [...now.childNodes];
  if (has.length > 1 && has.every(keyOf)) return place(old, [...now.children]);
  has.forEach((node, i) => {
    if (i >= had.length) old.append(node);
    else if (alike(had[i], node)) become(had[i], node);
    else /** @type {ChildNode} */ (had[i]).replaceWith(node);
  });
  had.slice(has.length).forEach((node) => node.remove());
}

/** The key a child is known by wherever it stands. @param {Node} node */
const keyOf = (node) => (node instanceof Element ? node.getAttribute("data-key") : null);

/**
 * Children that all have a key go where they belong now. Those that are not needed any more go first, so that of the
 * others as few as can be are touched: what is moved loses the focus, and is drawn anew.
 * @param {Element} old @param {Element[]} has
 */
function place(old, has) {
  const wanted = new Set(has.map(keyOf)), reused = new Map();
  for (const childNode of [...old.childNodes]) {
    if (wanted.has(keyOf(childNode)) && !reused.has(keyOf(childNode))) reused.set(keyOf(childNode), childNode);
    else childNode.remove();
  }
  has.forEach((node, i) => {
    const match = reused.get(keyOf(node)), there = old.children[i] || null;
    if (!match) return old.insertBefore(node, there);
    if (match !== there) old.insertBefore(match, there);
    return alike(match, node) ? become(match, node) : match.replaceWith(node);
  });
}

/** Whether one can become the other. @param {Node} a @param {Node} b */
export function alike(a, b) {
  if (a.nodeName !== b.nodeName) return false;
  return !(a instanceof Element) || a.getAttribute("data-key") === /** @type {Element} */ (b).getAttribute("data-key");
}

/** Makes a node what another is, and all in it. @param {Node} old @param {Node} now */
export function become(old, now) {
  if (old.isEqualNode(now)) return; // most of a table is as it was, and the browser sees that sooner
  if (!(old instanceof Element)) {
    if (old.nodeValue !== now.nodeValue) old.nodeValue = now.nodeValue;
    return;
  }
  dress(old, /** @type {Element} */ (now));
  sync(old, /** @type {Element} */ (now));
}

/** Gives an element the attributes of another. @param {Element} old @param {Element} now */
export function dress(old, now) {
  for (const { name } of [...old.attributes]) if (!now.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of [...now.attributes]) if (old.getAttribute(name) !== value) setAttribute(old, name, value);
}

/**
 * Styles go through the object model: as an attribute the page's policy refuses them.
 * @param {Element} old @param {string} name @param {string} value
 */
function setAttribute(old, name, value) {
  if (name === "style") /** @type {HTMLElement} */ (old).style.cssText = value;
  else old.setAttribute(name, value);
}
